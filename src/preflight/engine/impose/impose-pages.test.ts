import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { goodA5, makePdf, printPage } from '#test/fixtures/artwork.ts';
import { hostileFiles } from '#test/fixtures/hostile.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { drawnIn, OUTLINE } from '#test/fixtures/separation-jobs.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';
import type { PageSource, PlacedPage } from './placed-sheet.ts';

/** Good files have all the time a slow machine needs; hostile ones are stopped within the test. */
const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const impatient = startMupdfEngine({ workers: 1, jobTimeoutMs: 900 });
const folder = mkdtempSync(join(tmpdir(), 'galley-impose-'));
let files = 0;

afterAll(async () => {
  await Promise.all([engine.close(), impatient.close()]);
  rmSync(folder, { recursive: true });
});

test.each(hostileFiles)('$name: is placed or refused, and the engine keeps running', async ({ make }) => {
  const file = { file: save(await make()), kind: 'pdf' as const, finished: null };
  const good = { ...file, file: save(goodA5()) };
  const outcome = await impatient.impose([file], [sheetOf([place(0, 1)])], ABOUT);
  expect(['ok', 'refused']).toContain(outcome.status);
  expect((await impatient.impose([good], [sheetOf([place(0, 1)])], ABOUT)).status).toBe('ok');
});

test('of several files, the bad one is named', async () => {
  expect(await imposed([goodA5(), Buffer.from('%PDF-1.7 nothing'), goodA5()])).toEqual({
    status: 'refused',
    reason: 'damaged',
    source: 1,
  });
});

test('pages that share their resources share them on the sheet', async () => {
  const builder = new PdfBuilder();
  const form = builder.stream(`${'0 0 1 1 re '.repeat(9999)}f`, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]');
  for (let i = 0; i < 8; i++) builder.page({ content: '/F Do', resources: `/XObject<</F ${form}>>` });
  const places = Array.from({ length: 8 }, (_, i) => place(0, i + 1));
  const outcome = await imposed([builder.bytes()], places);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const text = Buffer.concat(outcome.parts).toString('latin1');
  expect(text.match(/\/BBox\[0 0 9 9\]/g)).toHaveLength(1);
  expect(text.match(/\/Subtype\/Form/g)).toHaveLength(9);
});

test('a file too large to be held in one piece arrives intact', async () => {
  const outcome = await imposed([goodA5({ padBytes: 8_000_000 })], [place(0, 1), place(0, 2)]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  expect(outcome.parts.length).toBeGreaterThan(2);
  const file = save(Buffer.concat(outcome.parts));
  const { report } = await engine.inspect(file, 'pdf', { allImages: true });
  expect(report).toMatchObject({ pageCount: 1, findings: [], complete: true });
  expect(report.pages[0]?.allImages).toHaveLength(2);
});

test('the file’s trailer, and nothing else in it, says what it is and when it was made', async () => {
  const outcome = await imposed([goodA5()]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const bytes = Buffer.concat(outcome.parts);
  const doc = new mupdf.PDFDocument(bytes);
  const info = doc.getTrailer().get('Info');
  expect(info.isIndirect()).toBe(true);
  expect(info.get('Title').asString()).toBe('Press sheets £');
  expect(info.get('Producer').asString()).toBe('Galley');
  for (const key of ['CreationDate', 'ModDate']) expect(info.get(key).asString()).toBe('D:20261123123456Z');
  expect(doc.getTrailer().get('Root').get('Info').isNull()).toBe(true);
});

test('a page in units of its own, turned, cropped and off its origin is placed where it should be', async () => {
  const page = printPage(210, 148, 3);
  const [, , right = 0, top = 0] = page.media ?? [];
  const [x, y] = [700, -300];
  const media: [number, number, number, number] = [x / 2, y / 2, (x + right) / 2, (y + top) / 2];
  const cut = 3 * (72 / 25.4);
  const trim: typeof media = [(x + cut) / 2, (y + cut) / 2, (x + right - cut) / 2, (y + top - cut) / 2];
  const corner = `1 0 0 0 k ${trim[0]} ${trim[1]} 10 20 re f`;
  const odd = makePdf([{ media, trim, crop: trim, rotate: 90, userUnit: 2, content: corner }]);
  const outcome = await imposed([odd], [place(0, 1)], { widthMm: 148, heightMm: 210, bleedMm: 3 });
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const { report } = await engine.inspect(save(Buffer.concat(outcome.parts)), 'pdf');
  // Turned clockwise, the page's lower left corner is at the upper left; y counts from the top.
  const [left = 0, upper = 0] = [500 - (148 * 72) / 25.4 / 2, 500 - (210 * 72) / 25.4 / 2];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = report.pages[0]?.content?.colours[0]?.rect ?? [];
  expect([x0 - left, y0 - upper, x1 - left, y1 - upper].map((it) => Math.round(it) + 0)).toEqual([
    0, 0, 40, 20,
  ]);
});

const ABOUT = { title: 'Press sheets £', madeAt: '2026-11-23T12:34:56.000Z' };

const sheetWith = async (name: string, more: Partial<PageSource>) => {
  const source = { file: save(drawnIn(name, OUTLINE)), kind: 'pdf' as const, finished: null, ...more };
  const outcome = await engine.impose([{ ...source, finished: A5 }], [sheetOf([place(0, 1)])], ABOUT);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return { spots: outcome.spots, plates: platesOf(Buffer.concat(outcome.parts)) };
};

const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3 };

/** Returns the plates that another program makes from a file, besides the four. */
function platesOf(pdf: Uint8Array): string[] {
  const [file, at] = [save(pdf), mkdtempSync(join(folder, 'plates-'))];
  execFileSync('gs', [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-sDEVICE=tiffsep',
    '-r30',
    `-sOutputFile=${join(at, 'p.tif')}`,
    file,
  ]);
  const names = readdirSync(at).flatMap((name) => /\((.+)\)\.tif$/.exec(name)?.[1] ?? []);
  return names.filter((name) => !['Cyan', 'Magenta', 'Yellow', 'Black'].includes(name));
}

test('a cutting line is on the sheet as a plate of its own', async () => {
  expect(await sheetWith('CutContour', { finishing: { cut: 'may' } })).toEqual({
    spots: ['CutContour'],
    plates: ['CutContour'],
  });
});

test('finishes that the product isn’t made with, and guides for nobody, stay off the sheet', async () => {
  expect(await sheetWith('CutContour', { finishing: {} })).toEqual({ spots: [], plates: [] });
  expect(await sheetWith('Guides', {})).toEqual({ spots: [], plates: [] });
  const owners = [{ name: 'Our notes', role: 'ignore' }] as const;
  expect(await sheetWith('OUR NOTES', { separations: owners })).toEqual({ spots: [], plates: [] });
  expect(await sheetWith('PANTONE 185 C', { finishing: {} })).toEqual({
    spots: ['PANTONE 185 C'],
    plates: ['PANTONE 185 C'],
  });
});

test('black stays one ink on a sheet even if its page states screen colours for blending, as Word’s do', async () => {
  const page = {
    content: '/N gs 0 0 0 1 k 60 60 300 400 re f',
    resources: '/ExtGState<</N<</BM/Normal/ca 1>>>>',
    more: '/Group<</S/Transparency/CS/DeviceRGB>>',
  };
  const outcome = await imposed([new PdfBuilder().page(page).bytes()], [place(0, 1)], A5);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const { report } = await engine.inspect(save(Buffer.concat(outcome.parts)), 'pdf');
  const [cyan, magenta, yellow, black = 0] = report.pages[0]?.content?.ink?.coverage ?? [];
  expect([cyan, magenta, yellow]).toEqual([0, 0, 0]);
  expect(black).toBeGreaterThan(0.1);
});

const WHOLE: [number, number, number, number] = [0, 0, 1000, 1000];

const place = (source: number, page: number): PlacedPage => ({
  source,
  page,
  middle: [500, 500],
  turn: 0,
  turnIfOnItsSide: 90,
  clip: WHOLE,
});

const sheetOf = (places: PlacedPage[]) => ({ widthPt: 1000, heightPt: 1000, places });

const imposed = (
  sources: readonly Uint8Array[],
  places = sources.map((_, i) => place(i, 1)),
  finished: { widthMm: number; heightMm: number; bleedMm: number } | null = null,
) =>
  engine.impose(
    sources.map((bytes) => ({ file: save(bytes), kind: 'pdf' as const, finished })),
    [sheetOf(places)],
    ABOUT,
  );

function save(bytes: Uint8Array): string {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return path;
}
