import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import { hostileFiles } from '#test/fixtures/hostile.ts';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { printJobs } from '#test/fixtures/print-jobs.ts';
import { screenPages } from '#test/fixtures/screen-colours.ts';
import { separation, separationJobs } from '#test/fixtures/separation-jobs.ts';
import { unreadyFiles } from '#test/fixtures/unready-for-x4.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';
import type { PrintSource } from './placed-sheet.ts';

const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const impatient = startMupdfEngine({ workers: 1, jobTimeoutMs: 900 });
const folder = mkdtempSync(join(tmpdir(), 'galley-print-file-'));
let files = 0;

afterAll(async () => {
  await Promise.all([engine.close(), impatient.close()]);
  rmSync(folder, { recursive: true });
});

const ABOUT = { title: 'Flyer <A5> & more', madeAt: '2026-11-23T12:34:56.789Z' };
const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3 };
const IS_X4 = { status: 'ok', breaches: [] };

const openable = printJobs.filter(
  ({ kind = 'pdf', codes }) => kind === 'pdf' && !codes.some((it) => /^(file|pages\.none)/.test(it)),
);

/** Files that lack something nobody can add: a font, or undamaged content. The check calls none of them ready. */
const LACKING: Readonly<Record<string, string>> = {
  'a font that is missing': 'fonts',
  'no bleed and a missing font': 'fonts',
  'letters that only their missing font knows': 'fonts',
  'letters of a missing font, a namesake of one in the file': 'fonts',
  'letters in a font that the page does not have': 'fonts',
  'a photograph and an unknown operator': 'operators',
  'content that can’t be read': 'operators',
};
/**
 * As on sheets, hidden bleed shows, and what no press is to print gets no plate. Ghostscript prints a layer if only the
 * layer itself says that it doesn't print.
 */
const LOOKS_ELSE = new Set([
  'the CropBox hides the bleed',
  'guides',
  'guides on a layer that does not print',
]);
/** A missing font that only shows spaces becomes one of blanks. */
const BLANKED = /^only spaces of a missing font/;
const whole = [...unreadyFiles, ...screenPages, ...separationJobs, ...openable].filter(
  ({ name }) => !Object.hasOwn(LACKING, name),
);

test.each(whole)('$name: the print file is a PDF/X-4 with the same plates', async ({ name, make }) => {
  const file = save(await make());
  const made = save(await printFileOf(file));
  expect(await engine.checkX4(made)).toEqual(IS_X4);
  execFileSync('qpdf', ['--check', made]);
  if (!LOOKS_ELSE.has(name)) expect(await differingPlates(file, made)).toEqual([]);
  if (!BLANKED.test(name)) expect(fontsOf(made)).toEqual(fontsOf(file));
});

test.each(openable.filter(({ name }) => Object.hasOwn(LACKING, name)))(
  '$name: the print file says what it lacks, and not that it is a PDF/X-4',
  async ({ name, make }) => {
    const source: PrintSource = { file: save(await make()), kind: 'pdf', sizes: [] };
    const outcome = await engine.printFile(source, ABOUT);
    if (outcome.status !== 'ok') throw new Error(outcome.reason);
    expect(new Set(outcome.breaches.map(({ clause }) => clause))).toEqual(new Set([LACKING[name]]));
    const checked = await engine.checkX4(save(Buffer.concat(outcome.parts)));
    if (checked.status !== 'ok') throw new Error(checked.reason);
    expect(new Set(checked.breaches.map(({ clause }) => clause))).toEqual(
      new Set(['x4-version', LACKING[name]]),
    );
  },
);

test.each(openable)('$name: is not ready if its print file couldn’t be a PDF/X-4', ({ name, verdict }) => {
  if (Object.hasOwn(LACKING, name)) expect(verdict).toBe('invalid');
});

test('spot colours that the owner prints as others have no plate in the print file, as on sheets', async () => {
  const gold = new PdfBuilder().page({
    content: '/CC cs 1 scn 0 0 999 999 re f',
    resources: `/ColorSpace<<${separation('Gold')}>>`,
  });
  const file = save(gold.bytes());
  const spotsOf = async (separations: PrintSource['separations'] = []) => {
    const outcome = await engine.printFile({ file, kind: 'pdf', sizes: [], separations }, ABOUT);
    if (outcome.status !== 'ok') throw new Error(outcome.reason);
    return (await engine.inspect(save(Buffer.concat(outcome.parts)), 'pdf')).report.document?.spots;
  };
  expect(await spotsOf()).toEqual(['Gold']);
  expect(await spotsOf([{ name: 'Gold', role: 'spot', printedAs: { inks: [0, 25, 90, 0] } }])).toEqual([]);
  expect(await spotsOf([{ name: 'Gold', role: 'spot', printedAs: { spot: 'Silver' } }])).toEqual(['Silver']);
});

test.each(hostileFiles)(
  '$name: gets a print file or is refused, and the engine keeps running',
  async ({ make }) => {
    const source = { file: save(await make()), kind: 'pdf' as const, sizes: [] };
    const outcome = await impatient.printFile(source, ABOUT);
    expect(['ok', 'refused']).toContain(outcome.status);
    const good = { ...source, file: save(artwork.goodA5()) };
    expect((await impatient.printFile(good, ABOUT)).status).toBe('ok');
  },
);

test('a picture is printed on a page of the ordered size with its bleed', async () => {
  const file = save(await artwork.jpeg(770, 1080));
  const made = save(await printFileOf(file, { kind: 'jpeg', sizes: [A5] }));
  expect(await engine.checkX4(made)).toEqual(IS_X4);
  expect(boxesOf(made).TrimBox.map(Math.round)).toEqual([9, 9, 428, 604]);
});

test('a file that opens without a password is no longer encrypted', async () => {
  const made = save(await printFileOf(save(await artwork.unprintablePdf())));
  expect(await engine.checkX4(made)).toEqual(IS_X4);
});

test('pages are cut to the ordered size if the file doesn’t say where to cut', async () => {
  const builder = new PdfBuilder().page({ trim: null, bleed: null }).page({ trim: null, bleed: null });
  const made = save(await printFileOf(save(builder.bytes()), { sizes: [A5] }));
  const { TrimBox, BleedBox, MediaBox } = boxesOf(made, 1);
  expect(TrimBox.map(Math.round)).toEqual([9, 9, 428, 604]);
  expect(BleedBox).toEqual(MediaBox);
});

test('uncoated paper gets its own printing condition', async () => {
  const source: PrintSource = { file: save(artwork.goodA5()), kind: 'pdf', sizes: [] };
  const outcome = await engine.printFile(source, { ...ABOUT, surface: 'uncoated' });
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const file = save(Buffer.concat(outcome.parts));
  expect(await engine.checkX4(file)).toEqual(IS_X4);
  expect((await engine.inspect(file, 'pdf')).report.document?.outputIntent).toBe('FOGRA29');
});

test('photographs and fonts have the same bytes in the print file as in the customer’s', async () => {
  const bytes = artwork.goodA5({ padBytes: 400_000 });
  const image = new mupdf.PDFDocument(bytes).findPage(1).get('Resources', 'XObject', 'I');
  const photo = Buffer.from(image.readRawStream().asUint8Array());
  expect((await printFileOf(save(bytes))).includes(photo)).toBe(true);
});

test('a file with a missing font doesn’t claim to be a PDF/X-4, and its maker is told why', async () => {
  const builder = new PdfBuilder();
  builder.page({
    content: `${BACKGROUND} BT /F 12 Tf 60 60 Td (Hello) Tj ET`,
    resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
  });
  const source: PrintSource = { file: save(builder.bytes()), kind: 'pdf', sizes: [] };
  const outcome = await engine.printFile(source, ABOUT);
  expect(outcome).toMatchObject({
    status: 'ok',
    breaches: [{ clause: 'fonts', page: 1, detail: 'Helvetica' }],
  });
});

/** Word writes the space after a bullet in a font that it doesn't embed, before the text in one that it does. */
function bulleted(...pages: readonly string[]): Uint8Array {
  const builder = new PdfBuilder();
  const box = builder.stream('500 0 d0 0 0 500 700 re f');
  const boxes = builder.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65/Widths[600]/CharProcs<</A ${box}>>/Encoding<</Differences[65/A]>>/Resources<<>>>>`,
  );
  const about = '/Type/FontDescriptor/FontName/ArialMT/Flags 32/FontBBox[-665 -210 2000 728]/ItalicAngle 0';
  const descriptor = builder.add(`<<${about}/Ascent 905/Descent -210/CapHeight 728/StemV 40>>`);
  const arial = builder.add(
    `<</Type/Font/Subtype/TrueType/BaseFont/ArialMT/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 65/Widths[278${' 667'.repeat(33)}]/FontDescriptor ${descriptor}>>`,
  );
  const resources = `/Font<</F ${boxes}/S ${arial}>>`;
  for (const shown of pages) {
    const content = `${BACKGROUND} 0 0 0 1 k BT /F 90 Tf 60 300 Td (A) Tj /S 90 Tf ${shown} /F 90 Tf (A) Tj ET`;
    builder.page({ content, resources });
  }
  return builder.bytes();
}

test.each(['( ) Tj', '[( )-200<20>] TJ', '<2> Tj', '(\\040\\\n) Tj'])(
  'a missing font that only shows spaces (%s) becomes one of blanks of the same width',
  async (shown) => {
    const file = save(bulleted(shown, '(  ) Tj'));
    const made = save(await printFileOf(file));
    expect(await engine.checkX4(made)).toEqual(IS_X4);
    expect(await differingPlates(file, made)).toEqual([]);
  },
);

test('letters of a missing font aren’t lost if another page only shows its spaces', async () => {
  const source: PrintSource = { file: save(bulleted('( ) Tj', '(A) Tj')), kind: 'pdf', sizes: [] };
  const outcome = await engine.printFile(source, ABOUT);
  expect(outcome).toMatchObject({
    status: 'ok',
    breaches: [{ clause: 'fonts', page: 2, detail: 'ArialMT' }],
  });
  if (outcome.status === 'ok')
    expect(await differingPlates(source.file, save(Buffer.concat(outcome.parts)))).toEqual([]);
});

test('the same file makes the same print file', async () => {
  const file = save(artwork.goodA5());
  expect(Buffer.compare(await printFileOf(file), await printFileOf(file))).toBe(0);
});

async function printFileOf(file: string, more: Partial<PrintSource> = {}): Promise<Buffer> {
  const outcome = await engine.printFile({ file, kind: 'pdf', sizes: [], ...more }, ABOUT);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  expect(outcome.breaches).toEqual([]);
  return Buffer.concat(outcome.parts);
}

function save(bytes: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

function boxesOf(file: string, page = 0) {
  const dictionary = new mupdf.PDFDocument(readFileSync(file)).findPage(page);
  const box = (key: string) => Array.from({ length: 4 }, (_, i) => dictionary.get(key, i).asNumber());
  return { MediaBox: box('MediaBox'), BleedBox: box('BleedBox'), TrimBox: box('TrimBox') };
}

/** The share of samples of a plate that may differ: rounding of colours that are converted. */
const DIFFERENT_MAX = 0.002;

/**
 * Returns the plates that another renderer makes from the first two pages of only one of the files, or that look
 * different.
 */
async function differingPlates(before: string, after: string): Promise<string[]> {
  const [expected, plates] = [platesOf(before), platesOf(after)];
  expect([...plates.keys()]).toEqual([...expected.keys()]);
  const differing: string[] = [];
  for (const [name, path] of expected) {
    const [a, b] = await Promise.all([path, plates.get(name) ?? ''].map((it) => sharp(it).raw().toBuffer()));
    if (!a || !b || a.length !== b.length) throw new Error(`${name} has another size`);
    let count = 0;
    for (let i = 0; i < a.length; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 8) count++;
    if (count / a.length > DIFFERENT_MAX) differing.push(`${name}: ${count / a.length}`);
  }
  return differing;
}

function platesOf(file: string): Map<string, string> {
  const at = mkdtempSync(join(folder, 'plates-'));
  const output = `-sOutputFile=${join(at, '%d.tif')}`;
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-dPrinted', '-sDEVICE=tiffsep', '-r36'];
  execFileSync('gs', [...options, '-dLastPage=2', output, file], { stdio: 'pipe' });
  const names = readdirSync(at).filter((it) => /\(.+\)\.tif$/.test(it));
  return new Map(names.toSorted().map((name) => [name, join(at, name)]));
}

/** Returns their names and types, and whether they are embedded. */
const fontsOf = (file: string): string[] =>
  execFileSync('pdffonts', [file], { encoding: 'utf8', stdio: 'pipe' })
    .split('\n')
    .slice(2)
    .map((it) => it.replace(/\s+\d+\s+\d+\s*$/, ''))
    .toSorted();
