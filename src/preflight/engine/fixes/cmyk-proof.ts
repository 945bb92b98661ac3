import type { PDFDocument, Pixmap } from 'mupdf';
import type { PageFacts, Rect } from '../../report/report.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { drawCmyk, measureInk } from '../measure-ink.ts';
import { showWholeMedia } from '../page-facts.ts';
import { tracePage } from '../page-trace.ts';
import type { PageTrace } from '../page-trace-result.ts';
import { drawAsPrinted } from '../plates/draw-plates.ts';
import { notPrinted } from '../plates/not-printed.ts';
import { displayTransform, hasArea, heightOf, intersection, transformRect, widthOf } from '../rects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { softProof } from '../soft-proof.ts';
import { capInk, inInks } from './cmyk-inks.ts';
import { drawInks } from './cmyk-picture.ts';

/** A small picture of how a page will look: three bytes per pixel in `pixels`, and its four `inks`. */
export type Proof = { pixels: Uint8Array; inks: Uint8Array; width: number; scale: number };

/** Fine enough to notice a missing word; and finer, for pages on which that isn't enough. */
const COARSE = { dpi: 72, pixelsMax: 1_000_000 };
const FINE = { dpi: 144, pixelsMax: 4_000_000 };
const INK_LIMIT_PERCENT = 300;

/**
 * Returns the page before conversion twice: drawn directly in inks, and drawn for the screen and then converted to
 * inks. The two differ at the edges of letters and where transparency blends.
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
 * Of a converted page: `wrong` if it has anything but inks; `unlike` if parts of it, rectangles of the sheet in points
 * as viewed, look different from before or, with `hasTooMuchInk`, have more ink than the paper takes. `parts` end where
 * nobody sees an edge, `cores` soon after what differs.
 */
export type Soundness = { is: 'sound' | 'wrong' } | ({ is: 'unlike'; hasTooMuchInk: boolean } & Unlike);

type Unlike = { parts: readonly Rect[]; cores: readonly Rect[] };

/** `before` has the proofs of the page as it was, equally fine. */
export function soundness(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  before: readonly Proof[],
  isFine: boolean,
): Soundness {
  showWholeMedia(doc, facts);
  const page = doc.loadPage(facts.page - 1);
  try {
    const trace = tracePage(mupdf, page, sheetOf(facts));
    const scan = new ResourceScan(notPrinted([]));
    if (!isInInks(trace, scan.page(doc.findPage(facts.page - 1)))) return { is: 'wrong' };
    const scale = before[0]?.scale ?? 1;
    const inks = drawAsPrinted(mupdf, doc, facts.page, (it) => drawCmyk(mupdf, it, scale, true), scan.drops);
    try {
      const { over } = measureInk({ pixmap: inks, scale }, true);
      const tooMuch = over.filter(({ limitPercent }) => limitPercent >= INK_LIMIT_PERCENT);
      const after = proofed(mupdf, inks, scale);
      const unlike = unlikeParts(
        before,
        after,
        isFine ? 2 * SQUARE : SQUARE,
        tooMuch.map(({ rect }) => rect),
      );
      if (unlike.parts.length === 0) return { is: 'sound' };
      return { is: 'unlike', ...unlike, hasTooMuchInk: tooMuch.length > 0 };
    } finally {
      inks.destroy();
    }
  } finally {
    page.destroy();
  }
}

/** Returns a page's sheet in points as viewed. */
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
    const pixels = Uint8Array.from(proof.getPixels());
    return { pixels, inks: Uint8Array.from(inks.getPixels()), width: proof.getWidth(), scale };
  } finally {
    proof.destroy();
  }
}

/**
 * A square that differs by more from all proofs, on a scale of 255, looks different. Those around it that differ by
 * `NOTICED` in an ink from the drawing in inks belong to it, because a picture of it is such a drawing, and must end
 * where nobody sees an edge.
 */
const DIFFERENCE_MAX = 34;
const NOTICED = 3;
/** Pixels of a coarse drawing; the same part of the page in a fine one. */
const SQUARE = 4;
/** How many squares a core extends beyond what differs. */
const CORE_MARGIN = 8;

/** Returns the rectangles around the squares of pixels that differ, and around other `parts`, in points. */
function unlikeParts(before: readonly Proof[], after: Proof, square: number, parts: readonly Rect[]): Unlike {
  const { width, scale } = after;
  const height = after.pixels.length / 3 / width;
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  if (before.some(({ pixels }) => pixels.length !== after.pixels.length))
    return { parts: [[0, 0, width / scale, height / scale]], cores: [] };
  const side = square / scale;
  const isStart = new Uint8Array(columns * rows);
  const isNoticed = new Uint8Array(columns * rows);
  const looks = [after, ...before].map((it) => squareMeans(it.pixels, 3, width, square));
  const [now = new Float32Array(), ...then] = looks;
  const [inksNow, inksThen] = [after, before[0]].map((it) => it && squareMeans(it.inks, 4, width, square));
  for (let i = 0; i < isStart.length; i++) {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const isIn = parts.some((it) =>
      hasArea(intersection(it, [x * side, y * side, (x + 1) * side, (y + 1) * side])),
    );
    isStart[i] = Number(isIn || then.every((it) => distance(it, now, i, 3) > DIFFERENCE_MAX));
    isNoticed[i] = Number(inksThen && inksNow && distance(inksThen, inksNow, i, 4) > NOTICED);
  }
  const grown = (boxes: readonly Rect[], by: number) =>
    boxes.map(
      ([x0, y0, x1, y1]): Rect => [
        Math.max(0, x0 - by) * side,
        Math.max(0, y0 - by) * side,
        Math.min(width / scale, (x1 + 1 + by) * side),
        Math.min(height / scale, (y1 + 1 + by) * side),
      ],
    );
  return {
    parts: grown(clusters(isStart, isNoticed, columns), 1),
    cores: grown(clusters(isStart, isStart, columns), CORE_MARGIN),
  };
}

/** Returns, for noticed squares that touch, around each start, the first and last column and row of each such part. */
function clusters(isStart: Uint8Array, isNoticed: Uint8Array, columns: number): Rect[] {
  const boxes: Rect[] = [];
  const visited = new Uint8Array(isStart.length);
  for (let start = 0; start < isStart.length; start++) {
    if (visited[start] || !isStart[start]) continue;
    const box: Rect = [columns, Infinity, -1, -1];
    const waiting = [start];
    visited[start] = 1;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
      for (const next of neighbours(at, x, columns, isStart.length)) {
        if (visited[next] || !(isStart[next] || isNoticed[next])) continue;
        visited[next] = 1;
        waiting.push(next);
      }
    }
    boxes.push(box);
  }
  return boxes;
}

function neighbours(at: number, x: number, columns: number, count: number): number[] {
  const [left, right] = [x > 0 ? -1 : 0, x < columns - 1 ? 1 : 0];
  const around = [-columns, 0, columns].flatMap((row) => [at + row + left, at + row, at + row + right]);
  return around.filter((it) => it >= 0 && it < count);
}

/** Returns how far apart two pictures are in one square, in the component that differs most. */
function distance(a: Float32Array, b: Float32Array, square: number, parts: number): number {
  let most = 0;
  for (let i = square * parts; i < (square + 1) * parts; i++)
    most = Math.max(most, Math.abs((a[i] as number) - (b[i] as number)));
  return most;
}

/**
 * Returns the means of all squares of a picture whose pixels have this many components each, row by row. It runs for
 * every pixel.
 */
function squareMeans(pixels: Uint8Array, parts: number, width: number, square: number): Float32Array {
  const height = pixels.length / parts / width;
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  const means = new Float32Array(columns * rows * parts);
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor(y / square) * columns;
    for (let x = 0; x < width; x++) {
      const at = (row + Math.floor(x / square)) * parts;
      for (let part = 0; part < parts; part++)
        means[at + part] = (means[at + part] as number) + (pixels[from++] as number);
    }
  }
  for (let i = 0; i < columns * rows; i++) {
    const [x, y] = [(i % columns) * square, Math.floor(i / columns) * square];
    const count = Math.min(square, width - x) * Math.min(square, height - y);
    for (let at = i * parts; at < (i + 1) * parts; at++) means[at] = (means[at] as number) / count;
  }
  return means;
}
