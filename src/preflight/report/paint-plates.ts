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

/** Writes what four amounts (0 to 255) look like together into `mixed`. */
function mixer(mixtures: readonly number[], mixed: Uint8Array) {
  const colours = Float64Array.from(mixtures);
  return (c: number, m: number, y: number, k: number): void => {
    const shares = [c / 255, m / 255, y / 255, k / 255];
    let [red, green, blue] = [0, 0, 0];
    for (let mixture = 0; mixture < 16; mixture++) {
      let covers = 1;
      for (let ink = 0; ink < 4 && covers > 0; ink++) {
        const share = shares[ink] as number;
        covers *= (mixture >> ink) & 1 ? share : 1 - share;
      }
      if (covers === 0) continue;
      red += covers * (colours[mixture * 3] as number);
      green += covers * (colours[mixture * 3 + 1] as number);
      blue += covers * (colours[mixture * 3 + 2] as number);
    }
    mixed[0] = Math.round(red);
    mixed[1] = Math.round(green);
    mixed[2] = Math.round(blue);
  };
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
