import { behind, type Cell, type LaidCell, withClips } from './cells.ts';
import { PIECES_MAX, requestProblems } from './check-request.ts';
import { type Cut, cutsOf } from './cuts.ts';
import { costOf, type GangOptions, gang, type Run } from './gang.ts';
import { boundsOf, type UmRect } from './measures.ts';
import { packerOf } from './pack.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { artworkArea, hasBack, mirroredBy, type PressSheet, sharesPlate } from './press-sheet.ts';
import type { PlanProblem } from './problems.ts';
import type { SheetRequest } from './sheet-job.ts';

/** What one side prints. `both`: the one plate of work-and-turn or work-and-tumble. */
export type SheetSide = { side: 'front' | 'back' | 'both'; cells: readonly LaidCell[] };

/** A distinct sheet, how often it is printed, and how it is cut. */
export type Plate = {
  /** sheets to print, not counting those lost in set-up */
  sheets: number;
  sides: readonly SheetSide[];
  /** in the order of cutting */
  cuts: readonly Cut[];
};

/** `copies` are the finished pieces of a job in full sets: the fewest of any of its leaves or spreads. */
type JobOutcome = {
  job: string;
  quantity: number;
  copies: number;
  overs: number;
  sheetsAlone: number;
};

/** Plain JSON. Cells refer to `pieces`. */
export type SheetPlan = {
  sheet: PressSheet;
  pieces: readonly Piece[];
  plates: readonly Plate[];
  jobs: readonly JobOutcome[];
  totals: {
    /** sheets through the press, including those lost in set-up */
    sheets: number;
    plates: number;
    /** the same for each job alone, to show what sharing saves */
    sheetsAlone: number;
    sheetsSaved: number;
    /** the share of the paper that is not in an ordered copy, 0 to 1 */
    waste: number;
  };
};

export type PlanOutcome = { ok: true; plan: SheetPlan } | { ok: false; problems: PlanProblem[] };

/**
 * Puts jobs of one paper on press sheets: where each page lies on front and back, how many of each sheet are printed,
 * and how they are cut. Pure: the same request makes the same plan everywhere.
 */
export function planSheets(request: SheetRequest): PlanOutcome {
  const { sheet, jobs, makeReadySheets = 0, platesMax = Number.POSITIVE_INFINITY } = request;
  const problems = requestProblems(request);
  if (problems.length > 0) return { ok: false, problems };
  const pieces = jobs.flatMap(piecesOf);
  if (pieces.length > PIECES_MAX) return { ok: false, problems: [{ code: 'too-many', most: PIECES_MAX }] };
  const bleedUm = Math.max(...pieces.map((it) => it.bleedUm));
  const room = cutRoom(sheet, bleedUm);
  const area = { ...room, gapUm: sheet.gutterUm ?? 2 * bleedUm };
  const options: GangOptions = {
    area,
    pack: packerOf(area),
    perSpot: sharesPlate(sheet) ? 2 : 1,
    makeReady: makeReadySheets,
    platesMax: Number.POSITIVE_INFINITY,
  };
  const groups = groupsOf(pieces);
  const alone = groups.map((kinds) => aloneIn(pieces, kinds, options));
  const tooLarge = new Set(alone.flatMap((jobs) => jobs.flatMap(({ job, runs }) => (runs ? [] : [job]))));
  if (tooLarge.size > 0)
    return { ok: false, problems: [...tooLarge].map((job) => largestOf(pieces, job, room)) };
  const shared = groups.map((kinds, i) =>
    cheapestOf(
      gang(pieces, kinds, { ...options, platesMax }),
      (alone[i] ?? []).flatMap(({ runs }) => runs ?? []),
      { ...options, platesMax },
    ),
  );
  const runs = shared.flatMap((it) => it ?? []);
  if (shared.includes(null) || runs.length > platesMax)
    return { ok: false, problems: [{ code: 'too-many-plates', most: platesMax }] };
  const aloneCosts = jobs.map(({ id }) =>
    costOf(
      alone.flat().flatMap(({ job, runs: its }) => (job === id ? (its ?? []) : [])),
      options,
    ),
  );
  return { ok: true, plan: planOf(request, pieces, runs, aloneCosts, bleedUm) };
}

/**
 * Which pieces may share a sheet: those on one paper, one paper after the other. Leaves that are collated are each in a
 * group of their own.
 */
function groupsOf(pieces: readonly Piece[]): number[][] {
  const ofStocks = Map.groupBy(pieces.keys(), (kind) => pieces[kind]?.stock);
  return [...ofStocks.values()].flatMap((kinds) => {
    const { shared = [], alone = [] } = Object.groupBy(kinds, (kind) =>
      pieces[kind]?.isAlone ? 'alone' : 'shared',
    );
    return [...(shared.length > 0 ? [shared] : []), ...alone.map((kind) => [kind])];
  });
}

/** What a group’s jobs need without each other; null if one of them does not fit. */
const aloneIn = (pieces: readonly Piece[], kinds: readonly number[], options: GangOptions) =>
  [...Map.groupBy(kinds, (kind) => pieces[kind]?.jobId ?? '')].map(([job, own]) => ({
    job,
    runs: gang(pieces, own, options),
  }));

const kindsOf = (pieces: readonly Piece[], job: string): number[] =>
  pieces.flatMap(({ jobId }, i) => (jobId === job ? [i] : []));

/** Where finished pieces may lie: the bleed of the outermost ones stays inside the artwork's area. */
function cutRoom(sheet: PressSheet, bleedUm: number): UmRect {
  const area = artworkArea(sheet);
  const inner = sharesPlate(sheet) ? Math.ceil((sheet.gutterUm ?? 2 * bleedUm) / 2) : bleedUm;
  const axis = mirroredBy(sheet);
  const [across, up] = [sharesPlate(sheet) && axis === 'x', sharesPlate(sheet) && axis === 'y'];
  return {
    xUm: area.xUm + bleedUm,
    yUm: area.yUm + bleedUm,
    widthUm: Math.max(0, area.widthUm - bleedUm - (across ? inner : bleedUm)),
    heightUm: Math.max(0, area.heightUm - bleedUm - (up ? inner : bleedUm)),
  };
}

function largestOf(pieces: readonly Piece[], job: string, room: UmRect): PlanProblem {
  const own = pieces.filter(({ jobId }) => jobId === job);
  const widthUm = Math.max(...own.map((it) => it.widthUm));
  const heightUm = Math.max(...own.map((it) => it.heightUm));
  const [roomWidthUm, roomHeightUm] = [room.widthUm, room.heightUm];
  return { code: 'too-large', job, widthUm, heightUm, roomWidthUm, roomHeightUm };
}

/** Sharing sheets never costs more than each job alone. */
function cheapestOf(shared: Run[] | null, alone: Run[], options: GangOptions): Run[] | null {
  const aloneOrNull = alone.length <= options.platesMax ? alone : null;
  if (!shared || !aloneOrNull) return shared ?? aloneOrNull;
  return costOf(aloneOrNull, options) < costOf(shared, options) ? aloneOrNull : shared;
}

function planOf(
  { sheet, jobs, makeReadySheets = 0 }: SheetRequest,
  pieces: readonly Piece[],
  runs: readonly Run[],
  aloneCosts: readonly number[],
  bleedUm: number,
): SheetPlan {
  const room = cutRoom(sheet, bleedUm);
  const plates = runs.map(({ sheets, spots }) => plateOf(sheet, pieces, sheets, cellsOf(sheet, room, spots)));
  const outcomes = jobs.map((job, i) => {
    const { id, quantity } = job;
    const copies = copiesOf(pieces, plates, id, job.kind === 'flat' && job.quantities !== undefined);
    return { job: id, quantity, copies, overs: copies - quantity, sheetsAlone: aloneCosts[i] ?? 0 };
  });
  const sheets = runs.reduce((sum, it) => sum + it.sheets + makeReadySheets, 0);
  const sheetsAlone = aloneCosts.reduce((sum, it) => sum + it, 0);
  const ordered = pieces.reduce(
    (sum, { quantity, finished }) => sum + quantity * finished.widthUm * finished.heightUm,
    0,
  );
  return {
    sheet,
    pieces,
    plates,
    jobs: outcomes,
    totals: {
      sheets,
      plates: plates.length,
      sheetsAlone,
      sheetsSaved: sheetsAlone - sheets,
      waste: 1 - ordered / (sheets * sheet.widthUm * sheet.heightUm),
    },
  };
}

/** Fronts on the sheet: in the middle of the room; on a shared plate, against the line between fronts and backs. */
function cellsOf(sheet: PressSheet, room: UmRect, spots: Run['spots']): Cell[] {
  const used = boundsOf(spots);
  const [spareX, spareY] = [room.widthUm - used.widthUm, room.heightUm - used.heightUm];
  const axis = sharesPlate(sheet) ? mirroredBy(sheet) : null;
  const left = room.xUm - used.xUm + (axis === 'x' ? spareX : Math.floor(spareX / 2));
  const bottom = room.yUm - used.yUm + (axis === 'y' ? spareY : Math.floor(spareY / 2));
  return spots.map(({ kind, isTurned, ...spot }) => ({
    piece: kind,
    face: 'front',
    turn: isTurned ? 90 : 0,
    xUm: spot.xUm + left,
    yUm: spot.yUm + bottom,
    widthUm: spot.widthUm,
    heightUm: spot.heightUm,
  }));
}

function plateOf(
  sheet: PressSheet,
  pieces: readonly Piece[],
  sheets: number,
  fronts: readonly Cell[],
): Plate {
  const backs = fronts.flatMap((cell) => {
    const piece = pieces[cell.piece];
    return piece && hasBack(sheet) ? [behind(sheet, cell, piece)] : [];
  });
  const isShared = sharesPlate(sheet);
  const onFront = isShared ? [...fronts, ...backs] : fronts;
  const sides: SheetSide[] = [{ side: isShared ? 'both' : 'front', cells: withClips(onFront, pieces) }];
  if (!isShared && fronts.some(({ piece }) => (pieces[piece]?.back.length ?? 0) > 0))
    sides.push({ side: 'back', cells: withClips(backs, pieces) });
  const paper = { xUm: 0, yUm: 0, widthUm: sheet.widthUm, heightUm: sheet.heightUm };
  const cuts = cutsOf(paper, onFront);
  if (!cuts) throw new Error('the plan holds pieces that no straight cuts part');
  return { sheets, sides, cuts };
}

/** Full sets of a job’s pieces; if each has a quantity of its own (`isSum`), all pieces together. */
function copiesOf(pieces: readonly Piece[], plates: readonly Plate[], job: string, isSum: boolean): number {
  const made = kindsOf(pieces, job).map((kind) =>
    plates.reduce((sum, { sheets, sides }) => {
      const cells = sides[0]?.cells.filter(({ piece }) => piece === kind).length ?? 0;
      return sum + cells * sheets;
    }, 0),
  );
  return isSum ? made.reduce((sum, it) => sum + it, 0) : Math.min(...made);
}
