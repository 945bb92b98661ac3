import { type Stage, stepsFrom } from './stages.ts';
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
  const left = stepsFrom(stages, family, job.stageId).flatMap(({ stageId, pressId }) => {
    const stage = stages.find(({ id }) => id === stageId);
    return stage ? [{ stage, pressId }] : [];
  });
  return left.map((step, i) => (i === 0 && job.pressId ? { ...step, pressId: job.pressId } : step));
}

/** The press a job needs next; null if it needs none, or any would do. */
export const pressOf = (job: Placed, floor: Pick<Floor, 'stages' | 'families'>) =>
  stepsLeft(job, floor)[0]?.pressId ?? null;

/** Jobs of a family at a stage that have work left, and whether their next step is at a given press. */
export interface PlaceOfWork {
  familyId: string;
  stageId: string;
  isHere: boolean;
}

/** Returns where jobs with work left are, and whether they come to this press next if staff chose no other. */
export const placesOfWork = (pressId: string, floor: Pick<Floor, 'stages' | 'families'>): PlaceOfWork[] =>
  floor.families
    .flatMap(({ id: familyId }) =>
      floor.stages.map(({ id: stageId }) => ({ familyId, stageId, pressId: null })),
    )
    .filter((place) => stepsLeft(place, floor).length > 0)
    .map(({ familyId, stageId, pressId: none }) => ({
      familyId,
      stageId,
      isHere: pressOf({ familyId, stageId, pressId: none }, floor) === pressId,
    }));
