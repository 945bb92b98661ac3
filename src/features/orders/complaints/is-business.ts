import type { Order } from '#features/orders/order/index.ts';
import type { Arrival } from './store.server.ts';

/**
 * Whether the customer buys for a business: on account, or with its name on the invoice. They have a contract instead
 * of consumers’ rights.
 */
export const isBusiness = (
  { isOnAccount }: Pick<Arrival, 'isOnAccount'>,
  { billingAddress }: Pick<Order, 'billingAddress'>,
): boolean => isOnAccount || Boolean(billingAddress.company);
