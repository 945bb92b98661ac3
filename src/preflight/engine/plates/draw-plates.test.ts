import fc from 'fast-check';
import type { PDFDocument } from 'mupdf';
import { expect, test } from 'vitest';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { drawCmyk } from '../measure-ink.ts';
import { drawAsPrinted, drawPlates } from './draw-plates.ts';
import { notPrinted } from './not-printed.ts';

const mupdf = await import('mupdf');

const tint = (inks: string) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${inks}]>>`;
const separation = (name: string, inks: string) => `[/Separation/${name}/DeviceCMYK${tint(inks)}]`;
const two = (builder: PdfBuilder, names: string, code: string) => {
  const mix = builder.stream(code, '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]');
  return `[/DeviceN[${names}]/DeviceCMYK ${mix}]`;
};
const BACKGROUND = '0.5 0.4 0.3 0.2 k 0 0 200 200 re f';
const SQUARE = '50 50 100 100 re f';
const STATES =
  '/ExtGState<</O<</op true/OP true/OPM 1>>/Z<</op true/OP true/OPM 0>>/N<</op false/OP false>>>>';

type More = (builder: PdfBuilder) => string;

/** A page of 200 × 200 points with a tint on it, and `content` over it. */
function paged(content: string, more: More = () => ''): Uint8Array {
  const builder = new PdfBuilder();
  const spaces = [
    `/Spot ${separation('PANTONE#20021', '0 .5 1 0')}`,
    `/None ${separation('None', '0 .5 1 0')}`,
    `/All ${separation('All', '1 1 1 1')}`,
    `/Black ${separation('Black', '0 0 0 1')}`,
    `/Cut ${separation('CutContour', '0 1 0 0')}`,
    `/Two ${two(builder, '/Cyan/PANTONE#20021', '{dup .5 mul exch 0}')}`,
  ].join('');
  const resources = `${STATES}/ColorSpace<<${spaces}>>${more(builder)}`;
  const media: [number, number, number, number] = [0, 0, 200, 200];
  return builder.page({ media, trim: null, content: `${BACKGROUND} ${content}`, resources }).bytes();
}

/** Returns the inks in the middle of the page, in per cent, as the plates print it. */
function inksOf(file: Uint8Array): number[] {
  const doc = mupdf.Document.openDocument(file, 'application/pdf') as PDFDocument;
  try {
    const draw = (page: import('mupdf').PDFPage) => drawCmyk(mupdf, page, 1, true);
    const pixmap = drawAsPrinted(mupdf, doc, 1, draw, notPrinted([]));
    const at = (100 * pixmap.getWidth() + 100) * 4;
    return Array.from(pixmap.getPixels().subarray(at, at + 4), (it) => Math.round(it / 2.55));
  } finally {
    doc.destroy();
  }
}

const UNDER = [50, 40, 30, 20];

/** What Ghostscript 10 (tiffsep) puts on its plates, with a spot colour's plate added as its stated mixture. */
test.each<[string, string, number[], More?]>([
  ['white in mode 1 disappears', `/O gs 0 0 0 0 k ${SQUARE}`, UNDER],
  ['white in mode 0 does not', `/Z gs 0 0 0 0 k ${SQUARE}`, [0, 0, 0, 0]],
  ['grey paints all four plates', `/O gs 0 g ${SQUARE}`, [0, 0, 0, 100]],
  ['white as grey does not disappear', `/O gs 1 g ${SQUARE}`, [0, 0, 0, 0]],
  ['black over colours', `/O gs 0 0 0 1 k ${SQUARE}`, [50, 40, 30, 100]],
  ['two inks over four, lighter than they are', `/O gs 0 0.1 0.1 0 k ${SQUARE}`, [50, 10, 10, 20]],
  ['a spot colour', `/O gs /Spot cs 1 scn ${SQUARE}`, [50, 90, 100, 20]],
  ['a spot colour of no strength', `/O gs /Spot cs 0 scn ${SQUARE}`, UNDER],
  ['a spot colour that knocks out', `/Spot cs 1 scn ${SQUARE}`, [0, 50, 100, 0]],
  ['the black plate alone, left empty', `/O gs /Black cs 0 scn ${SQUARE}`, [50, 40, 30, 0]],
  ['None paints nothing, overprint or not', `/None cs 1 scn ${SQUARE}`, UNDER],
  ['All paints every plate', `/O gs /All cs 0.7 scn ${SQUARE}`, [70, 70, 70, 70]],
  ['a cutting line is not printed, overprint or not', `/Cut CS 1 SCN 30 w 50 100 m 150 100 l S`, UNDER],
  ['cyan and a spot colour in one', `/O gs /Two cs 0.9 0.5 scn ${SQUARE}`, [90, 65, 80, 20]],
  ['a stroke by its own setting', '/O gs 0 0 0 0 K 30 w 50 100 m 150 100 l S', UNDER],
  ['filled and stroked', '/O gs 0 0 0 1 k 0 0 0 0 K 9 w 50 50 100 100 re B', [50, 40, 30, 100]],
  ['overprint restored', `q /O gs Q 0 0 0 0 k ${SQUARE}`, [0, 0, 0, 0]],
  ['overprint switched off', `/O gs /N gs 0 0 0 0 k ${SQUARE}`, [0, 0, 0, 0]],
  ['over a spot colour that stays', `/Spot cs 1 scn ${SQUARE} /O gs 1 0 0 0 k ${SQUARE}`, [100, 50, 100, 0]],
  [
    'a clip by a path that is painted',
    `/O gs 0 0 0 0 k 50 50 100 100 re W f 1 0 0 0 k 0 0 200 200 re f`,
    [100, 40, 30, 20],
  ],
  [
    'in a form that takes the overprint of who draws it',
    '/O gs /F Do',
    UNDER,
    (it) =>
      `/XObject<</F ${it.stream(`0 0 0 0 k ${SQUARE}`, '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<>>')}>>`,
  ],
  [
    'in one form, drawn with overprint and without',
    '/O gs /F Do /N gs /F Do',
    [0, 0, 0, 0],
    (it) =>
      `/XObject<</F ${it.stream(`0 0 0 0 k ${SQUARE}`, '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<>>')}>>`,
  ],
  [
    'in a knock-out group that stands alone: what lies under the group stays where only black is',
    '/F Do',
    [0, 0, 0, 100],
    (it) => {
      const group = '/Group<</S/Transparency/K true/I true/CS/DeviceCMYK>>';
      const form = `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${STATES}>>${group}`;
      return `/XObject<</F ${it.stream(`/O gs 0 0 0 1 k ${SQUARE}`, form)}>>`;
    },
  ],
  [
    'in a group that belongs to what lies under it',
    '/F Do',
    [50, 40, 30, 100],
    (it) => {
      const group = '/Group<</S/Transparency/I false/CS/DeviceCMYK>>';
      const form = `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${STATES}>>${group}`;
      return `/XObject<</F ${it.stream(`/O gs 0 0 0 1 k ${SQUARE}`, form)}>>`;
    },
  ],
  [
    'a picture in inks paints all four plates',
    '/O gs q 200 0 0 200 0 0 cm /I Do Q',
    [0, 0, 0, 60],
    (it) => `/XObject<</I ${it.stream(Buffer.from([0, 0, 0, 153]), image('/DeviceCMYK'))}>>`,
  ],
  [
    'a picture in a spot colour paints its own',
    '/O gs q 200 0 0 200 0 0 cm /I Do Q',
    [50, 90, 100, 20],
    (it) => `/XObject<</I ${it.stream(Buffer.from([255]), image(separation('PANTONE#20021', '0 .5 1 0')))}>>`,
  ],
  [
    'a stencil in white',
    '/O gs 0 0 0 0 k q 200 0 0 200 0 0 cm /I Do Q',
    UNDER,
    (it) =>
      `/XObject<</I ${it.stream(Buffer.from([0]), image('').replace(/\/ColorSpace.*8/, '/ImageMask true/BitsPerComponent 1'))}>>`,
  ],
  [
    'letters, and what comes after them',
    '/O gs 0 0 0 0 k BT /F 200 Tf 0 0 Td (A) Tj ET /N gs 0 0 0 1 k 0 0 9 9 re f',
    UNDER,
    letters,
  ],
  [
    'letters of a spot colour keep it for the next',
    '/Spot cs 1 scn BT /F 200 Tf 0 0 Td (A) Tj /O gs (A) Tj ET /N gs 50 50 100 100 re f',
    [0, 50, 100, 0],
    letters,
  ],
])('%s', (_name, content, inks, more) => {
  const inkAmounts = inksOf(paged(content, more));
  for (const [i, ink] of inks.entries())
    expect(Math.abs((inkAmounts[i] as number) - ink)).toBeLessThanOrEqual(1);
});

test('white that doesn’t overprint leaves the page a plain drawing', () => {
  const doc = mupdf.Document.openDocument(paged(`/O gs 0 g ${SQUARE}`), 'application/pdf') as PDFDocument;
  expect(drawPlates(mupdf, doc, 1, (page) => drawCmyk(mupdf, page, 1, true), notPrinted([]))).toBeNull();
  doc.destroy();
});

type Step = { overprint: boolean; mode: number; kind: 'cmyk' | 'grey' | 'black' | 'spot'; amounts: number[] };

/** What each plate holds after these objects, painted in order: PDF 32000-1, 11.7.4.3, table 149. */
function modelled(steps: readonly Step[]): number[] {
  let plates = [50, 40, 30, 20, 0];
  for (const { overprint, mode, kind, amounts } of steps) {
    const [a = 0] = amounts;
    const stated = {
      cmyk: [...amounts, 0],
      grey: [0, 0, 0, 100 - a, 0],
      black: [0, 0, 0, a, 0],
      spot: [0, 0, 0, 0, a],
    };
    const paints = (plate: number) => {
      if (!overprint) return true;
      if (kind === 'spot') return plate === 4;
      if (kind === 'black') return plate === 3;
      if (plate === 4) return false;
      return !(kind === 'cmyk' && mode === 1 && amounts[plate] === 0);
    };
    plates = plates.map((ink, i) => (paints(i) ? (stated[kind][i] as number) : ink));
  }
  const [c = 0, m = 0, y = 0, k = 0, spot = 0] = plates;
  return [c, m + spot / 2, y + spot, k].map((it) => Math.min(100, it));
}

const percent = fc.oneof(fc.constant(0), fc.constant(100), fc.integer({ min: 0, max: 100 }));
const step: fc.Arbitrary<Step> = fc.record({
  overprint: fc.boolean(),
  mode: fc.constantFrom(0, 1),
  kind: fc.constantFrom('cmyk', 'grey', 'black', 'spot'),
  amounts: fc.array(percent, { minLength: 4, maxLength: 4 }),
});

test('whatever objects lie over each other, each plate has what the format says', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const content = steps.map(({ overprint, mode, kind, amounts }) => {
        const [a = 0] = amounts.map((it) => it / 100);
        const colours = {
          cmyk: `${amounts.map((it) => it / 100).join(' ')} k`,
          grey: `${a} g`,
          black: `/Black cs ${a} scn`,
          spot: `/Spot cs ${a} scn`,
        };
        return `/${overprint ? (mode === 1 ? 'O' : 'Z') : 'N'} gs ${colours[kind]} ${SQUARE}`;
      });
      const inks = inksOf(paged(content.join(' ')));
      for (const [i, ink] of modelled(steps).entries())
        expect(Math.abs((inks[i] as number) - ink), content.join(' ')).toBeLessThanOrEqual(2);
    }),
    { numRuns: 60 },
  );
});

function image(space: string): string {
  return `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace${space}/BitsPerComponent 8`;
}

function letters(it: PdfBuilder): string {
  const glyph = it.stream('1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f');
  const font = it.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65/Widths[1000]/CharProcs<</A ${glyph}>>/Encoding<</Differences[65/A]>>/Resources<<>>>>`,
  );
  return `/Font<</F ${font}>>`;
}
