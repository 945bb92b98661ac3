import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldsOf } from '#features/catalogue/products/index.ts';
import type { Fold } from '#features/pricing/prices/index.ts';
import { displayTransform, transformRect } from '#preflight/engine/rects.ts';
import type { Box, EngineReport, Finding, PageFacts } from '#preflight/report/report.ts';
import type { ArtworkSpec } from '#preflight/spec/artwork-spec.ts';
import { GLUED } from '#test/fixtures/cover-jobs.ts';
import { foldLines } from './folds.ts';
import { marksOf } from './marks.ts';
import { heightOf, inMm, type RectMm, sheetsOf, widthOf } from './sheet.ts';
import { bookOf, bookPage, layoutOf, nameInBook, pageName, spreadsOf } from './spreads.ts';

const A5: ArtworkSpec = {
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 4,
  pages: { wanted: 1, min: 1, max: 2 },
};
const pt = (mm: number) => (mm * 72) / 25.4;

/** A page of one size in mm, its trim inside by `marginMm`, turned by /Rotate. */
function page(
  widthMm: number,
  heightMm: number,
  marginMm: number,
  rotate: PageFacts['rotate'] = 0,
): PageFacts {
  const media: Box = [0, 0, pt(widthMm), pt(heightMm)];
  const m = pt(marginMm);
  const trim: Box = [m, m, media[2] - m, media[3] - m];
  const turned = rotate % 180 === 90;
  return {
    page: 1,
    rotate,
    userUnit: 1,
    statedBoxes: ['media', 'trim'],
    boxes: { media, crop: media, bleed: media, trim },
    widthMm: turned ? heightMm : widthMm,
    heightMm: turned ? widthMm : heightMm,
  };
}
const report = (pages: PageFacts[]) => ({ kind: 'pdf', pageCount: pages.length, pages }) as EngineReport;
const sheetOf = (facts: PageFacts, spec = A5) => {
  const [sheet] = sheetsOf(report([facts]), spec);
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const spreadOn = (number: number) => ({ page: number, spineMm: 0 });
const rounded = (rect: RectMm | null) => rect?.map((mm) => Math.round(mm * 10) / 10);

describe('the lines of a page', () => {
  test('are the cut, the bleed 3 mm outside it, and the safe distance inside', () => {
    const sheet = sheetOf(page(154, 216, 3));
    expect(rounded(sheet.picture)).toEqual([0, 0, 154, 216]);
    expect(rounded(sheet.trim)).toEqual([3, 3, 151, 213]);
    expect(rounded(sheet.bleed)).toEqual([0, 0, 154, 216]);
    expect(rounded(sheet.safe)).toEqual([7, 7, 147, 209]);
  });

  test('turn with a rotated page', () => {
    const sheet = sheetOf(page(154, 216, 3, 90));
    expect(rounded(sheet.picture)).toEqual([0, 0, 216, 154]);
    expect(rounded(sheet.trim)).toEqual([3, 3, 213, 151]);
  });

  test('of a page without bleed run outside it, with room to be seen', () => {
    const sheet = sheetOf(page(148, 210, 0));
    expect(rounded(sheet.bleed)).toEqual([-3, -3, 151, 213]);
    expect(sheet.view[0]).toBeLessThan(-3);
  });

  test('show the product in the middle of a page of the wrong size', () => {
    expect(rounded(sheetOf(page(210, 297, 0)).trim)).toEqual([31, 43.5, 179, 253.5]);
  });

  test('a photograph lying on its side is printed that way', () => {
    const pixel = { widthPx: 3000, heightPx: 2000, colour: 'rgb' } as const;
    const [sheet] = sheetsOf({ ...report([]), pixel }, A5);
    expect(rounded(sheet?.picture ?? null)).toEqual([0, 0, 216, 154]);
    const [turned] = sheetsOf({ ...report([]), pixel: { ...pixel, exifOrientation: 6 } }, A5);
    expect(rounded(turned?.picture ?? null)).toEqual([0, 0, 154, 216]);
  });
});

describe('pages come together', () => {
  test('of a flyer as front and back', () => {
    expect(spreadsOf(2, layoutOf('sheet', 2))).toEqual([[1, 2]]);
    expect([1, 2, 3].map((it) => pageName(it, 3, 'sides', false))).toEqual(['Front', 'Back', '']);
    expect(pageName(1, 2, 'sides', true)).toBe('Outside');
  });

  test('of a booklet as facing pages', () => {
    expect(spreadsOf(8, layoutOf('booklet', 8))).toEqual([[1], [2, 3], [4, 5], [6, 7], [8]]);
    const names = [1, 2, 3, 6, 7, 8].map((it) => pageName(it, 8, 'bound', false));
    expect(names).toEqual(['Front cover', 'Inside front cover', '', '', 'Inside back cover', 'Back cover']);
  });

  test('of a book with an open cover as the cover, its inside, and the pages behind it', () => {
    const open = bookOf({ cover: [spreadOn(1), spreadOn(2)], firstInside: 3 }, 12);
    expect(spreadsOf(10, 'bound', open)).toEqual([[1], [2], [3], [4, 5], [6, 7], [8, 9], [10]]);
    expect([1, 2, 3, 10].map((it) => bookPage(it, open))).toEqual([null, null, 3, 10]);
    const names = [1, 2, 3, 10].map((it) => nameInBook(it, open, 4.7));
    expect(names).toEqual(['Back cover, spine, front cover', 'Inside of the cover', '', '']);
    expect(nameInBook(1, open, 0)).toBe('Back cover and front cover');
  });

  test('of a book whose cover is blank inside from page 3 on, with single insides from page 2 on', () => {
    const white = bookOf({ cover: [spreadOn(1)], firstInside: 3 }, 8);
    expect(spreadsOf(5, 'bound', white)).toEqual([[1], [2], [3, 4], [5]]);
    expect([2, 5].map((it) => bookPage(it, white))).toEqual([3, 6]);
    const single = bookOf({ cover: [spreadOn(1)], firstInside: 2 }, 8);
    expect(spreadsOf(7, 'bound', single)).toEqual([[1], [2, 3], [4, 5], [6, 7]]);
    expect([2, 3, 7].map((it) => nameInBook(it, single, 0))).toEqual([
      'Inside front cover',
      '',
      'Inside back cover',
    ]);
  });

  test('of a calendar one by one', () => {
    expect(spreadsOf(3, layoutOf('calendar', 13))).toEqual([[1], [2], [3]]);
  });

  test('and none is lost or shown twice, however many there are', () => {
    const layouts = fc.constantFrom('bound', 'sides', 'singles' as const);
    fc.assert(
      fc.property(fc.nat(300), layouts, (count, layout) => {
        const pages = spreadsOf(count, layout as 'bound').flat();
        expect(pages).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      }),
    );
  });
});

describe('folds', () => {
  const size = (id: string) => [{ group: 'sizes', label: 'Size', option: { id } }] as never;
  test.each<[string, Fold[]]>([
    ['half-fold-a5', [{ across: 1 / 2 }]],
    ['tri-fold-dl', [{ across: 1 / 3 }, { across: 2 / 3 }]],
    ['z-fold-140', [{ across: 1 / 3 }, { across: 2 / 3 }]],
    ['cross-fold-a5', [{ across: 1 / 2 }, { down: 1 / 2 }]],
  ])('are where %s has them', (id, folds) => {
    expect(foldsOf({ panels: 2 }, size(id))).toEqual(folds);
  });

  test('without a fold in the size, the panels are alike; flat products have none', () => {
    expect(foldsOf({ panels: 4 }, [])).toEqual([{ across: 1 / 4 }, { across: 1 / 2 }, { across: 3 / 4 }]);
    expect(foldsOf({ panels: null }, size('half-fold-a5'))).toEqual([]);
  });

  test('run from cut to cut, and across the page if it stands upright', () => {
    const product = { widthMm: 297, heightMm: 210 };
    expect(foldLines([{ across: 1 / 3 }], [3, 3, 300, 213], product)).toEqual([
      { from: [102, 3], to: [102, 213] },
    ]);
    expect(foldLines([{ across: 1 / 3 }], [3, 3, 213, 300], product)).toEqual([
      { from: [3, 102], to: [213, 102] },
    ]);
  });
});

const finding = (more: Partial<Finding>): Finding => ({
  code: 'line.hairline',
  severity: 'warning',
  page: 1,
  certainty: 'exact',
  params: {},
  ...more,
});

describe('marks', () => {
  test('are where the finding is, and on the sides without bleed', () => {
    const sheet = sheetOf(page(154, 216, 3));
    const picture = finding({ items: [{ page: 1, rect: [pt(20), pt(30), pt(60), pt(70)] }] });
    const bleed = finding({ code: 'bleed.unfilled', items: [{ page: 1 }], params: { sides: 'left' } });
    const [first, second] = marksOf([picture, bleed], sheet, sheet.view, 5);
    expect(first?.places.map(rounded)).toEqual([[20, 30, 60, 70]]);
    expect(first?.disc).toEqual({ x: expect.closeTo(20), y: expect.closeTo(30) });
    expect(second?.places.map(rounded)).toEqual([[0, 0, 3, 216]]);
  });

  test('are for this page only; a finding about the whole file has none', () => {
    const sheet = sheetOf(page(154, 216, 3));
    const elsewhere = finding({ items: [{ page: 2 }], page: 2 });
    expect(marksOf([elsewhere, finding({ page: null })], sheet, sheet.view, 5)).toEqual([]);
  });

  test('stay on the page and apart, however it is turned and wherever the findings are', () => {
    const mm = fc.integer({ min: 0, max: 200 });
    const spot = fc.tuple(mm, mm, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }));
    const turns = fc.constantFrom(0, 90, 180, 270 as const);
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 12 }), turns, (spots, rotate) => {
        const facts = page(154, 216, 3, rotate as 90);
        const sheet = sheetOf(facts);
        const toDisplay = displayTransform(facts.boxes.media, facts.rotate, 1);
        const firstFinding = spots.map(([x, y, w, h]) => {
          const rect = transformRect([pt(x), pt(y), pt(x + w), pt(y + h)], toDisplay);
          return finding({ items: [{ page: 1, rect }] });
        });
        const marks = marksOf(firstFinding, sheet, sheet.view, 5);
        expect(marks).toHaveLength(spots.length);
        const discs = marks.map(({ disc: { x, y } }): RectMm => [x - 5, y - 5, x + 5, y + 5]);
        for (const rect of [...discs, ...marks.flatMap(({ places }) => places)]) inside(rect, sheet.view);
        for (const [i, a] of marks.entries())
          for (const b of marks.slice(0, i))
            expect(Math.hypot(a.disc.x - b.disc.x, a.disc.y - b.disc.y)).toBeGreaterThanOrEqual(9.99);
      }),
    );
  });
});

function inside(rect: RectMm, outer: RectMm): void {
  expect(widthOf(rect)).toBeGreaterThan(0);
  expect(heightOf(rect)).toBeGreaterThan(0);
  expect(rect[0]).toBeGreaterThanOrEqual(outer[0] - 0.001);
  expect(rect[1]).toBeGreaterThanOrEqual(outer[1] - 0.001);
  expect(rect[2]).toBeLessThanOrEqual(outer[2] + 0.001);
  expect(rect[3]).toBeLessThanOrEqual(outer[3] + 0.001);
}

test('an open cover has its spine in the middle, and is cut to the right width', () => {
  const facts = page(305.2, 216, 3);
  const [sheet] = sheetsOf(report([facts, { ...page(154, 216, 3), page: 2 }]), GLUED);
  // 299.2 mm wide instead of 297.8, so 0.7 mm are cut off on each side
  expect(rounded(sheet?.trim ?? null)).toEqual([3.7, 3, 301.5, 213]);
  expect(sheet?.spine?.from).toBeCloseTo(152.6 - 0.9, 2);
  expect(sheet?.spine?.to).toBeCloseTo(152.6 + 0.9, 2);
});

test('points become millimetres', () => {
  expect(rounded(inMm([0, 72, 144, 720]))).toEqual([0, 25.4, 50.8, 254]);
});
