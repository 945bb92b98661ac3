import { redirect } from 'react-router';
import { isCardProviderError } from '../../platform/card/card-provider.ts';
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

/** Finds the order of a card session, after asking the provider how it stands. The session's id is the key to it. */
export type FindBySession = (sessionId: string) => Promise<{ orderId: string; settledNow: boolean } | null>;

/**
 * The confirmation that a return address speaks of: by the provider's session, or by an order's id with its signature.
 * Null where it names none: `success=true` alone proves nothing.
 */
export async function loadConfirmation(
  shop: Shop,
  query: URLSearchParams,
  findBySession: FindBySession,
): Promise<Confirmation | null> {
  if (query.get('success') !== 'true') return null;
  const found = await orderOf(shop, query, findBySession);
  // Paid by this very request: the header beside it still shows the cart as it was, so the page is asked for again.
  if (found?.settledNow) throw redirect(`?${query}`);
  const order = found ? await readOrder(shop.db, found.orderId) : undefined;
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

async function orderOf(
  shop: Shop,
  query: URLSearchParams,
  findBySession: FindBySession,
): Promise<{ orderId: string; settledNow: boolean } | null> {
  const orderId = query.get('order');
  if (orderId) return opensOrder(shop, orderId, query.get('key')) ? { orderId, settledNow: false } : null;
  const sessionId = query.get('session_id');
  if (!sessionId) return null;
  try {
    return await findBySession(sessionId);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error }, 'card provider does not answer on return');
    return null;
  }
}
