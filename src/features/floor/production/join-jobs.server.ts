import { sql } from 'kysely';
import { joinParts } from '#features/orders/order/index.server.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { BLOCK_WORDS } from './blocks.ts';
import { goneWords } from './gone-job.server.ts';
import { partNumber } from './job-code.ts';
import type { JobOutcome } from './job-outcome.ts';
import { type LockedJob, lockJob, staleWords } from './locked-job.server.ts';

/** Two parts of a job, as staff saw them. */
export interface JobJoin {
  code: string;
  version: number;
  other: { code: string; version: number };
}

/**
 * Joins two parts of a job. The later part is removed, with its ticket; its copies, history and measured work go to the
 * earlier one. Both must be open and at the same stage. Refuses if somebody has changed either of them since.
 */
export function joinJobs(shop: Shop, actor: Actor, { code, version, other }: JobJoin): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockJob(trx, code);
    if (!locked) return { ok: false, kind: 'missing' };
    const { job, jobs } = locked;
    if (job.version !== version) return { ok: false, kind: 'stale', words: await staleWords(trx, job) };
    const second = jobs.find((one) => one.code === other.code && one.itemId === job.itemId && one !== job);
    if (!second) {
      const words = (await goneWords(trx, other.code)) ?? `${other.code} isn’t another part of ${code}.`;
      return { ok: false, kind: 'stale', words };
    }
    if (second.version !== other.version)
      return { ok: false, kind: 'stale', words: await staleWords(trx, second) };
    const [whole, part] = partNumber(job.code) < partNumber(second.code) ? [job, second] : [second, job];
    const refusal = await whyNot(trx, whole, part);
    if (refusal) return { ok: false, kind: 'refused', words: refusal };
    await joinParts(trx, { partId: part.id, wholeId: whole.id, actor, now: shop.clock() });
    return {
      ok: true,
      words: `${part.code} is part of ${whole.code} again.`,
      event: null,
      version: whole.version + 1,
    };
  });
}

/**
 * Returns why two parts can’t be joined, as a sentence; null if they can. The database's `join_part` enforces the same
 * rules.
 */
async function whyNot(trx: Queries, whole: LockedJob, part: LockedJob): Promise<string | null> {
  const both = [whole, part];
  const closed = both.find(({ closedAt }) => closedAt);
  if (closed) return `${closed.code} is finished.`;
  if (whole.stageId !== part.stageId)
    return `${whole.code} is at ${whole.stageName}, ${part.code} at ${part.stageName}. Move them to the same stage first.`;
  if (whole.blocked !== part.blocked) {
    const [waits] = both.flatMap(({ code, blocked }) => (blocked ? [{ code, blocked }] : []));
    return waits
      ? `${waits.code} is ${BLOCK_WORDS[waits.blocked].staff.toLowerCase()}, the other isn’t. Change that first.`
      : null;
  }
  const { rows } = await sql<{ code: string; isOpen: boolean; isPacked: boolean; sheet: string | null }>`
    select j.code, exists (select from job_runs r where r.job_id = j.id and r.finished_at is null) as "isOpen",
      exists (select from parcel_items p where p.job_id = j.id) as "isPacked",
      (select h.code from sheet_jobs t join sheets h on h.id = t.sheet_id where t.job_id = j.id and t.is_live) as sheet
    from jobs j where j.id in (${whole.id}, ${part.id}) order by j.part`.execute(trx);
  for (const { code, isOpen, isPacked, sheet } of rows) {
    if (isOpen) return `${code} is being worked on: scan it to end that first.`;
    if (isPacked) return `Copies of ${code} are in a parcel. Take them out first.`;
    if (sheet) return `${code} is on sheet ${sheet}. Print or withdraw the sheet first.`;
  }
  return null;
}
