import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import type { ArtworkKind } from '../report/report.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-profiles-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const FOGRA39 = readFileSync('src/preflight/engine/fogra39.icc');
const SRGB = await srgb();
/** The tags are overwritten; the header is sound. */
const BROKEN = Buffer.from(SRGB).fill(7, 132, 400);

type Picture = [string, ArtworkKind, () => Uint8Array | Promise<Uint8Array>];
const unfit: Picture[] = [
  ['an RGB JPEG with a profile for four inks', 'jpeg', () => jpegWith(rgbJpeg(), FOGRA39)],
  ['a grey JPEG with a profile for RGB', 'jpeg', () => jpegWith(greyJpeg(), SRGB)],
  ['a CMYK JPEG with a profile for RGB', 'jpeg', () => jpegWith(cmykJpeg(), SRGB)],
  ['a JPEG with a broken profile', 'jpeg', () => jpegWith(rgbJpeg(), BROKEN)],
  ['a JPEG with a third of a profile', 'jpeg', () => jpegWith(rgbJpeg(), SRGB.subarray(0, SRGB.length / 3))],
  ['a JPEG with words instead of a profile', 'jpeg', () => jpegWith(rgbJpeg(), Buffer.from('no profile'))],
  ['a PNG with a profile for four inks', 'png', () => pngWith(deflateSync(FOGRA39))],
  ['a PNG with a broken profile', 'png', () => pngWith(deflateSync(BROKEN))],
  ['a PNG with a profile that can’t be unpacked', 'png', () => pngWith(Buffer.from('nothing'))],
];

test.each(unfit)('%s is read without it, and a note says so', async (_name, kind, make) => {
  const file = save(await make());
  const { status, report } = await engine.inspect(file, kind, { preview: { maxPx: 300 } });
  expect(status).toBe('ok');
  expect(codesOf(report)).toContainEqual({ code: 'colour.profile', severity: 'info' });
});

test.each(unfit)('%s has a proof and can be put on a page', async (_name, kind, make) => {
  const file = save(await make());
  expect((await engine.preview(file, kind, { page: 1, maxPx: 300 })).status).toBe('ok');
  const sheet = { repair: 'sheet', widthMm: 148, heightMm: 210, bleedMm: 3 } as const;
  const fixed = await engine.fix([{ file, kind }], [sheet]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  const { report } = await engine.inspect(save(fixed.pdf), 'pdf', { allImages: true });
  expect(report.findings).toEqual([]);
  expect(report.pages[0]?.content?.damagedPictures).toBeUndefined();
  expect(report.pages[0]?.allImages).toHaveLength(1);
});

test.each<Picture>([
  ['an RGB JPEG with a profile for RGB', 'jpeg', () => jpegWith(rgbJpeg(), SRGB)],
  ['a CMYK JPEG with a profile for four inks', 'jpeg', () => jpegWith(cmykJpeg(), FOGRA39)],
  ['a PNG with a profile for RGB', 'png', () => pngWith(deflateSync(SRGB))],
])('%s: the profile is used, and there is no note', async (_name, kind, make) => {
  const { status, report } = await engine.inspect(save(await make()), kind);
  expect(status).toBe('ok');
  expect(codesOf(report).map((it) => it.code)).not.toContain('colour.profile');
});

test('a truncated JPEG is damaged, whatever its profile is for', async () => {
  const whole = await jpegWith(rgbJpeg(), FOGRA39);
  const { status } = await engine.inspect(save(whole.subarray(0, whole.length - 400)), 'jpeg');
  expect(status).toBe('refused');
});

const profiled = (
  profile: Uint8Array,
  colours: number,
  what: 'picture' | 'shape' | 'gradient' | 'intent',
) => {
  const builder = new PdfBuilder();
  const space = `[/ICCBased ${builder.stream(profile, `/N ${colours}`)}]`;
  const half = Array.from({ length: colours }, () => '0.5').join(' ');
  if (what === 'intent')
    builder.catalogue = `/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(X)/DestOutputProfile ${space.slice(10, -1)}>>]`;
  if (what === 'shape')
    return builder
      .page({
        content: `${BACKGROUND} /C cs ${half} scn 99 99 99 99 re f`,
        resources: `/ColorSpace<</C${space}>>`,
      })
      .bytes();
  if (what === 'gradient') {
    const shading = `<</ShadingType 2/ColorSpace${space}/Coords[0 0 400 0]/Function<</FunctionType 2/Domain[0 1]/C0[${half}]/C1[${half}]/N 1>>>>`;
    return builder.page({ content: `${BACKGROUND} /G sh`, resources: `/Shading<</G${shading}>>` }).bytes();
  }
  if (what === 'intent') return builder.page({}).bytes();
  const about = `/Type/XObject/Subtype/Image/Width 120/Height 120/BitsPerComponent 8/ColorSpace${space}/Filter/FlateDecode`;
  const image = builder.stream(deflateSync(Buffer.alloc(120 * 120 * colours, 120)), about);
  return builder
    .page({
      content: `${BACKGROUND} q 28.8 0 0 28.8 100 100 cm /I Do Q`,
      resources: `/XObject<</I ${image}>>`,
    })
    .bytes();
};

test.each(
  (['picture', 'shape', 'gradient', 'intent'] as const).flatMap((what) => [
    { what, name: 'for RGB used for four inks', profile: SRGB, colours: 4 },
    { what, name: 'for four inks used for RGB', profile: FOGRA39, colours: 3 },
    { what, name: 'for RGB used for grey', profile: SRGB, colours: 1 },
    // If an output intent's header is sound, the rest of it isn't checked.
    ...(what === 'intent' ? [] : [{ what, name: 'that is broken', profile: BROKEN, colours: 3 }]),
    { what, name: 'of no bytes', profile: new Uint8Array(), colours: 3 },
    { what, name: 'of which a part is missing', profile: SRGB.subarray(0, 300), colours: 3 },
  ]),
)('in a PDF, the profile of a $what $name is ignored with a note', async ({ what, profile, colours }) => {
  const { report } = await engine.inspect(save(profiled(profile, colours, what)), 'pdf');
  const codes = codesOf(report);
  expect(codes).toContainEqual({ code: 'colour.profile', severity: 'info' });
  expect(codes.filter((it) => it.severity === 'error')).toEqual([]);
  expect(codes.some((it) => it.code === 'colour.rgb')).toBe(what !== 'intent' && colours === 3);
});

test('a picture in four inks with a profile for RGB keeps its four inks', async () => {
  const { report } = await engine.inspect(save(profiled(SRGB, 4, 'picture')), 'pdf');
  expect(report.pages[0]?.content?.ink).toMatchObject({ certainty: 'exact', maxTac: 188.2 });
});

function codesOf(report: Parameters<typeof judgeArtwork>[0]) {
  const flyer = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 2 } };
  return judgeArtwork(report, flyer).findings.map(({ code, severity }) => ({ code, severity }));
}

function raw(channels: 1 | 3) {
  return sharp(Buffer.alloc(60 * 60 * channels, 120), { raw: { width: 60, height: 60, channels } });
}
const rgbJpeg = () => raw(3).jpeg().toBuffer();
const greyJpeg = () => raw(1).toColourspace('b-w').jpeg().toBuffer();

function cmykJpeg(): Buffer {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, 60, 60], false);
  pixmap.clear(100);
  return Buffer.from(pixmap.asJPEG(80, false));
}

async function srgb(): Promise<Buffer> {
  const { icc } = await sharp(await raw(3).withIccProfile('srgb').jpeg().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

/** In segments of at most 65,000 bytes (ICC.1:2010, B.4). */
async function jpegWith(jpeg: Buffer | Promise<Buffer>, profile: Buffer): Promise<Buffer> {
  const count = Math.ceil(profile.length / 65_000);
  const segments = Array.from({ length: count }, (_, i) => {
    const part = profile.subarray(i * 65_000, (i + 1) * 65_000);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(part.length + 16, 2);
    return Buffer.concat([head, Buffer.from('ICC_PROFILE\0'), Buffer.from([i + 1, count]), part]);
  });
  const bytes = await jpeg;
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
}

/** With a chunk iCCP after the header, which is 33 bytes long. */
async function pngWith(packed: Buffer): Promise<Buffer> {
  const png = await raw(3).png().toBuffer();
  const body = Buffer.concat([Buffer.from('iCCPx\0\0'), packed]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

let files = 0;
function save(bytes: Uint8Array): string {
  const file = join(folder, `${files++}`);
  writeFileSync(file, bytes);
  return file;
}
