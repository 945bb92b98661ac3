import type { Pixmap } from 'mupdf';
import type { OverprintEffects } from '../../report/report.ts';
import { PT_PER_MM, rounded } from '../rects.ts';

/** Sums of four inks, each of 255: below the first it is paper; a change by the second is seen at once. */
const PAPER_SUM = 50;
const COVERED_BY = 40;
/** A change of one ink by this much of 255 is seen beside the other. */
const CHANGED_BY = 40;
/** From this much black ink on, the eye can't tell what lies under it. */
const BLACK = 215;
/** Smaller places are edges of letters that the two drawings round differently. */
const LEAST_PIXELS = 6;

type Place = { count: number; x0: number; y0: number; x1: number; y1: number };
const nowhere = (): Place => ({ count: 0, x0: Infinity, y0: Infinity, x1: -1, y1: -1 });

/**
 * Returns what overprinting does to a page, from a drawing without it and one of the plates: `vanishes` is where paper
 * should show but ink will, as under white lettering that overprints; `changes` is where colours become different ones.
 * Black over colours is intended, and doesn't count. Returns null if there is neither.
 */
export function overprintEffects(plain: Pixmap, plates: Pixmap, scale: number): OverprintEffects | null {
  const width = plain.getWidth();
  const [left = 0, top = 0] = plain.getBounds();
  const { vanishes, changes } = compare(wordsOf(plain), wordsOf(plates), width);
  const toPt = (pixel: number, origin: number) => (pixel + origin) / scale;
  const area = ({ count, x0, y0, x1, y1 }: Place) => ({
    areaMm2: Math.round((count / (scale * PT_PER_MM) ** 2) * 10) / 10,
    rect: rounded([toPt(x0, left), toPt(y0, top), toPt(x1 + 1, left), toPt(y1 + 1, top)]),
  });
  if (vanishes.count < LEAST_PIXELS && changes.count < LEAST_PIXELS) return null;
  return {
    ...(vanishes.count < LEAST_PIXELS ? {} : { vanishes: area(vanishes) }),
    ...(changes.count < LEAST_PIXELS ? {} : { changes: area(changes) }),
  };
}

const wordsOf = (pixmap: Pixmap) => {
  const pixels = pixmap.getPixels();
  return new Uint32Array(pixels.buffer, pixels.byteOffset, (pixmap.getStride() * pixmap.getHeight()) >> 2);
};

/** A small separate function so that it is well optimised. Equal pixels cost next to nothing. */
function compare(
  plain: Uint32Array,
  plates: Uint32Array,
  width: number,
): { vanishes: Place; changes: Place } {
  const [vanishes, changes] = [nowhere(), nowhere()];
  for (let i = 0; i < plain.length; i++) {
    const [before, after] = [plain[i] as number, plates[i] as number];
    if (before === after) continue;
    if (sumOf(before) < PAPER_SUM && sumOf(after) > sumOf(before) + COVERED_BY) add(vanishes, i, width);
    else if (before >>> 24 < BLACK && differenceOf(before, after) > CHANGED_BY) add(changes, i, width);
  }
  return { vanishes, changes };
}

const sumOf = (word: number) => (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24);

function differenceOf(a: number, b: number): number {
  let most = 0;
  for (let shift = 0; shift < 32; shift += 8)
    most = Math.max(most, Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)));
  return most;
}

function add(place: Place, at: number, width: number): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  place.count++;
  place.x0 = Math.min(place.x0, x);
  place.y0 = Math.min(place.y0, y);
  place.x1 = Math.max(place.x1, x);
  place.y1 = Math.max(place.y1, y);
}
