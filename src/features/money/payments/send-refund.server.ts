import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { flagOrder } from '#features/orders/order/index.server.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { troubleWords } from '#platform/card/trouble.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { nextTry, SEND_REFUND } from './refund-tries.ts';
import { noteRefunds, OVER } from './settle-refunds.server.ts';
import { lockPaid } from './store.server.ts';

/** How long a process claims a refund: longer than all calls of an attempt can take, each with its own time limit. */
const TRY_MINUTES = 5;
const SENT_AT_ONCE = 100;

/**
 * The job that sends a refund at once. If the provider fails, the refund itself records when to retry; for the queue
 * the job is done.
 */
export function sendRefundJob(shop: Shop): JobDefinition<{ refundId: string }> {
  return { name: SEND_REFUND, run: async ({ refundId }) => void (await triedRefund(shop, refundId)) };
}

/** Retries due refunds: those that could not be sent, and those whose job died with its process. */
export function sendDueRefundsJob(shop: Shop): JobDefinition {
  return { name: 'send-due-refunds', schedule: '* * * * *', run: () => sendDueRefunds(shop) };
}

/** Tries every due refund, oldest first, until the provider fails. */
export async function sendDueRefunds(shop: Shop): Promise<void> {
  const due = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('nextTryAt', '<=', shop.clock())
    .orderBy('nextTryAt')
    .limit(SENT_AT_ONCE)
    .execute();
  for (const { id } of due) if (!(await triedRefund(shop, id))) return;
}

/** Sends a refund; returns whether the provider could be asked. */
async function triedRefund(shop: Shop, refund: string): Promise<boolean> {
  try {
    await sendRefund(shop, refund);
    return true;
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error, refund }, 'refund could not be sent and will be tried again later');
    return false;
  }
}

/**
 * Sends a refund to the card provider under the key stored with it, so that repeating it after a crash makes no second
 * one. A refund that failed before may have been made anyway, or by hand, so the provider's refunds are searched first
 * (it remembers a key for 24 hours only). Throws the error after recording it with the time of the next attempt.
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const claim = await claimRefund(shop, refundId);
  if (!claim) return;
  try {
    if (claim.problem !== null && (await wasMade(shop, claim))) return;
    const outcome = await shop.cards.refund(claim);
    await inTransaction(shop.db, async (trx) => {
      const payment = await lockPaid(trx, claim.paymentId);
      if (payment && outcome.ok) await noteRefunds(shop, trx, payment, [outcome.refund]);
      if (!outcome.ok) await noteRefusal(trx, claim, outcome.why);
    });
  } catch (error) {
    await noteProblem(shop, claim, error);
    throw error;
  }
}

interface Claim {
  id: string;
  idempotencyKey: string;
  amountPence: number;
  /** why it failed before; null if it did not */
  problem: string | null;
  /** the provider's id of the payment */
  paymentId: string;
  /** the order's id */
  reference: string;
}

/** Claims a refund for this process, under lock; undefined if it is finished, given up or claimed by another. */
async function claimRefund(shop: Shop, refundId: string): Promise<Claim | undefined> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    const refundRow = await trx
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select('p.providerPaymentId')
      .where('r.id', '=', refundId)
      .executeTakeFirst();
    const payment = refundRow?.providerPaymentId && (await lockPaid(trx, refundRow.providerPaymentId));
    if (!payment) return undefined;
    const until = addMinutes(now, TRY_MINUTES);
    const row = await trx
      .updateTable('refunds')
      .set({ tries: sql<number>`tries + 1`, tryingUntil: until, nextTryAt: until })
      .where('id', '=', refundId)
      .where('nextTryAt', 'is not', null)
      .where((is) => is.or([is('tryingUntil', 'is', null), is('tryingUntil', '<=', now)]))
      .returning(['id', 'idempotencyKey', 'amountPence', 'problem'])
      .executeTakeFirst();
    return row && { ...row, paymentId: refundRow.providerPaymentId ?? '', reference: payment.orderId };
  });
}

async function wasMade(shop: Shop, { id, paymentId }: Claim): Promise<boolean> {
  const given = await shop.cards.readRefunds(paymentId);
  return inTransaction(shop.db, async (trx) => {
    const payment = await lockPaid(trx, paymentId);
    if (payment) await noteRefunds(shop, trx, payment, given);
    const row = await trx.selectFrom('refunds').select('nextTryAt').where('id', '=', id).executeTakeFirst();
    return row?.nextTryAt === null;
  });
}

/** Records a refusal, unless the provider's record of the refund has arrived some other way. */
async function noteRefusal(trx: Queries, claim: Claim, why: string): Promise<void> {
  const { id, reference: orderId, amountPence } = claim;
  const refused = await trx
    .updateTable('refunds')
    .set({ refused: why || 'Refused', ...OVER })
    .where('id', '=', id)
    .where('providerRefundId', 'is', null)
    .where('doneAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!refused) return;
  const after = json({ amountPence, why });
  const refusal = { actor: 'Card provider', action: 'payment.refund-failed', subject: `order:${orderId}` };
  await trx
    .insertInto('auditLog')
    .values({ ...refusal, after })
    .execute();
  await flagOrder(trx, orderId, 'refund-failed').execute();
}

/** Schedules the next attempt. A result that has since arrived some other way stands. */
async function noteProblem(shop: Shop, { id, paymentId }: Claim, error: unknown): Promise<void> {
  const now = shop.clock();
  await inTransaction(shop.db, async (trx) => {
    await lockPaid(trx, paymentId);
    const row = await trx
      .selectFrom('refunds')
      .select(['tries', 'failingSince'])
      .where('id', '=', id)
      .where('nextTryAt', 'is not', null)
      .executeTakeFirst();
    if (!row) return;
    const failingSince = row.failingSince ?? now;
    const nextTryAt = nextTry(row.tries, failingSince, now);
    await trx
      .updateTable('refunds')
      .set({ problem: troubleWords(error), failingSince, nextTryAt, tryingUntil: null })
      .set({ gaveUpAt: nextTryAt ? null : now })
      .where('id', '=', id)
      .execute();
  });
}
