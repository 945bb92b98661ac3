import type { Shop } from '../../platform/shop.ts';
import { opensOrder } from './confirmation.server.ts';
import { isPlaced } from './order.ts';
import { readOrder } from './store.server.ts';

/** What a customer sees on return: the order confirmed, or that its payment is still on its way. */
export interface Confirmation {
  orderId: string;
  orderNumber: string;
  customerEmail: string;
  despatchOn: string;
  totalPence: number;
  onAccount: boolean;
  state: 'confirmed' | 'waiting' | 'not-paid';
  link: string;
}

/**
 * The confirmation that a return address speaks of: by the provider's session (`returnedOrder`, its order), or by an
 * order's id with its signature. Null where it names none: `success=true` alone proves nothing.
 */
export async function loadConfirmation(
  shop: Shop,
  query: URLSearchParams,
  returnedOrder: string | null,
): Promise<Confirmation | null> {
  if (query.get('success') !== 'true') return null;
  const orderId = returnedOrder ?? signedOrder(shop, query);
  const order = orderId ? await readOrder(shop.db, orderId) : undefined;
  if (!order) return null;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerEmail: order.customerEmail,
    despatchOn: order.despatchOn,
    totalPence: order.totalPence,
    onAccount: order.paymentMethod === 'account',
    state: isPlaced(order.paymentStatus)
      ? 'confirmed'
      : order.status === 'cancelled'
        ? 'not-paid'
        : 'waiting',
    link: `/orders/${order.id}?key=${shop.signer.sign('order', order.id)}`,
  };
}

function signedOrder(shop: Shop, query: URLSearchParams): string | null {
  const orderId = query.get('order');
  return orderId && opensOrder(shop, orderId, query.get('key')) ? orderId : null;
}
