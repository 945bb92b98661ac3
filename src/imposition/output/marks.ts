import type { LaidCell } from '../plan/cells.ts';
import { finishedOnSheet, onSheet } from '../plan/cells.ts';
import { overlapOf, rightOf, topOf, type Um, type UmRect, umOf } from '../plan/measures.ts';
import type { Piece } from '../plan/pieces.ts';
import type { SheetPlan, SheetSide } from '../plan/plan-sheets.ts';
import { type Edge, mirroredBy, oppositeOf, type PressSheet } from '../plan/press-sheet.ts';

export type MarkLine = { x0Um: Um; y0Um: Um; x1Um: Um; y1Um: Um };

/** Everything printed outside the artwork on one side of a sheet, as seen from that side. */
export type Marks = {
  crops: MarkLine[];
  folds: MarkLine[];
  /** centres of the crosses that show whether front, back and inks are in register */
  registers: { xUm: Um; yUm: Um }[];
  /** squares for the colour bar, in order */
  patches: UmRect[];
  /** where the line of text about the sheet is, along the longer side; null if there is no room */
  slug: UmRect | null;
};

const MARK_LENGTH = umOf(5);
const MARK_SHORTEST = umOf(1);
/** No mark is nearer than this to the edge of the paper. */
const PAPER_EDGE = umOf(2);
export const REGISTER_SIZE = umOf(3);
const PATCH = umOf(3);
const SLUG_SHORTEST = umOf(25);
const CLEARANCE = umOf(1);

/** Returns the marks of one side, none of them in the gripper or on anything printed. */
export function marksOf(plan: SheetPlan, { cells, side }: SheetSide): Marks {
  const printable = printableArea(plan.sheet, side);
  const inPaper = (lines: MarkLine[]) => unique(lines.flatMap((it) => visibleParts(it, cells, printable)));
  const crops = inPaper(cells.flatMap((cell) => cropLines(cell, plan.pieces[cell.piece])));
  const folds = inPaper(cells.flatMap((cell) => foldLines(cell, plan.pieces[cell.piece])));
  const taken = [...cells.map(({ clip }) => clip), ...[...crops, ...folds].map(around)];
  const registers = registersOf(plan.sheet, printable, taken);
  taken.push(...registers.map(({ xUm, yUm }) => square(xUm, yUm, REGISTER_SIZE)));
  const tail = oppositeOf(gripperOn(plan.sheet, side));
  const slug = longest([tail, ...sidesOf(tail)].flatMap((edge) => freeStrips(printable, edge, taken)));
  const barAt = freeStrips(printable, tail, slug ? [...taken, slug] : taken);
  return { crops, folds, registers, patches: barAt.flatMap(squares), slug };
}

/** Which edge of this side the press holds: on a tumbled sheet, the opposite one. */
function gripperOn(sheet: PressSheet, side: SheetSide['side']): Edge {
  const { edge } = sheet.gripper;
  if (side !== 'back') return edge;
  const isMoved = (edge === 'bottom' || edge === 'top') === (mirroredBy(sheet) === 'y');
  return isMoved ? oppositeOf(edge) : edge;
}

/** Where marks may be: the paper without its edge and the gripper's strip. */
function printableArea(sheet: PressSheet, side: SheetSide['side']): UmRect {
  const inset: Record<Edge, Um> = {
    left: PAPER_EDGE,
    right: PAPER_EDGE,
    top: PAPER_EDGE,
    bottom: PAPER_EDGE,
  };
  const held = [gripperOn(sheet, side)];
  // A shared plate prints both sides; on the tumbled one the gripper holds the other edge.
  if (side === 'both' && sheet.workStyle === 'work-and-tumble') held.push(oppositeOf(sheet.gripper.edge));
  for (const edge of held) inset[edge] = Math.max(inset[edge], sheet.gripper.depthUm);
  return {
    xUm: inset.left,
    yUm: inset.bottom,
    widthUm: sheet.widthUm - inset.left - inset.right,
    heightUm: sheet.heightUm - inset.bottom - inset.top,
  };
}

/** Two lines at each corner of the cut, and of what is trimmed later, outwards from the edge of the printed area. */
function cropLines(cell: LaidCell, piece: Piece | undefined): MarkLine[] {
  const { clip } = cell;
  return [cell, ...(piece ? [finishedOnSheet(cell, piece)] : [])].flatMap((rect) => [
    ...[rect.yUm, topOf(rect)].flatMap((yUm) => levelPair(clip, yUm)),
    ...[rect.xUm, rightOf(rect)].flatMap((xUm) => uprightPair(clip, xUm)),
  ]);
}

const levelPair = (clip: UmRect, yUm: Um): MarkLine[] => [
  { x0Um: clip.xUm - MARK_LENGTH, y0Um: yUm, x1Um: clip.xUm, y1Um: yUm },
  { x0Um: rightOf(clip), y0Um: yUm, x1Um: rightOf(clip) + MARK_LENGTH, y1Um: yUm },
];

const uprightPair = (clip: UmRect, xUm: Um): MarkLine[] => [
  { x0Um: xUm, y0Um: clip.yUm - MARK_LENGTH, x1Um: xUm, y1Um: clip.yUm },
  { x0Um: xUm, y0Um: topOf(clip), x1Um: xUm, y1Um: topOf(clip) + MARK_LENGTH },
];

/** At both ends of each fold; on the back it is mirrored. */
function foldLines(cell: LaidCell, piece: Piece | undefined): MarkLine[] {
  if (!piece) return [];
  const { widthUm, heightUm, backing, folds } = piece;
  return folds.flatMap(({ line, atUm }) => {
    const isMirrored = cell.face === 'back' && (line === 'vertical') === (backing === 'head-to-head');
    const whole = line === 'vertical' ? widthUm : heightUm;
    const at = isMirrored ? whole - atUm : atUm;
    const fold =
      line === 'vertical'
        ? { xUm: at, yUm: 0, widthUm: 0, heightUm }
        : { xUm: 0, yUm: at, widthUm, heightUm: 0 };
    const onPaper = onSheet(cell, fold);
    return onPaper.widthUm === 0 ? uprightPair(cell.clip, onPaper.xUm) : levelPair(cell.clip, onPaper.yUm);
  });
}

/** The parts of a line that lie neither on print nor where nothing can be printed. */
function visibleParts(line: MarkLine, cells: readonly LaidCell[], printable: UmRect): MarkLine[] {
  const isLevel = line.y0Um === line.y1Um;
  const across = isLevel ? line.y0Um : line.x0Um;
  const [low, high] = isLevel ? [printable.yUm, topOf(printable)] : [printable.xUm, rightOf(printable)];
  if (across < low || across > high) return [];
  const [start, end] = isLevel
    ? [Math.max(line.x0Um, printable.xUm), Math.min(line.x1Um, rightOf(printable))]
    : [Math.max(line.y0Um, printable.yUm), Math.min(line.y1Um, topOf(printable))];
  let parts: [Um, Um][] = [[start, end]];
  for (const { clip } of cells) {
    const [from, to] = isLevel ? [clip.yUm, topOf(clip)] : [clip.xUm, rightOf(clip)];
    if (across <= from || across >= to) continue;
    const hole: [Um, Um] = isLevel ? [clip.xUm, rightOf(clip)] : [clip.yUm, topOf(clip)];
    parts = parts.flatMap((it) => without(it, hole));
  }
  return parts
    .filter(([from, to]) => to - from >= MARK_SHORTEST)
    .map(([from, to]) =>
      isLevel
        ? { x0Um: from, y0Um: across, x1Um: to, y1Um: across }
        : { x0Um: across, y0Um: from, x1Um: across, y1Um: to },
    );
}

function without([from, to]: [Um, Um], [holeFrom, holeTo]: [Um, Um]): [Um, Um][] {
  if (holeTo <= from || holeFrom >= to) return [[from, to]];
  const parts: [Um, Um][] = [
    [from, holeFrom],
    [holeTo, to],
  ];
  return parts.filter(([a, b]) => b > a);
}

function unique(lines: MarkLine[]): MarkLine[] {
  return [...new Map(lines.map((it) => [`${it.x0Um} ${it.y0Um} ${it.x1Um} ${it.y1Um}`, it])).values()];
}

/** A cross in the middle of each edge that has room for it. */
function registersOf(sheet: PressSheet, printable: UmRect, taken: readonly UmRect[]): Marks['registers'] {
  const half = REGISTER_SIZE / 2;
  const [midX, midY] = [Math.round(sheet.widthUm / 2), Math.round(sheet.heightUm / 2)];
  const middles = [
    { xUm: midX, yUm: printable.yUm + half },
    { xUm: midX, yUm: topOf(printable) - half },
    { xUm: printable.xUm + half, yUm: midY },
    { xUm: rightOf(printable) - half, yUm: midY },
  ];
  return middles.filter(({ xUm, yUm }) =>
    taken.every((it) => !overlapOf(square(xUm, yUm, REGISTER_SIZE), it)),
  );
}

const square = (xUm: Um, yUm: Um, size: Um): UmRect => ({
  xUm: xUm - size / 2,
  yUm: yUm - size / 2,
  widthUm: size,
  heightUm: size,
});

const around = ({ x0Um, y0Um, x1Um, y1Um }: MarkLine): UmRect => ({
  xUm: x0Um - CLEARANCE,
  yUm: y0Um - CLEARANCE,
  widthUm: x1Um - x0Um + 2 * CLEARANCE,
  heightUm: y1Um - y0Um + 2 * CLEARANCE,
});

const sidesOf = (edge: Edge): Edge[] =>
  edge === 'bottom' || edge === 'top' ? ['left', 'right'] : ['bottom', 'top'];

/** The empty parts of an edge, as deep as a patch. */
function freeStrips(printable: UmRect, edge: Edge, taken: readonly UmRect[]): UmRect[] {
  const isLevel = edge === 'bottom' || edge === 'top';
  const whole: UmRect = isLevel ? { ...printable, heightUm: PATCH } : { ...printable, widthUm: PATCH };
  if (edge === 'top') whole.yUm = topOf(printable) - PATCH;
  if (edge === 'right') whole.xUm = rightOf(printable) - PATCH;
  let parts: [Um, Um][] = [isLevel ? [whole.xUm, rightOf(whole)] : [whole.yUm, topOf(whole)]];
  for (const it of taken) {
    const over = overlapOf(whole, it);
    if (!over) continue;
    const hole: [Um, Um] = isLevel ? [over.xUm, rightOf(over)] : [over.yUm, topOf(over)];
    parts = parts.flatMap((part) => without(part, hole));
  }
  return parts
    .filter(([from, to]) => to - from >= PATCH)
    .map(([from, to]) =>
      isLevel ? { ...whole, xUm: from, widthUm: to - from } : { ...whole, yUm: from, heightUm: to - from },
    );
}

const lengthOf = ({ widthUm, heightUm }: UmRect) => Math.max(widthUm, heightUm);

function longest(strips: readonly UmRect[]): UmRect | null {
  const best = strips.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  return best && lengthOf(best) >= SLUG_SHORTEST ? best : null;
}

/** As many squares as fit in a strip, from its start. */
function squares(strip: UmRect): UmRect[] {
  const isLevel = strip.widthUm >= strip.heightUm;
  return Array.from({ length: Math.floor(lengthOf(strip) / PATCH) }, (_, i) => ({
    xUm: strip.xUm + (isLevel ? i * PATCH : 0),
    yUm: strip.yUm + (isLevel ? 0 : i * PATCH),
    widthUm: PATCH,
    heightUm: PATCH,
  }));
}
