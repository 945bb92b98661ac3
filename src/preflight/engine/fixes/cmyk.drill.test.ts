import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PDFDocument } from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { hostileFiles } from '#test/fixtures/hostile.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { printJobs } from '#test/fixtures/print-jobs.ts';
import { darkPage, photo, screenPages } from '#test/fixtures/screen-colours.ts';
import { a5With } from '#test/fixtures/separation-jobs.ts';
import { findingText } from '../../messages/messages.ts';
import { judgeArtwork } from '../../rules/judge.ts';
import { drawCmyk } from '../measure-ink.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';
import { readPageFacts } from '../page-facts.ts';
import { drawInks } from './cmyk-picture.ts';

const mupdf = await import('mupdf');
const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-cmyk-'));
let files = 0;

/** Jobs that are not converted: refused as files, or drawn as pictures because they can't be read. */
const NOT_MENDED = new Set(['file.password', 'pages.none', 'file.damaged', 'page.problems', 'pages.count']);

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

test.each(screenPages)(
  '$name: becomes $becomes, looks as before, and has only inks',
  async ({ make, becomes }) => {
    const before = make();
    const after = await toCmyk(before);
    expect(isPicture(after) ? 'picture' : 'inks').toBe(becomes);
    await expectInks(after);
    expect(differenceOf(inksOf(before), inksOf(after))).toBeLessThan(becomes === 'picture' ? 12 : 34);
  },
);

test.each(
  printJobs.filter(({ kind = 'pdf', codes }) => kind === 'pdf' && !codes.some((it) => NOT_MENDED.has(it))),
)('$name: conversion keeps its text, and doesn’t turn it into a picture', async ({ make }) => {
  const before = await make();
  const after = await toCmyk(before);
  expect(isPicture(after)).toBe(false);
  expect(textOf(after)).toBe(textOf(before));
  await expectInks(after);
});

test('black prints as black ink alone, and so does dark grey lettering; a dark grey area uses four inks', async () => {
  const content = contentOf(await toCmyk(darkPage()));
  const [, area = '', letters = '', again = ''] =
    /(\S+ \S+ \S+ \S+) k\s+50 50.*?(\S+ \S+ \S+ \S+) k\s+\(A\).*?(\S+ \S+ \S+ \S+) k\s+200 50/s.exec(
      content,
    ) ?? [];
  expect(area.split(' ').every((it) => Number(it) > 0)).toBe(true);
  expect(letters).toMatch(/^0 0 0 0\.\d+$/);
  expect(again).toBe(area);
  expect(content).toMatch(/0 0 0 1 k\s+50 400 99 9 re B/);
  expect(content).toContain('0 0 0 1 K');
});

test('a page that can only be converted in part doesn’t affect the other pages', async () => {
  const builder = new PdfBuilder();
  builder.page({ content: '1 0 0 rg 50 50 99 99 re f' });
  builder.page({ content: '1 0 0 rg 50 50 99 99 re f nonsense' });
  const after = await toCmyk(builder.bytes(), [1, 2]);
  expect([isPicture(after, 0), isPicture(after, 1)]).toEqual([false, true]);
});

test('a cutting line stays a separation under its name; an owner’s ink is mixed like any other', async () => {
  const content = '/CC CS 1 SCN 60 60 300 400 re S 1 0 0 rg 100 100 50 50 re f';
  const page = (name: string) => {
    const separation = `[/Separation/${name}/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 1 0 0]>>]`;
    return new PdfBuilder().page({ content, resources: `/ColorSpace<</CC${separation}>>` }).bytes();
  };
  const spotsOf = async (bytes: Uint8Array) =>
    (await engine.inspect(save(bytes), 'pdf')).report.document?.spots;
  expect(await spotsOf(await toCmyk(page('CutContour')))).toEqual(['CutContour']);
  expect(contentOf(await toCmyk(page('CutContour')))).toMatch(/CS 1 SCN 60 60 300 400 re S/);
  expect(await spotsOf(await toCmyk(page('Gold')))).toEqual([]);
  expect(await spotsOf(await toCmyk(page('Gold'), [1], ['Gold']))).toEqual(['Gold']);
});

test('a spot colour in the owner’s table becomes the inks in the table, not those in the file', async () => {
  const separation =
    '[/Separation/House#20Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0.3 0.9 0.1]>>]';
  const content = '/CC cs 1 scn 60 60 300 400 re f 1 0 0 rg 100 100 50 50 re f';
  const file = save(new PdfBuilder().page({ content, resources: `/ColorSpace<</CC${separation}>>` }).bytes());
  const owners = [{ name: 'house gold', role: 'spot', printedAs: { inks: [0, 25, 90, 5] } }] as const;
  const outcome = await engine.fix([{ file, kind: 'pdf' }], [{ repair: 'cmyk', pages: [1] }], owners);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  expect(contentOf(outcome.pdf)).toMatch(/0 0?\.25 0?\.9 0?\.05 k\s+60 60 300 400 re/);
});

test('a page with a cutting line never becomes a picture, as the line would be printed in it', async () => {
  const separation =
    '[/Separation/CutContour/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 1 0 0]>>]';
  const content = '1 0 0 rg 100 100 50 50 re f nonsense /CC CS 1 SCN 60 60 300 400 re S';
  const after = await toCmyk(
    new PdfBuilder().page({ content, resources: `/ColorSpace<</CC${separation}>>` }).bytes(),
  );
  expect(isPicture(after)).toBe(false);
  expect((await engine.inspect(save(after), 'pdf')).report.document?.spots).toEqual(['CutContour']);
});

test.each([
  ['mixed screen colours', [['page.drawn', 'Some parts on page 1 are now pictures']]],
  [
    'a gradient of a patch, as Illustrator and Inkscape draw meshes',
    [['page.drawn', 'Gradient meshes on page 1 are now pictures']],
  ],
  ['a form that uses a colour space set by its page', [['page.drawn', 'Page 1 is now a picture']]],
  ['a gradient in two directions', []],
])('%s: what has become a picture is named afterwards', async (name, expected) => {
  const page = screenPages.find((it) => it.name === name);
  if (!page) throw new Error(name);
  const { report } = await engine.inspect(save(await toCmyk(page.make())), 'pdf');
  const { findings } = judgeArtwork(report, a5With({}));
  const drawn = findings.filter(({ code }) => code === 'page.drawn');
  expect(drawn.map((it) => [it.code, findingText(it).title])).toEqual(expected);
});

test('where colours mix on screen they become a picture, however the page is turned; words beside them stay words', async () => {
  for (const turn of [0, 90, 180, 270]) {
    const [text, blends] = [
      'BT /F 20 Tf 50 420 Td (A) Tj ET',
      '1 0.8 0 rg 50 50 200 200 re f /M gs 0 0.5 1 rg 150 150 200 200 re f q q 2 0 0 2 9 9 cm',
    ];
    const builder = new PdfBuilder();
    const drawn = builder.stream('600 0 0 0 500 700 d1 0 0 500 700 re f');
    const font = `/Font<</F<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65
/LastChar 65/Widths[600]/CharProcs<</A ${drawn}>>/Encoding<</Differences[65/A]>>/Resources<<>>>>>>`;
    const before = builder
      .page({
        content: `${text} ${blends}`,
        resources: `/ExtGState<</M<</BM/Multiply>>>>${font}`,
        more: `/Rotate ${turn}/Group<</S/Transparency/CS/DeviceRGB>>`,
      })
      .bytes();
    const after = await toCmyk(before);
    expect([turn, isPicture(after)]).toEqual([turn, false]);
    expect(textOf(after)).toBe(textOf(before));
    expect(differenceOf(inksOf(before), inksOf(after))).toBeLessThan(34);
    await expectInks(after);
  }
});

test('if colours mix on the rules of a table that fills the page, only that place becomes a picture', async () => {
  const rules = Array.from(
    { length: 40 },
    (_, i) => `20 ${30 + i * 14} 380 0.7 re f ${20 + i * 9.6} 30 0.7 546 re f`,
  );
  const table = `0.9 0.95 1 rg 10 20 400 560 re f /H gs 0.5 0.6 0.7 rg ${rules.join(' ')}`;
  const before = new PdfBuilder()
    .page({
      content: `${table} /M gs 1 0.8 0 rg 180 280 30 30 re f 0 0.5 1 rg 195 295 30 30 re f`,
      resources: '/ExtGState<</M<</BM/Multiply>>/H<</BM/Multiply/ca 0.5>>>>',
      more: '/Group<</S/Transparency/CS/DeviceRGB>>',
    })
    .bytes();
  const after = await toCmyk(before);
  expect(isPicture(after)).toBe(false);
  expect(contentOf(after)).toContain('20 30 380 0.7 re');
  expect(differenceOf(inksOf(before), inksOf(after))).toBeLessThan(34);
  await expectInks(after);
});

test('pictures of parts of a page end where nobody sees an edge, and other programs blend the rest alike', async () => {
  const builder = new PdfBuilder();
  const content =
    '1 1 0.9 rg 0 0 999 999 re f 0.1 0.6 0.9 rg 50 200 200 150 re f /M gs 1 0.75 0.1 rg 150 200 200 150 re f /H gs 0.9 0 0.3 rg 20 20 60 60 re f';
  const resources = '/ExtGState<</M<</BM/Multiply>>/H<</BM/Normal/ca 0.5>>>>';
  const after = await toCmyk(builder.page({ content, resources }).bytes());
  expect(isPicture(after)).toBe(false);
  opened(after, (doc) => {
    expect(doc.findPage(0).get('Group').get('CS').asName()).toBe('DeviceCMYK');
    const inks = drawCmyk(mupdf, doc.loadPage(0), 1, true);
    const pixels = inks.getPixels();
    // Within each area the inks are the same everywhere.
    for (const [from, to] of [
      [60, 140],
      [160, 240],
      [260, 340],
    ] as const)
      for (let ink = 0; ink < 4; ink++) {
        const at = (x: number) => pixels[((inks.getHeight() - 275) * inks.getWidth() + x) * 4 + ink] ?? 0;
        const row = Array.from({ length: to - from }, (_, i) => at(from + i));
        expect(Math.max(...row) - Math.min(...row)).toBeLessThanOrEqual(4);
      }
  });
});

test('a photograph keeps its pixels, and loses only the ink that the paper can’t take', async () => {
  const builder = new PdfBuilder();
  const data = Buffer.alloc(20 * 20 * 4, 255);
  const about = '/Type/XObject/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceCMYK';
  const resources = `/XObject<</I ${photo(builder)}/J ${builder.stream(data, about)}>>`;
  const content = 'q 99 0 0 99 20 20 cm /I Do Q q 99 0 0 99 200 20 cm /J Do Q';
  const after = await toCmyk(builder.page({ content, resources }).bytes());
  const { report } = await engine.inspect(save(after), 'pdf');
  const images = report.pages[0]?.content?.images.map((it) => [it.widthPx, it.heightPx, it.colourSpace]);
  expect(images?.sort()).toEqual([
    [20, 20, 'DeviceCMYK'],
    [60, 60, 'DeviceCMYK'],
  ]);
  expect(report.pages[0]?.content?.ink?.maxTac).toBeLessThanOrEqual(300);
});

test('a photograph filling a whole sheet keeps its colours', async () => {
  const { default: sharp } = await import('sharp');
  const pixels = Buffer.from(
    Array.from({ length: 900 * 1200 * 3 }, (_, i) => 60 + ((i * 7919) % 41) + (i % 3) * 50),
  );
  const jpeg = await sharp(pixels, { raw: { width: 900, height: 1200, channels: 3 } })
    .jpeg()
    .toBuffer();
  const sheet = { repair: 'sheet' as const, widthMm: 148, heightMm: 210, bleedMm: 3 };
  const outcome = await engine.fix([{ file: save(jpeg), kind: 'jpeg' }], [sheet]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const looks = inksOf(outcome.pdf);
  const at = (looks.length / 3) >> 1;
  const middle = [...looks.subarray(at * 3, at * 3 + 3)];
  for (const [i, percent] of [80, 130, 180].entries())
    expect(Math.abs((middle[i] ?? 0) - percent)).toBeLessThan(24);
});

test('a page keeps its boxes, layers and size', async () => {
  const builder = new PdfBuilder();
  builder.page({
    content: '1 0 0 rg 0 0 999 999 re f',
    crop: [9, 9, 400, 600],
    more: '/Rotate 90/UserUnit 1.5',
  });
  const file = builder.bytes();
  const of = async (bytes: Uint8Array) => {
    const [page] = (await engine.inspect(save(bytes), 'pdf')).report.pages;
    return page && { ...page, content: undefined };
  };
  expect(await of(await toCmyk(file))).toEqual(await of(file));
});

const impatient = startMupdfEngine({ workers: 1, jobTimeoutMs: 900 });
afterAll(() => impatient.close());

test.each(hostileFiles)('$name: conversion finishes and the engine keeps running', async ({ make }) => {
  const file = save(await make());
  const outcome = await impatient.fix([{ file, kind: 'pdf' }], [{ repair: 'cmyk', pages: [1] }]);
  expect(['ok', 'refused']).toContain(outcome.status);
  const good = save(darkPage());
  expect((await impatient.inspect(good, 'pdf')).status).toBe('ok');
  rmSync(file);
});

function save(bytes: Uint8Array): string {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return path;
}

async function toCmyk(file: Uint8Array, pages = [1], keep?: string[]): Promise<Uint8Array> {
  const step = { repair: 'cmyk' as const, pages, ...(keep ? { keep } : {}) };
  const outcome = await engine.fix([{ file: save(file), kind: 'pdf' }], [step]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome.pdf;
}

async function expectInks(file: Uint8Array): Promise<void> {
  const { report } = await engine.inspect(save(file), 'pdf');
  const content = report.pages[0]?.content;
  const kinds = new Set(content?.colours.map((it) => it.kind));
  for (const kind of ['rgb', 'lab', 'spot'] as const) expect([...kinds]).not.toContain(kind);
  expect(content?.ink?.over.filter((it) => it.limitPercent >= 300)).toEqual([]);
}

function opened<Result>(file: Uint8Array, read: (doc: PDFDocument) => Result): Result {
  const doc = mupdf.Document.openDocument(file, 'application/pdf') as PDFDocument;
  try {
    return read(doc);
  } finally {
    doc.destroy();
  }
}

/** Pages that became pictures contain only one image. */
function isPicture(file: Uint8Array, page = 0): boolean {
  return opened(file, (doc) =>
    doc.findPage(page).get('Contents').readStream().asString().includes('/Picture Do'),
  );
}

const contentOf = (file: Uint8Array) =>
  opened(file, (doc) => doc.findPage(0).get('Contents').readStream().asString());

const textOf = (file: Uint8Array) =>
  opened(file, (doc) => doc.loadPage(0).toStructuredText('preserve-whitespace').asText());

/** Returns the first page at 36 dpi as it will look in the inks of coated paper, in RGB. */
function inksOf(file: Uint8Array): Uint8Array {
  return opened(file, (doc) => {
    const inks = drawInks(mupdf, doc, readPageFacts(doc, 1), 0.5);
    const looks = inks.convertToColorSpace(mupdf.ColorSpace.DeviceRGB);
    return Uint8Array.from(looks.getPixels());
  });
}

/** Returns the greatest difference of any pixel. Up to 2 % may be ignored: edge pixels, which depend on smoothing. */
function differenceOf(a: Uint8Array, b: Uint8Array): number {
  expect(b.length).toBe(a.length);
  const differences = Array.from(a, (it, i) => Math.abs(it - (b[i] ?? 0))).sort((x, y) => x - y);
  return differences[Math.floor(differences.length * 0.98)] ?? 0;
}
