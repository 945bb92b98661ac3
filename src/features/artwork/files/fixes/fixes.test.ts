import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMupdfEngine } from '#preflight/engine/mupdf-engine.server.ts';
import { sniffArtwork } from '#preflight/report/file-kind.ts';
import type { ArtworkKind } from '#preflight/report/report.ts';
import { judgeArtwork } from '#preflight/rules/judge.ts';
import type { ArtworkSpec } from '#preflight/spec/artwork-spec.ts';
import * as artwork from '#test/fixtures/artwork.ts';
import { book, GLUED, STAPLED, sheet, singles, spread } from '#test/fixtures/cover-jobs.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { type ArtworkState, artworkState } from '../artwork-state.ts';
import { readArrangement } from './arrangement.ts';
import { mayBeFixed } from './fixable.ts';
import { type Fix, fixesFor } from './fixes.ts';
import { planFixes } from './plan.ts';

const engine = startMupdfEngine({ workers: 1 });
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-repairs-'));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const flyer: ArtworkSpec = {
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 3,
  pages: { wanted: 1, min: 1, max: 2 },
};
const twoSides: ArtworkSpec = { ...flyer, pages: { wanted: 2, min: 1, max: 2 } };
const inked = (w: number, h: number, more: artwork.PageOptions = {}) => ({
  media: [0, 0, artwork.pt(w), artwork.pt(h)] as artwork.Box,
  content: '0.5 0.2 0 0 k 0 0 9999 9999 re f',
  ...more,
});
const bare = (count: number) => Array.from({ length: count }, () => sheet(148, { bleedMm: 0 }));
const missingFont = (font: string, before = '0.2 0.1 0 0 k 0 0 999 999 re f 0 0 0 1 k') =>
  new PdfBuilder()
    .page({
      content: `${before} BT /F 20 Tf 99 300 Td (ABC, 123) Tj ET`,
      resources: `/Font<</F<</Type/Font/Subtype${font}>>>>`,
    })
    .bytes();
const built = (content: string) => new PdfBuilder().page({ content }).bytes();

test.each<[string, ArtworkSpec, string[], () => Uint8Array | Promise<Uint8Array>]>([
  ['a good flyer needs nothing', twoSides, [], artwork.goodA5],
  [
    'A4 is scaled, then gets bleed',
    flyer,
    ['scale', 'mirror-bleed'],
    () => artwork.makePdf([inked(210, 297)]),
  ],
  [
    'A4 with bleed is scaled with it',
    flyer,
    ['scale', 'mirror-bleed'],
    () => artwork.makePdf([artwork.printPage(210, 297)]),
  ],
  [
    'A4 with 5 mm of bleed keeps its own',
    flyer,
    ['scale'],
    () => artwork.makePdf([artwork.printPage(210, 297, 5)]),
  ],
  ['a square can’t be made to fit', flyer, [], () => artwork.makePdf([inked(200, 200)])],
  ['A5 without bleed gets bleed', flyer, ['mirror-bleed'], () => artwork.makePdf([inked(148, 210)])],
  [
    'a wrong TrimBox on a correct sheet is corrected',
    flyer,
    ['boxes', 'mirror-bleed'],
    () => artwork.makePdf([inked(148, 210, { trim: [40, 40, 300, 400] })]),
  ],
  [
    'three pages for one side',
    flyer,
    ['keep-pages'],
    () => artwork.makePdf(Array.from({ length: 2 }, () => artwork.printPage(148, 210))),
  ],
  ['one page for two sides', twoSides, ['both-sides'], () => artwork.goodA5({ pages: 1 })],
  ['screen colours', flyer, ['cmyk'], () => built('1 0 0 rg 0 0 999 999 re f')],
  ['too much ink', flyer, ['cmyk'], () => built('1 1 1 1 k 0 0 999 999 re f')],
  ...[
    '/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding',
    '/Type1/BaseFont/Times-BoldItalic',
    '/TrueType/BaseFont/Arial-BoldMT/Encoding/WinAnsiEncoding',
    '/TrueType/BaseFont/CourierNew,Bold/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/eacute/Lslash]>>',
    '/Type1/BaseFont/ZapfDingbats',
  ].map((font): [string, ArtworkSpec, string[], () => Uint8Array] => [
    `text in ${font} that isn’t in the file`,
    flyer,
    ['embed'],
    () => missingFont(font),
  ]),
  [
    'black text on a screen colour, in a font that isn’t in the file',
    flyer,
    ['embed', 'cmyk'],
    () => missingFont('/Type1/BaseFont/Helvetica', '0 0.6 0.3 rg 0 0 999 999 re f 0 g'),
  ],
  ['text in a font that only its designer has', flyer, [], () => missingFont('/Type1/BaseFont/Gotham-Book')],
  ['a photo of another shape', flyer, ['sheet'], () => artwork.jpeg(3000, 3000)],
  [
    'a cover without bleed gets bleed at its own size, like the pages behind it',
    STAPLED,
    ['mirror-bleed'],
    () => book(...[spread, spread].map((it) => it(0, { bleedMm: 0 })), ...bare(4)),
  ],
  [
    'a cover with a spine is mirrored as a whole',
    GLUED,
    ['mirror-bleed'],
    () => book(spread(1.8, { bleedMm: 0 }), spread(1.8), ...singles(24)),
  ],
  ['too many pages behind a cover', STAPLED, ['keep-pages'], () => book(spread(), spread(), ...singles(6))],
  ['spreads throughout are left alone', STAPLED, [], () => book(spread(), spread(), spread(), spread())],
  [
    'a spread in the middle is left alone too',
    STAPLED,
    [],
    () => book(...singles(3), spread(), ...singles(3)),
  ],
  ['a file with a password', flyer, [], artwork.lockedPdf],
])('%s', async (_name, spec, names, make) => {
  const bytes = await make();
  const { repairs, report, file, kind } = await offered(bytes, spec);
  const state = artworkState({ report }, spec);
  expect(repairs.map(({ name }) => name)).toEqual(names);
  expect(mayBeFixed(report, state), 'the product page offers it too').toBe(
    isForMoreThanAnInfo(repairs, state),
  );
  const steps = planFixes(report, spec, repairs, names);
  expect(new Set(steps?.map(({ repair }) => repair)).size).toBe(names.length);
  if (!steps) return;
  const fixed = await engine.fix([{ file, kind }], steps);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  const after = await offered(fixed.pdf, spec);
  expect(after.findings).toEqual([]);
});

const isForMoreThanAnInfo = (repairs: Fix[], state: ArtworkState) =>
  state.findings.some(
    ({ code, severity }) => severity !== 'info' && repairs.some(({ solves }) => solves.includes(code)),
  );

test('text whose letters differ in width from the free font’s keeps its look, and its font stays missing', async () => {
  const font = '/Type1/BaseFont/Helvetica/FirstChar 65/LastChar 65/Widths[900]';
  const { file, kind } = await offered(missingFont(font), flyer);
  const fixed = await engine.fix([{ file, kind }], [{ repair: 'embed' }]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  expect((await offered(fixed.pdf, flyer)).findings).toEqual(['font.not-embedded']);
});

test('a file that is too complex is not offered a page on which nothing can be fixed', () => {
  const found = (code: string, severity: 'error' | 'warning') =>
    ({ code, severity, page: null, certainty: 'exact', params: {} }) as const;
  const findings = [found('file.too-complex', 'error'), found('bleed.missing', 'error')];
  const report = { document: {} } as Parameters<typeof mayBeFixed>[0];
  expect(mayBeFixed(report, { state: 'invalid', findings: findings.slice(1) })).toBe(true);
  expect(mayBeFixed(report, { state: 'invalid', findings })).toBe(false);
});

test('a protected file is left alone', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.load(artwork.makePdf([inked(210, 297)]));
  doc.encrypt({ userPassword: '', ownerPassword: 'owner' });
  expect((await offered(await doc.save(), flyer)).repairs).toEqual([]);
});

test('only fixes that are offered are made', async () => {
  const { report, repairs } = await offered(artwork.makePdf([inked(148, 210)]), flyer);
  expect(planFixes(report, flyer, repairs, ['scale', 'cmyk', '__proto__'])).toBeNull();
});

test('nothing is done to pages that are left out', async () => {
  const builder = new PdfBuilder();
  for (let page = 0; page < 2; page += 1) builder.page({ content: '1 0 0 rg 0 0 999 999 re f' });
  const { report, repairs } = await offered(builder.bytes(), flyer);
  const colours = (names: string[]) =>
    planFixes(report, flyer, repairs, names)?.find(({ repair }) => repair === 'cmyk');
  expect(colours(['cmyk'])).toMatchObject({ pages: [1, 2] });
  expect(colours(['cmyk', 'keep-pages'])).toMatchObject({ pages: [1] });
});

test.each([
  ['2, 1', '', '', [{ repair: 'pages', pages: [2, 1] }]],
  ['1-2, 4', '', '', [{ repair: 'pages', pages: [1, 2, 4] }]],
  ['', '90', '', [{ repair: 'turn', degrees: 90, pages: [1, 2, 3, 4] }]],
  [
    '2',
    '180',
    '1',
    [
      { repair: 'pages', pages: [2] },
      { repair: 'turn', degrees: 180, pages: [1] },
    ],
  ],
])('pages “%s”, turned by “%s” for pages “%s”', (order, degrees, turn, steps) => {
  expect(arranged({ order, degrees, turn })).toEqual({ ok: true, steps });
});

test.each([
  ['5', '', ''],
  ['0', '', ''],
  ['2-1', '', ''],
  ['1,,2', '', ''],
  ['1e3', '', ''],
  ['1-4,'.repeat(30), '', ''],
  ['', '45', ''],
  ['', '', ''],
  ['1', '90', '2'],
  ['1'.repeat(500), '', ''],
])('the page is shown again for pages “%s”, turned by “%s” for pages “%s”', (order, degrees, turn) => {
  expect(arranged({ order, degrees, turn }).ok).toBe(false);
});

function arranged(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readArrangement(form, 4);
}

let files = 0;
async function offered(bytes: Uint8Array, spec: ArtworkSpec) {
  const file = join(folder, `${files++}`);
  writeFileSync(file, bytes);
  const kind = sniffArtwork(bytes) as ArtworkKind;
  const { report } = await engine.inspect(file, kind);
  const { findings } = judgeArtwork(report, spec);
  const problems = findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
  return { file, kind, report, findings: problems, repairs: fixesFor(report, spec, findings) };
}
