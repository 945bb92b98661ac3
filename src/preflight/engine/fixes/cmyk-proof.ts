import type { PDFDocument, Pixmap } from 'mupdf';
import type { PageFacts } from '../../report/report.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { drawCmyk, measureInk } from '../measure-ink.ts';
import { showWholeMedia } from '../page-facts.ts';
import { tracePage } from '../page-trace.ts';
import type { PageTrace } from '../page-trace-result.ts';
import { drawAsPrinted } from '../plates/draw-plates.ts';
import { notPrinted } from '../plates/not-printed.ts';
import { displayTransform, heightOf, transformRect, widthOf } from '../rects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { softProof } from '../soft-proof.ts';
import { capInk, inInks } from './cmyk-inks.ts';
import { drawInks } from './cmyk-picture.ts';

/** A small picture of how a page will look. */
export type Proof = { pixels: Uint8Array; width: number; scale: number };

/** Fine enough to notice a missing word; and finer, for pages on which that isn't enough. */
const COARSE = { dpi: 72, pixelsMax: 1_000_000 };
const FINE = { dpi: 144, pixelsMax: 4_000_000 };
const INK_LIMIT_PERCENT = 300;

/**
 * The page before conversion, twice: drawn directly in inks, and drawn for the screen and then converted to inks. The
 * two differ at the edges of letters and where transparency blends.
 */
export function proofsOf(mupdf: Mupdf, doc: PDFDocument, facts: PageFacts, isFine: boolean): Proof[] {
  const sheet = sheetOf(facts);
  const { dpi, pixelsMax } = isFine ? FINE : COARSE;
  const scale = Math.min(dpi / 72, Math.sqrt(pixelsMax / (widthOf(sheet) * heightOf(sheet))));
  return [drawInks(mupdf, doc, facts, scale), drawScreen(mupdf, doc, facts, scale)].map((inks) => {
    try {
      return proofed(mupdf, inks, scale);
    } finally {
      inks.destroy();
    }
  });
}

function drawScreen(mupdf: Mupdf, doc: PDFDocument, facts: PageFacts, scale: number): Pixmap {
  showWholeMedia(doc, facts);
  const page = doc.loadPage(facts.page - 1);
  const matrix = mupdf.Matrix.scale(scale, scale);
  const screen = page.toPixmap(matrix, mupdf.ColorSpace.DeviceRGB, false, true, 'Print', 'MediaBox');
  page.destroy();
  try {
    const inks = inInks(mupdf, screen, false);
    capInk(inks.getPixels());
    return inks;
  } finally {
    screen.destroy();
  }
}

/**
 * Whether a converted page has only inks, no more than the paper takes, and looks as before: `unlike` if only the look
 * differs.
 */
export function soundness(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  before: readonly Proof[],
  isFine: boolean,
): 'sound' | 'unlike' | 'wrong' {
  showWholeMedia(doc, facts);
  const page = doc.loadPage(facts.page - 1);
  try {
    const trace = tracePage(mupdf, page, sheetOf(facts));
    const scan = new ResourceScan(notPrinted([]));
    if (!isInInks(trace, scan.page(doc.findPage(facts.page - 1)))) return 'wrong';
    const scale = before[0]?.scale ?? 1;
    const inks = drawAsPrinted(mupdf, doc, facts.page, (it) => drawCmyk(mupdf, it, scale, true), scan.drops);
    try {
      const { over } = measureInk({ pixmap: inks, scale }, true);
      if (over.some(({ limitPercent }) => limitPercent >= INK_LIMIT_PERCENT)) return 'wrong';
      const square = isFine ? 2 * SQUARE : SQUARE;
      return differenceOf(before, proofed(mupdf, inks, scale), square) <= DIFFERENCE_MAX ? 'sound' : 'unlike';
    } finally {
      inks.destroy();
    }
  } finally {
    page.destroy();
  }
}

/** A page's sheet in points as viewed. */
export function sheetOf(facts: PageFacts) {
  return transformRect(facts.boxes.media, displayTransform(facts.boxes.media, facts.rotate, facts.userUnit));
}

function isInInks(
  { colours, groupKinds, tooManyPixels }: PageTrace,
  gradients: ReadonlySet<string>,
): boolean {
  const kinds = new Set<string>([...colours.map(({ kind }) => kind), ...groupKinds, ...gradients]);
  return !tooManyPixels && !kinds.has('rgb') && !kinds.has('lab');
}

function proofed(mupdf: Mupdf, inks: Pixmap, scale: number): Proof {
  const proof = softProof(mupdf, inks, Infinity);
  try {
    return { pixels: Uint8Array.from(proof.getPixels()), width: proof.getWidth(), scale };
  } finally {
    proof.destroy();
  }
}

const DIFFERENCE_MAX = 34;
/** Pixels of a coarse drawing; the same part of the page in a fine one. */
const SQUARE = 4;

/** The greatest difference of any square of pixels from all proofs, on a scale of 255. */
function differenceOf(before: readonly Proof[], after: Proof, square: number): number {
  if (before.some(({ pixels }) => pixels.length !== after.pixels.length)) return Infinity;
  const { width } = after;
  const height = after.pixels.length / 3 / width;
  let worst = 0;
  for (let y = 0; y < height; y += square)
    for (let x = 0; x < width; x += square) {
      const mean = squareMean(after, x, y, square);
      worst = Math.max(worst, Math.min(...before.map((it) => distance(squareMean(it, x, y, square), mean))));
    }
  return worst;
}

type Mean = readonly [number, number, number];

const distance = (a: Mean, b: Mean) => Math.max(...a.map((it, part) => Math.abs(it - (b[part] ?? 0))));

function squareMean({ pixels, width }: Proof, x: number, y: number, square: number): Mean {
  const [right, bottom] = [Math.min(x + square, width), Math.min(y + square, pixels.length / 3 / width)];
  const count = (right - x) * (bottom - y);
  let [r, g, b] = [0, 0, 0];
  for (let row = y; row < bottom; row++)
    for (let i = (row * width + x) * 3; i < (row * width + right) * 3; i += 3) {
      r += pixels[i] as number;
      g += pixels[i + 1] as number;
      b += pixels[i + 2] as number;
    }
  return [r / count, g / count, b / count];
}
