import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EngineReport } from '../report/report.ts';
import { judgeArtwork } from './judge.ts';
import { copiesOfRecords } from './judge-records.ts';

const card = {
  widthMm: 85,
  heightMm: 55,
  bleedMm: 3,
  safeMm: 3,
  pages: { wanted: 2, min: 1, max: 2 },
  copies: 100,
};

const report = (records: EngineReport['records'], pageCount: number): EngineReport => ({
  kind: 'pdf',
  pageCount,
  pages: [],
  findings: [
    {
      code: 'pages.unchecked',
      severity: 'warning',
      page: null,
      certainty: 'exact',
      params: { checked: 64, count: pageCount },
    },
  ],
  ...(records ? { records } : {}),
  engine: { name: 'mupdf', version: '1' },
  timing: { openMs: 0, pagesMs: 0, totalMs: 0 },
  complete: true,
});

const codes = (...[records, pages]: Parameters<typeof report>) =>
  judgeArtwork(report(records, pages), card).findings.map(({ code, severity }) => `${severity} ${code}`);

test('a file of sixty two-sided cards suits a two-sided card; without its records it has far too many pages', () => {
  expect(codes({ count: 60, pages: 2, copies: [[60, 1]] }, 120)).toEqual([
    'info pages.unchecked',
    'info records.copies',
  ]);
  expect(codes(undefined, 120)).toEqual(['error pages.count', 'warning pages.unchecked']);
});

test('sixty cards with one page each lack their backs, and more copies than are ordered can’t be printed', () => {
  expect(codes({ count: 60, pages: 1, copies: [[60, 1]] }, 60)).toContain('error pages.missing');
  expect(codes({ count: 60, pages: 2, copies: [[60, 2]] }, 120)).toContain('error records.few');
});

test('all that is ordered is printed: each record has what it needs, and the rest is shared out evenly', () => {
  expect(
    copiesOfRecords(
      [
        [2, 25],
        [1, 50],
      ],
      105,
    ),
  ).toEqual([27, 27, 51]);
  const some = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), some), { minLength: 1 }),
      some,
      (of, more) => {
        const needed = of.reduce((sum, [many, each]) => sum + many * each, 0);
        const copies = copiesOfRecords(of, needed + more);
        const own = of.flatMap(([many, each]) => Array.from({ length: many }, () => each));
        const extra = copies.map((it, i) => it - (own[i] ?? 0));
        expect(copies.reduce((sum, it) => sum + it, 0)).toBe(needed + more);
        expect(Math.max(...extra) - Math.min(...extra)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
