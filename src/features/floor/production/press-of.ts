import { comesTo, type Stage, stepsFrom } from './stages.ts';
import type { Floor } from './store.server.ts';

interface Placed {
  familyId: string;
  stageId: string;
  /** where it is worked on, if that isn't its family's usual place */
  pressId: string | null;
}

interface Step {
  stage: Stage;
  pressId: string | null;
}

type Ways = Pick<Floor, 'stages' | 'families'>;

/**
 * Returns the steps that a job still has, including the one it is at, each with its press: making stages, and others at
 * which its family has a place. A press chosen by staff is for the first making step or, if none is left, for the first
 * step. `WORK_LEFT` is the same in SQL.
 */
export function stepsLeft(job: Placed, floor: Ways): Step[] {
  const steps = usualSteps(job, floor);
  const chosen = choiceOf(steps);
  return steps.map((step) => (step === chosen && job.pressId ? { ...step, pressId: job.pressId } : step));
}

/** Returns the same for making steps only. */
export const makingLeft = (job: Placed, floor: Ways) =>
  stepsLeft(job, floor).filter(({ stage }) => stage.kind === 'making');

/** The press that a job needs next; null if it needs none, or any would do. */
export const pressOf = (job: Placed, floor: Ways) => stepsLeft(job, floor)[0]?.pressId ?? null;

function usualSteps(
  { familyId, stageId: here }: Omit<Placed, 'pressId'>,
  { stages, families }: Ways,
): Step[] {
  const family = families.find(({ id }) => id === familyId);
  const at = stages.findIndex(({ id }) => id === here);
  const stepAt = ({ stageId, pressId }: { stageId: string; pressId: string | null }) => {
    const stage = stages.find(({ id }) => id === stageId);
    return stage ? [{ stage, pressId }] : [];
  };
  const others = (family?.otherStages ?? [])
    .filter(({ pressId }) => pressId !== null)
    .flatMap(stepAt)
    .filter(({ stage }) => comesTo(stages, at, stage));
  const making = stepsFrom(stages, family?.stages ?? [], here).flatMap(stepAt);
  const isBefore = ({ stage }: Step) => stage.kind !== 'ready';
  return [...others.filter(isBefore), ...making, ...others.filter((step) => !isBefore(step))];
}

/** The step for which staff choose a press. */
const choiceOf = (steps: readonly Step[]) => steps.find(({ stage }) => stage.kind === 'making') ?? steps[0];

/**
 * Jobs of a family at a stage with work left, whether their next step is usually at a given press, and whether staff
 * may choose another.
 */
export interface PlaceOfWork {
  familyId: string;
  stageId: string;
  isHere: boolean;
  takesChoice: boolean;
}

/** Returns where jobs with work left are, and whether they come to this press next. */
export const placesOfWork = (pressId: string, floor: Ways): PlaceOfWork[] =>
  floor.families
    .flatMap(({ id: familyId }) => floor.stages.map(({ id: stageId }) => ({ familyId, stageId })))
    .flatMap((place) => {
      const steps = usualSteps(place, floor);
      const [next] = steps;
      return next
        ? [{ ...place, isHere: next.pressId === pressId, takesChoice: next === choiceOf(steps) }]
        : [];
    });
