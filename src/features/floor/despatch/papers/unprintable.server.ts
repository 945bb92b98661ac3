import { deliveryLines } from '#features/orders/order/index.ts';
import { lettersNotPrinted } from '#platform/pdf.server.ts';
import type { Packing } from '../packing.server.ts';

/** Returns the letters of an order that its label and packing slip can’t show, each once: `🦄`. */
export function unprintableLetters(packing: Packing): Promise<string[]> {
  const { customerName, poNumber, jobs } = packing;
  const words = [customerName, ...deliveryLines(packing), poNumber ?? ''];
  return lettersNotPrinted(
    [
      ...words,
      ...jobs.flatMap(({ product, details, reference }) => [product, details, reference ?? '']),
    ].join('\n'),
  );
}
