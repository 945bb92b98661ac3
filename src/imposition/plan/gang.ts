import { type Pack, type PackedSpot, type ShapeCopies, spaceOf } from './pack.ts';
import type { Piece } from './pieces.ts';
import type { Area } from './step-and-repeat.ts';

/** One plate: what is on it, and how many sheets are printed of it. A spot's `kind` is a piece's index in the list. */
export type Run = { sheets: number; spots: PackedSpot[] };

export type GangOptions = {
  area: Area;
  /** of this area */
  pack: Pack;
  /** copies that one spot yields on a sheet: 2 if a plate prints both sides */
  perSpot: 1 | 2;
  /** sheets lost each time a plate is set up; they tip the balance between fewer plates and fewer sheets */
  makeReady: number;
  platesMax: number;
};

/**
 * Splits pieces over plates so that copies × sheets reaches each quantity with the fewest sheets (each plate also costs
 * its set-up sheets). A plate's run is the shortest one for which the necessary copies still fit. Pieces are put in a
 * row, by quantity and by size, and all ways to cut the row into plates are compared (dynamic programming); a piece is
 * on one plate only. Null if a piece does not fit, or more than `platesMax` plates are needed.
 */
export function gang(pieces: readonly Piece[], kinds: readonly number[], options: GangOptions): Run[] | null {
  const plans = ROWS.slice(0, kinds.length > 1 ? ROWS.length : 1).map((compare) => {
    const row = kinds.toSorted((a, b) => {
      const [one, other] = [pieces[a], pieces[b]];
      return one && other ? compare(one, other) || a - b : 0;
    });
    return cutRow(pieces, row, options);
  });
  return plans.reduce((best, it) =>
    it && (!best || costOf(it, options) < costOf(best, options)) ? it : best,
  );
}

/** Sheets through the press, set-up included. */
export const costOf = (runs: readonly Run[], { makeReady }: Pick<GangOptions, 'makeReady'>): number =>
  runs.reduce((sum, { sheets }) => sum + sheets + makeReady, 0);

const areaOf = (it: Piece) => it.widthUm * it.heightUm;

/** Pieces of similar quantity share a plate well, as do pieces of the same size. */
const ROWS: ReadonlyArray<(a: Piece, b: Piece) => number> = [
  (a, b) => b.quantity - a.quantity || areaOf(b) - areaOf(a),
  (a, b) => areaOf(b) - areaOf(a) || b.widthUm - a.widthUm || b.quantity - a.quantity,
];

type Step = { cost: number; from: number; run: Run };

/** The cheapest plates for each start of the row; if several cost the same, the fewest plates. */
function cutRow(pieces: readonly Piece[], row: readonly number[], options: GangOptions): Run[] | null {
  const runs = new Map<number, Run | null>();
  const runOf = (from: number, to: number) => {
    const key = from * (row.length + 1) + to;
    let run = runs.get(key);
    if (run === undefined) {
      run = shortestRun(pieces, row.slice(from, to), options);
      runs.set(key, run);
    }
    return run;
  };
  let before: (Step | { cost: 0 } | null)[] = [{ cost: 0 }];
  const layers: (typeof before)[] = [before];
  let best: { plates: number; cost: number } | null = null;
  for (let plates = 1; plates <= Math.min(options.platesMax, row.length); plates++) {
    const layer = Array.from({ length: row.length + 1 }, (_, to) =>
      cheapest(to, before, (from) => runOf(from, to), options.makeReady),
    );
    layers.push(layer);
    const whole = layer[row.length];
    if (whole && (!best || whole.cost < best.cost)) best = { plates, cost: whole.cost };
    before = layer;
  }
  return best && traced(layers, best.plates, row.length);
}

function cheapest(
  to: number,
  before: readonly ({ cost: number } | null)[],
  runOf: (from: number) => Run | null,
  makeReady: number,
): Step | null {
  let best: Step | null = null;
  for (let from = to - 1; from >= 0; from--) {
    const run = runOf(from);
    if (!run) break; // more pieces won't fit either
    const earlier = before[from];
    if (!earlier) continue;
    const cost = earlier.cost + run.sheets + makeReady;
    if (!best || cost < best.cost) best = { cost, from, run };
  }
  return best;
}

function traced(
  layers: readonly (readonly (Step | { cost: 0 } | null)[])[],
  plates: number,
  end: number,
): Run[] {
  const runs: Run[] = [];
  for (let [plate, to] = [plates, end]; plate > 0; plate--) {
    const step = layers[plate]?.[to];
    if (!step || !('run' in step)) throw new Error('a plate is missing from the plan');
    runs.unshift(step.run);
    to = step.from;
  }
  return runs;
}

/** The shortest run of one plate that holds all of these; null if not even one copy of each fits. */
function shortestRun(pieces: readonly Piece[], kinds: readonly number[], options: GangOptions): Run | null {
  const { area, perSpot, pack } = options;
  const wantedAt = (sheets: number): ShapeCopies[] =>
    kinds.flatMap((kind) => {
      const piece = pieces[kind];
      return piece ? [{ ...piece, kind, count: Math.ceil(piece.quantity / (perSpot * sheets)) }] : [];
    });
  const longest = Math.max(...kinds.map((kind) => Math.ceil((pieces[kind]?.quantity ?? 0) / perSpot)));
  const single = pack(wantedAt(longest));
  if (!single) return null;
  const lengths = runLengths(pieces, kinds, options);
  // A longer run needs fewer copies, so the shortest that fits is found by bisection: first by area, which is
  // cheap.
  const space = spaceIn(area);
  const enough = firstOf(lengths, 0, (sheets) => (spaceOf(area, wantedAt(sheets)) <= space ? true : null));
  const best = firstOf(lengths, enough?.at ?? 0, (sheets) => {
    const spots = pack(wantedAt(sheets));
    return spots && { sheets, spots };
  });
  return best?.result ?? { sheets: longest, spots: single };
}

const spaceIn = ({ widthUm, heightUm, gapUm }: Area) => (widthUm + gapUm) * (heightUm + gapUm);

/** The first length from `start` on that has a result, provided that every length after it has one too. */
function firstOf<T>(lengths: readonly number[], start: number, of: (sheets: number) => T | null) {
  let best: { at: number; result: T } | null = null;
  for (let [low, high] = [start, lengths.length]; low < high; ) {
    const at = Math.floor((low + high) / 2);
    const result = of(lengths[at] ?? 0);
    if (result) [best, high] = [{ at, result }, at];
    else low = at + 1;
  }
  return best;
}

/** The run lengths at which some piece needs one copy fewer than before, shortest first. */
function runLengths(
  pieces: readonly Piece[],
  kinds: readonly number[],
  { area, perSpot }: GangOptions,
): number[] {
  const space = spaceIn(area);
  const lengths = new Set<number>();
  for (const kind of kinds) {
    const piece = pieces[kind];
    if (!piece) continue;
    const most = Math.floor(space / ((piece.widthUm + area.gapUm) * (piece.heightUm + area.gapUm)));
    for (let copies = 1; copies <= Math.max(1, most); copies++)
      lengths.add(Math.ceil(piece.quantity / (perSpot * copies)));
  }
  return [...lengths].toSorted((a, b) => a - b);
}
