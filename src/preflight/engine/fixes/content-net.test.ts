import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PDFDocument } from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import type { FixStep } from '../../report/fix-step.ts';
import { keepsContent } from './content-net.ts';
import { openSources } from './sources.ts';

const mupdf = await import('mupdf');
const folder = mkdtempSync(join(tmpdir(), 'galley-net-'));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true }));

const ARTWORK = '0.2 0.1 0 0 k 0 0 999 999 re f';
const PICTURE = '0 0.9 0.8 0 k 40 300 200 200 re f';
const HEADING = '0 0 0 1 k 60 120 90 9 re f 60 100 120 9 re f 60 80 60 9 re f';
const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3 };
const CMYK: FixStep[] = [{ repair: 'cmyk', pages: [1] }];
const PLACED: FixStep[] = [{ repair: 'mirror-bleed', ...A5, pages: [1] }, ...CMYK];

/** Returns whether the net lets through a fix that turned a page like `before` into one like `after`. */
function passes(before: string, after: string, steps: readonly FixStep[] = CMYK, more = ''): boolean {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, new PdfBuilder().page({ content: before }).bytes());
  const fixed = new PdfBuilder().page({ content: after, more }).bytes();
  const doc = mupdf.Document.openDocument(fixed, 'application/pdf') as PDFDocument;
  try {
    return keepsContent(
      mupdf,
      doc,
      () => openSources(mupdf, [{ file: path, kind: 'pdf' }], steps, []),
      steps,
    );
  } finally {
    doc.destroy();
  }
}

const whole = `${ARTWORK} ${PICTURE} ${HEADING}`;

test.each<[string, string, string]>([
  ['a blank page', whole, ''],
  ['a page without its background', whole, `${PICTURE} ${HEADING}`],
  ['a page without its picture', whole, `${ARTWORK} ${HEADING}`],
  ['a page without its only lines', HEADING, ''],
  ['a page upside down', whole, `1 0 0 -1 0 612 cm ${whole}`],
  ['a black page', whole, '0 0 0 1 k 0 0 999 999 re f'],
])('a fix that makes %s is refused', (_name, before, after) => {
  expect(passes(before, after)).toBe(false);
  expect(passes(before, after, PLACED)).toBe(false);
});

test.each<[string, string, string]>([
  ['nothing', whole, whole],
  [
    'colours, as a conversion to inks does',
    whole,
    `0.25 0.15 0.05 0 k 0 0 999 999 re f ${PICTURE} ${HEADING}`,
  ],
  ['a hair’s breadth', whole, `1 0 0 1 0.5 0.5 cm ${whole}`],
])('a fix that changes %s passes', (_name, before, after) => {
  expect(passes(before, after)).toBe(true);
  expect(passes(before, after, PLACED)).toBe(true);
});

test('a page that was turned is compared as it is turned now', () => {
  const turn: FixStep[] = [{ repair: 'turn', degrees: 90, pages: [1] }];
  expect(passes(whole, whole, turn, '/Rotate 90')).toBe(true);
  expect(passes(whole, whole, turn)).toBe(false);
});
