import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Finding } from '../report/report.ts';
import { findingText, refusalText } from './messages.ts';

test('refusals use the agreed sentences', () => {
  expect(refusalText('wrong-type').title).toBe('The selected file must be a PDF, JPG or PNG');
  expect(refusalText('too-big').title).toBe('The selected file must be smaller than 50MB');
  expect(refusalText('empty').title).toBe('The selected file is empty');
  expect(refusalText('password').title).toBe('The selected file is password protected');
  expect(refusalText('interrupted').title).toBe('The selected file could not be uploaded – try again');
  expect(refusalText('eps').fix).toMatch(/EPS.*PDF/);
});

test('a wrong size is given by name and in mm, with the scale that would fit', () => {
  const params = {
    widthMm: 210,
    heightMm: 297,
    name: 'A4',
    wantedName: 'A5',
    wantedWidthMm: 148,
    wantedHeightMm: 210,
    fullWidthMm: 154,
    fullHeightMm: 216,
    scalePercent: 71,
    pages: '1–2',
    pageCount: 2,
  };
  const text = findingText(finding('size.wrong', params));
  expect(text.title).toBe('Pages 1–2 are A4 (210 × 297 mm); you chose A5 (148 × 210 mm)');
  expect(text.fix).toContain('It would fit A5 at 71 %.');
});

test('missing bleed is explained to someone who has never heard of it', () => {
  const params = { roomMm: 0, bleedMm: 3, widthMm: 154, heightMm: 216, pages: '1', pageCount: 1 };
  const text = findingText(finding('bleed.missing', params));
  expect(text.title).toBe('Page 1 does not have 3 mm of bleed on every side');
  expect(text.fix).toMatch(/strip of extra picture around the edge that we cut off.*154 × 216 mm/);
});

test('a second page on a single-sided product explains how to have it printed', () => {
  const text = findingText(finding('pages.extra', { count: 2, wanted: 1, min: 1, max: 2 }));
  expect(text.title).toBe('We will only print page 1');
  expect(text.fix).toContain('Choose Double Sided to print both sides');
});

test('a picture with too few pixels says what print needs', () => {
  const params = { ppi: 72, wantedPpi: 300, neededWidthPx: 1311, neededHeightPx: 1819 };
  const text = findingText(finding('image.resolution', params));
  expect(text.title).toBe('This picture is 72 dpi at this size. Print needs 300');
  expect(text.fix).toContain('at least 1,311 × 1,819 pixels');
});

test('figures in mm have at most one decimal', () => {
  const params = { widthMm: 210.04, heightMm: 296.96, wantedWidthMm: 148, wantedHeightMm: 210 };
  const { title } = findingText(finding('size.wrong', { ...params, fullWidthMm: 154, fullHeightMm: 216 }));
  expect(title).toContain('210 × 297 mm');
});

test('every code from the engine or the rules has its own wording', () => {
  const sources = globSync('src/preflight/{engine,rules,spec}/**/*.ts')
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(name, 'utf8'));
  const given = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /'((?:file|pages?|size|bleed|image|colour|doc|font|ink|line|separation|text)\.(?!ts')[a-z-]+)'/g,
      ),
    ].map(([, code]) => code ?? ''),
  );
  const refusals = ['file.password', 'file.damaged', 'file.too-complex'];
  expect(given.length).toBeGreaterThan(40);
  for (const code of [...given, ...refusals]) {
    expect(findingText(finding(code, {})).title, code).not.toContain('no description');
  }
});

function finding(code: string, params: Finding['params']): Finding {
  return { code, severity: 'warning', page: 1, certainty: 'exact', params };
}
