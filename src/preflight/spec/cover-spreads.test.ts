import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GLUED, STAPLED, WIRED } from '#test/fixtures/cover-jobs.ts';
import { findingText } from '../messages/messages.ts';
import type { Box, EngineReport, PageFacts } from '../report/report.ts';
import { judgeArtwork } from '../rules/judge.ts';
import type { ArtworkSpec } from './artwork-spec.ts';
import { coverAround } from './binding.ts';
import { likelyPages, looksLikeSpread, spreadsOfFile } from './cover-spreads.ts';

const pt = (mm: number) => (mm * 72) / 25.4;

/** A file of pages with these widths, 210 mm high, with trim and 3 mm of bleed; rotated ones are drawn sideways. */
function file(widths: readonly number[], rotate: 0 | 90 = 0): EngineReport {
  const pages = widths.map((widthMm, i): PageFacts => {
    const [w, h] = rotate === 0 ? [widthMm, 210] : [210, widthMm];
    const media: Box = [0, 0, pt(w + 6), pt(h + 6)];
    const trim: Box = [pt(3), pt(3), pt(w + 3), pt(h + 3)];
    return {
      page: i + 1,
      rotate,
      userUnit: 1,
      statedBoxes: ['media', 'trim'],
      boxes: { media, crop: media, bleed: media, trim },
      widthMm: widthMm + 6,
      heightMm: 216,
    };
  });
  return {
    kind: 'pdf',
    pageCount: pages.length,
    pages,
    findings: [],
    complete: true,
    engine: { name: 'test', version: '0' },
    timing: { openMs: 0, pagesMs: 0, totalMs: 0 },
  };
}

const singles = (count: number) => Array.from({ length: count }, () => 148);
const codes = (widths: readonly number[], spec: ArtworkSpec) =>
  judgeArtwork(file(widths), spec).findings.map(({ code }) => code);

describe('an open cover', () => {
  test('is the first page, or the first two, and counts for two pages each', () => {
    const both = spreadsOfFile(file([296, 296, ...singles(4)]), STAPLED);
    expect(both).toMatchObject({ printed: 8, whiteInside: false, firstInside: 3, misplaced: [] });
    expect(both.cover.map(({ page }) => page)).toEqual([1, 2]);
    expect(spreadsOfFile(file([296, ...singles(4)]), STAPLED)).toMatchObject({
      printed: 8,
      whiteInside: true,
    });
    const own = spreadsOfFile(file([296, ...singles(6)]), STAPLED);
    expect(own).toMatchObject({ printed: 8, whiteInside: false, firstInside: 2 });
  });

  test('may be drawn sideways and turned by /Rotate, but not lie sideways', () => {
    expect(spreadsOfFile(file([296, ...singles(4)], 90), STAPLED).cover).toHaveLength(1);
    const lying = file([148]);
    const [page] = lying.pages;
    if (page) Object.assign(page, { rotate: 90 });
    expect(spreadsOfFile(lying, STAPLED).cover).toEqual([]);
  });

  test('is not accepted for wire binding or a flyer', () => {
    const { cover: _cover, bound: _bound, ...flyer } = STAPLED;
    expect(spreadsOfFile(file([296, ...singles(4)]), flyer)).toMatchObject({
      cover: [],
      misplaced: [],
      printed: 5,
    });
    expect(spreadsOfFile(file([296, ...singles(18)]), WIRED)).toMatchObject({ cover: [], misplaced: [1] });
  });

  test.each([
    [1.8, []],
    [2.8, []],
    [0.8, []],
    [2.9, ['size.spine']],
    [4.8, ['size.spine']],
    [0, ['size.spine']],
  ])('with a spine of %d mm instead of 1.8 mm', (spine, expected) => {
    const { verdict, findings } = judgeArtwork(file([296 + spine, 296 + spine, ...singles(24)]), GLUED);
    expect(findings.map(({ code }) => code)).toEqual(expected);
    expect(verdict).toBe(expected.length > 0 ? 'warnings' : 'ready');
  });

  test('can’t be printed if bleed and safe area can’t absorb its wrong spine', () => {
    expect(judgeArtwork(file([296 + 4.9, ...singles(24)]), GLUED).verdict).toBe('invalid');
  });

  test('states the right spine width for this page count and paper', () => {
    const [finding] = judgeArtwork(file([299, 299, ...singles(24)]), GLUED).findings;
    if (!finding) throw new Error('no finding');
    const { title, fix } = findingText(finding);
    expect(title).toBe('Your spine is 3.0 mm; 28 pages on 130gsm Silk need a spine of 1.8 mm');
    expect(fix).toContain('Make the cover 297.8 × 210 mm, or 303.8 × 216 mm with bleed');
  });

  test('has a wider spine for more pages', () => {
    const cover = GLUED.cover && coverAround(GLUED.cover, 68);
    expect(cover).toMatchObject({ pages: 68, spineMm: 4 });
    expect(cover?.widthMm).toBeCloseTo(300, 5);
  });
});

describe('pages side by side', () => {
  test('all through the file are one finding, with or without separate covers', () => {
    for (const widths of [
      [148, 296, 296, 296, 148],
      [296, 296, 296, 296],
      [148, 296, 296, 296],
    ])
      expect(codes(widths, STAPLED)).toEqual(['pages.spreads']);
    expect(
      codes(
        Array.from({ length: 10 }, () => 296),
        WIRED,
      ),
    ).toEqual(['pages.spreads']);
  });

  test('in the middle of the file are a wrong size with their own wording', () => {
    const [finding] = judgeArtwork(file([...singles(3), 296, ...singles(3)]), STAPLED).findings;
    expect(finding).toMatchObject({ code: 'size.wrong', params: { spread: 1 } });
    expect(finding?.params).not.toHaveProperty('scalePercent');
    expect(finding && findingText(finding).title).toBe('Page 4 shows two pages side by side');
  });

  test('are never offered as a single page, whichever box has their shape', () => {
    const [page] = file([296]).pages;
    if (!page) throw new Error('no page');
    page.boxes.trim = [40, 40, 300, 400];
    expect(looksLikeSpread(page, STAPLED)).toBe(true);
  });
});

test('a file of single pages is judged as if the product had no open cover', () => {
  const { cover: _cover, bound: _bound, ...plain } = GLUED;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(100, 146, 148, 149, 200, 210), { maxLength: 40 }), (widths) => {
      expect(judgeArtwork(file(widths), GLUED)).toEqual(judgeArtwork(file(widths), plain));
    }),
  );
});

test('every page is a cover, misplaced or single, and the count is in pages of the book', () => {
  const widths = fc.array(fc.constantFrom(148, 296, 298), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(widths, fc.constantFrom(STAPLED, GLUED, WIRED), (pages, spec) => {
      const spreads = spreadsOfFile(file(pages), spec as ArtworkSpec);
      const wide = pages.filter((it) => it > 200).length;
      expect(spreads.cover.length + spreads.misplaced.length).toBe(wide);
      expect(spreads.printed).toBe(pages.length + wide + (spreads.whiteInside ? 2 : 0));
      expect(spreads.cover.map(({ page }) => page)).toEqual([1, 2].slice(0, spreads.cover.length));
    }),
  );
});

test('if no page count is set, the file decides', () => {
  expect(likelyPages(file([296, 296, ...singles(12)]), STAPLED)).toBe(16);
  expect(likelyPages(file([296, ...singles(12)]), STAPLED)).toBe(16);
  expect(likelyPages(file([296, ...singles(14)]), STAPLED)).toBe(16);
  expect(likelyPages(file(singles(16)), STAPLED)).toBe(16);
  expect(likelyPages(file([298, 298, ...singles(30)]), GLUED)).toBe(34);
});
