import type { ScreenColour } from './plates.ts';

/** Too much ink is painted in this red. */
const TOO_MUCH: ScreenColour = [230, 0, 18];

/** A spot colour's plate, one byte a pixel, 255 in full. */
type SpotPlate = { bytes: Uint8Array; rgb: ScreenColour };

export type ShownPlates = {
  /** cyan, magenta, yellow, black, one byte a pixel; null: not shown, or empty */
  process: readonly (Uint8Array | null)[];
  spots: readonly SpotPlate[];
  /** for each of the sixteen mixtures of the four inks in full three bytes; its place is 1 for cyan + 2, 4, 8 */
  mixtures: readonly number[];
  /** of every plate together, shown or not; pixels above `least` are painted red */
  over: { totals: Uint16Array; least: number } | null;
};

/**
 * Paints plates over each other into `out` (four bytes a pixel, opaque), as dots of ink look from afar: by how much of the
 * paper each of the sixteen mixtures covers (Neugebauer). Spot colours darken what lies under them. Fast enough for an A3
 * page at 150 dpi: neighbours are often alike, and white costs nothing.
 */
export function paintPlates(out: Uint8ClampedArray, shown: ShownPlates): void {
  const { process, spots, over } = shown;
  const [cyan, magenta, yellow, black] = process;
  const mixed = new Uint8Array(3);
  const mix = mixer(shown.mixtures, mixed);
  const pixels = out.length >> 2;
  let last = -1;
  for (let i = 0; i < pixels; i++) {
    const at = i << 2;
    out[at + 3] = 255;
    if (over && (over.totals[i] as number) > over.least) {
      for (let part = 0; part < 3; part++) out[at + part] = TOO_MUCH[part] as number;
      continue;
    }
    const [c, m, y, k] = [cyan?.[i] ?? 0, magenta?.[i] ?? 0, yellow?.[i] ?? 0, black?.[i] ?? 0];
    const key = (c | (m << 8) | (y << 16)) + k * 16_777_216;
    if (key !== last) mix(c, m, y, k);
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

/** Writes what four amounts (0 to 255) look like together into `mixed`: between the mixtures, ink by ink. */
function mixer(mixtures: readonly number[], mixed: Uint8Array) {
  const full = Float64Array.from(mixtures);
  const halves = [24, 12, 6, 3].map((length) => new Float64Array(length));
  return (c: number, m: number, y: number, k: number): void => {
    const amounts = [c, m, y, k];
    let from: Float64Array = full;
    for (let ink = 0; ink < 4; ink++) {
      const to = halves[ink] as Float64Array;
      between(from, to, (amounts[ink] as number) / 255);
      from = to;
    }
    for (let part = 0; part < 3; part++) mixed[part] = Math.round(from[part] as number);
  };
}

/** Of each two colours that follow one another, the one that lies so far between them. */
function between(from: Float64Array, to: Float64Array, share: number): void {
  for (let at = 0; at < to.length; at += 3)
    for (let part = 0; part < 3; part++) {
      const without = from[at * 2 + part] as number;
      to[at + part] = without + ((from[at * 2 + 3 + part] as number) - without) * share;
    }
}

/** Adds up what all plates have at each pixel: 255 for each in full. */
export function totalsOf(pixels: number, plates: readonly (Uint8Array | null)[]): Uint16Array {
  const totals = new Uint16Array(pixels);
  for (const plate of plates) {
    if (!plate) continue;
    for (let i = 0; i < pixels; i++) totals[i] = (totals[i] as number) + (plate[i] as number);
  }
  return totals;
}
