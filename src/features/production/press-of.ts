import type { Stage } from './stages.ts';
import type { Floor } from './store.server.ts';

interface Placed {
  familyId: string;
  stageId: string;
  /** where it is made next, if not where its family usually is */
  pressId: string | null;
}

/**
 * Returns the stages of making that a job has before it, the one it is at included, each with its press. A press that staff
 * chose is for the first of them. `WORK_LEFT` is the same in SQL.
 */
export function stepsLeft(
  job: Placed,
  { stages, families }: Pick<Floor, 'stages' | 'families'>,
): { stage: Stage; pressId: string | null }[] {
  const family = families.find(({ id }) => id === job.familyId)?.stages ?? [];
  const at = stages.findIndex(({ id }) => id === job.stageId);
  const left = stages.slice(at).flatMap((stage) => {
    const step = stage.kind === 'making' && family.find(({ stageId }) => stageId === stage.id);
    return step ? [{ stage, pressId: step.pressId }] : [];
  });
  return left.map((step, i) => (i === 0 && job.pressId ? { ...step, pressId: job.pressId } : step));
}

/** The press a job needs next; null if it needs none, or any would do. */
export const pressOf = (job: Placed, floor: Floor) => stepsLeft(job, floor)[0]?.pressId ?? null;
