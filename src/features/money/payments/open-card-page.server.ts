import { addMinutes } from 'date-fns';
import { pence } from '#kit/money.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import type { Shop } from '#platform/shop.ts';
import { EXPIRE_CARD_PAGE } from './close-payment.server.ts';
import { type OrderPayment, type Payment, readOrderPayment, saveSession } from './store.server.ts';

/** How long a card page stays open and reserves a discount code's use (Stripe allows 30 minutes to 24 hours). */
const CARD_PAGE_MINUTES = 60;

/**
 * `ok: false`: the provider could not open a page now; order and payment stay, and the next attempt uses the same key.
 * Or the order has been cancelled, and the next checkout makes a new one.
 */
export type CardPage = { ok: true; url: string; sessionId: string } | { ok: false };

/**
 * Returns the card page of an order that is waiting for payment: the open one, or a new one under the key stored with
 * the order, so that a lost response or twenty clicks still make one page. `written`: the payment, if it was written
 * just now.
 */
export async function openCardPage(shop: Shop, orderId: string, written?: OrderPayment): Promise<CardPage> {
  const payment = written ?? (await readOrderPayment(shop.db, orderId));
  if (!payment) return { ok: false };
  return openPageOf(shop, payment, { reference: orderId, description: `Order ${payment.orderNumber}` });
}

/** The same for any payment. `reference`: the id of what is paid, as in the provider's records. */
export async function openPageOf(
  shop: Shop,
  payment: OrderPayment,
  { reference, description }: { reference: string; description: string },
): Promise<CardPage> {
  if (isGivenUp(payment.status)) return { ok: false };
  if (payment.sessionId && payment.sessionUrl)
    return openedPage(shop, payment.successUrl, { id: payment.sessionId, url: payment.sessionUrl });
  const expiresAt = addMinutes(payment.createdAt, CARD_PAGE_MINUTES);
  try {
    const session = await shop.cards.createSession({
      idempotencyKey: payment.idempotencyKey,
      reference,
      amountPence: pence(payment.amountPence),
      description,
      customerEmail: payment.customerEmail,
      successUrl: payment.successUrl,
      cancelUrl: payment.cancelUrl,
      expiresAt,
    });
    if (!session.url) return { ok: false };
    const status = await saveSession(shop.db, payment.id, { id: session.id, url: session.url, expiresAt });
    if (isGivenUp(status)) {
      // The command that cancelled the order did not know of this page, so close it.
      await shop.jobs.send(shop.db, EXPIRE_CARD_PAGE, { sessionId: session.id });
      return { ok: false };
    }
    return { ok: true, url: session.url, sessionId: session.id };
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error, order: payment.orderNumber }, 'the card page could not be opened');
    return { ok: false };
  }
}

const isGivenUp = (status: Payment['status']) => status !== 'pending' && status !== 'paid';

/**
 * Returns where to go for a page opened earlier: the page itself or, if it is finished and its money is on the way,
 * where it would have led. If the provider doesn't respond, the page.
 */
async function openedPage(
  shop: Shop,
  successUrl: string,
  { id, url }: { id: string; url: string },
): Promise<CardPage> {
  const session = await shop.cards.readSession(id).catch((error: unknown) => {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error }, 'the card provider could not be asked about an open page');
    return null;
  });
  if (session?.state === 'complete')
    return { ok: true, url: successUrl.replace('{CHECKOUT_SESSION_ID}', id), sessionId: id };
  return { ok: true, url, sessionId: id };
}
