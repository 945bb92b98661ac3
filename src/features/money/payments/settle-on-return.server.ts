import { createContext, type MiddlewareFunction } from 'react-router';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { settlePayment } from './settle-payment.server.ts';
import { readSessionOrder } from './store.server.ts';

/** The order of the card session in a return address; null on every other page. */
export const returnedOrderContext = createContext<string | null>(null);

/**
 * When a customer returns from the card page, updates their order from the provider before any part of the page is
 * loaded, so that its header already shows the empty cart. The session id is the key to the order.
 */
export const settleOnReturn: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const sessionId = url.searchParams.get('session_id');
  if (sessionId && url.searchParams.get('success') === 'true')
    context.set(returnedOrderContext, await orderOfSession(context.get(shopContext), sessionId));
  return next();
};

async function orderOfSession(shop: Shop, sessionId: string): Promise<string | null> {
  const known = await readSessionOrder(shop.db, sessionId);
  if (known?.paymentStatus !== 'pending') return known?.orderId ?? null;
  try {
    await settlePayment(shop, sessionId);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error }, 'the card provider did not answer when the customer returned');
  }
  return known.orderId;
}
