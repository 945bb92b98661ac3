import { subSeconds } from 'date-fns';
import { sql } from 'kysely';
import { readProductionHold } from '#features/money/payments/index.server.ts';
import type { OrderOfJobs } from '#features/orders/order/index.server.ts';
import {
  endWork,
  moveJobTo,
  ORDER_STATUS_CHANGED,
  saveStatus,
  takeBack,
  tellOfStatus,
  UNDO_SECONDS,
} from '#features/orders/order/index.server.ts';
import type { OrderStatus } from '#features/orders/order/index.ts';
import { statusOfJobs } from '#features/orders/order/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { JOB_WAITS } from './change-job.server.ts';
import type { JobOutcome } from './job-outcome.ts';
import { type LockedJob, lockJob, staleWords } from './locked-job.server.ts';
import { hasBegun, type Stage } from './stages.ts';

export interface JobMove {
  code: string;
  /** as staff saw it */
  version: number;
  stageId: string;
}

/**
 * Moves a job to a stage. Its order’s status follows in the same transaction, with its history and the customer’s email.
 * Refuses a move of a job that somebody has changed since, of one whose file can’t be printed yet, and of a disputed order.
 * A block that staff set ends with it.
 */
export function moveJob(shop: Shop, actor: Actor, { code, version, stageId }: JobMove): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockJob(trx, code, stageId);
    if (!locked) return { ok: false, kind: 'missing' };
    const { job, stage } = locked;
    if (job.stageId === stageId)
      return { ok: true, words: `${code} is at ${job.stageName}.`, event: null, version: job.version };
    if (job.version !== version) return { ok: false, kind: 'stale', words: await staleWords(trx, job) };
    if (!stage) return { ok: false, kind: 'refused', words: 'This stage is no longer used.' };
    return moveLocked(shop, trx, actor, locked, stage);
  });
}

/** The same for a job whose order the caller has locked. */
export async function moveLocked(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  locked: Pick<Written, 'order' | 'job' | 'jobs'>,
  stage: Stage,
): Promise<JobOutcome> {
  const refusal = await whyNot(trx, locked.order, locked.job, stage);
  if (refusal) return { ok: false, kind: 'refused', words: refusal };
  const { event, holder } = await write(shop, trx, { ...locked, actor, stage, kind: 'moved' });
  return {
    ok: true,
    words: `${locked.job.code} is at ${stage.name} now${holder ? `, with ${holder}` : ''}.${startsUnchanged(locked.job, stage) ? MADE_AS_IT_WAS : ''}`,
    event,
    version: locked.job.version + 1,
  };
}

/**
 * Whether a job begins although a change to its order is waiting for payment, so that the change can no longer be made
 * (decision 0022).
 */
const startsUnchanged = ({ changeWaits, kind }: LockedJob, stage: Stage) =>
  changeWaits && !hasBegun(kind) && hasBegun(stage.kind);

const MADE_AS_IT_WAS =
  ' A change to its order was waiting to be paid for. Make it as its ticket says: it can no longer be changed.';

/** Puts a job back where it was before a move, within a minute and if nothing has happened to the job since. */
export function undoMove(shop: Shop, actor: Actor, code: string, eventId: number): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockJob(trx, code);
    return locked ? undoLocked(shop, trx, actor, locked, eventId) : { ok: false, kind: 'missing' };
  });
}

/** The same for a job whose order the caller has locked. */
export async function undoLocked(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { order, job, jobs }: Pick<Written, 'order' | 'job' | 'jobs'>,
  eventId: number,
): Promise<JobOutcome> {
  const last = await trx
    .selectFrom('jobEvents')
    .select(['id', 'kind', 'fromStage', 'reason', 'note', 'pressId', 'holderId', 'createdAt'])
    .select(SINCE.as('since'))
    .where('jobId', '=', job.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || Number(last.id) !== eventId || last.kind !== 'moved')
    return { ok: false, kind: 'stale', words: await staleWords(trx, job) };
  if (order.status === 'cancelled') return { ok: false, kind: 'refused', words: CANCELLED };
  if (last.createdAt < subSeconds(shop.clock(), UNDO_SECONDS))
    return {
      ok: false,
      kind: 'refused',
      words: 'That was more than a minute ago. Move the job back instead.',
    };
  const stage = await readStage(trx, last.fromStage ?? '');
  if (!stage)
    return { ok: false, kind: 'refused', words: 'Its last stage was removed. Move the job to another.' };
  await write(shop, trx, { actor, order, job, jobs, stage, kind: 'undone', last });
  return {
    ok: true,
    words: `${job.code} is back at ${stage.name}.`,
    event: null,
    version: job.version + 1,
  };
}

/** SQL: when the job of an event had begun to wait for what it was then waiting for. */
const SINCE = sql<Date | null>`(select max(b.created_at) from job_events b
  where b.job_id = job_events.job_id and b.of_part is null and b.kind = 'blocked' and b.id < job_events.id)`;

const readStage = (trx: Queries, id: string) =>
  trx
    .selectFrom('stages')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    // It can't be removed before the job is there, unless it is already gone.
    .forKeyShare()
    .executeTakeFirst() as Promise<Stage | undefined>;

const CANCELLED = 'The order was cancelled, so its jobs stay where they are.';

/** Why a job can’t go to a stage, as a sentence; null if it can. At most one statement. */
async function whyNot(
  trx: Queries,
  order: OrderOfJobs,
  job: LockedJob,
  { kind }: Stage,
): Promise<string | null> {
  if (order.status === 'cancelled') return CANCELLED;
  if (!hasBegun(kind) || (hasBegun(job.kind) && kind !== 'gone')) return null;
  if (!hasBegun(job.kind)) {
    if (job.artworkProblem)
      return `${job.product}: there is a problem with the artwork (${job.artworkProblem}). It can’t be printed yet.`;
    if (job.proofWaits)
      return `${job.product}: the customer has not approved the proof yet. It can’t be printed yet.`;
  }
  const hold = await readProductionHold(trx, order.id);
  return hold && `${hold} To go ahead anyway, release the hold on the order page.`;
}

interface Written {
  actor: Actor;
  order: OrderOfJobs;
  job: LockedJob;
  jobs: readonly LockedJob[];
  stage: Stage;
  kind: 'moved' | 'undone';
  /** the move that is being undone: the block and the chosen press that it ended come back, and so does its holder */
  last?: {
    reason: string | null;
    note: string | null;
    since: Date | null;
    pressId: string | null;
    holderId: string | null;
  };
}

/**
 * Writes a move and its consequences for the order, in one statement plus the email. Returns the event’s id, and the
 * job's holder if that has changed (`HOLDER_OF_MOVED`).
 */
async function write(
  shop: Shop,
  trx: Queries,
  move: Written,
): Promise<{ event: number; holder: string | null }> {
  const { actor, order, job, jobs, stage, kind, last } = move;
  const now = shop.clock();
  const kinds = jobs.map((one) => (one.id === job.id ? stage.kind : one.kind));
  const status = statusOfJobs(kinds, order);
  // The chosen press was for the stage that the job leaves.
  const left = hasBegun(job.kind);
  const parts = trx
    .with('moved', (part) =>
      moveJobTo(part, {
        jobId: job.id,
        stageId: stage.id,
        now,
        blocked: last?.reason ?? null,
        blockedNote: last?.reason ? last.note : null,
        blockedSince: last?.reason ? (last.since ?? now) : null,
        pressId: last ? last.pressId : left ? null : job.pressId,
        isGone: stage.kind === 'gone',
        ...(last && { holderId: last.holderId }),
      }).returning('holderId'),
    )
    .with('ended', (part) => endWork(part, job.id, now))
    .with('noted', (part) =>
      part
        .insertInto('jobEvents')
        .values({
          jobId: job.id,
          kind,
          fromStage: job.stageId,
          toStage: stage.id,
          reason: job.blocked,
          note: job.blockedNote,
          pressId: job.pressId,
          holderId: job.holderId,
          actorId: actor.id,
          actorName: actor.name,
          createdAt: now,
        })
        .returning('id'),
    )
    .with('withdrawn', (part) =>
      takeBack(part, {
        orderId: order.id,
        ...(status === order.status ? { itemId: job.itemId } : {}),
        templates: status === order.status ? [JOB_WAITS] : [ORDER_STATUS_CHANGED, JOB_WAITS],
        now,
      }),
    );
  const all = status === order.status ? parts : withStatus(parts, move, status, now);
  const { id, holder } = await all
    .selectFrom(['noted', 'moved'])
    .select('noted.id')
    .select(
      sql<
        string | null
      >`(select name from users where id = moved.holder_id and id is distinct from ${job.holderId})`.as(
        'holder',
      ),
    )
    .executeTakeFirstOrThrow();
  if (status !== order.status) await tellOfStatus(shop, trx, order, status);
  return { event: Number(id), holder };
}

type Parts = ReturnType<Queries['with']>;

/** Adds the order’s new status, with its history and audit rows. */
function withStatus<P extends Pick<Parts, 'with'>>(
  parts: P,
  { actor, order, job }: Written,
  status: OrderStatus,
  now: Date,
): P {
  const notes = `${job.code} moved on the board`;
  const { trackingNumber } = order;
  return parts
    .with('placed', (part) =>
      saveStatus(part, { orderId: order.id, now, status, trackingNumber, notes: order.notes }),
    )
    .with('told', (part) =>
      part
        .insertInto('orderStatusHistory')
        .values({ orderId: order.id, status, notes, changedBy: actor.id, actor: actor.name }),
    )
    .with('audited', (part) =>
      part.insertInto('auditLog').values({
        actorId: actor.id,
        actor: actor.name,
        action: 'order.save',
        subject: `order:${order.id}`,
        before: json({ status: order.status }),
        after: json({ status, job: job.code }),
      }),
    ) as unknown as P;
}
