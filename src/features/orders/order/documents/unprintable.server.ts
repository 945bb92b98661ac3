import { lettersNotPrinted } from '#platform/pdf.server.ts';
import type { Order } from '../order.ts';
import { billingLines, deliveryLines } from '../order-addresses.ts';

/** Returns the letters of an order that its invoice and credit notes can’t show, each once: `🦄`. */
export function unprintableOnInvoice(order: Order): Promise<string[]> {
  const items = order.items.flatMap(({ productName, reference, options }) => [
    productName,
    reference ?? '',
    ...options.map(({ name }) => name),
  ]);
  const words = [...billingLines(order), ...deliveryLines(order), order.poNumber ?? '', ...items];
  return lettersNotPrinted(words.join('\n'));
}
