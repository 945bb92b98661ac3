import { publicPriceWords } from '#features/pricing/prices/index.ts';
import type { OrderItem } from './order.ts';

/** `Wedding invitations, Your reference: 4711, Size: A5, Paper: 170gsm Silk`: an item's choices, and what it costs everybody else. */
export function itemRemark(item: OrderItem): string {
  const words = publicPriceWords(item);
  return [
    ...(item.title ? [item.title] : []),
    ...(item.reference ? [`Your reference: ${item.reference}`] : []),
    ...item.options.map((option) => `${option.label}: ${option.name}`),
    ...(words ? [`your price, ${words} incl. VAT`] : []),
  ].join(', ');
}
