import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';
import { pictureOf } from './ink-picture.ts';
import { isLosslessSource } from './lossless-source.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const [WIDTH, HEIGHT] = [900, 1200];
/** A screenshot: squares of a few pixels in dark and light colours side by side. */
const PIXELS = Buffer.alloc(WIDTH * HEIGHT * 3);
const COLOURS = [
  [20, 8, 30],
  [250, 240, 20],
  [10, 40, 12],
  [255, 255, 255],
  [40, 10, 10],
] as const;
for (let i = 0; i < WIDTH * HEIGHT; i++) {
  const [x, y] = [Math.floor((i % WIDTH) / 7), Math.floor(i / WIDTH / 5)];
  PIXELS.set(COLOURS[(x * 7919 + y * 104_729 + x * y) % COLOURS.length] ?? COLOURS[0], i * 3);
}
/** What each colour may become. */
const FEW = COLOURS.length;

test('a picture that was stored without loss still is in four inks, and no edge has more ink than the colours beside it', async () => {
  const builder = new PdfBuilder();
  const about = `/Type/XObject/Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}/BitsPerComponent 8/ColorSpace/DeviceRGB`;
  const picture = builder.stream(deflateSync(PIXELS), `${about}/Filter/FlateDecode`);
  const content = 'q 432 0 0 612 0 0 cm /I Do Q';
  const file = saved(builder.page({ content, resources: `/XObject<</I ${picture}>>` }).bytes());
  const fixed = await engine.fix([{ file, kind: 'pdf' }], [{ repair: 'cmyk', pages: [1] }]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  expect(coloursOf(fixed.pdf, 'I')).toBe(FEW);
  const { report } = await engine.inspect(saved(fixed.pdf), 'pdf');
  expect(report.pages[0]?.content?.ink?.maxTac).toBeLessThanOrEqual(291);
});

test('a PNG becomes a page without loss', async () => {
  const png = await sharp(PIXELS, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
  const sheet = { repair: 'sheet', widthMm: 148, heightMm: 210, bleedMm: 3 } as const;
  const fixed = await engine.fix([{ file: saved(png), kind: 'png' }], [sheet]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  expect(coloursOf(fixed.pdf, 'Picture')).toBe(FEW);
});

test('a lossless picture for which the file has no room becomes a fine JPEG', () => {
  const doc = new mupdf.PDFDocument();
  const noise = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, 200, 200], false);
  const pixels = noise.getPixels();
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7919 + ((i * i) >> 3)) % 180;
  const filterOf = (room: { bytes: number }) => pictureOf(mupdf, doc, noise, room).get('Filter').asName();
  const room = { bytes: 170_000 };
  expect(filterOf(room)).toBe('FlateDecode');
  expect(room.bytes).toBeLessThan(170_000);
  expect(filterOf({ bytes: 1000 })).toBe('DCTDecode');
});

test.each([
  ['JPEG 2000 without loss', '/JPXDecode', 1, true],
  ['JPEG 2000 with loss', '/JPXDecode', 0, false],
  ['JPEG', '/DCTDecode', 0, false],
  ['JPEG packed once more', '[/FlateDecode/DCTDecode]', 0, false],
  ['packed samples', '/FlateDecode', 0, true],
  ['LZW in text', '[/ASCII85Decode/LZWDecode]', 0, true],
] as const)('%s: is recognised by its filter', (_name, filter, transformation, isLossless) => {
  const codestream = [0xff, 0x4f, 0xff, 0x51, 0, 4, 0, 0];
  const style = [0xff, 0x52, 0, 12, 0, 0, 0, 1, 1, 5, 4, 4, 0, transformation];
  const builder = new PdfBuilder();
  const about = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB';
  const picture = builder.stream(Buffer.from([...codestream, ...style]), `${about}/Filter${filter}`);
  const doc = new mupdf.PDFDocument(builder.page({ resources: `/XObject<</I ${picture}>>` }).bytes());
  expect(isLosslessSource(doc.findPage(0).get('Resources', 'XObject', 'I'))).toBe(isLossless);
});

/** Returns how many colours a picture of the first page has. */
function coloursOf(file: Uint8Array, name: string): number {
  const doc = new mupdf.PDFDocument(file);
  const pixmap = doc.loadImage(doc.findPage(0).get('Resources', 'XObject', name)).toPixmap();
  expect([pixmap.getWidth(), pixmap.getHeight(), pixmap.getNumberOfComponents()]).toEqual([WIDTH, HEIGHT, 4]);
  const pixels = pixmap.getPixels();
  const bytes = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const colours = new Set<number>();
  for (let i = 0; i < pixels.length; i += 4) colours.add(bytes.getUint32(i));
  return colours.size;
}

function saved(bytes: Uint8Array): string {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return path;
}
