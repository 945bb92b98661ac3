import { isUuid } from '#kit/uuid.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { openPageOf } from '../open-card-page.server.ts';
import { settlePayment } from '../settle-payment.server.ts';
import { insertPayment, type OrderPayment } from '../store.server.ts';

interface PageRequest {
  orderId: string;
  chargeId: string;
  successUrl: string;
  cancelUrl: string;
}

/**
 * `settled`: there is no longer anything to pay. `unreachable`: the card provider does not respond; the next attempt
 * opens the same page.
 */
export type ChargePage = { ok: true; url: string } | { ok: false; why: 'settled' | 'unreachable' };

/**
 * Returns the card page of an unpaid charge: the open one, or a new one if that has closed. However often it is called,
 * even at once, one page is open. The caller has checked access to the order.
 */
export async function openChargePage(shop: Shop, request: PageRequest): Promise<ChargePage> {
  if (!isUuid(request.chargeId)) return { ok: false, why: 'settled' };
  try {
    // The first page may turn out to be closed; then a second is opened.
    for (let tries = 0; tries < 2; tries += 1) {
      const payment = await inTransaction(shop.db, (trx) => takePayment(shop, trx, request));
      if (!payment) return { ok: false, why: 'settled' };
      const settlement = payment.sessionId ? await settlePayment(shop, payment.sessionId) : 'open';
      if (settlement === 'paid') return { ok: false, why: 'settled' };
      if (settlement !== 'open') continue;
      const { what, orderNumber } = payment;
      const page = await openPageOf(shop, payment, {
        reference: request.chargeId,
        description: `${what}, order ${orderNumber}`,
      });
      return page.ok ? { ok: true, url: page.url } : { ok: false, why: 'unreachable' };
    }
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error, charge: request.chargeId }, 'the card page of a charge could not be opened');
  }
  return { ok: false, why: 'unreachable' };
}

/** Returns the open payment of a waiting charge, or a new one. The order's lock lets one customer in at a time. */
async function takePayment(
  shop: Shop,
  trx: Queries,
  { orderId, chargeId, successUrl, cancelUrl }: PageRequest,
): Promise<(OrderPayment & { what: string }) | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select(['orderNumber', 'customerEmail'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const charge = await trx
    .selectFrom('orderCharges')
    .select(['what', 'totalPence'])
    .where('id', '=', chargeId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!order || !charge) return undefined;
  const payments = await trx.selectFrom('payments').selectAll().where('chargeId', '=', chargeId).execute();
  // A charge that is partly paid by hand is paid by hand: a card page would charge the full amount.
  if (payments.some(({ status, receivedPence }) => status === 'pending' && receivedPence > 0))
    return undefined;
  const open = payments.find(({ status, provider }) => status === 'pending' && provider !== 'hand');
  const { what, totalPence: amountPence } = charge;
  if (open) return { ...(open as unknown as OrderPayment), ...order, what };
  const written = await insertPayment(trx, {
    orderId,
    chargeId,
    provider: shop.cards.name,
    idempotencyKey: `charge:${chargeId}:attempt:${payments.length + 1}:create-session`,
    amountPence,
    successUrl,
    cancelUrl,
  }).executeTakeFirstOrThrow();
  return { ...written, ...order, what };
}
