import type { ScreenColour } from './plates.ts';

/** Too much ink is shown in this red. */
const TOO_MUCH: ScreenColour = [230, 0, 18];

/** A spot colour's plate, one byte per pixel, 255 at full strength. */
type SpotPlate = { bytes: Uint8Array; rgb: ScreenColour };

export type ShownPlates = {
  /** cyan, magenta, yellow, black, one byte per pixel; null if not shown, or empty */
  process: readonly (Uint8Array | null)[];
  spots: readonly SpotPlate[];
  /** three bytes for each of the sixteen mixtures of the four inks at full strength; its place is the sum of 1 for cyan, then 2, 4 and 8 */
  mixtures: readonly number[];
  /** the sum of all plates, shown or not; pixels above `least` are painted red */
  over: { totals: Uint16Array; least: number } | null;
};

/**
 * Paints plates over each other into `out` (four bytes per pixel, opaque), as dots of ink look from afar: by how much
 * of the paper each of the sixteen mixtures covers (Neugebauer). Spot colours darken what lies under them. It is fast
 * enough for an A3 page at 150 dpi, because neighbours are often alike and white costs nothing.
 */
export function paintPlates(out: Uint8ClampedArray, shown: ShownPlates): void {
  const { process, spots, over } = shown;
  const [cyan, magenta, yellow, black] = process;
  const terms = termsOf(shown.mixtures);
  const pixels = out.length >> 2;
  const mixed = new Uint8Array(3);
  let last = -1;
  for (let i = 0; i < pixels; i++) {
    const at = i << 2;
    out[at + 3] = 255;
    if (over && (over.totals[i] as number) > over.least) {
      for (let part = 0; part < 3; part++) out[at + part] = TOO_MUCH[part] as number;
      continue;
    }
    const c = cyan ? (cyan[i] as number) : 0;
    const m = magenta ? (magenta[i] as number) : 0;
    const y = yellow ? (yellow[i] as number) : 0;
    const k = black ? (black[i] as number) : 0;
    const key = (c | (m << 8) | (y << 16)) + k * 16_777_216;
    if (key !== last)
      for (let part = 0; part < 3; part++) mixed[part] = mix(terms, part * MIXTURES, c, m, y, k);
    last = key;
    for (let part = 0; part < 3; part++) out[at + part] = mixed[part] as number;
    for (const { bytes, rgb } of spots) darken(out, at, bytes[i] as number, rgb);
  }
}

function darken(out: Uint8ClampedArray, at: number, tint: number, rgb: ScreenColour): void {
  if (tint === 0) return;
  for (let part = 0; part < 3; part++) {
    const through = 1 - (tint / 255) * (1 - (rgb[part] as number) / 255);
    out[at + part] = (out[at + part] as number) * through;
  }
}

/**
 * Returns what four amounts (0 to 255) look like together in red, green or blue, whose terms begin at `at`. It runs for
 * every pixel.
 */
function mix(terms: Float64Array, at: number, c: number, m: number, y: number, k: number): number {
  const term = (mixture: number) => terms[at + mixture] as number;
  const coloured =
    term(0) +
    c * term(1) +
    m * (term(2) + c * term(3)) +
    y * (term(4) + c * term(5) + m * (term(6) + c * term(7)));
  const blackened =
    term(8) +
    c * term(9) +
    m * (term(10) + c * term(11)) +
    y * (term(12) + c * term(13) + m * (term(14) + c * term(15)));
  return Math.round(coloured + k * blackened);
}

const MIXTURES = 16;

/**
 * Returns the mixtures in red, then in green, then in blue, as the terms of a sum: the paper, what cyan adds to it,
 * what magenta adds, what both add together, and so on. Each is multiplied by the amounts of its inks, 0 to 255.
 */
function termsOf(mixtures: readonly number[]): Float64Array {
  const terms = new Float64Array(3 * MIXTURES);
  for (let part = 0; part < 3; part++) {
    const of = terms.subarray(part * MIXTURES, (part + 1) * MIXTURES);
    for (let at = 0; at < MIXTURES; at++) of[at] = mixtures[at * 3 + part] ?? 0;
    for (let ink = 1; ink < MIXTURES; ink *= 2)
      for (let at = 0; at < MIXTURES; at++)
        if (at & ink) of[at] = ((of[at] as number) - (of[at - ink] as number)) / 255;
  }
  return terms;
}

/** Adds up what all plates have at each pixel, with 255 for each at full strength. */
export function totalsOf(pixels: number, plates: readonly (Uint8Array | null)[]): Uint16Array {
  const totals = new Uint16Array(pixels);
  for (const plate of plates) {
    if (!plate) continue;
    for (let i = 0; i < pixels; i++) totals[i] = (totals[i] as number) + (plate[i] as number);
  }
  return totals;
}
