import { subDays, subMinutes } from 'date-fns';
import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { troubleWords } from '#platform/card/trouble.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { askingTime } from '../settle-disputes.server.ts';
import { type Difference, INTERRUPTED_AFTER_MINUTES, isTakenOverAtNight } from './difference.ts';
import { findPayments } from './find-payments.server.ts';
import { findDisputes, findRefunds } from './find-refunds-and-disputes.server.ts';
import {
  failCheck,
  finishCheck,
  insertCheck,
  noteTakenOver,
  saveDifference,
  settleAgreeing,
} from './reconcile-store.server.ts';
import { takeOver } from './take-over.server.ts';

/** How long after it was made a refund may fail, or a dispute be decided. */
const COMPARED_DAYS = 90;

const CHECK_PAYMENTS = 'check-payments';

/**
 * Compares everything with the card provider every night, and takes over the changes that lost events would have made.
 */
export function reconcileJob(shop: Shop): JobDefinition {
  return {
    name: 'reconcile-payments',
    schedule: '20 2 * * *',
    run: () => reconcile(shop, { takesOver: true }),
  };
}

/** The same at staff's request: differences are only shown, for them to decide. */
export function checkPaymentsJob(shop: Shop): JobDefinition<{ checkId: string }> {
  return { name: CHECK_PAYMENTS, run: ({ checkId }) => reconcile(shop, { takesOver: false, checkId }) };
}

/** Requests a check. Returns false if one is running. */
export async function requestCheck(shop: Shop, actor: Actor): Promise<boolean> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    // Requests wait for one another, because there may be no row to lock.
    await sql`select pg_advisory_xact_lock(hashtext('payment-check'))`.execute(trx);
    const newest = await trx
      .selectFrom('paymentChecks')
      .select(['requestedAt', 'finishedAt'])
      .orderBy('requestedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isRunning =
      newest?.finishedAt === null && newest.requestedAt > subMinutes(now, INTERRUPTED_AFTER_MINUTES);
    if (isRunning) return false;
    const checkId = await insertCheck(trx, now, actor.id);
    await recordChange(trx, {
      actor,
      action: 'reconciliation.start',
      subject: 'reconciliation',
      before: null,
      after: null,
    });
    await shop.jobs.send(trx, CHECK_PAYMENTS, { checkId });
    return true;
  });
}

/**
 * Compares 90 days of payments, refunds and disputes with the card provider, both ways, and saves each difference once.
 * Reads the provider's lists page by page, outside transactions. May be interrupted at any point and run twice at once:
 * the next run finds the same rows. With `takesOver`, it also makes the changes that a lost event would have made.
 * Throws CardProviderError if the provider can't be reached.
 */
export async function reconcile(
  shop: Shop,
  { takesOver, checkId }: { takesOver: boolean; checkId?: string },
): Promise<void> {
  const id = checkId ?? (await insertCheck(shop.db, shop.clock(), null));
  const begun = await askingTime(shop);
  const since = subDays(shop.clock(), COMPARED_DAYS);
  let compared = 0;
  try {
    for (const find of [findPayments, findRefunds, findDisputes])
      for await (const { differences, count } of find(shop, since)) {
        compared += count;
        for (const difference of differences) await keep(shop, difference, { takesOver, begun });
      }
  } catch (error) {
    await failCheck(shop.db, id, troubleWords(error));
    throw error;
  }
  await settleAgreeing(shop.db, shop.cards.name, begun, shop.clock());
  await finishCheck(shop.db, id, compared, shop.clock());
}

async function keep(
  shop: Shop,
  difference: Difference,
  { takesOver, begun }: { takesOver: boolean; begun: Date },
): Promise<void> {
  const saved = await saveDifference(shop.db, shop.cards.name, difference, { begun, now: shop.clock() });
  if (!saved) return;
  const { id, isSeen, isBack } = saved;
  if (!isSeen)
    shop.log.warn(
      {
        kind: difference.kind,
        order: difference.orderId,
        payment: difference.paymentId,
        id: difference.providerId,
      },
      'our payments and the card provider’s differ',
    );
  if (!takesOver || isSeen || isBack || !isTakenOverAtNight(difference)) return;
  try {
    if (await takeOver(shop, difference)) await noteTakenOver(shop.db, id, shop.clock());
  } catch (error) {
    if (isCardProviderError(error)) throw error;
    // It stays open for staff; the others must not wait for it.
    shop.log.error({ err: error, difference: id }, 'a payment difference could not be taken over');
  }
}
