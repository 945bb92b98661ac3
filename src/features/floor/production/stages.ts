import { STAGE_KINDS, type StageKind } from '#features/orders/order/index.ts';

export interface Stage {
  id: string;
  name: string;
  kind: StageKind;
}

/** Whether a stage of this kind is for a file or its proof, and so for staff who may judge files. */
export const isOfFiles = (kind: StageKind) => kind === 'design' || kind === 'artwork' || kind === 'proof';

/**
 * Returns the position of a kind of stage on the way through the shop: from 1, and 0 for what is designed first; the
 * same as the database's `stage_rank`.
 */
const stageRank = (kind: StageKind) => STAGE_KINDS.indexOf(kind);

/** Whether a job at a stage of this kind is being made, or has been: its file can no longer be changed. */
export const hasBegun = (kind: StageKind) => stageRank(kind) > stageRank('queue');

/**
 * Returns the steps of making that a job still has to do, including the one it is at, in its family's order. If staff
 * have put it at a stage that its family doesn't go through: the shop's steps after that stage.
 */
export function stepsFrom<Step extends { stageId: string }>(
  stages: readonly Stage[],
  family: readonly Step[],
  stageId: string,
): readonly Step[] {
  const own = family.findIndex((step) => step.stageId === stageId);
  if (own !== -1) return family.slice(own);
  const later = stages.slice(stages.findIndex(({ id }) => id === stageId) + 1).map(({ id }) => id);
  return family.filter((step) => later.includes(step.stageId));
}

/**
 * Whether a job at one of the shop’s stages is at another one outside making, or will come there: all jobs are printed
 * and become ready; a file or a proof only has to be looked at if it is waiting for that, and then the job is already
 * there.
 */
export const comesTo = (stages: readonly Stage[], at: number, stage: Stage): boolean =>
  stages.indexOf(stage) === at ||
  ((stage.kind === 'queue' || stage.kind === 'ready') && at !== -1 && stages.indexOf(stage) > at);

/**
 * Returns where a job goes next, by its family’s stages of making; null once it is gone. A proof is only made if one
 * was requested, and then the job is already there.
 */
export function nextStage(
  stages: readonly Stage[],
  family: readonly { stageId: string }[],
  stageId: string,
): Stage | null {
  const at = stages.findIndex(({ id }) => id === stageId);
  const after = stages.slice(at + 1).find(({ kind }) => BESIDES_MAKING.includes(kind)) ?? null;
  if (after?.kind === 'queue') return after;
  const step = stepsFrom(stages, family, stageId).find((one) => one.stageId !== stageId);
  return stages.find(({ id }) => id === step?.stageId) ?? after;
}

const BESIDES_MAKING: readonly StageKind[] = ['queue', 'ready', 'gone'];

interface HolderRule {
  /** whether the stage that a job leaves is a making stage */
  making: boolean;
  /** whether the stage that it leaves, and the one that it comes to, are usually somebody’s (`usualPerson`) */
  from: boolean;
  to: boolean;
  /** who then gets a job that somebody had */
  had: 'who had it' | 'who usually has it there' | 'nobody';
}

/**
 * EVERY case of who has a job once it is moved, as in `holderOnceMoved` of `orders/order/jobs`. A job that nobody had
 * goes to the person who usually has it there. `docs/states.md` prints it.
 */
export const HOLDER_OF_MOVED: readonly HolderRule[] = [
  { making: false, from: false, to: false, had: 'who had it' },
  { making: false, from: false, to: true, had: 'who had it' },
  { making: false, from: true, to: false, had: 'nobody' },
  { making: false, from: true, to: true, had: 'who usually has it there' },
  { making: true, from: false, to: false, had: 'who had it' },
  { making: true, from: false, to: true, had: 'who usually has it there' },
  { making: true, from: true, to: false, had: 'nobody' },
  { making: true, from: true, to: true, had: 'who usually has it there' },
];
