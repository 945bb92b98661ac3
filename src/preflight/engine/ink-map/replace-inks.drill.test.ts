import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { hostileFiles } from '#test/fixtures/hostile.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { a5With } from '#test/fixtures/separation-jobs.ts';
import { findingText } from '../../messages/messages.ts';
import { judgeArtwork } from '../../rules/judge.ts';
import type { NamedRole } from '../../spec/separation-roles.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const impatient = startMupdfEngine({ workers: 1, jobTimeoutMs: 900 });
const folder = mkdtempSync(join(tmpdir(), 'galley-inks-'));
let files = 0;
afterAll(async () => {
  await Promise.all([engine.close(), impatient.close()]);
  rmSync(folder, { recursive: true });
});

const SHEET = { widthMm: 70.556, heightMm: 70.556, bleedMm: 0 };
const GOLD = 'PANTONE 123 C';
const toInks: NamedRole[] = [{ name: 'Pantone 123C', role: 'spot', printedAs: { inks: [0, 20, 90, 10] } }];
const toSpot: NamedRole[] = [{ name: GOLD, role: 'spot', printedAs: { spot: 'House Gold' } }];

const tint = (inks: string) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${inks}]>>`;
const spot = (name: string, inks: string) => `[/Separation/${name}/DeviceCMYK${tint(inks)}]`;
const gold = spot('PANTONE#20123#20C', '.5 0 1 0');
const other = spot('PANTONE#20300#20C', '1 .4 0 0');
const mix = (builder: PdfBuilder, names: string, components: number) => {
  const code = `{${'pop '.repeat(components)}0 0 0 0}`;
  const range = '0 1 '.repeat(components);
  const inks = builder.stream(code, `/FunctionType 4/Domain[${range}]/Range[0 1 0 1 0 1 0 1]`);
  return `[/DeviceN[${names}]/DeviceCMYK ${inks}]`;
};
const image = (space: string, more = '') =>
  `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace${space}/BitsPerComponent 8${more}`;

type Extra = (builder: PdfBuilder) => string;

/** A page of 200 × 200 points in a light tint, with `content` over it. */
function paged(content: string, extra: Extra = () => ''): Uint8Array {
  const builder = new PdfBuilder();
  const spaces = `/Gold ${gold}/Other ${other}/Duo ${mix(builder, '/Black/PANTONE#20123#20C', 2)}/Both ${mix(builder, '/PANTONE#20300#20C/PANTONE#20123#20C', 2)}/In[/Pattern ${gold}]/Table[/Indexed ${gold} 1<0080>]`;
  const media: [number, number, number, number] = [0, 0, 200, 200];
  const resources = `/ColorSpace<<${spaces}>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>${extra(builder)}`;
  return builder
    .page({ media, trim: null, content: `0.1 0 0 0 k 0 0 200 200 re f ${content}`, resources })
    .bytes();
}

test('the ink of a spot colour is counted as the owner prints it, not as the file mixes it', async () => {
  const file = save(paged('/Gold cs 1 scn 0 0 100 200 re f'));
  const inkWith = async (separations: NamedRole[]) =>
    (await engine.inspect(file, 'pdf', { separations })).report.pages[0]?.content?.ink;
  const asStated = await inkWith([]);
  expect(asStated?.maxTac).toBeCloseTo(150, 0);
  const asPrinted = await inkWith(toInks);
  expect(asPrinted?.maxTac).toBeCloseTo(120, 0);
  // The gold knocks the tint out in one half.
  expect(asPrinted?.coverage.map((it) => Math.round(it * 100))).toEqual([5, 10, 45, 5]);
});

test('if a spot colour printed as inks overprints, the customer is told to look', async () => {
  const note = async (content: string) => {
    const file = save(paged(content, () => '/ExtGState<</O<</op true/OP true/OPM 1>>>>'));
    const { report } = await engine.inspect(file, 'pdf', { separations: toInks });
    const found = judgeArtwork(report, a5With()).findings.find(({ code }) => code === 'separation.replaced');
    return found && findingText(found).fix;
  };
  const under = '0.9 0.6 0 0 k 20 20 100 100 re f';
  expect(await note(`${under} /O gs /Gold cs 1 scn 50 50 120 120 re f`)).toContain(
    'Where it overprints on page 1, it covers what lies under it: look at the proof there.',
  );
  expect(await note(`${under} /Gold cs 1 scn 50 50 120 120 re f`)).not.toContain('overprints');
});

async function imposed(
  file: Uint8Array,
  separations: NamedRole[],
): Promise<{ pdf: string; spots: string[] }> {
  const outcome = await engine.impose(
    [{ file: save(file), kind: 'pdf', finished: SHEET, separations }],
    [
      {
        widthPt: 200,
        heightPt: 200,
        places: [
          { source: 0, page: 1, middle: [100, 100], turn: 0, turnIfOnItsSide: 90, clip: [0, 0, 200, 200] },
        ],
      },
    ],
    { title: 'Sheet', madeAt: '2026-11-23T12:34:56.000Z' },
  );
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return { pdf: save(Buffer.concat(outcome.parts)), spots: outcome.spots };
}

function save(file: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, file);
  return path;
}

/**
 * Returns what another program has on its plates in the middle of a sheet, in per cent, without plates that are empty
 * everywhere.
 */
function platesOf(pdf: string): Record<string, number> {
  const at = mkdtempSync(join(folder, 'plates-'));
  const out = `-sOutputFile=${join(at, 'p.tif')}`;
  execFileSync('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', '-r36', out, pdf]);
  const inks: Record<string, number> = {};
  for (const name of readdirSync(at)) {
    const plate = /\((.+)\)\.tif$/.exec(name)?.[1];
    if (!plate) continue;
    const grey = greyOf(join(at, name));
    inks[plate] = Math.round((255 - (grey[50 * 100 + 50] as number)) / 2.55);
  }
  return inks;
}

/** Returns the bytes of an uncompressed or LZW grey TIFF of 100 × 100, by mutool. */
function greyOf(tif: string): Uint8Array {
  const doc = mupdf.Document.openDocument(readFileSync(tif), 'image/tiff');
  const page = doc.loadPage(0);
  const [x0, , x1] = page.getBounds();
  const scale = 100 / (x1 - x0);
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false, true);
  const grey = Uint8Array.from(pixmap.getPixels());
  doc.destroy();
  return grey;
}

const SQUARE = '50 50 100 100 re f';
const FULL = { Cyan: 0, Magenta: 20, Yellow: 90, Black: 10 };
const HALF = { Cyan: 0, Magenta: 10, Yellow: 45, Black: 5 };

test.each<[string, string, Record<string, number>, Extra?]>([
  ['an area', `/Gold cs 1 scn ${SQUARE}`, FULL],
  ['an area in half of it', `/Gold cs .5 scn ${SQUARE}`, HALF],
  ['an area whose tint isn’t said, which is full', `/Gold cs ${SQUARE}`, FULL],
  ['a line', '/Gold CS .5 SCN 60 w 50 100 m 150 100 l S', HALF],
  ['what comes after other colours', `/Gold cs .5 scn q 1 0 0 0 k 0 0 9 9 re f Q ${SQUARE}`, HALF],
  ['a mixture with black', `/Duo cs .3 .5 scn ${SQUARE}`, { ...HALF, Black: 35 }],
  ['letters', '/Gold cs 1 scn BT /F 400 Tf 45 -50 Td (I) Tj ET', FULL],
  [
    'a picture',
    'q 200 0 0 200 0 0 cm /I Do Q',
    HALF,
    (it) => `/XObject<</I ${it.stream(Buffer.from([128]), image(gold))}>>`,
  ],
  [
    'a picture whose values are turned round',
    'q 200 0 0 200 0 0 cm /I Do Q',
    FULL,
    (it) => `/XObject<</I ${it.stream(Buffer.from([0]), image(gold, '/Decode[1 0]'))}>>`,
  ],
  [
    'a picture of a table of tints',
    'q 200 0 0 200 0 0 cm /I Do Q',
    HALF,
    (it) => `/XObject<</I ${it.stream(Buffer.from([1]), image(`[/Indexed ${gold} 1<0080>]`))}>>`,
  ],
  [
    'a picture of black and gold',
    'q 200 0 0 200 0 0 cm /I Do Q',
    { ...HALF, Black: 25 },
    (it) =>
      `/XObject<</I ${it.stream(Buffer.from([51, 128]), image(mix(it, '/Black/PANTONE#20123#20C', 2)))}>>`,
  ],
  ['a picture in the content', 'q 200 0 0 200 0 0 cm BI /W 1 /H 1 /CS /Gold /BPC 8 ID \x80 EI Q', HALF],
  [
    'a gradient',
    '/S sh',
    HALF,
    () =>
      `/Shading<</S<</ShadingType 2/ColorSpace ${gold}/Coords[0 0 200 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0]/C1[1]>>>>>>`,
  ],
  [
    'a form',
    '/X Do',
    FULL,
    (it) =>
      `/XObject<</X ${it.stream(`/G cs 1 scn ${SQUARE}`, `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</ColorSpace<</G ${gold}>>>>`)}>>`,
  ],
  [
    'a tile that takes its colour from who draws it',
    `/In cs .5 /T scn ${SQUARE}`,
    HALF,
    (it) =>
      `/Pattern<</T ${it.stream('0 0 10 10 re f', '/Type/Pattern/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>')}>>`,
  ],
])(
  '%s in a spot colour is printed in the four inks, and has no plate',
  async (_name, content, inks, extra) => {
    const { pdf, spots } = await imposed(paged(content, extra), toInks);
    expect(spots).toEqual([]);
    const plates = platesOf(pdf);
    expect(Object.keys(plates).sort()).toEqual(['Black', 'Cyan', 'Magenta', 'Yellow']);
    for (const [plate, percent] of Object.entries(inks))
      expect(
        Math.abs((plates[plate] ?? 0) - percent),
        `${plate} ${JSON.stringify(plates)}`,
      ).toBeLessThanOrEqual(1);
  },
);

test.each([
  ['an area', `/Gold cs .5 scn ${SQUARE}`, 50],
  ['a picture of a table', 'q 200 0 0 200 0 0 cm BI /W 1 /H 1 /CS /Table /BPC 8 ID \x01 EI Q', 50],
  ['a mixture with another spot colour', `/Both cs .2 .7 scn ${SQUARE}`, 70],
] as const)('%s in a spot colour goes to the plate of another', async (_name, content, percent) => {
  const { pdf, spots } = await imposed(paged(content), toSpot);
  expect(spots).toContain('House Gold');
  expect(spots).not.toContain(GOLD);
  const plates = platesOf(pdf);
  expect(Object.keys(plates)).not.toContain(GOLD);
  expect(Math.abs((plates['House Gold'] ?? 0) - percent)).toBeLessThanOrEqual(1);
});

test('a colour that is mixed with another spot colour keeps its plate, and is named', async () => {
  const file = paged(`/Both cs .2 .7 scn ${SQUARE}`);
  const { pdf, spots } = await imposed(file, toInks);
  expect(spots).toEqual([GOLD, 'PANTONE 300 C']);
  expect(platesOf(pdf)[GOLD]).toBe(70);
  const plates = await engine.plates(save(file), 'pdf', { page: 1, limitPercent: 300, separations: toInks });
  expect(plates.status === 'ok' && plates.page.notReplaced).toEqual([GOLD]);
});

test('text stays text, and drawings stay drawings', async () => {
  const file = paged(`/Gold cs 1 scn BT /F 20 Tf 20 20 Td (Bakery) Tj ET /Gold CS 1 SCN 10 10 m 90 90 l S`);
  const { pdf } = await imposed(file, toInks);
  expect(execFileSync('pdftotext', [pdf, '-']).toString().trim()).toBe('Bakery');
  expect(execFileSync('pdfimages', ['-list', pdf]).toString().trim().split('\n')).toHaveLength(2);
  execFileSync('qpdf', ['--check', pdf]);
});

test('other colours stay what they are, and so do the file’s statements about its device colours', async () => {
  const file = paged(`/Other cs .4 scn ${SQUARE} /Gold cs 0 0 9 9 re f`, () => '');
  const { pdf, spots } = await imposed(file, toInks);
  expect(spots).toEqual(['PANTONE 300 C']);
  expect(platesOf(pdf)).toMatchObject({ Cyan: 0, 'PANTONE 300 C': 40 });
});

test('the plates that staff see are those that are printed', async () => {
  const file = save(paged(`/Gold cs .5 scn ${SQUARE}`));
  const plates = await engine.plates(file, 'pdf', { page: 1, limitPercent: 300, separations: toInks });
  if (plates.status !== 'ok') throw new Error(plates.reason);
  expect(plates.page.plates.map(({ name, most }) => [name, Math.round(most * 100)])).toEqual([
    ['Cyan', 10],
    ['Magenta', 10],
    ['Yellow', 45],
    ['Black', 5],
  ]);
});

test.each(hostileFiles)('$name: the owner’s table does it no harm', async ({ make }) => {
  const file = save(await make());
  const outcome = await impatient.plates(file, 'pdf', { page: 1, limitPercent: 300, separations: toInks });
  expect(['ok', 'refused']).toContain(outcome.status);
});
