import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { findingText } from '../messages/messages.ts';
import { type ArtworkKind, engineReportSchema } from '../report/report.ts';
import { judgeArtwork, type Verdict } from '../rules/judge.ts';
import type { EngineOutcome } from './engine.ts';
import { readImageHeader } from './image-header.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

/**
 * Two workers even on a small machine, and a time limit that is short enough to stop hostile files within the test and
 * long enough for good ones on a slow machine.
 */
const engine = startMupdfEngine({ workers: 2, jobTimeoutMs: 4000 });
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-artwork-'));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

test('a good two-page A5 flyer: sizes, boxes, a picture and no problems', async () => {
  const outcome = await inspect(artwork.goodA5());
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const { report, preview } = outcome;
  expect(report).toMatchObject({ kind: 'pdf', pageCount: 2, findings: [], complete: true });
  expect(report.pages).toHaveLength(2);
  expect(report.pages[1]).toMatchObject({
    page: 2,
    statedBoxes: ['media', 'bleed', 'trim'],
    rotate: 0,
    userUnit: 1,
  });
  expect(report.pages[0]?.widthMm).toBeCloseTo(154, 2);
  expect(report.pages[0]?.boxes.trim[0]).toBeCloseTo(artwork.pt(3), 3);
  expect(pixels(preview)).toEqual([606, 850]);
});

test.each<[string, Verdict, string[], () => Uint8Array]>([
  ['A5 with bleed', 'ready', [], artwork.goodA5],
  ['A5 turned by /Rotate', 'ready', [], () => twice(artwork.printPage(210, 148, 3, { rotate: 90 }))],
  ['A5 cropped to its trim', 'ready', [], () => twice({ ...artwork.printPage(148, 210), crop: trimOfA5 })],
  ['A5 coloured to the edge, without bleed', 'invalid', ['bleed.missing'], () => twice(edgeToEdge)],
  [
    'A5 with white edges, without bleed',
    'ready',
    [],
    () => twice({ ...edgeToEdge, content: '0 g 99 99 9 9 re f' }),
  ],
  ['A4', 'invalid', ['size.wrong', 'colour.rgb'], () => artwork.a4(2)],
  ['one page only', 'invalid', ['pages.missing'], () => artwork.goodA5({ pages: 1 })],
])('for a double-sided A5 flyer, %s is %s', async (_name, verdict, codes, make) => {
  const judgement = judgeArtwork((await inspect(make())).report, a5DoubleSided);
  expect(judgement.verdict).toBe(verdict);
  expect(judgement.findings.map((it) => it.code)).toEqual(codes);
});

test('a report names the installed library version', async () => {
  const library = dirname(createRequire(import.meta.url).resolve('mupdf'));
  const { version } = JSON.parse(readFileSync(join(library, '..', 'package.json'), 'utf8'));
  expect((await inspect(artwork.a4())).report.engine).toEqual({ name: 'mupdf', version });
});

test('a report survives a round trip through JSON', async () => {
  const { report } = await inspect(artwork.goodA5());
  expect(engineReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
});

test.each<[string, Uint8Array, number, number]>([
  ['A4', artwork.a4(), 210, 297],
  ['A5 without bleed', artwork.a5WithoutBleed(), 148, 210],
  ['A5 turned upright by /Rotate', artwork.a5Rotated(), 154, 216],
  ['A5 in inches by /UserUnit', artwork.a5InInches(), 154, 216],
  ['A5 cropped to its trim', artwork.a5CroppedToTrim(), 148, 210],
  ['a page without boxes', artwork.makePdf([{}]), 215.9, 279.4],
  ['a page whose MediaBox has its corners swapped', artwork.makePdf([{ media: [720, 720, 0, 0] }]), 254, 254],
  [
    'a page whose CropBox reaches beyond the sheet',
    artwork.makePdf([{ media: [0, 0, 72, 72], crop: [-9, -9, 99, 99] }]),
    25.4,
    25.4,
  ],
])('the visible size of %s', async (_name, bytes, widthMm, heightMm) => {
  const { report } = await inspect(bytes);
  expect(report.pages[0]?.widthMm).toBeCloseTo(widthMm, 1);
  expect(report.pages[0]?.heightMm).toBeCloseTo(heightMm, 1);
});

test('the picture shows what a viewer shows, or the whole sheet on request', async () => {
  const file = save(artwork.a5CroppedToTrim());
  const visible = await engine.preview(file, 'pdf', { page: 1, maxPx: 400 });
  const sheet = await engine.preview(file, 'pdf', { page: 1, maxPx: 400, box: 'media' });
  expect(ratio(visible)).toBeCloseTo(148 / 210, 2);
  expect(ratio(sheet)).toBeCloseTo(154 / 216, 2);
});

test('the proof and the preview of a page have the same colours, even if only a gradient is in RGB', async () => {
  const bytes = new PdfBuilder()
    .page({
      content: `${BACKGROUND} /G sh`,
      resources:
        '/Shading<</G<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 400 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 1]/C1[0 0 1]/N 1>>>>>>',
    })
    .bytes();
  const looked = await inspect(bytes);
  const proof = await engine.preview(save(bytes), 'pdf', { page: 1, maxPx: 400, box: 'media' });
  if (looked.status !== 'ok' || proof.status !== 'ok') throw new Error('refused');
  const [viewed, proved] = [await middleOf(looked.preview), await middleOf(proof.preview)];
  for (const [i, value] of viewed.entries()) expect(Math.abs(value - (proved[i] ?? 0))).toBeLessThan(6);
});

test('screen colours look the same in the proof as after conversion', async () => {
  const bytes = new PdfBuilder().page({ content: '0 0 1 rg 0 0 999 999 re f' }).bytes();
  const fixed = await engine.fix([{ file: save(bytes), kind: 'pdf' }], [{ repair: 'cmyk', pages: [1] }]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  const looks = async (file: Uint8Array) => {
    const proof = await engine.preview(save(file), 'pdf', { page: 1, maxPx: 400, box: 'media' });
    if (proof.status !== 'ok') throw new Error(proof.reason);
    return middleOf(proof.preview);
  };
  const [before, after] = [await looks(bytes), await looks(fixed.pdf)];
  for (const [i, value] of before.entries()) expect(Math.abs(value - (after[i] ?? 0))).toBeLessThan(6);
});

test('boxes and rotation are inherited from the page tree, but a TrimBox isn’t', async () => {
  const inherited = Buffer.from(artwork.makePdf([{}])).toString('latin1');
  const bytes = inherited.replace(
    '/Type/Pages',
    '/Type/Pages/MediaBox[0 0 72 144]/Rotate 90/TrimBox[1 1 9 9]',
  );
  const { report } = await inspect(Buffer.from(bytes, 'latin1'));
  expect(report.pages[0]).toMatchObject({
    widthMm: 50.8,
    heightMm: 25.4,
    rotate: 90,
    statedBoxes: ['media'],
  });
});

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
  ['password', 'a file with a password', artwork.lockedPdf],
  ['damaged', 'the first 60 % of a file', () => artwork.truncated(artwork.goodA5())],
  [
    'damaged',
    'a file cut off in the second page',
    () => artwork.truncated(artwork.goodA5({ padBytes: 200_000 }), 0.9),
  ],
  ['damaged', 'a web page named .pdf', artwork.htmlNamedPdf],
  ['damaged', 'an empty file', artwork.emptyFile],
  ['damaged', 'a page tree that goes in a circle', artwork.pageTreeCycle],
  ['too-complex', 'an image of 60 000 by 60 000 pixels', artwork.imageBomb],
  ['too-complex', 'a form that draws itself 10^14 times', artwork.formBomb],
])('refused as %s: %s', async (reason, _name, make) => {
  const outcome = await inspect(await make());
  expect(outcome).toMatchObject({ status: 'refused', reason });
  expect(outcome.report.findings.at(-1)).toMatchObject({ code: `file.${reason}`, severity: 'error' });
  expect((await inspect(artwork.goodA5())).status, 'the next good file').toBe('ok');
});

test.each([
  'Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4',
  'Adobe.PubSec/SubFilter/adbe.pkcs7.s4/V 2',
  'FOPN_fLock/V 1',
])(
  'a file that is encrypted by %s is locked, not damaged, and needs a certificate instead of a password',
  async (handler) => {
    const encrypt = `<</Filter/${handler}/Length 128/Recipients[<3003>]>>`;
    const pages = [artwork.printPage(148, 210)];
    const bytes = artwork.makePdf(pages, { objects: [encrypt], trailer: '/Encrypt 5 0 R/ID[<41><41>]' });
    const outcome = await inspect(bytes);
    expect(outcome).toMatchObject({ status: 'refused', reason: 'password' });
    const finding = outcome.report.findings.at(-1);
    expect(finding && findingText(finding).title).toBe(
      'The selected file is locked: it can only be opened with a certificate',
    );
  },
);

test('a file whose check is stopped part-way still has its sizes in the report', async () => {
  const { report } = await inspect(artwork.formBomb());
  expect(report).toMatchObject({ complete: false, pageCount: 1 });
  expect(report.pages[0]?.widthMm).toBeCloseTo(148, 0);
});

test('a file with only its attachments locked can be printed', async () => {
  expect(await inspect(artwork.lockedAttachments())).toMatchObject({
    status: 'ok',
    report: { pageCount: 1 },
  });
});

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['file.print-forbidden', artwork.unprintablePdf],
  ['pages.none', artwork.noPages],
  ['pages.unchecked', () => artwork.manyPages(20_000)],
  [
    'page.problems',
    () => artwork.makePdf([artwork.printPage(148, 210, 3, { content: '1 0 0 rg nonsense ( re f' })]),
  ],
])('the report includes %s', async (code, make) => {
  const { report } = await inspect(await make());
  expect(report.findings.map((it) => it.code)).toContain(code);
});

test('a file with a wrong cross-reference table is repaired, and the report says so', async () => {
  const bytes = Buffer.from(artwork.goodA5())
    .toString('latin1')
    .replace(/startxref\n\d+/, 'startxref\n7');
  const outcome = await inspect(Buffer.from(bytes, 'latin1'));
  expect(outcome).toMatchObject({ status: 'ok', report: { pageCount: 2 } });
  expect(outcome.report.findings).toMatchObject([{ code: 'file.repaired', severity: 'warning' }]);
});

test('arrays nested two million deep do no harm', async () => {
  await inspect(artwork.deepNesting());
  expect((await inspect(artwork.goodA5())).status).toBe('ok');
});

test('a PNG: its pixels and its stated resolution', async () => {
  const outcome = await inspect(artwork.png(1819, 2551, 300), 'png');
  expect(outcome).toMatchObject({ status: 'ok', report: { pageCount: 1, pages: [], findings: [] } });
  expect(outcome.report.pixel).toMatchObject({ widthPx: 1819, heightPx: 2551, ppi: 300, colour: 'rgb' });
});

test('a photograph taken sideways is stored wide and shown upright', async () => {
  const outcome = await inspect(await artwork.jpeg(600, 400, 6), 'jpeg');
  expect(outcome.report.pixel).toMatchObject({
    widthPx: 600,
    heightPx: 400,
    exifOrientation: 6,
    colour: 'rgb',
  });
  expect(outcome.status === 'ok' && pixels(outcome.preview)).toEqual([400, 599]);
});

test.each<[string, 'png' | 'jpeg', () => Uint8Array | Promise<Uint8Array>]>([
  ['damaged', 'png', () => artwork.truncated(artwork.png(800, 600))],
  ['damaged', 'jpeg', async () => artwork.truncated(await artwork.jpeg(600, 400))],
  ['damaged', 'png', () => artwork.truncated(artwork.png(8, 8), 0.2)],
  ['too-complex', 'png', () => artwork.pngBomb(40_000, 100)],
  ['too-complex', 'png', () => artwork.pngBomb(29_000, 29_000)],
])('a picture refused as %s (%s)', async (reason, kind, make) => {
  expect(await inspect(await make(), kind)).toMatchObject({ status: 'refused', reason });
});

test('an endless JPEG header isn’t a header', () => {
  expect(
    readImageHeader(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xff, 0xff]), 'jpeg'),
  ).toBeNull();
});

test('a missing file is our fault, not an outcome', async () => {
  await expect(engine.inspect(join(folder, 'nothing.pdf'), 'pdf')).rejects.toThrow('ENOENT');
});

function inspect(bytes: Uint8Array, kind: ArtworkKind = 'pdf'): Promise<EngineOutcome> {
  return engine.inspect(save(bytes), kind, { preview: { maxPx: 900 } });
}

const a5DoubleSided = {
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 3,
  pages: { wanted: 2, min: 1, max: 2 },
};
const trimOfA5: artwork.Box = [artwork.pt(3), artwork.pt(3), artwork.pt(151), artwork.pt(213)];
const edgeToEdge = artwork.plainPage(148, 210, { content: '0.5 0 0 0 k -9 -9 999 999 re f' });
const twice = (page: artwork.PageOptions) => artwork.makePdf([page, page]);

let saved = 0;
function save(bytes: Uint8Array): string {
  const file = join(folder, `${++saved}.bin`);
  writeFileSync(file, bytes);
  return file;
}

/** Returns the red, green and blue of the middle pixel of a JPEG. */
async function middleOf(preview: Uint8Array | null): Promise<number[]> {
  const { data, info } = await sharp(preview ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Returns the width and height of a JPEG. */
function pixels(preview: Uint8Array | null): [number, number] | null {
  const header = preview && readImageHeader(preview, 'jpeg');
  return header ? [header.widthPx, header.heightPx] : null;
}

function ratio(outcome: Awaited<ReturnType<typeof engine.preview>>): number {
  const [w, h] = (outcome.status === 'ok' && pixels(outcome.preview)) || [0, 1];
  return w / h;
}
