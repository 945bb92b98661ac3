import { claimGuestOrders } from '#features/orders/order/index.server.ts';
import { claimRecord } from '#features/people/customers/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { setEmail } from '../store.server.ts';

/**
 * Confirms an address whose owner came by a link sent to it: guest orders and what staff wrote down under it join the account.
 * Returns how many orders did.
 */
export async function confirmAddress(trx: Queries, userId: string, email: string): Promise<number> {
  await setEmail(trx, userId, email);
  const joinedOrders = await claimGuestOrders(trx, { userId, email });
  await claimRecord(trx, { userId, email });
  return joinedOrders;
}
