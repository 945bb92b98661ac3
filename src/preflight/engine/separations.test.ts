import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { a5With, drawnIn, OUTLINE, separation, separationJobs } from '#test/fixtures/separation-jobs.ts';
import { findingText } from '../messages/messages.ts';
import { engineReportSchema } from '../report/report.ts';
import { judgeArtwork } from '../rules/judge.ts';
import type { InspectOptions } from './engine.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-separations-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

test.each(separationJobs)('$name: $codes', async ({ make, finishing, codes }) => {
  const { report } = await inspect(make());
  const { findings } = judgeArtwork(report, a5With(finishing));
  expect(findings.map((it) => it.code)).toEqual(codes);
  for (const finding of findings) {
    const { title, fix } = findingText(finding);
    expect(`${title} ${fix}`).not.toMatch(/undefined|NaN|Infinity|no description| {2}/);
  }
});

test('a flyer with a cutting line says that it will not be printed or cut', async () => {
  const { report } = await inspect(drawnIn('CutContour', OUTLINE));
  const [finding] = judgeArtwork(report, a5With({})).findings;
  expect(finding).toMatchObject({
    severity: 'warning',
    page: 1,
    params: { name: 'CutContour', role: 'cut' },
  });
  expect(finding && findingText(finding).title).toBe(
    'This product isn’t cut to shape: the line will not be printed or cut',
  );
});

test('if several names stand for the same thing there is one note, which marks no place', async () => {
  const both = `${separation('CutContour')}${separation('Spot UV', 'V')}`;
  const content = `${BACKGROUND} /CC CS 1 SCN ${OUTLINE} /V cs 1 scn 90 90 50 50 re f`;
  const { report } = await inspect(
    new PdfBuilder().page({ content, resources: `/ColorSpace<<${both}>>` }).bytes(),
  );
  const { findings } = judgeArtwork(report, a5With({ cut: 'may', varnish: 'may' }));
  expect(findings.map(({ code, page, rect }) => [code, page, rect])).toEqual([
    ['separation.found', null, undefined],
  ]);
  expect(findings[0] && findingText(findings[0]).fix).toMatch(
    /“CutContour” is a cutting line and “Spot UV” is a varnish/,
  );
});

test('the report has the line as it is drawn on the page as viewed, on a rotated page too', async () => {
  const line = async (content: string, more = '') => {
    const text = Buffer.from(drawnIn('CutContour', content))
      .toString('latin1')
      .replace('/Type/Page/', `/Type/Page${more}/`);
    const { report } = await inspect(Buffer.from(text, 'latin1'));
    return report.pages[0]?.content?.separations?.[0]?.line;
  };
  const upright = await line('10 20 m 110 20 l 110 220 l h S');
  expect(upright).toMatchObject({ paths: 1, open: 0, filled: 0, thickestPt: 0.5, whole: true });
  expect(upright?.path).toBe('M10 592.28L110 592.28L110 392.28Z');
  expect(upright?.rect).toEqual([10, 392.28, 110, 592.28]);
  expect((await line('10 20 m 110 20 l 110 220 l h S', '/Rotate 90'))?.path).toBe('M20 10L20 110L220 110Z');
});

test('a line of a hundred thousand pieces is checked, but not stored in full', async () => {
  const zigzag = Array.from({ length: 100_000 }, (_, i) => `${60 + (i % 300)} ${60 + (i % 7)} l`).join(' ');
  const { report } = await inspect(drawnIn('CutContour', `60 60 m ${zigzag} S`));
  const line = report.pages[0]?.content?.separations?.[0]?.line;
  expect(line).toMatchObject({ paths: 1, open: 1, whole: false });
  expect(JSON.stringify(report).length).toBeLessThan(100_000);
});

test('the owner’s own names count', async () => {
  const bytes = drawnIn('Laser 7', OUTLINE);
  const codes = async (options: InspectOptions) =>
    judgeArtwork((await inspect(bytes, options)).report, a5With({})).findings.map((it) => it.code);
  expect(await codes({})).toEqual(['colour.spot']);
  expect(await codes({ separations: [{ name: 'LASER 7', role: 'cut' }] })).toEqual(['separation.unwanted']);
  const known = drawnIn('Guides', OUTLINE);
  const asInk = (await inspect(known, { separations: [{ name: 'Guides', role: 'spot' }] })).report;
  expect(judgeArtwork(asInk, a5With({})).findings.map((it) => it.code)).toEqual(['colour.spot']);
});

test('a layer is drawn alone, clipped as in the file, but only if the page has it', async () => {
  const file = join(folder, `${files++}`);
  const drawn =
    '/V cs 1 scn 60 60 200 200 re f q 100 500 50 50 re W n 0 480 400 50 re f Q 0 1 0 0 k 300 60 50 50 re f';
  writeFileSync(
    file,
    new PdfBuilder()
      .page({ content: drawn, resources: `/ColorSpace<<${separation('Spot UV', 'V')}>>` })
      .bytes(),
  );
  const layer = (name: string) =>
    engine.preview(file, 'pdf', { page: 1, maxPx: 613, layer: { name, rgb: [0, 160, 176] } });
  expect(await layer('White')).toEqual({ status: 'refused', reason: 'damaged' });
  const outcome = await layer('Spot UV');
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const { data, info } = await sharp(outcome.preview)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[((info.height - y) * info.width + x) * 4 + 3] ?? 0;
  expect([alphaAt(100, 100), alphaAt(120, 510)].every((alpha) => alpha > 100)).toBe(true);
  expect([alphaAt(20, 20), alphaAt(200, 510), alphaAt(320, 80)]).toEqual([0, 0, 0]);
});

test('a report from before separations had roles is judged as before', async () => {
  const { report } = await inspect(drawnIn('CutContour', OUTLINE));
  const old = engineReportSchema.parse(
    JSON.parse(JSON.stringify(report, (key, value) => (key === 'separations' ? undefined : value))),
  );
  expect(judgeArtwork(old, a5With({ cut: 'must' })).findings.map((it) => it.code)).toEqual(['colour.spot']);
});

async function inspect(bytes: Uint8Array, options: InspectOptions = {}) {
  const file = join(folder, `${files++}`);
  writeFileSync(file, bytes);
  const outcome = await engine.inspect(file, 'pdf', options);
  return { ...outcome, report: engineReportSchema.parse(outcome.report) };
}
