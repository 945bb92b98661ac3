import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { separation } from '#test/fixtures/separation-jobs.ts';
import type { FixStep } from '../../report/fix-step.ts';
import type { ArtworkKind } from '../../report/report.ts';
import { judgeArtwork } from '../../rules/judge.ts';
import type { ArtworkSpec } from '../../spec/artwork-spec.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
let folder = '';
let files = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-fix-'));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3 };
const flyer: ArtworkSpec = { ...A5, safeMm: 3, pages: { wanted: 1, min: 1, max: 2 } };
const pages = [1];
const SCALE: FixStep = { repair: 'scale', ...A5, pages };
const MIRROR: FixStep = { repair: 'mirror-bleed', ...A5, pages };
const RED_LEFT_BLUE_TOP = (w: number, h: number) =>
  `1 1 0 0 k 0 0 ${w} ${h} re f 0 1 1 0 k 0 0 9 ${h} re f 1 0 0 0 k 0 ${h - 9} ${w} 9 re f`;
const edgeToEdge = (more: artwork.PageOptions = {}) => {
  const [w, h] = [artwork.pt(148), artwork.pt(210)];
  return artwork.makePdf([{ media: [0, 0, w, h], content: RED_LEFT_BLUE_TOP(w, h), ...more }]);
};

test('A4 is scaled down to fit an A5 flyer, gets mirrored bleed, and is then ready to print', async () => {
  const [w, h] = [artwork.pt(210), artwork.pt(297)];
  const a4 = artwork.makePdf([{ media: [0, 0, w, h], content: RED_LEFT_BLUE_TOP(w, h) }]);
  expect(await codes(a4, flyer)).toEqual(['size.wrong']);
  const fixed = await fix([a4], [SCALE, MIRROR]);
  expect(await codes(fixed, flyer)).toEqual([]);
  expect(await boxes(fixed)).toEqual([{ media: [154, 216], trimAt: [3, 3], trim: [148, 210], rotate: 0 }]);
});

test.each<[string, Uint8Array]>([
  ['upright', edgeToEdge()],
  ['in inches by UserUnit', edgeToEdge({ ...inches(148, 210) })],
  ['cropped from a larger sheet', cropped()],
  ['with inherited boxes and resources', inheriting()],
])('a page %s without bleed gets bleed', async (_name, file) => {
  expect(await codes(file, flyer)).toEqual(['bleed.missing']);
  const fixed = await fix([file], [MIRROR]);
  expect(await codes(fixed, flyer)).toEqual([]);
  expect(await boxes(fixed)).toEqual([{ media: [154, 216], trimAt: [3, 3], trim: [148, 210], rotate: 0 }]);
});

test('a fix is kept if something that isn’t part of the page turns out to be broken on saving', async () => {
  const [w, h] = [artwork.pt(210), artwork.pt(297)];
  const builder = new PdfBuilder();
  builder.catalogue = `/StructTreeRoot ${builder.add('<</Lost true>>')}`;
  builder.page({ media: [0, 0, w, h], trim: null, content: RED_LEFT_BLUE_TOP(w, h) });
  const a4 = Buffer.from(builder.bytes());
  const text = a4.toString('latin1');
  const offset = String(text.indexOf('<</Lost') - '3 0 obj\n'.length).padStart(10, '0');
  a4.write('0000000020', text.indexOf(`${offset} 00000 n`), 'latin1'); // the object table points to the wrong place
  const fixed = await fix([a4], [SCALE, MIRROR]);
  expect(await codes(fixed, flyer)).toEqual([]);
});

test('a picture and its mask that a fix leaves alone keep their data', async () => {
  const builder = new PdfBuilder();
  const square = '/Type/XObject/Subtype/Image/Width 300/Height 300/BitsPerComponent 8/ColorSpace/DeviceGray';
  const mask = builder.stream(Buffer.alloc(90_000, 120), square);
  const picture = builder.stream(Buffer.alloc(90_000, 60), `${square}/SMask ${mask}`);
  const content = `0.2 0.1 0 0 k 0 0 999 999 re f 1 0 0 rg 9 9 50 50 re f q 72 0 0 72 99 99 cm /I Do Q`;
  const file = builder.page({ content, resources: `/XObject<</I ${picture}>>` }).bytes();
  const fixed = await fix([file], [{ repair: 'cmyk', pages }]);
  expect(await codes(fixed, flyer)).toEqual([]);
});

test('a page turned by /Rotate gets its bleed as it is viewed', async () => {
  const fixed = await fix([edgeToEdge({ rotate: 90 })], [MIRROR]);
  expect(await codes(fixed, flyer)).toEqual([]);
  expect(await boxes(fixed)).toEqual([{ media: [216, 154], trimAt: [3, 3], trim: [210, 148], rotate: 0 }]);
});

test('the mirrored bleed reflects what is inside the cut on all sides and at all corners', async () => {
  const picture = await draw(await fix([edgeToEdge()], [MIRROR]));
  const { width, height, at } = picture;
  const strip = Math.round((3 / 154) * width);
  let worst = 0;
  for (let step = 1; step < strip - 1; step++)
    for (const share of [0.01, 0.2, 0.5, 0.8, 0.99]) {
      const [x, y] = [Math.round(share * width), Math.round(share * height)];
      for (const [outside, inside] of [
        [at(strip - 1 - step, y), at(strip + step, y)],
        [at(width - strip + step, y), at(width - strip - 1 - step, y)],
        [at(x, strip - 1 - step), at(x, strip + step)],
        [at(x, height - strip + step), at(x, height - strip - 1 - step)],
      ])
        worst = Math.max(worst, difference(outside, inside));
    }
  expect(worst).toBeLessThan(24); // JPEG
  expect(difference(at(2, height >> 1), at(width >> 1, 2))).toBeGreaterThan(100); // red is not cyan
});

test('a cutting line near the edge isn’t mirrored into the bleed, but what lies under it is', async () => {
  const [w, h] = [artwork.pt(148), artwork.pt(210)];
  const line = `/CC CS 1 SCN 0.5 w 5 5 ${w - 10} ${h - 10} re S`;
  const page = (name: string) =>
    new PdfBuilder().page({
      media: [0, 0, w, h],
      content: `${RED_LEFT_BLUE_TOP(w, h)} ${line}`,
      resources: `/ColorSpace<<${separation(name, 'CC')}>>`,
    });
  const linesOf = async (name: string, step: FixStep) => {
    const { report } = await engine.inspect(save(await fix([page(name).bytes()], [step])), 'pdf', {
      separations: [{ name, role: 'cut' }],
    });
    const [content] = report.pages.map((it) => it.content);
    expect(content?.cuts.find(({ by }) => by === 'trim')?.edges?.left.outside).toBeGreaterThan(0.9);
    return content?.separations?.find((it) => it.name === name)?.line?.paths;
  };
  expect(await linesOf('CutContour', MIRROR)).toBe(1);
  expect(await linesOf('Laser 7', MIRROR)).toBeGreaterThan(1);
  expect(await linesOf('Laser 7', { ...MIRROR, keep: ['Laser 7'] })).toBe(1);
});

test('printer’s marks around a sheet are removed, and the cut is stated', async () => {
  const [w, h] = [artwork.pt(154), artwork.pt(216)];
  const sheet = artwork.makePdf([{ media: [0, 0, w, h], content: `0.2 0 0 0 k 0 0 ${w} ${h} re f` }]);
  const fixed = await fix([sheet], [{ repair: 'boxes', ...A5, pages }]);
  expect(await boxes(fixed)).toEqual([{ media: [154, 216], trimAt: [3, 3], trim: [148, 210], rotate: 0 }]);
  expect(await codes(fixed, flyer)).toEqual([]);
});

test('pages can be turned, left out, reordered and repeated', async () => {
  const file = artwork.makePdf([100, 110, 120].map((mm) => artwork.plainPage(mm, 200)));
  const widths = async (steps: FixStep[]) =>
    (await PDFDocument.load(await fix([file], steps)))
      .getPages()
      .map((page) => [Math.round(page.getWidth() / artwork.pt(1)), page.getRotation().angle]);
  expect(await widths([{ repair: 'turn', degrees: 270, pages: [2] }])).toEqual([
    [100, 0],
    [110, 270],
    [120, 0],
  ]);
  const turn: FixStep = { repair: 'turn', degrees: 90, pages: [1, 1] };
  expect(await widths([{ repair: 'pages', pages: [3, 1, 3] }, turn])).toEqual([
    [120, 90],
    [100, 0],
    [120, 0],
  ]);
});

test('a missing page is refused, and so is a file without pages or with a password', async () => {
  const refusal = async (file: Uint8Array, steps: FixStep[]) => {
    const outcome = await engine.fix([{ file: save(file), kind: 'pdf' }], steps);
    return outcome.status === 'refused' ? outcome.reason : 'ok';
  };
  expect(await refusal(edgeToEdge(), [{ repair: 'pages', pages: [2] }])).toBe('damaged');
  expect(await refusal(edgeToEdge(), [{ ...SCALE, pages: [7] }])).toBe('damaged');
  expect(await refusal(artwork.noPages(), [{ repair: 'flatten' }])).toBe('damaged');
  expect(await refusal(await artwork.lockedPdf(), [{ repair: 'flatten' }])).toBe('password');
  expect(await refusal(artwork.truncated(edgeToEdge()), [{ repair: 'flatten' }])).toBe('damaged');
});

test('a protected file that allows printing can be joined with another, and the result opens', async () => {
  const doc = await PDFDocument.load(edgeToEdge());
  doc.encrypt({ userPassword: '', ownerPassword: 'owner' });
  const joined = await fix([await doc.save(), edgeToEdge()], [{ ...MIRROR, pages: [1, 2] }]);
  expect(await codes(joined, { ...flyer, pages: { wanted: 2, min: 1, max: 2 } })).toEqual([]);
  expect((await PDFDocument.load(joined)).getPageCount()).toBe(2);
});

test('form fields and comments become part of the page; scripts and non-printing notes are removed (trust J3)', async () => {
  const builder = new PdfBuilder();
  const shown = builder.stream('1 0 0 0 k 0 0 50 50 re f', '/Type/XObject/Subtype/Form/BBox[0 0 50 50]');
  const annotation = (flags: number, x: number) =>
    builder.add(`<</Type/Annot/Subtype/Stamp/F ${flags}/Rect[${x} 100 ${x + 50} 150]/AP<</N ${shown}>>>>`);
  const annots = `/Annots[${annotation(4, 100)} ${annotation(0, 200)}]`;
  builder.catalogue = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
  const file = builder.page({ more: annots }).bytes();
  expect(await codes(file, flyer)).toEqual(['doc.javascript', 'page.annotations']);
  const fixed = await fix([file], [{ repair: 'flatten' }]);
  expect(await codes(fixed, flyer)).toEqual([]);
  const { at, width, height } = await draw(fixed);
  const [px, y] = [(pt: number) => Math.round((pt / artwork.pt(154)) * width), Math.round(height * 0.796)];
  expect(difference(at(px(125), y), at(px(225), y))).toBeGreaterThan(60);
  expect(difference(at(px(225), y), at(px(300), y))).toBeLessThan(10);
});

test('screen colours become the four inks, at most 300 % of them, and black stays black', async () => {
  const builder = new PdfBuilder();
  const content = '1 0 0 rg 0 0 999 999 re f 0 0 0 1 k 50 50 99 99 re f 1 1 1 1 k 200 200 99 99 re f';
  const file = builder.page({ content }).bytes();
  expect(await codes(file, flyer)).toEqual(['ink.heavy', 'colour.rgb']);
  const fixed = await fix([file], [{ repair: 'cmyk', pages }]);
  const { report } = await engine.inspect(save(fixed), 'pdf');
  expect(report.pages[0]?.content?.colours.map((it) => it.kind)).toEqual(['cmyk']);
  expect(report.pages[0]?.content?.ink?.maxTac).toBeLessThanOrEqual(300);
  expect(report.pages[0]?.content?.imageCount, 'no picture of the page').toBe(0);
  expect(await boxes(fixed)).toEqual([{ media: [154, 216], trimAt: [3, 3], trim: [148, 210], rotate: 0 }]);
  expect(judgeArtwork(report, flyer).findings).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo with EXIF orientation %i fills the sheet the right way up',
  async (orientation) => {
    const photo = await artwork.jpeg(1819, 2551, orientation === 1 ? undefined : orientation);
    const fixed = await fix([photo], [{ repair: 'sheet', ...A5 }], 'jpeg');
    const size = orientation < 5 ? [154, 216] : [216, 154];
    expect(await boxes(fixed)).toMatchObject([{ media: size, trimAt: [3, 3] }]);
    const names = await codes(fixed, flyer);
    expect(names).not.toContain('bleed.unfilled');
    expect(names).not.toContain('size.wrong');
  },
);

test('a front as a photo and a back as a PDF become one two-page file', async () => {
  const sources = [
    { file: save(artwork.png(1819, 2551)), kind: 'png' as const },
    { file: save(artwork.goodA5({ pages: 1 })), kind: 'pdf' as const },
  ];
  const outcome = await engine.fix(sources, [{ repair: 'sheet', ...A5 }]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  expect(await boxes(outcome.pdf)).toMatchObject([{ media: [154, 216] }, { media: [154, 216] }]);
});

test('the original isn’t touched', async () => {
  const path = save(edgeToEdge());
  await engine.fix([{ file: path, kind: 'pdf' }], [{ repair: 'flatten' }, MIRROR]);
  expect(readFileSync(path)).toEqual(Buffer.from(edgeToEdge()));
});

function save(bytes: Uint8Array): string {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return path;
}

async function fix(parts: Uint8Array[], steps: FixStep[], kind: ArtworkKind = 'pdf'): Promise<Uint8Array> {
  const outcome = await engine.fix(
    parts.map((bytes) => ({ file: save(bytes), kind })),
    steps,
  );
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome.pdf;
}

async function codes(bytes: Uint8Array, spec: ArtworkSpec): Promise<string[]> {
  const { report } = await engine.inspect(save(bytes), 'pdf');
  return judgeArtwork(report, spec)
    .findings.filter((it) => it.severity !== 'info')
    .map((it) => it.code);
}

/** Returns the boxes as another library reads them, in whole millimetres. */
async function boxes(bytes: Uint8Array) {
  const mm = (points: number) => Math.round(points / artwork.pt(1));
  return (await PDFDocument.load(bytes)).getPages().map((page) => {
    const [media, trim] = [page.getMediaBox(), page.getTrimBox()];
    return {
      media: [mm(media.width), mm(media.height)],
      trimAt: [mm(trim.x - media.x), mm(trim.y - media.y)],
      trim: [mm(trim.width), mm(trim.height)],
      rotate: page.getRotation().angle,
    };
  });
}

async function draw(bytes: Uint8Array) {
  const outcome = await engine.preview(save(bytes), 'pdf', { page: 1, maxPx: 2000, box: 'media' });
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(outcome.preview).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { width: info.width, height: info.height, at };
}

function difference(a: number[] | undefined, b: number[] | undefined): number {
  return Math.max(...[0, 1, 2].map((i) => Math.abs((a?.[i] ?? 0) - (b?.[i] ?? 0))));
}

function inches(widthMm: number, heightMm: number): artwork.PageOptions {
  const [w, h] = [widthMm / 25.4, heightMm / 25.4];
  return { media: [0, 0, w, h], userUnit: 72, content: `1 0.5 0 0 k 0 0 ${w} ${h} re f` };
}

/** A sheet that shows only its finished size; notes lie around it. */
function cropped(): Uint8Array {
  const [w, h] = [artwork.pt(148), artwork.pt(210)];
  const content = `0.5 1 0 0 k 1 1 ${w} ${h} re f`;
  return artwork.makePdf([{ media: [0, 0, w + 2, h + 2], crop: [1, 1, w + 1, h + 1], content }]);
}

/** Resources and boxes are in the page tree. */
function inheriting(): Uint8Array {
  const form = artwork.stream(
    artwork.latin('1 0.5 0 0 k 0 0 999 999 re f'),
    '/Type/XObject/Subtype/Form/BBox[0 0 999 999]',
  );
  const box = `[0 0 ${artwork.pt(148)} ${artwork.pt(210)}]`;
  return artwork.assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox${box}/CropBox${box}/Resources<</XObject<</F 5 0 R>>>>>>`,
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    artwork.stream(artwork.latin('/F Do')),
    form,
  ]);
}
