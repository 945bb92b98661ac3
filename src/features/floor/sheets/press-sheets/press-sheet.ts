import type { Overs } from '#features/floor/production/index.ts';
import type { PressSheet as Paper } from '#imposition/index.ts';

/** A paper size that the shop prints on, with the owner's settings for it. */
export interface PressSheet extends Overs {
  id: string;
  paper: Paper;
  makeReadySheets: number;
  /** correction of the push-out of booklets, in per cent: 100 to 140 */
  creepPercent: number;
  /** whether its sheets are put into the press’s folder, together with their cut lists */
  toFolder: boolean;
  withCutList: boolean;
  isArchived: boolean;
  /** ISO time */
  updatedAt: string;
}

type WorkStyle = Paper['workStyle'];
type Edge = Paper['gripper']['edge'];

export const WORK_STYLES: Readonly<Record<WorkStyle, string>> = {
  'single-sided': 'One side only',
  sheetwise: 'Sheetwise: a plate for each side',
  perfecting: 'Perfecting: the press turns the sheet head to tail',
  'work-and-turn': 'Work and turn: one plate for both sides',
  'work-and-tumble': 'Work and tumble: one plate for both sides, gripped at opposite edges',
};

export const EDGES: Readonly<Record<Edge, string>> = {
  bottom: 'Bottom',
  right: 'Right',
  top: 'Top',
  left: 'Left',
};
