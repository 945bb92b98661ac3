import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box, EngineReport, PageFacts } from '../report/report.ts';
import { type ArtworkSpec, SIZE_TOLERANCE_MM } from '../spec/artwork-spec.ts';
import { judgeArtwork } from './judge.ts';

const a5: ArtworkSpec = {
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 3,
  pages: { wanted: 1, min: 1, max: 2 },
};
const doubleSided = { ...a5, pages: { wanted: 2, min: 1, max: 2 } };

test('a page with a stated trim and bleed is ready to print', () => {
  expect(judgeArtwork(pdf(page({ trim: [148, 210], media: [154, 216] })), a5)).toEqual({
    verdict: 'ready',
    findings: [],
  });
});

test('a page of finished size plus bleed is ready without a TrimBox, upright or turned', () => {
  expect(verdict(pdf(page({ media: [154, 216] })))).toBe('ready');
  expect(verdict(pdf(page({ media: [216, 154] })))).toBe('ready');
});

test('a page of exactly the finished size, coloured to its edge, has no bleed and can’t be printed', () => {
  const { verdict, findings } = judgeArtwork(pdf(page({ media: [148, 210] })), a5);
  expect(verdict).toBe('invalid');
  expect(findings).toMatchObject([
    { code: 'bleed.missing', page: 1, measured: 0, wanted: 3, params: { pages: '1' } },
  ]);
});

test('white paper at the cut needs no bleed', () => {
  const white = page({ media: [148, 210] });
  const edge = { inside: 0, outside: null };
  const edges = { left: edge, top: edge, right: edge, bottom: edge };
  white.content = { ...content, cuts: [{ by: 'visible', rect: [0, 0, mm(148), mm(210)], edges, text: [] }] };
  expect(judgeArtwork(pdf(white), a5)).toEqual({ verdict: 'ready', findings: [] });
});

test('a product without bleed accepts the finished size', () => {
  expect(judgeArtwork(pdf(page({ media: [148, 210] })), { ...a5, bleedMm: 0 }).verdict).toBe('ready');
});

test('bleed hidden by the CropBox still counts', () => {
  const hidden = page({ trim: [148, 210], crop: [148, 210], media: [154, 216] });
  expect(verdict(pdf(hidden))).toBe('ready');
});

test('bleed on only three sides counts as missing', () => {
  const shifted = page({ trim: [148, 210], media: [154, 216] });
  shifted.boxes.trim = [0, mm(3), mm(148), mm(213)];
  expect(codes(judgeArtwork(pdf(shifted), a5))).toEqual(['bleed.missing']);
});

test('2.8 mm of bleed, which is 8 points, passes for 3 mm', () => {
  expect(verdict(pdf(page({ trim: [148, 210], media: [153.64, 215.64] })))).toBe('ready');
});

test('an A4 page for an A5 flyer is refused by name, with the scale at which it would fit', () => {
  const { verdict, findings } = judgeArtwork(pdf(page({ media: [210, 297] })), a5);
  expect(verdict).toBe('invalid');
  expect(findings).toMatchObject([
    {
      code: 'size.wrong',
      measured: [210, 297],
      wanted: [148, 210],
      params: { name: 'A4', wantedName: 'A5', scalePercent: 71 },
    },
  ]);
});

test('a square page for an A5 flyer gets no scale offer', () => {
  const [finding] = judgeArtwork(pdf(page({ media: [148, 148] })), a5).findings;
  expect(finding?.params).not.toHaveProperty('scalePercent');
});

test('wrong pages of one size share a finding; two sizes get two', () => {
  const report = pdf(
    page({ media: [210, 297] }, 1),
    page({ media: [154, 216] }, 2),
    page({ media: [210, 297] }, 3),
    page({ media: [210, 297] }, 4),
    page({ media: [100, 100] }, 5),
  );
  const { findings } = judgeArtwork(report, { ...a5, pages: { wanted: 5, min: 1, max: 8 } });
  expect(findings.map((it) => [it.code, it.params.pages])).toEqual([
    ['size.wrong', '1, 3–4'],
    ['size.wrong', '5'],
  ]);
});

test.each([
  [1, a5, []],
  [2, a5, ['pages.extra']],
  [3, a5, ['pages.count']],
  [1, doubleSided, ['pages.missing']],
  [2, doubleSided, []],
])('%i pages for a product that prints %o', (count, spec, expected) => {
  const pages = Array.from({ length: count }, (_, i) => page({ media: [154, 216] }, i + 1));
  expect(codes(judgeArtwork(pdf(...pages), spec))).toEqual(expected);
});

test('a worse finding from the engine comes first and decides the verdict', () => {
  const report = pdf(page({ media: [148, 210] }));
  report.findings.push({
    code: 'page.damaged',
    severity: 'error',
    page: 1,
    certainty: 'exact',
    params: {},
  });
  const judgement = judgeArtwork(report, a5);
  expect(judgement.verdict).toBe('invalid');
  expect(codes(judgement)).toEqual(['page.damaged', 'bleed.missing']);
});

test('a photograph of 1819 by 2551 pixels is just enough for A5 with bleed, on its side too', () => {
  expect(verdict(photo(1819, 2551))).toBe('ready');
  expect(verdict(photo(2551, 1819))).toBe('ready');
  expect(verdict(photo(1819, 2550))).toBe('warnings');
  expect(verdict(photo(910, 1276))).toBe('warnings');
  expect(verdict(photo(800, 1122))).toBe('invalid');
});

test('a picture too small to print is refused, stating its resolution and the pixels needed', () => {
  expect(judgeArtwork(photo(770, 1080), a5)).toMatchObject({
    verdict: 'invalid',
    findings: [
      {
        code: 'image.low',
        measured: 127,
        wanted: 300,
        params: { ppi: 127, neededWidthPx: 1819, neededHeightPx: 2551 },
      },
    ],
  });
});

test('a square picture for an A5 flyer is a warning about its shape', () => {
  expect(codes(judgeArtwork(photo(4000, 4000), a5))).toEqual(['image.proportions']);
});

test('a page within the tolerance of its size is never the wrong size', () => {
  fc.assert(
    fc.property(specs, off, off, fc.boolean(), fc.boolean(), (spec, dx, dy, turned, bled) => {
      const bleed = bled ? 2 * spec.bleedMm : 0;
      const [w, h] = [spec.widthMm + bleed + dx, spec.heightMm + bleed + dy];
      const report = pdf(page({ media: turned ? [h, w] : [w, h] }));
      expect(codes(judgeArtwork(report, spec))).not.toContain('size.wrong');
    }),
  );
});

test('a page gets the same verdict however it is turned, in its drawing or by /Rotate', () => {
  const sizeMm = fc.double({ min: 20, max: 1200, noNaN: true });
  fc.assert(
    fc.property(specs, sizeMm, sizeMm, (spec, w, h) => {
      const upright = judgeArtwork(pdf(page({ media: [w, h] })), spec);
      const drawnTurned = judgeArtwork(pdf(page({ media: [h, w] })), spec);
      const rotated = judgeArtwork(
        pdf({ ...page({ media: [w, h] }), rotate: 90, widthMm: h, heightMm: w }),
        spec,
      );
      expect(codesOf(drawnTurned)).toEqual(codesOf(upright));
      expect(codesOf(rotated)).toEqual(codesOf(upright));
    }),
    // Shrinking decimals would take minutes before the failure was reported.
    { endOnFailure: true, examples: [[AT_THE_EDGE, 583.935983740053, 60.1420125912987]] },
  );
});

test('the offered scale makes the page fit', () => {
  const factor = fc.double({ min: 0.2, max: 5, noNaN: true }).filter((it) => Math.abs(it - 1) > 0.1);
  fc.assert(
    fc.property(factor, (scale) => {
      const [finding] = judgeArtwork(pdf(page({ media: [148 / scale, 210 / scale] })), a5).findings;
      expect(finding?.params.scalePercent).toBe(Math.round(scale * 100));
    }),
  );
});

/** Scaled 1.5 % more one way than the other, which is exactly at the limit, in either orientation. */
const AT_THE_EDGE = {
  widthMm: 483,
  heightMm: 49,
  bleedMm: 0,
  safeMm: 3,
  pages: { wanted: 1, min: 1, max: 2 },
};
const off = fc.double({ min: -SIZE_TOLERANCE_MM, max: SIZE_TOLERANCE_MM, noNaN: true });
const specs = fc.record({
  widthMm: fc.integer({ min: 40, max: 900 }),
  heightMm: fc.integer({ min: 40, max: 900 }),
  bleedMm: fc.integer({ min: 0, max: 10 }),
  safeMm: fc.constant(3),
  pages: fc.constant({ wanted: 1, min: 1, max: 2 }),
});

const mm = (millimetres: number) => (millimetres * 72) / 25.4;
const codes = (judgement: { findings: { code: string }[] }) => judgement.findings.map((it) => it.code);
const verdict = (report: EngineReport) => judgeArtwork(report, a5).verdict;
const codesOf = (judgement: ReturnType<typeof judgeArtwork>) =>
  judgement.findings.map((it) => [it.code, it.params.scalePercent, it.params.roomMm]);

type SizeMm = [width: number, height: number];

/** A page with its boxes centred on the sheet. */
function page(sizes: { media: SizeMm; crop?: SizeMm; trim?: SizeMm }, number = 1): PageFacts {
  const centred = ([w, h]: SizeMm): Box => {
    const [x, y] = [mm(sizes.media[0] - w) / 2, mm(sizes.media[1] - h) / 2];
    return [x, y, x + mm(w), y + mm(h)];
  };
  const crop = sizes.crop ?? sizes.media;
  const boxes = {
    media: centred(sizes.media),
    crop: centred(crop),
    bleed: centred(crop),
    trim: centred(sizes.trim ?? crop),
  };
  const statedBoxes: PageFacts['statedBoxes'] = sizes.trim ? ['media', 'trim'] : ['media'];
  return { page: number, boxes, statedBoxes, rotate: 0, userUnit: 1, widthMm: crop[0], heightMm: crop[1] };
}

function pdf(...pages: PageFacts[]): EngineReport {
  return { ...report, pageCount: pages.length, pages, findings: [] };
}

function photo(widthPx: number, heightPx: number): EngineReport {
  return { ...report, kind: 'jpeg', pageCount: 1, pixel: { widthPx, heightPx, colour: 'rgb' }, findings: [] };
}

const content: NonNullable<PageFacts['content']> = {
  images: [],
  imageCount: 0,
  colours: [],
  thinLines: [],
  smallText: [],
  richText: [],
  transparency: false,
  annotations: 0,
  cuts: [],
  blank: false,
};

const report: EngineReport = {
  kind: 'pdf',
  pageCount: 0,
  pages: [],
  findings: [],
  engine: { name: 'test', version: '0' },
  timing: { openMs: 0, pagesMs: 0, totalMs: 0 },
  complete: true,
};
