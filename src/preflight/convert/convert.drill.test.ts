import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latin, truncated } from '#test/fixtures/artwork.ts';
import { heic } from '#test/fixtures/heic.ts';
import { inkTiff } from '#test/fixtures/ink-tiff.ts';
import { sniffArtwork } from '../report/file-kind.ts';
import type { ConvertedKind } from '../report/kinds.ts';
import { convertFile } from './convert.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'convert-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Converts as for an upload, by content. */
function convert(bytes: Uint8Array, options = {}) {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, bytes);
  return convertFile(path, sniffArtwork(bytes) as ConvertedKind, options);
}

async function picture(bytes: Uint8Array) {
  const made = await convert(bytes);
  if (!made.ok) throw new Error(made.refusal);
  return { ...made, facts: await sharp(made.bytes).metadata() };
}

/** The colour of the middle of a quarter of a picture, as its numbers say. */
async function pixel(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const near = (one: number[], other: number[]) =>
  expect(Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? 0))))).toBeLessThan(12);

/** Red above blue, with the lower right quarter transparent. */
const twoColours = () =>
  sharp({ create: { width: 80, height: 60, channels: 4, background: '#c02010' } }).composite([
    {
      input: {
        create: { width: 80, height: 30, channels: 4 as const, background: '#1020c0' },
      },
      left: 0,
      top: 30,
    },
    {
      input: { create: { width: 40, height: 30, channels: 4 as const, background: '#ffffffff' } },
      left: 40,
      top: 30,
      blend: 'dest-out' as const,
    },
  ]);

test.each<[string, 'jpeg' | 'png', () => Promise<Uint8Array>]>([
  ['A WebP', 'jpeg', () => twoColours().webp({ quality: 95 }).toBuffer()],
  ['A lossless WebP', 'png', () => twoColours().webp({ lossless: true }).toBuffer()],
  ['An AVIF', 'jpeg', () => twoColours().avif({ quality: 90 }).toBuffer()],
  ['A TIFF', 'png', () => twoColours().tiff({ compression: 'lzw' }).toBuffer()],
  ['A GIF', 'png', () => twoColours().gif().toBuffer()],
])('%s becomes a %s, white where it is transparent', async (_name, kind, make) => {
  const made = await picture(await make());
  expect(made.kind).toBe(kind);
  expect(made.facts).toMatchObject({ width: 80, height: 60, hasAlpha: false });
  near(await pixel(made.bytes, 0.25, 0.25), [0xc0, 0x20, 0x10]);
  near(await pixel(made.bytes, 0.25, 0.75), [0x10, 0x20, 0xc0]);
  near(await pixel(made.bytes, 0.75, 0.75), [255, 255, 255]);
});

test('a picture is turned as the camera says, and forgets where it was taken', async () => {
  const turned = await twoColours()
    .webp()
    .withExif({ IFD0: { Orientation: '6', Make: 'Phone' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const made = await picture(turned);
  expect(made.facts).toMatchObject({ width: 60, height: 80 });
  expect(made.facts.exif).toBeUndefined();
});

test('a phone’s HEIC photograph becomes a JPG', async () => {
  const made = await picture(heic());
  expect(made.kind).toBe('jpeg');
  expect(made.facts).toMatchObject({ width: 64, height: 64 });
  near(await pixel(made.bytes, 0, 0), [5, 151, 132]);
});

test('a HEIC photograph is turned as its file says, and keeps its colour profile', async () => {
  const { icc } = await sharp(await twoColours().png().withIccProfile('p3').toBuffer()).metadata();
  const profile = new Uint8Array(icc ?? []);
  const made = await picture(heic({ turned: true, profile }));
  // A quarter anticlockwise, so the upper left corner is now at the lower left.
  near(await pixel(made.bytes, 0, 0.999), [5, 151, 132]);
  expect(Buffer.from(made.facts.icc ?? []).equals(profile)).toBe(true);
});

test('a picture keeps its colour profile and its numbers', async () => {
  const made = await picture(
    await twoColours().removeAlpha().withIccProfile('p3').webp({ lossless: true }).toBuffer(),
  );
  expect(made.facts.icc?.length).toBeGreaterThan(100);
});

/** Pure magenta, with a pixel of 10, 20, 30 and 40 in its first corner. */
const magenta = (widthPx: number, heightPx: number) => {
  const samples = Buffer.alloc(widthPx * heightPx * 4);
  for (let at = 1; at < samples.length; at += 4) samples[at] = 255;
  samples.set([10, 20, 30, 40]);
  return samples;
};

test.each([
  [300, [25.4, 16.9]],
  [150, [50.8, 33.9]],
  [72, [25.4, 16.9]],
])('a TIFF in four inks at %s ppi keeps every number, on a page of its size', async (ppi, mm) => {
  const made = await convert(inkTiff(magenta(300, 200), 300, 200, ppi));
  if (!made.ok || made.kind !== 'pdf') throw new Error('no PDF was made');
  const doc = mupdf.Document.openDocument(made.bytes, 'application/pdf') as mupdf.PDFDocument;
  const [x0, y0, x1, y1] = doc.loadPage(0).getBounds();
  expect([x1 - x0, y1 - y0].map((it) => Math.round((it / 72) * 254) / 10)).toEqual(mm);
  const picture = doc.findPage(0).get('Resources', 'XObject', 'P');
  expect(picture.get('ColorSpace').asName()).toBe('DeviceCMYK');
  const samples = picture.readStream().asUint8Array();
  expect([...samples.subarray(0, 4)]).toEqual([10, 20, 30, 40]);
  expect(samples.length).toBe(300 * 200 * 4);
  for (let at = 4; at < samples.length; at += 4)
    if (samples[at + 1] !== 255 || samples[at] || samples[at + 2] || samples[at + 3])
      throw new Error(`pixel ${at / 4} has changed`);
  doc.destroy();
});

test('a TIFF in four inks that would be too large if lossless becomes a JPG in four inks', async () => {
  const noise = Buffer.allocUnsafe(4000 * 4000 * 4);
  for (let at = 0, seed = 1; at < noise.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    noise[at] = 96 + (seed >>> 26);
  }
  const made = await picture(inkTiff(noise, 4000, 4000, 300));
  expect(made.kind).toBe('jpeg');
  expect(made.facts.space).toBe('cmyk');
}, 60_000);

test('a TIFF with several pages is refused, so that none is lost', async () => {
  const pages = await sharp({
    create: { width: 10, height: 20, channels: 3, background: '#fff', pageHeight: 10 },
  })
    .tiff()
    .toBuffer();
  expect(await convert(pages)).toEqual({ ok: false, refusal: 'several-pages' });
});

const svg = (content: string, size = 'width="148mm" height="210mm" viewBox="0 0 148 210"') =>
  latin(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );

/** Returns what a PDF's page draws with, its size in mm, and its picture at 1 pixel per point. */
async function page(bytes: Uint8Array) {
  const made = await convert(bytes);
  if (!made.ok || made.kind !== 'pdf') throw new Error('no PDF was made');
  const doc = mupdf.Document.openDocument(made.bytes, 'application/pdf');
  const first = doc.loadPage(0);
  const [x0, y0, x1, y1] = first.getBounds();
  const resources = (doc as mupdf.PDFDocument).findPage(0).get('Resources');
  const howMany = (kind: string) => {
    let entries = 0;
    resources.get(kind).forEach(() => {
      entries += 1;
    });
    return entries;
  };
  const held = { gradients: howMany('Pattern'), pictures: howMany('XObject') };
  const pixmap = first.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false);
  const png = Uint8Array.from(pixmap.asPNG());
  const count = doc.countPages();
  for (const it of [pixmap, first, doc]) it.destroy();
  const mm = (points: number) => Math.round((points / 72) * 254) / 10;
  return { ...held, count, size: [mm(x1 - x0), mm(y1 - y0)], png };
}

test('an SVG becomes a PDF of its own size, in which shapes and gradients stay as they are', async () => {
  const gradient =
    '<linearGradient id="g"><stop stop-color="#1020c0"/><stop offset="1" stop-color="#fff"/></linearGradient>';
  const made = await page(
    svg(
      `${gradient}<rect width="74" height="210" fill="#c02010"/><circle cx="111" cy="52" r="30" fill="url(#g)"/>`,
    ),
  );
  expect(made).toMatchObject({ gradients: 1, pictures: 0, count: 1, size: [148, 210] });
  near(await pixel(made.png, 0.25, 0.5), [0xc0, 0x20, 0x10]);
  near(await pixel(made.png, 0.75, 0.9), [255, 255, 255]);
});

test('a picture inside an SVG goes with it into the PDF', async () => {
  const large = sharp(await twoColours().png().toBuffer()).resize({ width: 1480, kernel: 'nearest' });
  const png = (await large.png().toBuffer()).toString('base64');
  const made = await page(svg(`<image xlink:href="data:image/png;base64,${png}" width="148" height="111"/>`));
  expect(made.pictures).toBe(1);
});

test.each([
  ['in px', 'width="148" height="210" viewBox="0 0 148 210"', [39.2, 55.6]],
  ['in cm', 'width="14.8cm" height="21cm" viewBox="0 0 148 210"', [148, 210]],
  ['only as a viewBox', 'viewBox="0 0 296 420"', [78.3, 111.1]],
  ['as all that there is room for', 'width="100%" height="100%" viewBox="0 0 148 210"', [39.2, 55.6]],
])('an SVG whose size is stated %s has that size', async (_name, size, mm) => {
  expect((await page(svg('<rect width="74" height="210" fill="#c02010"/>', size))).size).toEqual(mm);
});

const MIXED = '<g style="mix-blend-mode:multiply"><rect x="9" y="9" width="90" height="90"/></g>';
const ENTITY = '<!DOCTYPE svg [<!ENTITY shape "M0 0h74v210h-74z">]>';

test.each([
  ['that mixes its colours with what is below', svg(MIXED)],
  [
    'with what the PDF library doesn’t understand',
    latin(
      Buffer.from(svg('<path d="&shape;" fill="#c02010"/>')).toString('latin1').replace('?>', `?>${ENTITY}`),
    ),
  ],
  ['without a size', svg('<rect width="74" height="210" fill="#c02010"/>', '')],
])('an SVG %s becomes a picture', async (_name, file) => {
  const made = await picture(file);
  expect(made.kind).toBe('png');
  expect(made.facts.width * made.facts.height).toBeGreaterThan(30_000_000);
});

test('an SVG that becomes a picture is sharp enough for A2', async () => {
  const made = await picture(svg(`${MIXED}<rect width="74" height="210" fill="#c02010"/>`));
  expect(made.kind).toBe('png');
  const { width, height } = made.facts;
  expect(width / height).toBeCloseTo(148 / 210, 2);
  expect(width).toBeGreaterThan(4900);
  expect(await pixel(made.bytes, 0.25, 0.5)).toEqual([0xc0, 0x20, 0x10]);
  expect(await pixel(made.bytes, 0.75, 0.5)).toEqual([255, 255, 255]);
});

test.each([
  ['letters, which need the designer’s fonts', '<text x="10" y="10">Open day</text>', 'svg-text'],
  ['a picture in another file', '<image xlink:href="photo.jpg" width="9" height="9"/>', 'svg-linked'],
  ['a picture on our disk', '<image href="file:///etc/passwd" width="9" height="9"/>', 'svg-linked'],
])('an SVG with %s is refused', async (_name, content, refusal) => {
  expect(await convert(svg(content))).toEqual({ ok: false, refusal });
});

test('a hostile or broken file is refused', async () => {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  const bomb = latin(
    `<!DOCTYPE svg [<!ENTITY e0 "<path d='M0 0h9'/>">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">&e12;</svg>`,
  );
  const webp = await twoColours().webp().toBuffer();
  expect(await convert(bomb)).toMatchObject({ ok: false });
  expect(await convert(svg('', 'width="1" height="900000"'))).toMatchObject({ ok: false });
  expect(await convert(truncated(webp))).toEqual({ ok: false, refusal: 'damaged' });
  expect(await convert(truncated(heic()))).toEqual({ ok: false, refusal: 'damaged' });
});

test('a picture with too many pixels is refused by its header', async () => {
  const large = Buffer.from(heic());
  large.writeUInt32BE(60_000, large.indexOf('ispe', 0, 'latin1') + 8);
  large.writeUInt32BE(60_000, large.indexOf('ispe', 0, 'latin1') + 12);
  expect(await convert(large)).toMatchObject({ ok: false });
});

test('a file that takes too long is given up on', async () => {
  expect(await convert(heic(), { timeoutMs: 1 })).toEqual({ ok: false, refusal: 'too-complex' });
});
