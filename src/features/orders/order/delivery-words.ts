import type { Order } from './order.ts';

type Delivered = Pick<Order, 'deliveryMethod' | 'deliveryZone' | 'weightGrams' | 'weightIsAssumed'>;

/**
 * `Delivery to Northern Ireland, 3.2 kg with packing`, for staff; null for an order from before weights were recorded.
 */
export function deliveryWords(order: Delivered): string | null {
  const { deliveryMethod, deliveryZone, weightGrams, weightIsAssumed } = order;
  if (weightGrams === null) return null;
  const how = deliveryMethod === 'delivery' ? `Delivery to ${deliveryZone}` : 'Collection from us';
  const assumed = weightIsAssumed ? ', partly assumed: the weight of an item is not known' : '';
  return `${how}, ${weightWords(weightGrams)} with packing${assumed}`;
}

/** `3.2 kg`, or `850 g`. */
function weightWords(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${(Math.ceil(grams / 100) / 10).toFixed(1)} kg`;
}
