import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { findingText } from '../messages/messages.ts';
import type { ArtworkKind } from '../report/report.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { shippedRules } from '../spec/artwork-rules.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

/** What printing can't reproduce: line art that is too coarse, and white letters that are too fine in rich ink. */
const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-detail-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const STENCIL = '/ImageMask true/BitsPerComponent 1';
const GREY = '/ColorSpace/DeviceGray/BitsPerComponent 1';
const PALETTE = '/ColorSpace[/Indexed/DeviceCMYK 1<0000000000000064>]/BitsPerComponent 1';

/** A picture of one bit per pixel, one inch wide. */
function drawn(about: string, ppi: number): Uint8Array {
  const builder = new PdfBuilder();
  const data = Buffer.alloc(Math.ceil(ppi / 8) * ppi, 0x55);
  const image = builder.stream(data, `/Type/XObject/Subtype/Image/Width ${ppi}/Height ${ppi}${about}`);
  const content = `${BACKGROUND} 0 0 0 1 k q 72 0 0 72 100 100 cm /I Do Q`;
  return builder.page({ content, resources: `/XObject<</I ${image}>>` }).bytes();
}

test.each([
  ['a stencil', STENCIL, 300, ['image.line-art']],
  ['a stencil', STENCIL, 600, []],
  ['a stencil', STENCIL, 100, ['image.line-art']],
  ['a black-and-white picture', GREY, 400, ['image.line-art']],
  ['a black-and-white picture', GREY, 250, ['image.line-art']],
  ['a black-and-white picture', GREY, 592, []],
  ['a black-and-white picture', GREY, 100, ['image.low']],
  ['a picture of two colours', PALETTE, 400, ['image.line-art']],
])('%s (%s) of %i dpi: %j', async (_name, about, ppi, codes) => {
  expect((await judged(drawn(about, ppi))).map((it) => it.code)).toEqual(codes);
});

/**
 * A black square of one inch behind a mask that fades by `step` of 255 per pixel, up and down, and has an empty border.
 */
function shadow(ppi: number, { step = 0, border = 0, bits = 8, more = '' } = {}): Uint8Array {
  const builder = new PdfBuilder();
  const square = `/Type/XObject/Subtype/Image/Width ${ppi}/Height ${ppi}/ColorSpace/DeviceGray`;
  const shares = Array.from({ length: ppi * ppi }, (_, i) => {
    const [x, y] = [i % ppi, Math.floor(i / ppi)];
    const isBorder = Math.min(x, y, ppi - 1 - x, ppi - 1 - y) < border;
    return isBorder ? 0 : 100 + step * Math.abs(((x + y) % 10) - 5);
  });
  const mask = builder.stream(Buffer.from(shares), `${square}/BitsPerComponent 8`);
  const black = Buffer.alloc(ppi * Math.ceil((ppi * bits) / 8));
  const image = builder.stream(black, `${square}/BitsPerComponent ${bits}/SMask ${mask}`);
  const stripes = builder.stream(
    Buffer.alloc(ppi * ppi, Buffer.from([0, 255])),
    `${square}/BitsPerComponent 8`,
  );
  const content = `${BACKGROUND} q 72 0 0 72 100 100 cm /I Do Q ${more}`;
  return builder.page({ content, resources: `/XObject<</I ${image}/Photo ${stripes}>>` }).bytes();
}

test('a coarse picture is found among many shadows that are coarser', async () => {
  const shadows = Array.from({ length: 40 }, (_, i) => `q 90 0 0 90 ${20 + i} 300 cm /I Do Q`).join(' ');
  const codes = (await judged(shadow(96, { more: `${shadows} q 80 0 0 80 300 20 cm /Photo Do Q` }))).map(
    (it) => it.code,
  );
  expect(codes).toContain('image.low');
});

test.each([
  ['one tint', 96, {}, []],
  ['one tint whose border is hard', 96, { border: 2 }, []],
  ['cut out by its mask', 96, { border: 9 }, ['image.low']],
  ['fading slowly', 96, { step: 12 }, []],
  ['fading faster', 96, { step: 24 }, ['image.resolution']],
  ['fading too fast for its resolution', 96, { step: 25 }, ['image.low']],
  ['fading slowly in large samples', 25, { step: 12 }, ['image.low']],
  ['fading faster in small samples', 250, { step: 31 }, []],
  ['with sharp detail in small samples', 250, { step: 32 }, ['image.resolution']],
  ['of one bit a pixel, as Inkscape writes it', 300, { step: 20, bits: 1 }, []],
])('a shadow %s, of %i dpi (%j): %j', async (_name, ppi, about, codes) => {
  const names = (await judged(shadow(ppi, about))).map((it) => it.code);
  expect(names.filter((code) => code.startsWith('image.'))).toEqual(codes);
});

test('the finding names the resolution and what line art needs', async () => {
  const [finding] = await judged(drawn(STENCIL, 300));
  expect(finding && findingText(finding).title).toBe(
    'A black-and-white picture on page 1 is 300 dpi. Line art needs 600',
  );
});

test('the owner decides how fine line art must be; if it is seen from a distance it may be coarser', async () => {
  const bytes = drawn(STENCIL, 300);
  expect(await judged(bytes, { ...shippedRules.held, lineArtPpi: 300 })).toEqual([]);
  expect(await judged(bytes, shippedRules.large)).toEqual([]);
});

test('a black-and-white PNG that fills the sheet needs the resolution of line art', async () => {
  const [finding] = await judged(oneBitPng(1819, 2551), shippedRules.held, 'png');
  expect(finding?.code).toBe('image.line-art');
  expect(finding && findingText(finding).fix).toContain('3,638 × 5,102 pixels');
});

/** Greyscale, one bit per pixel (PNG specification, 11.2.1). */
function oneBitPng(widthPx: number, heightPx: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const [length, check, body] = [
      Buffer.alloc(4),
      Buffer.alloc(4),
      Buffer.concat([Buffer.from(type), data]),
    ];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(widthPx / 8)) * heightPx));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Text in a font drawn by the PDF itself, on a block of this colour. */
function lettered(background: string, paint: string, sizePt: number): Uint8Array {
  const builder = new PdfBuilder();
  const glyph = builder.stream('500 0 0 0 500 700 d1 0 0 500 700 re f');
  const font = builder.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65
/Widths[600]/CharProcs<</A ${glyph}>>/Encoding<</Differences[65/A]>>/Resources<<>>>>`,
  );
  const content = `${BACKGROUND} ${background} 100 100 200 200 re f BT ${paint} /F ${sizePt} Tf 150 200 Td (AAA) Tj ET`;
  return builder.page({ content, resources: `/Font<</F ${font}>>` }).bytes();
}

const RICH = '0.6 0.5 0.5 1 k';

test.each([
  ['white letters on four inks', RICH, '0 0 0 0 k', 7, true],
  ['white letters of grey on four inks', RICH, '1 g', 7, true],
  ['white letters on three inks', '0.8 0.7 0.3 0 k', '0 0 0 0 k', 7, true],
  ['larger white letters on four inks', RICH, '0 0 0 0 k', 10, false],
  ['white letters on plain black', '0 0 0 1 k', '0 0 0 0 k', 7, false],
  ['white letters on two inks', '1 0.6 0 0 k', '0 0 0 0 k', 7, false],
  ['white letters on a light tint', '0.1 0.1 0.1 0 k', '0 0 0 0 k', 7, false],
  ['yellow letters on four inks', RICH, '0 0 1 0 k', 7, false],
  ['black letters on four inks', '0.3 0.3 0.3 0 k', '0 0 0 1 k', 7, false],
])('%s (%s, %s, %i pt): filling in is %s', async (_name, background, paint, sizePt, fillsIn) => {
  const codes = (await judged(lettered(background, paint, sizePt))).map((it) => it.code);
  expect(codes).toEqual(fillsIn ? ['text.knocked-out'] : []);
});

const flyer = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 2 } };

async function judged(bytes: Uint8Array, rules = shippedRules.held, kind: ArtworkKind = 'pdf') {
  const { report } = await engine.inspect(save(bytes), kind);
  return judgeArtwork(report, { ...flyer, rules }).findings;
}

let files = 0;
function save(bytes: Uint8Array): string {
  const file = join(folder, `${files++}`);
  writeFileSync(file, bytes);
  return file;
}
