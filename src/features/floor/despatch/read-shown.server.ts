import { isPlaced, type Order } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { readPackings } from './packing.server.ts';
import { type ShownDespatch, shownDespatch } from './shown-parcels.ts';

const NOTHING: ShownDespatch = { parcels: [], toCome: [], handover: null };

/** Returns what an order’s customer sees of its parcels. One statement; none before anything can have left. */
export async function readShownDespatch(
  db: Queries,
  { orderNumber, status, paymentStatus }: Pick<Order, 'orderNumber' | 'status' | 'paymentStatus'>,
): Promise<ShownDespatch> {
  if (status === 'pending' || !isPlaced(paymentStatus)) return NOTHING;
  const [packing] = await readPackings(db, [orderNumber]);
  return packing ? shownDespatch(packing) : NOTHING;
}
