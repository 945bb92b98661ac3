import type { Um } from './measures.ts';
import { type Area, countIn, type Shape, type Spot, stepAndRepeat } from './step-and-repeat.ts';

/** `count` copies of a shape; `kind` is the caller's own number for it. */
export type ShapeCopies = Shape & { kind: number; count: number };

export type PackedSpot = Spot & { kind: number };

type GridOf = (shape: Shape) => Spot[];

export type Pack = (shapes: readonly ShapeCopies[]) => PackedSpot[] | null;

/** Packs one area repeatedly; what step-and-repeat finds for a shape is worked out only once. */
export function packerOf(area: Area): Pack {
  const grids = new Map<string, Spot[]>();
  const gridOf = (shape: Shape) => {
    const key = `${shape.widthUm} ${shape.heightUm} ${shape.mayTurn}`;
    const grid = grids.get(key) ?? stepAndRepeat(area, shape);
    grids.set(key, grid);
    return grid;
  };
  const work: Work = { looks: 0 };
  return (shapes) => pack(area, shapes, gridOf, work);
}

/** How many free rectangles were looked at, which unlike time is the same on every machine. */
type Work = { looks: number };

/**
 * Sixty jobs of mixed sizes are planned well within the first limit. Beyond it, only the orders and splits that succeed
 * most often are tried; beyond the second, different sizes no longer share a sheet. So no request takes longer than
 * three seconds.
 */
const LOOKS_FOR_ALL = 20_000_000;
const LOOKS_FOR_SOME = 40_000_000;

/**
 * Places all copies in the area so that they can be cut apart by straight cuts from edge to edge of what is left; null
 * if none of the orders and splits tried achieves that. Copies of a kind are placed as blocks where possible, which
 * needs fewer cuts.
 */
function pack(area: Area, shapes: readonly ShapeCopies[], gridOf: GridOf, work: Work): PackedSpot[] | null {
  const [first] = shapes;
  if (!first) return [];
  if (shapes.every((it) => isAlike(it, first))) return alike(shapes, gridOf(first));
  if (spaceOf(area, shapes) > (area.widthUm + area.gapUm) * (area.heightUm + area.gapUm)) return null;
  if (work.looks > LOOKS_FOR_SOME) return null;
  const isLong = work.looks > LOOKS_FOR_ALL;
  for (const order of isLong ? ORDERS.slice(0, 1) : ORDERS) {
    const sorted = shapes.toSorted((a, b) => order(b) - order(a));
    for (const way of isLong ? WAYS.slice(0, 2) : WAYS) {
      const layout = cutFrom(area, sorted, way, work);
      if (layout) return layout;
    }
  }
  return null;
}

/** The area that the copies take, each with a gap on two of its sides. */
export const spaceOf = ({ gapUm }: Pick<Area, 'gapUm'>, shapes: readonly ShapeCopies[]): number =>
  shapes.reduce((sum, it) => sum + it.count * (it.widthUm + gapUm) * (it.heightUm + gapUm), 0);

/** Whether both have the same size, turned if that is allowed. */
function isAlike(a: Shape, b: Shape): boolean {
  if (a.mayTurn !== b.mayTurn) return false;
  if (a.widthUm === b.widthUm && a.heightUm === b.heightUm) return true;
  return a.mayTurn && a.widthUm === b.heightUm && a.heightUm === b.widthUm;
}

/** Pieces of the same size share what step-and-repeat finds, each kind in consecutive places. */
function alike(shapes: readonly ShapeCopies[], spots: readonly Spot[]): PackedSpot[] | null {
  if (shapes.reduce((sum, it) => sum + it.count, 0) > spots.length) return null;
  const all = shapes.flatMap((it) => Array<ShapeCopies>(it.count).fill(it));
  return all.flatMap(({ kind, widthUm }, i) => {
    const spot = spots[i];
    return spot ? [{ ...spot, kind, isTurned: spot.widthUm !== widthUm }] : [];
  });
}

/** Which pieces are placed first: the hardest to place, by some measure. */
const ORDERS: ReadonlyArray<(it: ShapeCopies) => number> = [
  (it) => it.widthUm * it.heightUm,
  (it) => Math.max(it.widthUm, it.heightUm),
  (it) => it.heightUm,
  (it) => it.widthUm,
  (it) => it.count * it.widthUm * it.heightUm,
];

/** How a free rectangle is chosen, and how its remainder is cut. */
type Way = { takes: 'block' | 'one'; split: 'longer' | 'shorter'; turnsFirst: boolean };
const WAYS: readonly Way[] = (['block', 'one'] as const).flatMap((takes) =>
  (['longer', 'shorter'] as const).flatMap((split) =>
    [false, true].map((turnsFirst) => ({ takes, split, turnsFirst })),
  ),
);

type Free = { xUm: Um; yUm: Um; widthUm: Um; heightUm: Um };
type Choice = { free: Free; columns: number; rows: number; isTurned: boolean; leftUm: Um };

/**
 * The guillotine algorithm of J. Jylänki, "A Thousand Ways to Pack the Bin" (2010), section 2: each placement takes the
 * corner of a free rectangle, whose remainder becomes two free rectangles by one straight cut. Lengths include a gap.
 */
function cutFrom(area: Area, sorted: readonly ShapeCopies[], way: Way, work: Work): PackedSpot[] | null {
  const { gapUm } = area;
  const free: Free[] = [{ xUm: 0, yUm: 0, widthUm: area.widthUm + gapUm, heightUm: area.heightUm + gapUm }];
  const choices: [Choice, ShapeCopies][] = [];
  for (const it of sorted) {
    let left = it.count;
    while (left > 0) {
      const choice = choose(free, it, left, gapUm, way);
      work.looks += free.length;
      if (!choice) return null;
      left -= choice.columns * choice.rows;
      choices.push([choice, it]);
      const [w, h] = sizeOf(it, choice.isTurned, gapUm);
      free.splice(
        free.indexOf(choice.free),
        1,
        ...remainders(choice.free, choice.columns * w, choice.rows * h, way),
      );
    }
  }
  return choices.flatMap(([choice, it]) => placed(choice, it, gapUm));
}

const sizeOf = (it: Shape, isTurned: boolean, gapUm: Um): [Um, Um] =>
  isTurned ? [it.heightUm + gapUm, it.widthUm + gapUm] : [it.widthUm + gapUm, it.heightUm + gapUm];

/** The place with the least room left at its tighter side. */
function choose(free: readonly Free[], it: ShapeCopies, left: number, gapUm: Um, way: Way): Choice | null {
  let best: Choice | null = null;
  const turns = it.mayTurn && it.widthUm !== it.heightUm ? [way.turnsFirst, !way.turnsFirst] : [false];
  for (const isTurned of turns) {
    const [w, h] = sizeOf(it, isTurned, gapUm);
    for (const room of free) {
      const [across, up] = [countIn(room.widthUm, w, 0), countIn(room.heightUm, h, 0)];
      if (across === 0 || up === 0) continue;
      const leftUm = Math.min(room.widthUm % w, room.heightUm % h);
      if (best && leftUm >= best.leftUm) continue;
      best = { free: room, ...rowsOf(across, up, way.takes === 'one' ? 1 : left), isTurned, leftUm };
    }
  }
  return best;
}

/** Full rows, or one row. */
function rowsOf(across: number, up: number, left: number): { columns: number; rows: number } {
  if (left < across) return { columns: left, rows: 1 };
  return { columns: across, rows: Math.min(up, Math.floor(left / across)) };
}

function placed({ free, columns, rows, isTurned }: Choice, it: ShapeCopies, gapUm: Um): PackedSpot[] {
  const [w, h] = sizeOf(it, isTurned, gapUm);
  return Array.from({ length: columns * rows }, (_, i) => ({
    kind: it.kind,
    xUm: free.xUm + (i % columns) * w,
    yUm: free.yUm + Math.floor(i / columns) * h,
    widthUm: w - gapUm,
    heightUm: h - gapUm,
    isTurned,
  }));
}

/** The cut is extended so that the larger remainder is as large as possible, or as small. */
function remainders(free: Free, w: Um, h: Um, { split }: Way): Free[] {
  const [right, above] = [free.widthUm - w, free.heightUm - h];
  const isLevel = right > above === (split === 'shorter');
  const beside = { xUm: free.xUm + w, yUm: free.yUm, widthUm: right, heightUm: isLevel ? h : free.heightUm };
  const over = { xUm: free.xUm, yUm: free.yUm + h, widthUm: isLevel ? free.widthUm : w, heightUm: above };
  return [beside, over].filter((it) => it.widthUm > 0 && it.heightUm > 0);
}
