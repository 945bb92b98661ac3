import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PDFDocument } from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import type { FixStep } from '../../report/fix-step.ts';
import { judgeArtwork } from '../../rules/judge.ts';
import { drawCmyk } from '../measure-ink.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';
import { drawAsPrinted } from '../plates/draw-plates.ts';

const mupdf = await import('mupdf');
const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-knock-out-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 1 } };
const STATES = '/ExtGState<</O<</op true/OP true/OPM 1>>>>';
const tint = (inks: string) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${inks}]>>`;
const ALL = `/ColorSpace<</A[/Separation/All/DeviceCMYK${tint('1 1 1 1')}]/K[/Separation/Black/DeviceCMYK${tint('0 0 0 1')}]>>`;

const drawn = (content: string, resources = STATES, more = '') =>
  new PdfBuilder().page({ content: `${BACKGROUND} ${content}`, resources, more }).bytes();

const light: [string, Uint8Array][] = [
  ['white', drawn('/O gs 0 0 0 0 k 99 99 99 99 re f')],
  ['a hint of yellow', drawn('/O gs 0 0 0.1 0 k 99 99 99 99 re f')],
  ['white lines', drawn('/O gs 0 0 0 0 K 9 w 99 99 99 99 re S')],
  [
    'white between black that overprints',
    drawn('/O gs 0 0 0 1 k 20 20 60 60 re f 0 0 0 0 k 99 99 99 99 re f 0 0 0 1 k 20 220 60 60 re f'),
  ],
];

test.each(light)('%s that would disappear is kept as paper; black still overprints', async (_name, file) => {
  expect(await codesOf(file)).toContain('overprint.vanishes');
  const after = await fixed(file, { repair: 'knock-out', pages: [1] });
  expect(await codesOf(after)).not.toContain('overprint.vanishes');
  if (contentOf(file).includes('0 0 0 1 k')) expect(inkAt(after, 50, 50)).toEqual([20, 10, 0, 100]);
});

test('a page on which nothing would disappear keeps its content to the letter', async () => {
  const file = drawn('/O gs 0 0 0 1 k 99 99 99 99 re f');
  const after = await fixed(file, { repair: 'knock-out', pages: [1] });
  expect(contentOf(after).trim()).toBe(contentOf(file).trim());
});

test('the registration colour becomes black ink alone, and lettering stays lettering', async () => {
  const glyph = '/CharProcs<</A';
  const builder = new PdfBuilder();
  const shape = builder.stream('800 0 0 0 750 750 d1 0 0 750 750 re f');
  const font = builder.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[0.001 0 0 0.001 0 0]${glyph} ${shape}>>/Encoding<</Differences[65/A]>>/FirstChar 65/LastChar 65/Widths[800]>>`,
  );
  const content = `${BACKGROUND} /A cs 1 scn BT /F 30 Tf 60 400 Td (AAAA) Tj ET 0.5 scn 60 200 99 99 re f`;
  const file = builder.page({ content, resources: `${ALL}/Font<</F ${font}>>` }).bytes();
  expect(await codesOf(file)).toContain('colour.registration');
  const after = await fixed(file, { repair: 'cmyk', pages: [1] });
  expect(await codesOf(after)).toEqual([]);
  expect(contentOf(after)).toContain('(AAAA) Tj');
  expect(contentOf(after)).toMatch(/0 0 0 1 k/);
  expect(inkAt(after, 100, 250)).toEqual([0, 0, 0, 50]);
});

test('black on a page that mixes transparency in RGB is black ink alone once it is fixed', async () => {
  const group = '/Group<</S/Transparency/CS/DeviceRGB/I true>>';
  const states = '/ExtGState<</T<</ca 0.5/BM/Multiply>>>>';
  const file = drawn('0 0 0 1 k 99 99 99 99 re f /T gs 0 1 0 0 k 99 20 60 60 re f', states, group);
  expect(await codesOf(file)).toContain('colour.group');
  const after = await fixed(file, { repair: 'cmyk', pages: [1] });
  expect(await codesOf(after)).toEqual(['doc.transparency']);
  expect(inkAt(after, 140, 140)).toEqual([0, 0, 0, 100]);
});

test('text and pictures in screen colours stay what they are beside overprinting black', async () => {
  const file = drawn('0.9 0.3 0 rg 20 20 200 200 re f /O gs 0 0 0 1 k 50 50 99 99 re f');
  const after = await fixed(file, { repair: 'cmyk', pages: [1] });
  expect(contentOf(after)).toContain('50 50 99 99 re');
  const [c = 0, m = 0, y = 0, k] = inkAt(after, 90, 90);
  expect(k).toBe(100);
  expect(m + y + c).toBeGreaterThan(50);
});

async function codesOf(file: Uint8Array): Promise<string[]> {
  const { report } = await engine.inspect(save(file), 'pdf');
  return judgeArtwork(report, A5).findings.map((it) => it.code);
}

async function fixed(file: Uint8Array, step: FixStep): Promise<Uint8Array> {
  const outcome = await engine.fix([{ file: save(file), kind: 'pdf' }], [step]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome.pdf;
}

function save(file: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, file);
  return path;
}

function opened<Result>(file: Uint8Array, read: (doc: PDFDocument) => Result): Result {
  const doc = mupdf.Document.openDocument(file, 'application/pdf') as PDFDocument;
  try {
    return read(doc);
  } finally {
    doc.destroy();
  }
}

const contentOf = (file: Uint8Array) =>
  opened(file, (doc) => doc.findPage(0).get('Contents').readStream().asString());

/** Returns the inks at a point from the bottom left, in per cent, as the plates print them. */
function inkAt(file: Uint8Array, x: number, y: number): number[] {
  return opened(file, (doc) => {
    const draw = (page: import('mupdf').PDFPage) => drawCmyk(mupdf, page, 1, true);
    const pixmap = drawAsPrinted(mupdf, doc, 1, draw, () => false);
    const at = ((pixmap.getHeight() - y) * pixmap.getWidth() + x) * 4;
    return Array.from(pixmap.getPixels().subarray(at, at + 4), (it) => Math.round(it / 2.55));
  });
}
