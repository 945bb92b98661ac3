import { type Um, type UmRect, umOf } from './measures.ts';

export type Edge = 'bottom' | 'right' | 'top' | 'left';

/**
 * How the back is printed. `sheetwise`: its own plate, the sheet turned like a page, the same edge in the gripper.
 * `perfecting`: its own plate, the sheet turned head over heels, so the opposite edge follows into the gripper.
 * `work-and-turn`, `work-and-tumble`: one plate holds fronts and backs side by side and prints both sides, the sheet
 * turned in one of these two ways in between.
 */
export type WorkStyle = 'single-sided' | 'sheetwise' | 'perfecting' | 'work-and-turn' | 'work-and-tumble';

/** The paper on the press, as seen from its front. */
export type PressSheet = {
  /** `SRA3`: printed on the sheet and in the cut list */
  name: string;
  widthUm: Um;
  heightUm: Um;
  /** the edge that the press holds, and how deep: nothing prints there */
  gripper: { edge: Edge; depthUm: Um };
  /** kept free of artwork and its bleed on each edge, for marks */
  marginsUm: Record<Edge, Um>;
  /** between two cuts; null for both bleeds; 0 if neighbours share a cut */
  gutterUm: Um | null;
  workStyle: WorkStyle;
};

/** The same margin on every edge. */
export const evenMargins = (um: Um): Record<Edge, Um> => ({ bottom: um, right: um, top: um, left: um });

/** What most presses here take; the owner changes gripper, margins and work style for theirs. */
export const PRESS_SHEETS: Record<'SRA3' | 'B2', PressSheet> = {
  SRA3: {
    name: 'SRA3',
    widthUm: umOf(450),
    heightUm: umOf(320),
    gripper: { edge: 'bottom', depthUm: umOf(4) },
    marginsUm: evenMargins(umOf(4)),
    gutterUm: umOf(4), // two millimetres of bleed each: eight A6, six DL or four A5 fit
    workStyle: 'sheetwise',
  },
  B2: {
    name: 'B2',
    widthUm: umOf(707),
    heightUm: umOf(500),
    gripper: { edge: 'bottom', depthUm: umOf(12) },
    marginsUm: evenMargins(umOf(6)),
    gutterUm: null,
    workStyle: 'sheetwise',
  },
};

/** Whether the back is printed too. */
export const hasBack = ({ workStyle }: PressSheet): boolean => workStyle !== 'single-sided';

/** Whether one plate prints both sides. */
export const sharesPlate = ({ workStyle }: PressSheet): boolean =>
  workStyle === 'work-and-turn' || workStyle === 'work-and-tumble';

/**
 * How places move when the sheet is turned over: `x` swaps left and right; `y` swaps bottom and top; null if the sheet
 * isn't turned. Turning keeps the gripper edge, tumbling does not.
 */
export function mirroredBy({ workStyle, gripper }: PressSheet): 'x' | 'y' | null {
  if (workStyle === 'single-sided') return null;
  const keepsGripper = workStyle === 'sheetwise' || workStyle === 'work-and-turn';
  const isLevel = gripper.edge === 'bottom' || gripper.edge === 'top';
  return keepsGripper === isLevel ? 'x' : 'y';
}

const OPPOSITE: Record<Edge, Edge> = { bottom: 'top', top: 'bottom', left: 'right', right: 'left' };
export const oppositeOf = (edge: Edge): Edge => OPPOSITE[edge];

/** What must stay free of artwork on each edge of either side. */
function freeEdges(sheet: PressSheet): Record<Edge, Um> {
  const { gripper, marginsUm } = sheet;
  const own = { ...marginsUm, [gripper.edge]: Math.max(marginsUm[gripper.edge], gripper.depthUm) };
  const mirrored = mirroredBy(sheet);
  const [lying, standing] = [Math.max(own.left, own.right), Math.max(own.bottom, own.top)];
  if (mirrored === 'x') return { ...own, left: lying, right: lying };
  if (mirrored === 'y') return { ...own, bottom: standing, top: standing };
  return own;
}

/** Where artwork with its bleed may lie on either side; on a shared plate, only the half with the fronts. */
export function artworkArea(sheet: PressSheet): UmRect {
  const { left, right, bottom, top } = freeEdges(sheet);
  const area = {
    xUm: left,
    yUm: bottom,
    widthUm: sheet.widthUm - left - right,
    heightUm: sheet.heightUm - bottom - top,
  };
  if (!sharesPlate(sheet)) return area;
  return mirroredBy(sheet) === 'x'
    ? { ...area, widthUm: Math.floor(sheet.widthUm / 2) - left }
    : { ...area, heightUm: Math.floor(sheet.heightUm / 2) - bottom };
}
