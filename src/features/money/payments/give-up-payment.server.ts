import type { OrderStatus } from '#features/orders/order/index.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { closePayment, EXPIRE_CARD_PAGE } from './close-payment.server.ts';
import { closeUnpaid, settlePayment } from './settle-payment.server.ts';
import { readOrderPayment, takeUnsettled } from './store.server.ts';

/**
 * Cancels an order that is waiting for its card payment, in the caller's transaction (which holds the cart or the
 * order). A job closes its card page; if the page is paid first, the money is kept and the order is revived.
 */
export async function giveUpOrder(shop: Shop, trx: Queries, orderId: string): Promise<void> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select([
      'payments.id as paymentId',
      'payments.chargeId',
      'payments.sessionId',
      'orders.id as orderId',
      'orders.status as orderStatus',
      'orders.discountCodeId',
    ])
    .where('orders.id', '=', orderId)
    .where('payments.status', '=', 'pending')
    .where('payments.chargeId', 'is', null)
    .forUpdate()
    .$narrowType<{ orderStatus: OrderStatus }>()
    .executeTakeFirst();
  if (!row) return;
  await closeUnpaid(shop, trx, row, 'cancelled');
  if (row.sessionId) await shop.jobs.send(trx, EXPIRE_CARD_PAGE, { sessionId: row.sessionId });
}

/** Closes the open card payment of a charge, which still has to be paid: its customer can open another page. */
async function giveUpCharge(shop: Shop, trx: Queries, charge: { orderId: string; chargeId: string }) {
  const { orderId, chargeId } = charge;
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
  await closePayment(shop, trx, orderId, [chargeId], { onlyByCard: true });
}

/** Handles Cancel on the card page: closes the page first, so that it can't be paid afterwards. */
export async function cancelCardPayment(shop: Shop, orderId: string): Promise<void> {
  const payment = await readOrderPayment(shop.db, orderId);
  if (!payment?.sessionId || payment.status !== 'pending') return;
  await shop.cards.expireSession(payment.sessionId);
  const settlement = await settlePayment(shop, payment.sessionId, 'cancelled');
  if (settlement !== 'open') return;
  await inTransaction(shop.db, (trx) => giveUpOrder(shop, trx, orderId));
}

export function expireCardPageJob(shop: Shop): JobDefinition<{ sessionId: string }> {
  return {
    name: EXPIRE_CARD_PAGE,
    async run({ sessionId }) {
      await shop.cards.expireSession(sessionId);
      await settlePayment(shop, sessionId);
    },
  };
}

const RECOVERED_AT_ONCE = 200;
const UNANSWERED_MS = 10 * 60_000;

/**
 * Recovery: asks the provider about every unsettled payment, at start and every minute, so that a lost event or a
 * killed process loses no paid order.
 */
export function recoverPaymentsJob(shop: Shop): JobDefinition {
  return { name: 'recover-payments', schedule: '* * * * *', run: () => recoverPayments(shop, 30_000) };
}

/** Settles payments still open here that began more than `olderThanMs` ago, one by one. */
export async function recoverPayments(shop: Shop, olderThanMs: number): Promise<void> {
  const now = shop.clock().getTime();
  const olderThan = new Date(now - olderThanMs);
  const unsettled = await takeUnsettled(shop.db, {
    olderThan,
    now: shop.clock(),
    limit: RECOVERED_AT_ONCE,
  });
  for (const { orderId, chargeId, sessionId, createdAt } of unsettled) {
    try {
      if (sessionId) await settlePayment(shop, sessionId);
      // Nobody ever saw a page, so nothing can have been paid.
      else if (now - createdAt.getTime() > UNANSWERED_MS)
        await inTransaction(shop.db, (trx) =>
          chargeId === null
            ? giveUpOrder(shop, trx, orderId)
            : giveUpCharge(shop, trx, { orderId, chargeId }),
        );
    } catch (error) {
      if (!isCardProviderError(error)) throw error;
      shop.log.warn({ err: error }, 'the card provider is not answering, so recovery will continue later');
      return;
    }
  }
}
