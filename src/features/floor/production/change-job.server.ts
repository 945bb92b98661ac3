import { tellMentioned } from '#features/floor/mentions/index.server.ts';
import { queueLater, setJob, takeBack } from '#features/orders/order/index.server.ts';
import { isCustomerWait } from '#features/orders/order/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { BLOCK_WORDS, type Block } from './blocks.ts';
import type { JobOutcome } from './job-outcome.ts';
import { type LockedJob, lockJob, staleWords } from './locked-job.server.ts';

/** The email about a job that is waiting for its customer. */
export const JOB_WAITS = 'job-waits';

/** A change to a job other than its stage. `note` of a block: why, for staff. */
export type JobChange =
  | { kind: 'block'; reason: Block; note: string | null }
  | { kind: 'unblock' }
  | { kind: 'take' }
  | { kind: 'leave' }
  | { kind: 'seen' }
  | { kind: 'press'; pressId: string | null };

/**
 * Makes a change to an open job, with an event that names who made it. Refuses it if somebody has changed the job
 * since.
 */
export function changeJob(
  shop: Shop,
  actor: Actor,
  { code, version }: { code: string; version: number },
  change: JobChange,
): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockJob(trx, code);
    if (!locked) return { ok: false, kind: 'missing' };
    const { job } = locked;
    if (job.version !== version) return { ok: false, kind: 'stale', words: await staleWords(trx, job) };
    if (job.closedAt) return { ok: false, kind: 'refused', words: `${code} is finished.` };
    const { set, event, words } = effectOf(change, job, actor, shop.clock());
    if (change.kind === 'press' && change.pressId && !(await isPress(trx, change.pressId)))
      return { ok: false, kind: 'refused', words: 'This press is no longer used.' };
    const { id } = await trx
      .with('changed', (part) => setJob(part, job.id, set))
      .insertInto('jobEvents')
      .values({ jobId: job.id, actorId: actor.id, actorName: actor.name, createdAt: shop.clock(), ...event })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (change.kind === 'block')
      await tellMentioned(shop, trx, {
        actor,
        before: job.blockedNote,
        after: change.note,
        of: { eventId: id },
      });
    await tellOrTakeBack(shop, trx, locked, change);
    return { ok: true, words, event: null, version: version + 1 };
  });
}

/** Emails the customer about a block that they can end, or takes the email back before it has gone. */
async function tellOrTakeBack(
  shop: Shop,
  trx: Queries,
  { order, job }: NonNullable<Awaited<ReturnType<typeof lockJob>>>,
  change: JobChange,
): Promise<void> {
  if (change.kind !== 'block' && change.kind !== 'unblock') return;
  const unsent = { orderId: order.id, itemId: job.itemId, templates: [JOB_WAITS], now: shop.clock() };
  await takeBack(trx, unsent).execute();
  if (change.kind === 'unblock' || !isCustomerWait(change.reason) || change.reason === job.blocked) return;
  await queueLater(shop, trx, {
    eventKey: `${JOB_WAITS}:${job.id}:${job.version}`,
    template: JOB_WAITS,
    recipient: order.customerEmail,
    data: { orderId: order.id, itemId: job.itemId, reason: change.reason },
    orderId: order.id,
  });
}

const isPress = (trx: Queries, id: string) =>
  trx
    .selectFrom('presses')
    .select('id')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();

/** The fields that a change sets, its event, and the message for staff. */
function effectOf(change: JobChange, job: LockedJob, actor: Actor, now: Date) {
  const { code } = job;
  switch (change.kind) {
    case 'block':
      return {
        set: { blocked: change.reason, blockedNote: change.note, blockedSince: job.blockedSince ?? now },
        event: { kind: 'blocked', reason: change.reason, note: change.note },
        words: `${code}: ${BLOCK_WORDS[change.reason].staff.toLowerCase()}.`,
      };
    case 'unblock':
      return {
        set: { blocked: null, blockedNote: null, blockedSince: null },
        event: { kind: 'unblocked', reason: job.blocked, note: job.blockedNote },
        words: `${code} is no longer waiting.`,
      };
    case 'take':
      return { set: { holderId: actor.id }, event: { kind: 'taken' }, words: `${code} is yours.` };
    case 'leave':
      return { set: { holderId: null }, event: { kind: 'left' }, words: `Anyone can take ${code} now.` };
    case 'seen':
      return {
        set: { changed: null },
        event: { kind: 'seen', note: job.changed },
        words: `${code}: the change has been seen.`,
      };
    case 'press':
      return {
        set: { pressId: change.pressId },
        event: { kind: 'press', pressId: change.pressId },
        words: change.pressId ? `${code} is planned there now.` : `${code} is planned as usual.`,
      };
  }
}
