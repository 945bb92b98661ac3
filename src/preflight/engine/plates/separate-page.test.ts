import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { goodA5, jpeg } from '#test/fixtures/artwork.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { shareOver } from '../../report/plates.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'galley-separate-'));
let files = 0;
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const WIDE = 240;
const tint = (inks: string) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${inks}]>>`;
const spot = (name: string, inks: string) => `[/Separation/${name}/DeviceCMYK${tint(inks)}]`;

/** Overprint, two spot colours, a gradient and a picture in a spot colour, a cutting line, and too much ink. */
function everyKind(): Uint8Array {
  const builder = new PdfBuilder();
  const gold = spot('PANTONE#20123#20C', '0 .2 .9 0');
  const samples = Buffer.from(Array.from({ length: 64 }, (_, i) => i * 4));
  const picture = builder.stream(
    samples,
    `/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace ${gold}/BitsPerComponent 8`,
  );
  const shading = `<</ShadingType 2/ColorSpace ${gold}/Coords[120 0 220 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0]/C1[1]>>>>`;
  const resources = [
    `/ColorSpace<</Gold ${gold}/Blue ${spot('PANTONE#20300#20C', '1 .4 0 0')}/Cut ${spot('CutContour', '0 1 0 0')}>>`,
    '/ExtGState<</O<</OP true/op true/OPM 1>>>>',
    `/XObject<</I ${picture}>>/Shading<</S ${shading}>>`,
  ].join('');
  const content = [
    '0.3 0.2 0.1 0 k 0 0 240 240 re f',
    '/Gold cs 1 scn 10 10 60 60 re f 0.4 scn 80 10 60 60 re f',
    '/O gs /Blue cs 0.6 scn 40 40 60 60 re f 0 0 0 1 k 150 10 40 40 re f q 0 0 0 0 k 160 20 10 10 re f Q',
    'q 100 0 0 100 10 120 cm /I Do Q q 120 120 100 100 re W n /S sh Q',
    '/Cut CS 1 SCN 4 w 5 5 230 230 re S 1 1 1 0.5 k 200 20 20 20 re f',
  ].join('\n');
  return builder.page({ media: [0, 0, WIDE, WIDE], trim: null, content, resources }).bytes();
}

function save(file: Uint8Array): string {
  const path = join(folder, `${files++}`);
  writeFileSync(path, file);
  return path;
}

const greyOf = (picture: Uint8Array) => new mupdf.Image(picture).toPixmap();

/** Returns the plates that Ghostscript makes from a file, by name. */
function tiffsep(pdf: string): Map<string, Uint8Array> {
  const at = mkdtempSync(join(folder, 'gs-'));
  const out = `-sOutputFile=${join(at, 'p.tif')}`;
  execFileSync('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', '-r150', out, pdf]);
  return new Map(
    readdirSync(at).flatMap((name) => {
      const plate = /\((.+)\)\.tif$/.exec(name)?.[1];
      return plate ? [[plate, readFileSync(join(at, name))] as const] : [];
    }),
  );
}

test('each plate is what another program separates, pixel by pixel', async () => {
  const file = save(everyKind());
  const outcome = await engine.plates(file, 'pdf', { page: 1, limitPercent: 300 });
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const { page, parts } = outcome;
  expect([page.widthPx, page.heightPx, page.dpi, page.isExact, page.isApart]).toEqual([
    500,
    500,
    150,
    true,
    true,
  ]);
  const theirs = tiffsep(file);
  expect(page.plates.map(({ name }) => name)).toEqual([
    'Cyan',
    'Magenta',
    'Yellow',
    'Black',
    'PANTONE 123 C',
    'PANTONE 300 C',
  ]);
  for (const [i, { name }] of page.plates.entries()) {
    const [ours, other] = [parts[i + 1], theirs.get(name)];
    if (!ours || !other) throw new Error(`no plate ${name}`);
    const [a, b] = [greyOf(ours), greyOf(other)];
    const [left, right] = [a.getPixels(), b.getPixels()];
    const step = b.getNumberOfComponents();
    expect([b.getWidth(), b.getHeight()]).toEqual([500, 500]);
    let unlike = 0;
    for (let at = 0; at < left.length; at++)
      if (Math.abs((left[at] as number) - (right[at * step] as number)) > 4) unlike++;
    // At edges, since the two programs smooth them differently. A cutting line has no plate with us.
    expect(unlike / left.length, name).toBeLessThan(name === 'PANTONE 123 C' ? 0.03 : 0.02);
  }
  expect(shareOver(page.totals, 300)).toBeCloseTo((20 * 20) / WIDE ** 2, 3);
});

test('a poster is drawn more coarsely, and says how finely', async () => {
  const [wide, high] = [2384, 3370];
  const poster = new PdfBuilder().page({ media: [0, 0, wide, high], trim: null }).bytes();
  const outcome = await engine.plates(save(poster), 'pdf', { page: 1, limitPercent: 300 });
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  expect(outcome.page.widthPx * outcome.page.heightPx).toBeLessThan(9_010_000);
  expect(outcome.page.dpi).toBeCloseTo(72 * Math.sqrt(9_000_000 / (wide * high)), 0);
});

test('a photograph is separated for our paper, and a page that doesn’t exist is refused', async () => {
  const photo = await engine.plates(save(await jpeg(200, 100)), 'jpeg', { page: 1, limitPercent: 300 });
  expect(photo.status === 'ok' && [photo.page.dpi, photo.page.plates.length]).toEqual([null, 4]);
  expect(await engine.plates(save(goodA5()), 'pdf', { page: 99, limitPercent: 300 })).toEqual({
    status: 'refused',
    reason: 'damaged',
  });
});
