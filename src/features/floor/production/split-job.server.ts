import { sql } from 'kysely';
import { splitOff } from '#features/orders/order/index.server.ts';
import { figure } from '#kit/count-words.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { JobOutcome } from './job-outcome.ts';
import { type LockedJob, lockJob, staleWords } from './locked-job.server.ts';
import { moveLocked } from './move-job.server.ts';
import type { SpoiltCause } from './spoilt.ts';
import { hasBegun } from './stages.ts';

/** Part of a job’s copies. `spoilt`: why they have to be made again; null if they only go a different way. */
export interface JobSplit {
  code: string;
  /** as staff saw it */
  version: number;
  copies: number;
  spoilt: SpoiltCause | null;
  note: string | null;
}

const PARTS_MAX = 99;

/**
 * Splits off some copies of a job as a separate part with its own ticket: `ORD-2026-000123-1.2`. Spoilt copies are to
 * be printed again, so their part goes back to printing; the order’s status follows. Refused if somebody has changed
 * the job since.
 */
export function splitJob(shop: Shop, actor: Actor, split: JobSplit): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockJob(trx, split.code);
    if (!locked) return { ok: false, kind: 'missing' };
    const { job } = locked;
    if (job.version !== split.version) return { ok: false, kind: 'stale', words: await staleWords(trx, job) };
    const facts = await readFacts(trx, job);
    const refusal = whyNot(job, split, facts);
    if (refusal) return { ok: false, kind: 'refused', words: refusal };
    const isWhole = split.copies === job.quantity;
    const code = isWhole ? job.code : await partOff(shop, trx, actor, job, split, facts.nextPart);
    if (split.spoilt) return printAgain(shop, trx, actor, code, split);
    return {
      ok: true,
      words: `${figure(split.copies)} copies are ${code} now.`,
      event: null,
      version: job.version + 1,
    };
  });
}

interface Facts {
  /** whether it is being worked on */
  isOpen: boolean;
  /** copies that are in parcels */
  packed: number;
  /** one that no part of the item has had, including parts joined since, whose ticket may still be around */
  nextPart: number;
}

async function readFacts(trx: Queries, { id, itemId }: LockedJob): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    exists (select from job_runs where job_id = ${id} and finished_at is null) as "isOpen",
    (select coalesce(sum(quantity), 0)::int from parcel_items where job_id = ${id}) as packed,
    (select max(n) + 1 from (select part as n from jobs where item_id = ${itemId}
      union all select substring(e.of_part from '[0-9]+$')::int from job_events e join jobs k on k.id = e.job_id
      where k.item_id = ${itemId} and e.of_part is not null) parts) as "nextPart"`.execute(trx);
  const [facts] = rows;
  if (!facts) throw new Error('a select without a row');
  return facts;
}

function whyNot(
  job: LockedJob,
  { copies, spoilt }: JobSplit,
  { isOpen, packed, nextPart }: Facts,
): string | null {
  const most = spoilt ? job.quantity : job.quantity - 1;
  if (job.closedAt) return `${job.code} is finished.`;
  if (most < 1) return 'One copy can’t be split.';
  if (!Number.isSafeInteger(copies) || copies < 1 || copies > most)
    return `Enter a number of copies from 1 to ${figure(most)}.`;
  if (copies < job.quantity && nextPart > PARTS_MAX)
    return `${job.product} has already been split into ${PARTS_MAX} parts.`;
  if (spoilt && !hasBegun(job.kind)) return 'None of it has been printed yet.';
  if (isOpen) return 'It is being worked on: scan it to end that first.';
  return job.quantity - copies < packed
    ? `${figure(packed)} copies are already in parcels. Take them out first.`
    : null;
}

/** Splits off these copies as a new part at the job's stage, and returns its code. One statement. */
async function partOff(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  job: LockedJob,
  { copies, note }: JobSplit,
  nextPart: number,
): Promise<string> {
  const { id: jobId, stageId } = job;
  const code = await splitOff(trx, { jobId, stageId, copies, part: nextPart, actor, now: shop.clock() });
  if (code === undefined) throw new Error(`${job.code} was not split${note ? `: ${note}` : ''}`);
  return code;
}

/** Sends spoilt copies back to be printed, with the reason. */
async function printAgain(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  code: string,
  { copies, spoilt, note }: JobSplit,
): Promise<JobOutcome> {
  const queue = await trx
    .selectFrom('stages')
    .select('id')
    .where('kind', '=', 'queue')
    .executeTakeFirstOrThrow();
  const again = await lockJob(trx, code, queue.id);
  if (!again?.stage) throw new Error(`no ${code} to print again`);
  const { id, stageId } = again.job;
  const moved = await moveLocked(shop, trx, actor, again, again.stage);
  if (!moved.ok) return moved;
  // Recorded last, so that the move can't be undone while the copies stay spoilt.
  await trx
    .insertInto('jobEvents')
    .values({
      jobId: id,
      kind: 'spoilt',
      fromStage: stageId,
      reason: spoilt,
      note,
      copies,
      actorId: actor.id,
      actorName: actor.name,
      createdAt: shop.clock(),
    })
    .execute();
  return { ...moved, words: `${figure(copies)} copies are to be printed again: ${code}.`, event: null };
}
