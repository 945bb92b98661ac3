import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { holderOnceMoved } from './job-facts.server.ts';

/**
 * Changes to jobs by staff. `make-jobs.server.ts` writes new ones, `follow-order.server.ts` changes those whose order
 * changes; nothing else writes jobs. The caller holds the order's lock. Functions that aren't asynchronous return their
 * query, for the caller to build into a statement that writes the job's history too.
 */
type Writer = Pick<Queries, 'updateTable'>;

interface ByWhom {
  actor: { id: string | null; name: string };
  now: Date;
}

/** The fields of a job that staff move to another stage. */
interface MovedJob {
  jobId: string;
  stageId: string;
  now: Date;
  /** null if staff didn't say that it waits for anything */
  blocked: string | null;
  blockedNote: string | null;
  blockedSince: Date | null;
  pressId: string | null;
  /** whether it is finished at that stage */
  isGone: boolean;
  /** who had it before the move that is being undone; if not given, its holder after the move is worked out */
  holderId?: string | null;
}

/**
 * Moves a job to another stage and to its holder there (`holderOnceMoved`). The caller also ends its measured work
 * (`endWork`).
 */
export function moveJobTo(db: Writer, { jobId, stageId, now, isGone, holderId, ...rest }: MovedJob) {
  return db
    .updateTable('jobs')
    .set({
      ...rest,
      stageId,
      stageSince: now,
      version: sql<number>`version + 1`,
      holderId: holderId === undefined ? holderOnceMoved('jobs', sql`${stageId}`) : holderId,
      closedAt: isGone ? now : null,
    })
    .where('id', '=', jobId);
}

/** Ends the measured work on a job when it leaves its stage. */
export function endWork(db: Writer, jobId: string, now: Date) {
  return db
    .updateTable('jobRuns')
    .set({ byHand: true, finishedAt: sql<Date>`greatest(started_at, ${now}::timestamptz)` })
    .where('jobId', '=', jobId)
    .where('finishedAt', 'is', null);
}

/** SQL: the same for the rows of `moved (id, ends_work_at)`; null if its work continues. */
export const END_WORK_OF_MOVED = sql`update job_runs r set by_hand = true, finished_at = greatest(r.started_at, m.ends_work_at)
  from moved m where r.job_id = m.id and r.finished_at is null and m.ends_work_at is not null`;

/** The fields of a job that staff change, other than its stage. */
type JobFields =
  | { blocked: string | null; blockedNote: string | null; blockedSince: Date | null }
  | { holderId: string | null }
  | { pressId: string | null }
  | { changed: null };

/** Changes a job without moving it. */
export const setJob = (db: Writer, jobId: string, fields: JobFields) =>
  db
    .updateTable('jobs')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', jobId);

/** Marks an item's jobs as changed on the board and the ticket, until somebody in production has seen it. */
export async function markJobsChanged(trx: Queries, itemId: string, words: string): Promise<void> {
  await sql`update jobs set changed = concat_ws('; ', changed, ${words}::text), version = version + 1
    where item_id = ${itemId} and closed_at is null`.execute(trx);
}

/**
 * Splits off some copies of a job as a separate part, at the same stage and with the same holder. Returns its code. One
 * statement.
 */
export async function splitOff(
  trx: Queries,
  {
    jobId,
    stageId,
    copies,
    part,
    actor,
    now,
  }: ByWhom & { jobId: string; stageId: string; copies: number; part: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    with part as (
      insert into jobs (order_id, item_id, part, code, quantity, family_id, stage_id, stage_since, press_id, holder_id, due_on,
        blocked, blocked_note, blocked_since)
      select j.order_id, j.item_id, ${part}::int, regexp_replace(j.code, '[.][0-9]+$', '') || '.' || ${part}::int, ${copies}, j.family_id,
        j.stage_id, j.stage_since, j.press_id, j.holder_id, j.due_on, j.blocked, j.blocked_note, j.blocked_since
      from jobs j where j.id = ${jobId} returning id, code),
    less as (update jobs set quantity = quantity - ${copies}, version = version + 1 where id = ${jobId}),
    noted as (
      insert into job_events (job_id, kind, to_stage, copies, note, actor_id, actor_name, created_at)
      select p.id, 'made', ${stageId}, null, null, ${actor.id}::uuid, ${actor.name}, ${now}::timestamptz from part p
      union all select ${jobId}, 'split', null, ${copies}::int, p.code, ${actor.id}::uuid, ${actor.name}, ${now} from part p)
    select code from part`.execute(trx);
  return rows[0]?.code;
}

/**
 * Joins a part to an earlier one of its item. The database does it, because only it may delete a job, and refuses if
 * that isn't allowed.
 */
export async function joinParts(
  trx: Queries,
  { partId, wholeId, actor, now }: ByWhom & { partId: string; wholeId: string },
): Promise<void> {
  await sql`select join_part(${partId}, ${wholeId}, ${actor.id}, ${actor.name}, ${now})`.execute(trx);
}

/** Moves every job at a stage that is being removed to another making stage, with an event each. */
export async function emptyStage(
  trx: Queries,
  { stageId, to, actor, now }: ByWhom & { stageId: string; to: string },
): Promise<void> {
  await sql`with moved as (
      update jobs set stage_id = ${to}, stage_since = ${now}, version = version + 1,
        holder_id = ${holderOnceMoved('jobs', sql`${to}`)}
      where stage_id = ${stageId} returning id, stage_since as ends_work_at),
    ended as (${END_WORK_OF_MOVED})
    insert into job_events (job_id, kind, from_stage, to_stage, note, actor_id, actor_name, created_at)
    select id, 'followed', ${stageId}, ${to}, 'stage, which was removed', ${actor.id}::uuid, ${actor.name}, ${now}
    from moved`.execute(trx);
}

/** SQL: deletes what staff wrote about what the jobs of orders were waiting for. */
export const forgetJobNotes = (orders: RawBuilder<unknown>) =>
  sql`update jobs set blocked_note = null where order_id = ${orders} and blocked_note is not null`;
