import { expect, test } from 'vitest';
import {
  type FlatJob,
  PRESS_SHEETS,
  type PressSheet,
  planSheets,
  type SheetJob,
  type SheetPlan,
  umOf,
} from '../index.ts';
import { overlapOf, rightOf, topOf } from '../plan/measures.ts';
import { type MarkLine, marksOf } from './marks.ts';

const B2: PressSheet = {
  ...PRESS_SHEETS.B2,
  marginsUm: { left: 9000, right: 9000, top: 9000, bottom: 9000 },
};

const leaflet: FlatJob = {
  kind: 'flat',
  id: 'ORD-1042-1',
  stock: 'silk',
  widthUm: umOf(297),
  heightUm: umOf(210),
  bleedUm: umOf(3),
  quantity: 500,
  pages: [1, 2],
  sides: 2,
  mayTurn: false,
  folds: [
    { line: 'vertical', atUm: umOf(97) },
    { line: 'vertical', atUm: umOf(197) },
  ],
  backing: 'head-to-head',
};

const card: FlatJob = {
  ...leaflet,
  id: 'ORD-1043-1',
  widthUm: umOf(85),
  heightUm: umOf(55),
  folds: [],
  mayTurn: true,
};

function planned(jobs: readonly SheetJob[], sheet: PressSheet): SheetPlan {
  const outcome = planSheets({ sheet, jobs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.plan;
}

const across = (lines: readonly MarkLine[], isAlong: (it: MarkLine) => boolean) =>
  [...new Set(lines.filter(isAlong).map((it) => it.x0Um))].toSorted((a, b) => a - b);

const isUpright = (it: MarkLine) => it.x0Um === it.x1Um;

test.each(['single-sided', 'sheetwise', 'perfecting', 'work-and-turn', 'work-and-tumble'] as const)(
  'printed %s, no mark lies on artwork, on another mark’s place, or where the press holds the sheet',
  (workStyle) => {
    for (const edge of ['bottom', 'top', 'left', 'right'] as const) {
      const sheet = { ...B2, workStyle, gripper: { edge, depthUm: umOf(12) } };
      const sides = workStyle === 'single-sided' ? 1 : 2;
      const jobs = [leaflet, card].map((it): FlatJob => ({ ...it, sides, mayTurn: true }));
      const plan = planned(jobs, sheet);
      for (const side of plan.plates.flatMap((plate) => plate.sides)) {
        const { crops, folds, patches, slug, registers } = marksOf(plan, side);
        const lines = [...crops, ...folds].map((it) => ({
          xUm: it.x0Um,
          yUm: it.y0Um,
          widthUm: Math.max(1, it.x1Um - it.x0Um),
          heightUm: Math.max(1, it.y1Um - it.y0Um),
        }));
        const areas = [...patches, ...(slug ? [slug] : [])];
        const all = [...lines, ...areas];
        expect(side.cells.flatMap(({ clip }) => all.filter((mark) => overlapOf(mark, clip)))).toEqual([]);
        const doubled = areas.flatMap((area) => all.filter((it) => it !== area && overlapOf(area, it)));
        expect(doubled).toEqual([]);
        expect(registers.length).toBeGreaterThan(0);
        if (side.side === 'back') continue;
        const held = { bottom: 'yUm', left: 'xUm' } as const;
        const depths = all.map((mark) => {
          if (edge === 'top') return sheet.heightUm - topOf(mark);
          return edge === 'right' ? sheet.widthUm - rightOf(mark) : mark[held[edge]];
        });
        expect(Math.min(...depths)).toBeGreaterThanOrEqual(umOf(12) - 1);
      }
    }
  },
);

test('every cut across the sheet is marked above the artwork', () => {
  const plan = planned([leaflet], B2);
  const [front] = plan.plates[0]?.sides ?? [];
  if (!front) throw new Error('no front');
  const cuts = front.cells.flatMap((cell) => [cell.xUm, rightOf(cell)]);
  const { crops } = marksOf(plan, front);
  const top = Math.max(...front.cells.map(({ clip }) => topOf(clip)));
  const marked = across(crops, (it) => isUpright(it) && it.y0Um === top);
  expect(marked).toEqual([...new Set(cuts)].toSorted((a, b) => a - b));
});

test('folds are marked in place on the front, and mirrored on the back', () => {
  const plan = planned([{ ...leaflet, quantity: 1 }], { ...B2, widthUm: umOf(330), heightUm: umOf(250) });
  const [front, back] = plan.plates[0]?.sides ?? [];
  if (!front || !back) throw new Error('no sides');
  const [left, right] = [front.cells[0]?.xUm ?? 0, back.cells[0]?.xUm ?? 0];
  expect(across(marksOf(plan, front).folds, isUpright).map((it) => it - left)).toEqual([umOf(97), umOf(197)]);
  expect(across(marksOf(plan, back).folds, isUpright).map((it) => it - right)).toEqual([
    umOf(100),
    umOf(200),
  ]);
});

test('without room for them, marks are left out and the artwork stays', () => {
  const tight: PressSheet = {
    ...PRESS_SHEETS.SRA3,
    widthUm: umOf(303),
    heightUm: umOf(216),
    gripper: { edge: 'bottom', depthUm: 0 },
    marginsUm: { left: 0, right: 0, top: 0, bottom: 0 },
  };
  const plan = planned([{ ...leaflet, quantity: 1 }], tight);
  const [front] = plan.plates[0]?.sides ?? [];
  if (!front) throw new Error('no front');
  expect(marksOf(plan, front)).toEqual({ crops: [], folds: [], registers: [], patches: [], slug: null });
});
