import { differenceInMinutes, subSeconds } from 'date-fns';
import { countWords } from '#kit/count-words.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { goneWords } from '../gone-job.server.ts';
import type { JobOutcome } from '../job-outcome.ts';
import { lockJob } from '../locked-job.server.ts';
import { moveLocked } from '../move-job.server.ts';
import { stepsLeft } from '../press-of.ts';
import { nextStage, type Stage } from '../stages.ts';
import { type Floor, readFloorToMove } from '../store.server.ts';

/** Scanners repeat themselves: a second scan within this is the same one. */
const SAME_SCAN_SECONDS = 5;

/**
 * Handles a ticket scanned at a press. The first scan starts the job’s work there and moves it to the stage done there;
 * the second ends it, records the minutes, and moves the job on. Refuses a job that isn’t made there, or is being
 * worked on elsewhere.
 */
export async function scanAtPress(
  shop: Shop,
  actor: Actor,
  { code, pressId }: { code: string; pressId: string },
): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockJob(trx, code);
    if (!locked) {
      const words = await goneWords(trx, code);
      return words ? { ok: false, kind: 'refused', words } : { ok: false, kind: 'missing' };
    }
    const { job } = locked;
    if (job.closedAt)
      return { ok: false, kind: 'refused', words: `${code} has left, or its order was cancelled.` };
    const floor = await readFloorToMove(trx);
    const run = await openRun(trx, job.id);
    if (!run) {
      const stage = stepsLeft(job, floor).find((step) => step.pressId === pressId)?.stage;
      if (!stage) return { ok: false, kind: 'refused', words: `${code} has no work left at this press.` };
      return start(shop, trx, actor, locked, { stage, pressId });
    }
    if (run.pressId !== pressId)
      return {
        ok: false,
        kind: 'refused',
        words: `${code} is being worked on at ${nameOf(floor, run.pressId)}. Scan it there first.`,
      };
    if (run.startedAt > subSeconds(shop.clock(), SAME_SCAN_SECONDS))
      return { ok: true, words: `${code} has started.`, event: null, version: job.version };
    return finish(shop, trx, actor, locked, { run, floor });
  });
}

const openRun = (trx: Queries, jobId: string) =>
  trx
    .selectFrom('jobRuns')
    .select(['id', 'pressId', 'startedAt'])
    .where('jobId', '=', jobId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();

const nameOf = ({ presses }: Floor, id: string | null) =>
  presses.find((press) => press.id === id)?.name ?? 'another place';

type Locked = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

async function start(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  locked: Locked,
  { stage, pressId }: { stage: Stage; pressId: string },
): Promise<JobOutcome> {
  const { job } = locked;
  if (stage.id !== job.stageId) {
    const moved = await moveLocked(shop, trx, actor, locked, stage);
    if (!moved.ok) return moved;
  }
  await trx
    .insertInto('jobRuns')
    .values({ jobId: job.id, stageId: stage.id, pressId, startedAt: shop.clock(), startedBy: actor.name })
    .execute();
  return {
    ok: true,
    words: `${job.code} has started at ${stage.name}. Scan it again when it’s done.`,
    event: null,
    version: job.version + 1,
  };
}

async function finish(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  locked: Locked,
  { run, floor }: { run: { id: number; startedAt: Date }; floor: Floor },
): Promise<JobOutcome> {
  const { job } = locked;
  const now = shop.clock();
  await trx.updateTable('jobRuns').set({ finishedAt: now }).where('id', '=', run.id).execute();
  const steps = floor.families.find(({ id }) => id === job.familyId)?.stages ?? [];
  const next = nextStage(floor.stages, steps, job.stageId);
  const took = `after ${countWords(Math.max(1, differenceInMinutes(now, run.startedAt)), 'minute')}`;
  if (!next || job.kind !== 'making')
    return { ok: true, words: `${job.code} is done here ${took}.`, event: null, version: job.version };
  const moved = await moveLocked(shop, trx, actor, locked, next);
  if (!moved.ok) return moved;
  return { ...moved, words: `${job.code} is done here ${took}, and at ${next.name} now.` };
}
