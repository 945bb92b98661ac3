import type { Page, Pixmap } from 'mupdf';
import type { Edge, InkFacts, Rect } from '../report/report.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { heightOf, PT_PER_MM, rounded, widthOf } from './rects.ts';

/** Common limits of total area coverage, in per cent: from 220 for newsprint to 340 for coated sheets. */
const TAC_LIMITS = [220, 240, 260, 280, 300, 320, 340] as const;
/** One step of the 8-bit sum of four inks is 0.4 %; a flat tint may be one step off in each ink. */
const TINT_DUST = 4;
const INK_DPI = 100;
/** of the sum of four inks at 255 each: above 1 % there is ink on the paper */
const INKED_SUM = 12;
const EDGE_MM = 0.5;

/** A page drawn in cyan, magenta, yellow and black, as it would be separated. The caller destroys `pixmap`. */
export type InkPicture = { pixmap: Pixmap; scale: number };

/**
 * Draws the whole sheet at 100 dpi, or coarser to stay within the pixel limit. With `exact` the file's numbers pass
 * unchanged; otherwise other colours are converted by the library's profiles. Returns null for a sheet that is too long
 * and narrow for a sensible picture.
 */
export function drawInk(mupdf: Mupdf, page: Page, sheet: Rect, exact: boolean): InkPicture | null {
  const [width, height] = [widthOf(sheet), heightOf(sheet)];
  if (!(width > 0 && height > 0)) return null;
  if (Math.max(width / height, height / width) > limits.previewAspect) return null;
  const pixels = width * height * (INK_DPI / 72) ** 2;
  const scale = (INK_DPI / 72) * Math.min(1, Math.sqrt(limits.inkPixels / pixels));
  return { pixmap: drawCmyk(mupdf, page, scale, exact), scale };
}

/** Draws the sheet in CMYK, `scale` pixels per point, with layers and annotations as they print. */
export function drawCmyk(mupdf: Mupdf, page: Page, scale: number, exact: boolean): Pixmap {
  if (exact) mupdf.disableICC();
  else mupdf.enableICC();
  try {
    const matrix = mupdf.Matrix.scale(scale, scale);
    if (page instanceof mupdf.PDFPage)
      return page.toPixmap(matrix, mupdf.ColorSpace.DeviceCMYK, false, true, 'Print', 'MediaBox');
    return page.toPixmap(matrix, mupdf.ColorSpace.DeviceCMYK, false, true);
  } finally {
    mupdf.enableICC();
  }
}

/** Results of one pass over every pixel. `words` holds four inks per 32-bit word, row by row. */
type Sums = {
  inks: [number, number, number, number];
  max: number;
  /** for each limit: pixels over it, and the box around them */
  over: { count: number; x0: number; y0: number; x1: number; y1: number }[];
};

/** Measures the ink on the whole sheet, in points of `sheet`. */
export function measureInk({ pixmap, scale }: InkPicture, exact: boolean): InkFacts {
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
  const [left = 0, top = 0] = pixmap.getBounds();
  const { inks, max, over } = sumUp(wordsOf(pixmap), width * height, width);
  const count = width * height;
  const mean = (sum: number) => Math.round((sum / 255 / count) * 100_000) / 100_000;
  const mm2 = (1 / scale / PT_PER_MM) ** 2;
  const toPt = (x: number, origin: number) => (x + origin) / scale;
  return {
    coverage: [mean(inks[0]), mean(inks[1]), mean(inks[2]), mean(inks[3])],
    maxTac: Math.round((max / 2.55) * 10) / 10,
    over: over.flatMap(({ count: pixels, x0, y0, x1, y1 }, i) =>
      pixels === 0
        ? []
        : [
            {
              limitPercent: TAC_LIMITS[i] ?? 0,
              areaMm2: Math.round(pixels * mm2 * 10) / 10,
              share: Math.round((pixels / count) * 10_000) / 10_000,
              rect: rounded([toPt(x0, left), toPt(y0, top), toPt(x1 + 1, left), toPt(y1 + 1, top)]),
            },
          ],
    ),
    certainty: exact ? 'exact' : 'estimated',
  };
}

/** The library's memory moves when it grows, so use this at once. */
function wordsOf(pixmap: Pixmap): Uint32Array {
  const pixels = pixmap.getPixels();
  return new Uint32Array(pixels.buffer, pixels.byteOffset, (pixmap.getStride() * pixmap.getHeight()) >> 2);
}

/**
 * A small separate function so that it is well optimised, since most of a check's time is spent here. White costs
 * nothing.
 */
function sumUp(words: Uint32Array, count: number, width: number): Sums {
  const least = TAC_LIMITS.map((limit) => limit * 2.55 + TINT_DUST);
  const lowest = least[0] ?? Infinity;
  const over = TAC_LIMITS.map(() => ({ count: 0, x0: Infinity, y0: Infinity, x1: -1, y1: -1 }));
  let [cyan, magenta, yellow, black, max] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const word = words[i] as number;
    if (word === 0) continue;
    const c = word & 255;
    const m = (word >>> 8) & 255;
    const y = (word >>> 16) & 255;
    const k = word >>> 24;
    cyan += c;
    magenta += m;
    yellow += y;
    black += k;
    const sum = c + m + y + k;
    if (sum > max) max = sum;
    if (sum > lowest) note(over, least, sum, i % width, (i / width) | 0);
  }
  return { inks: [cyan, magenta, yellow, black], max, over };
}

function note(over: Sums['over'], least: readonly number[], sum: number, x: number, y: number): void {
  for (let i = 0; i < over.length; i++) {
    const entry = over[i];
    if (!entry || sum <= (least[i] ?? Infinity)) return;
    entry.count++;
    if (x < entry.x0) entry.x0 = x;
    if (y < entry.y0) entry.y0 = y;
    if (x > entry.x1) entry.x1 = x;
    if (y > entry.y1) entry.y1 = y;
  }
}

type Edges = { left: Edge; top: Edge; right: Edge; bottom: Edge };

/** Measures, for a cut on the sheet, the ink just inside it and at the outer edge of the bleed, on each side. */
export function measureEdges({ pixmap, scale }: InkPicture, cut: Rect, bleedMm: number): Edges {
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
  const words = wordsOf(pixmap);
  const [originX = 0, originY = 0] = pixmap.getBounds();
  const at = (pt: number, origin: number) => Math.round(pt * scale - origin);
  const [x0, y0, x1, y1] = [
    at(cut[0], originX),
    at(cut[1], originY),
    at(cut[2], originX),
    at(cut[3], originY),
  ];
  const strip = Math.max(1, Math.round(EDGE_MM * PT_PER_MM * scale));
  const bleed = Math.max(1, Math.round(bleedMm * PT_PER_MM * scale));
  const share = (left: number, top: number, right: number, bottom: number) =>
    inkedShare(words, width, height, left, top, right, bottom);
  const pair = (inside: number | null, outside: number | null): Edge => ({ inside: inside ?? 0, outside });
  return {
    left: pair(share(x0, y0, x0 + strip, y1), share(x0 - bleed, y0, x0 - bleed + strip, y1)),
    top: pair(share(x0, y0, x1, y0 + strip), share(x0, y0 - bleed, x1, y0 - bleed + strip)),
    right: pair(share(x1 - strip, y0, x1, y1), share(x1 + bleed - strip, y0, x1 + bleed, y1)),
    bottom: pair(share(x0, y1 - strip, x1, y1), share(x0, y1 + bleed - strip, x1, y1 + bleed)),
  };
}

/**
 * Returns the share of a strip that has ink, 0 to 1, or null if it lies outside the picture. Allows one pixel of
 * rounding.
 */
function inkedShare(
  words: Uint32Array,
  width: number,
  height: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number | null {
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const [x1, y1] = [Math.min(width, right), Math.min(height, bottom)];
  if (x1 <= x0 || y1 <= y0 || left < -1 || top < -1 || right > width + 1 || bottom > height + 1) return null;
  let inked = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) if (sumOf(words[y * width + x] as number) > INKED_SUM) inked++;
  return Math.round((inked / ((x1 - x0) * (y1 - y0))) * 1000) / 1000;
}

const sumOf = (word: number) => (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24);
