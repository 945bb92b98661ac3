import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, onSheet } from './cells.ts';
import type { Cut } from './cuts.ts';
import { overlapOf, rightOf, topOf, type UmRect, umOf } from './measures.ts';
import { type Plate, planSheets, type SheetPlan } from './plan-sheets.ts';
import { artworkArea, mirroredBy, PRESS_SHEETS, type PressSheet, sharesPlate } from './press-sheet.ts';
import { planProblemText } from './problems.ts';
import type { BookletJob, FlatJob, SheetJob } from './sheet-job.ts';
import { creepUm, spreadsOf } from './signature.ts';

const { SRA3, B2 } = PRESS_SHEETS;

function card(id: string, widthMm: number, heightMm: number, more: Partial<FlatJob> = {}): FlatJob {
  return {
    kind: 'flat',
    id,
    stock: '350 gsm silk',
    widthUm: umOf(widthMm),
    heightUm: umOf(heightMm),
    bleedUm: umOf(3),
    quantity: 500,
    pages: [1, 2],
    sides: 2,
    mayTurn: true,
    folds: [],
    backing: 'head-to-head',
    ...more,
  };
}

function book(pages: number, more: Partial<BookletJob> = {}): BookletJob {
  return {
    kind: 'booklet',
    id: 'BOOK',
    stock: '150 gsm silk',
    widthUm: umOf(148),
    heightUm: umOf(210),
    bleedUm: umOf(3),
    quantity: 250,
    pages: Array.from({ length: pages }, (_, i) => i + 1),
    mayTurn: true,
    paperUm: 120,
    creepFactor: 1.2,
    fillers: 'refuse',
    ...more,
  };
}

function planned(jobs: readonly SheetJob[], sheet: PressSheet = SRA3, more = {}): SheetPlan {
  const outcome = planSheets({ sheet, jobs, ...more });
  if (!outcome.ok) throw new Error(outcome.problems.map(planProblemText).join(' '));
  return outcome.plan;
}

const problemsOf = (jobs: readonly SheetJob[], sheet: PressSheet = SRA3, more = {}) => {
  const outcome = planSheets({ sheet, jobs, ...more });
  return outcome.ok ? [] : outcome.problems;
};

const cellsOf = (plate: Plate | undefined) => plate?.sides[0]?.cells ?? [];

// Step and repeat

test.each([
  ['A6 postcards', 105, 148, 8],
  ['A5 flyers', 148, 210, 4],
  ['A4 leaflets', 210, 297, 2],
  ['DL flyers', 99, 210, 6],
  ['business cards, some upright and some turned', 85, 55, 23],
])('an SRA3 sheet holds as many %s as printers expect', (_name, widthMm, heightMm, most) => {
  const [plate] = planned([card('A', widthMm, heightMm, { quantity: 100_000 })]).plates;
  expect(cellsOf(plate)).toHaveLength(most);
});

test('a job that must follow the grain is never turned, even if more would fit', () => {
  const plan = planned([card('A', 105, 148, { quantity: 10_000, mayTurn: false })]);
  expect(cellsOf(plan.plates[0]).every(({ turn }) => turn === 0)).toBe(true);
});

test('upright and turned pieces share a sheet if that holds more', () => {
  const sheet = {
    ...SRA3,
    widthUm: umOf(258),
    heightUm: umOf(208),
    gutterUm: 0,
    workStyle: 'single-sided' as const,
  };
  const plan = planned([card('A', 100, 150, { sides: 1, pages: [1], bleedUm: 0, quantity: 9000 })], sheet);
  const turns = cellsOf(plan.plates[0]).map(({ turn }) => turn);
  expect(turns).toHaveLength(3);
  expect(new Set(turns)).toEqual(new Set([0, 90]));
});

// Ganging

test('four postcards of 500 share one sheet, two of each, and half the sheets are saved', () => {
  const jobs = ['A', 'B', 'C', 'D'].map((id) => card(id, 105, 148, { quantity: 100 }));
  const plan = planned(jobs, SRA3, { makeReadySheets: 10 });
  expect(plan.plates).toHaveLength(1);
  expect(plan.plates[0]?.sheets).toBe(50);
  expect(plan.totals).toMatchObject({ sheets: 60, sheetsAlone: 4 * (13 + 10), sheetsSaved: 32 });
  expect(plan.jobs.map(({ copies, overs }) => [copies, overs])).toEqual(Array(4).fill([100, 0]));
});

test('a long run gets more copies on the sheet than a short one', () => {
  const plan = planned([card('A', 105, 148, { quantity: 600 }), card('B', 105, 148, { quantity: 200 })]);
  const counts = Map.groupBy(cellsOf(plan.plates[0]), ({ piece }) => piece);
  expect([counts.get(0)?.length, counts.get(1)?.length]).toEqual([6, 2]);
  expect(plan.totals).toMatchObject({ sheets: 100, waste: expect.closeTo(0.137, 2) });
});

test('a set of ten different cards is printed with each card in the ordered quantity', () => {
  const pages = Array.from({ length: 20 }, (_, i) => i + 1);
  const plan = planned([card('SET', 85, 55, { pages, quantity: 100 })]);
  expect(plan.pieces.map((it) => [it.label, it.front[0]?.page, it.back[0]?.page]).at(9)).toEqual([
    'Leaf 10 of 10',
    19,
    20,
  ]);
  expect(plan.jobs[0]?.copies).toBeGreaterThanOrEqual(100);
});

const someSheet = fc
  .record({
    base: fc.constantFrom(SRA3, B2),
    workStyle: fc.constantFrom<PressSheet['workStyle']>(
      'single-sided',
      'sheetwise',
      'perfecting',
      'work-and-turn',
      'work-and-tumble',
    ),
    edge: fc.constantFrom<PressSheet['gripper']['edge']>('bottom', 'top', 'left', 'right'),
    gutterUm: fc.constantFrom(null, 0, 2000, 4001, 10_000),
    margins: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
  })
  .map(
    ({ base, workStyle, edge, gutterUm, margins: [left, right, bottom, top] }): PressSheet => ({
      ...base,
      workStyle,
      gutterUm,
      gripper: { edge, depthUm: 9001 },
      marginsUm: { left: left * 1000, right: right * 1001, bottom: bottom * 1000, top: top * 999 },
    }),
  );

const someJob = fc.record({
  widthUm: fc.integer({ min: 70_000, max: 170_000 }),
  heightUm: fc.integer({ min: 70_000, max: 170_000 }),
  sizeOf: fc.nat(2),
  bleedUm: fc.constantFrom(0, 2000, 3000, 5000),
  quantity: fc.integer({ min: 1, max: 3000 }),
  sides: fc.constantFrom<1 | 2>(1, 2),
  mayTurn: fc.boolean(),
  backing: fc.constantFrom<FlatJob['backing']>('head-to-head', 'head-to-foot'),
});

/** Jobs of one to three sizes, as on a typical day. */
const someJobs = (sheet: PressSheet) =>
  fc.array(someJob, { minLength: 1, maxLength: 7 }).map((all) =>
    all.map(({ sizeOf, ...it }, i) => {
      const { widthUm, heightUm } = all[sizeOf] ?? it;
      const sides = sheet.workStyle === 'single-sided' ? 1 : it.sides;
      return card(`J${i}`, 1, 1, { ...it, widthUm, heightUm, sides });
    }),
  );

const someRequest = someSheet.chain((sheet) => someJobs(sheet).map((jobs) => ({ sheet, jobs })));

test('whatever the jobs, every plan prints enough, can be cut, keeps its margins, and never takes more sheets than each job alone', () => {
  fc.assert(
    fc.property(someRequest, ({ sheet, jobs }) => {
      const outcome = planSheets({ sheet, jobs });
      if (!outcome.ok) {
        expect(new Set(outcome.problems.map(({ code }) => code))).toEqual(new Set(['too-large']));
        return;
      }
      const { plan } = outcome;
      expect(plan.totals.sheetsSaved).toBeGreaterThanOrEqual(0);
      for (const { overs } of plan.jobs) expect(overs).toBeGreaterThanOrEqual(0);
      for (const plate of plan.plates) {
        expectCuttable(sheet, plate);
        expectApart(plan, plate);
        expectBehind(plan, plate);
      }
    }),
    { numRuns: 80 },
  );
});

/** Cuts like a guillotine, through whole blocks only. The result must contain each piece, cut to size. */
function expectCuttable(sheet: PressSheet, { cuts, sides }: Plate): void {
  let blocks: UmRect[] = [{ xUm: 0, yUm: 0, widthUm: sheet.widthUm, heightUm: sheet.heightUm }];
  for (const cut of cuts) blocks = blocks.flatMap((block) => cutBlock(block, cut));
  const keyOf = (it: UmRect) => `${it.xUm} ${it.yUm} ${it.widthUm} ${it.heightUm}`;
  const left = new Set(blocks.map(keyOf));
  for (const cell of sides[0]?.cells ?? []) expect(left).toContain(keyOf(cell));
}

function cutBlock(block: UmRect, { line, atUm, blocks }: Cut): UmRect[] {
  const isUpright = line === 'vertical';
  const [from, to] = isUpright ? [block.yUm, topOf(block)] : [block.xUm, rightOf(block)];
  const [start, end] = isUpright ? [block.xUm, rightOf(block)] : [block.yUm, topOf(block)];
  const isMeant = blocks.some((it) => it.fromUm === from && it.toUm === to);
  if (!isMeant || atUm <= start || atUm >= end) return [block];
  return isUpright
    ? [
        { ...block, widthUm: atUm - start },
        { ...block, xUm: atUm, widthUm: end - atUm },
      ]
    : [
        { ...block, heightUm: atUm - start },
        { ...block, yUm: atUm, heightUm: end - atUm },
      ];
}

/** No artwork overlaps other artwork or the margins, or is nearer to another cut than the gutter. */
function expectApart({ sheet, pieces }: SheetPlan, { sides }: Plate): void {
  const whole = { ...artworkArea(sheet) };
  const bleedUm = Math.max(...pieces.map((it) => it.bleedUm));
  const gap = sheet.gutterUm ?? 2 * bleedUm;
  for (const { cells, side } of sides) {
    for (const [i, a] of cells.entries()) {
      if (side === 'front' || (side === 'both' && a.face === 'front'))
        expect(inside(a.clip, whole)).toBe(true);
      for (const b of cells.slice(i + 1)) {
        expect(overlapOf(a.clip, b.clip)).toBeNull();
        const grown = {
          ...a,
          xUm: a.xUm - gap,
          yUm: a.yUm - gap,
          widthUm: a.widthUm + 2 * gap,
          heightUm: a.heightUm + 2 * gap,
        };
        expect(overlapOf(grown, b)).toBeNull();
      }
    }
  }
}

const inside = (it: UmRect, within: UmRect) =>
  it.xUm >= within.xUm &&
  it.yUm >= within.yUm &&
  rightOf(it) <= rightOf(within) &&
  topOf(it) <= topOf(within);

/**
 * A hole punched into the corner of a piece's front comes out in the same place on its back: on the other side of the
 * page if it turns like a book, at the other end if it turns like a calendar.
 */
function expectBehind({ sheet, pieces }: SheetPlan, { sides }: Plate): void {
  const [first, second] = sides;
  const fronts = first?.cells.filter(({ face }) => face === 'front') ?? [];
  const backs = (sharesPlate(sheet) ? first : second)?.cells.filter(({ face }) => face === 'back') ?? [];
  if (backs.length === 0) return;
  expect(backs).toHaveLength(fronts.length);
  for (const [i, front] of fronts.entries()) {
    const piece = pieces[front.piece];
    const back = backs[i] as Cell;
    if (!piece) throw new Error('no such piece');
    expect(back.piece).toBe(front.piece);
    const { widthUm, heightUm, backing } = piece;
    const hole = { xUm: 5000, yUm: 7000, widthUm: 2000, heightUm: 1000 };
    const through =
      backing === 'head-to-head'
        ? { ...hole, xUm: widthUm - rightOf(hole) }
        : { ...hole, yUm: heightUm - topOf(hole) };
    expect(onSheet(back, through)).toEqual(turnedOver(sheet, onSheet(front, hole)));
  }
}

const turnedOver = (sheet: PressSheet, it: UmRect): UmRect =>
  mirroredBy(sheet) === 'x'
    ? { ...it, xUm: sheet.widthUm - rightOf(it) }
    : { ...it, yUm: sheet.heightUm - topOf(it) };

test.each([
  ['sheetwise', 'bottom', 'x'],
  ['sheetwise', 'left', 'y'],
  ['perfecting', 'bottom', 'y'],
  ['work-and-turn', 'top', 'x'],
  ['work-and-tumble', 'bottom', 'y'],
  ['single-sided', 'bottom', null],
] as const)('a %s sheet held at the %s is mirrored by %s', (workStyle, edge, axis) => {
  expect(mirroredBy({ ...SRA3, workStyle, gripper: { edge, depthUm: 0 } })).toBe(axis);
});

test('work-and-turn needs one plate, half the sheets of two, and prints front beside back', () => {
  const jobs = [card('A', 148, 210, { quantity: 400 })];
  const turned = planned(jobs, { ...SRA3, workStyle: 'work-and-turn' });
  expect(turned.plates[0]?.sides.map(({ side, cells }) => [side, cells.map(({ face }) => face)])).toEqual([
    ['both', ['front', 'front', 'back', 'back']],
  ]);
  expect(turned.totals.sheets).toBe(100);
});

// Booklets

test('an eight-page booklet is two spreads: 8 and 1 on the outside of the first', () => {
  expect(spreadsOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([
    { front: [8, 1], back: [2, 7] },
    { front: [6, 3], back: [4, 5] },
  ]);
});

test('any booklet, once folded, reads in page order, with blank pages last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
      const pages = Array.from({ length: count }, (_, i) => i + 1);
      const spreads = spreadsOf(pages);
      const read = [
        ...spreads.flatMap(({ front, back }) => [front[1], back[0]]),
        ...spreads.toReversed().flatMap(({ front, back }) => [back[1], front[0]]),
      ];
      expect(read.slice(0, count)).toEqual(pages);
      expect(read.slice(count).every((it) => it === null)).toBe(true);
      expect(read.length - count).toBeLessThan(4);
    }),
    { numRuns: 100 },
  );
});

test('each inner sheet is pushed out by the thickness of the paper, times the owner’s factor', () => {
  expect([0, 1, 7].map((k) => creepUm({ paperUm: 120, creepFactor: 1.2 }, k))).toEqual([0, 144, 1008]);
});

test('the inner pages of a booklet move towards the spine, and none crosses the fold', () => {
  const { pieces } = planned([book(32)]);
  const [left, right] = pieces.at(-1)?.front ?? [];
  expect([left?.shiftUm, right?.shiftUm]).toEqual([1008, -1008]);
  expect(left && rightOf(left.clip)).toBe(umOf(3 + 148));
  expect(right?.clip.xUm).toBe(umOf(3 + 148));
});

const CARD = { stock: '250 gsm silk', paperUm: 300, spineUm: 0, outside: [16, 1], inside: [2, 15] } as const;

test('a cover on another paper has its own sheet, and its thickness pushes out the spreads within', () => {
  const pages = Array.from({ length: 12 }, (_, i) => i + 3);
  const plan = planned([book(16, { pages, cover: CARD }), book(16, { id: 'OTHER', pages, cover: CARD })]);
  const stocks = plan.plates.map(({ sides }) =>
    sides[0]?.cells.map(({ piece }) => plan.pieces[piece]?.stock),
  );
  for (const ofPlate of stocks) expect(new Set(ofPlate).size).toBe(1);
  const spreads = plan.pieces.filter(({ jobId, stock }) => jobId === 'BOOK' && stock === '150 gsm silk');
  expect(spreads.map(({ front }) => front[0]?.shiftUm)).toEqual([360, 360 + 144, 360 + 288]);
  expect(plan.jobs.every(({ copies }) => copies >= 250)).toBe(true);
  expect(problemsOf([book(16), book(16, { id: 'OTHER', pages, cover: CARD })])).toEqual([
    { code: 'stocks-differ', stocks: ['150 gsm silk', '150 gsm silk with a cover of 250 gsm silk'] },
  ]);
});

test('each leaf of a wire-bound book has its own sheets, the same number of each, in the order of the book', () => {
  const { cover: _, paperUm: __, creepFactor: ___, fillers: ____, ...size } = book(24);
  const binding = { kind: 'wire', coverStock: '150 gsm silk' } as const;
  const plan = planned([{ ...size, kind: 'leaves', binding, quantity: 25 }]);
  expect(plan.plates.map(({ sheets }) => sheets)).toEqual(Array(12).fill(7));
  expect(plan.plates.map(({ sides }) => [...new Set(sides[0]?.cells.map(({ piece }) => piece))])).toEqual(
    Array.from({ length: 12 }, (_none, leaf) => [leaf]),
  );
  expect(plan.totals).toMatchObject({ sheets: 84, sheetsSaved: 0 });
  const odd = { ...size, kind: 'leaves', binding, pages: [1, 2, 3] } as const;
  expect(problemsOf([odd])).toEqual([{ code: 'pages-odd', job: 'BOOK', pages: 3 }]);
});

test('a glued book’s cover has the back on the left, the front on the right, and the spine between', () => {
  const { cover: _, paperUm: __, creepFactor: ___, fillers: ____, ...size } = book(24);
  const cover = { ...CARD, spineUm: 4500, outside: [26, 1], inside: [2, 25] } as const;
  const plan = planned([{ ...size, kind: 'leaves', binding: { kind: 'glue', cover } }]);
  const [piece, leaf] = plan.pieces;
  const placed = (face: 'front' | 'back') => piece?.[face].map(({ page, at }) => [page, at.xUm]);
  expect(placed('front')).toEqual([
    [26, umOf(3)],
    [1, umOf(3 + 148 + 4.5)],
  ]);
  expect(placed('back')).toEqual([
    [2, umOf(3)],
    [25, umOf(3 + 148 + 4.5)],
  ]);
  expect(piece?.finished.widthUm).toBe(umOf(2 * 148 + 4.5));
  // Leaves keep their bleed until the book is cut.
  expect([leaf?.widthUm, leaf?.finished.widthUm]).toEqual([umOf(154), umOf(148)]);
});

test('a booklet is cut out with its bleed, because it is trimmed after folding and stapling', () => {
  const [piece] = planned([book(8)]).pieces;
  expect(piece).toMatchObject({ widthUm: umOf(302), heightUm: umOf(216), bleedUm: 0 });
  expect(piece?.finished).toEqual({ xUm: umOf(3), yUm: umOf(3), widthUm: umOf(296), heightUm: umOf(210) });
});

test('a 32-page A5 booklet is eight spreads, two on each SRA3 sheet', () => {
  const plan = planned([book(32)]);
  expect(plan.plates.map((it) => [it.sheets, cellsOf(it).length])).toEqual(Array(4).fill([250, 2]));
});

test('30 pages are refused, or get two blank pages at the end', () => {
  expect(problemsOf([book(30)]).map(planProblemText)).toEqual([
    'BOOK has 30 pages, which is not a multiple of 4. Ask for another file, or allow 2 blank pages at the end.',
  ]);
  const { pieces } = planned([book(30, { fillers: 'add' })]);
  expect(pieces[0]?.front.map(({ page }) => page)).toEqual([1]);
});

// Refusals

test.each<[string, string, SheetJob[], Partial<PressSheet>]>([
  ['nothing', 'no-jobs', [], {}],
  ['two papers', 'stocks-differ', [card('A', 99, 210), card('B', 99, 210, { stock: '400 gsm' })], {}],
  ['one job twice', 'job-twice', [card('A', 99, 210), card('A', 99, 210)], {}],
  ['an A2 poster', 'too-large', [card('A', 420, 594)], {}],
  ['no quantity', 'quantity-invalid', [card('A', 99, 210, { quantity: 0 })], {}],
  ['a size of nothing', 'size-invalid', [card('A', 0, 210)], {}],
  ['a job of a millimetre', 'too-small', [card('A', 1, 1)], {}],
  ['a gutter below nothing', 'sheet-invalid', [card('A', 99, 210)], { gutterUm: -4000 }],
  ['a sheet of ten metres', 'sheet-invalid', [card('A', 99, 210)], { widthUm: umOf(10_000) }],
  ['a job without pages', 'no-pages', [card('A', 99, 210, { pages: [] })], {}],
  [
    'a fold beside the paper',
    'fold-outside',
    [card('A', 99, 210, { folds: [{ line: 'vertical', atUm: umOf(99) }] })],
    {},
  ],
  ['a back on a one-sided press', 'back-not-printed', [card('A', 99, 210)], { workStyle: 'single-sided' }],
  ['a creep factor of 2', 'creep-invalid', [book(8, { creepFactor: 2 })], {}],
  [
    'margins wider than the paper',
    'sheet-too-small',
    [card('A', 99, 210)],
    { marginsUm: { left: 300_000, right: 300_000, top: 0, bottom: 0 } },
  ],
])('%s is refused with a reason', (_name, code, jobs, sheet) => {
  const [problem] = problemsOf(jobs, { ...SRA3, ...sheet });
  expect(problem?.code).toBe(code);
  expect(problem && planProblemText(problem)).toMatch(/^[A-Z].*\.$/);
});

test('if a job is too large, the message gives its size and the room there is', () => {
  expect(problemsOf([card('A', 420, 594)]).map(planProblemText)).toEqual([
    'A is too large for this sheet: it is 420 × 594 mm, and there is room for 436 × 306 mm. Choose a larger sheet.',
  ]);
});

test('jobs that need more different sheets than allowed are refused', () => {
  const jobs = Array.from({ length: 9 }, (_, i) => card(`J${i}`, 105, 148));
  expect(problemsOf(jobs, SRA3, { platesMax: 1 })).toEqual([{ code: 'too-many-plates', most: 1 }]);
  expect(planned(jobs, SRA3, { platesMax: 2 }).plates).toHaveLength(2);
});

test('twelve people’s cards are planned by the copies of each, and counted together', () => {
  const quantities = [...Array.from({ length: 11 }, () => 100), 250];
  const total = quantities.reduce((sum, it) => sum + it, 0);
  const pages = Array.from({ length: 24 }, (_, i) => i + 1);
  const { plates, pieces, jobs } = planned([card('TEAM', 85, 55, { pages, quantity: total, quantities })]);
  expect(pieces.map(({ front, back }) => [front[0]?.page, back[0]?.page])).toEqual(
    quantities.map((_, i) => [2 * i + 1, 2 * i + 2]),
  );
  const copies = pieces.map((_, kind) =>
    plates.reduce(
      (sum, { sheets, sides }) =>
        sum + sheets * (sides[0]?.cells.filter(({ piece }) => piece === kind).length ?? 0),
      0,
    ),
  );
  for (const [i, wanted] of quantities.entries()) expect(copies[i]).toBeGreaterThanOrEqual(wanted);
  expect(jobs[0]?.copies).toBe(copies.reduce((sum, it) => sum + it, 0));
});
