/**
 * The surfaces of materials at their true scale: patterns in mm that lie on a printed face, and how much it shines. All
 * of it is drawn in ink and white at low strength, because paper shows its grain only where light grazes it.
 */
import type { Stock } from './stock.ts';
import { circle, colour, element, path, rect } from './svg.ts';

/** The same numbers between 0 and 1 for the same seed: pictures must not change from one drawing to the next. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    // mulberry32, by Tommy Ettinger: public domain.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A repeated piece of a surface. `fromPx`: below this many px per mm it can't be seen, and is not drawn. */
type Grain = { tileMm: readonly [number, number]; fromPx: number; draw: () => string };

/** Fibres of paper: 1 to 3 mm long, a few hundredths wide, light and dark, in every direction. */
function fibres(count: number, strength: number, fleck = 0): string {
  const next = numbers(count);
  const all = Array.from({ length: count }, (_, i) => {
    const [x, y, turn, length] = [next() * 14, next() * 14, next() * Math.PI, 0.7 + next() * 1.6];
    const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length];
    const bend = (next() - 0.5) * 0.8;
    return path(
      `M${x.toFixed(2)} ${y.toFixed(2)}q${(dx / 2 - bend * dy).toFixed(2)} ${(dy / 2 + bend * dx).toFixed(2)} ${dx.toFixed(2)} ${dy.toFixed(2)}`,
      {
        stroke: i % 2 ? colour.white : '#6B5F4C',
        'stroke-width': 0.07 + next() * 0.08,
        opacity: i % 2 ? strength * 1.6 : strength,
      },
    );
  });
  const flecks = Array.from({ length: fleck }, () =>
    circle(next() * 14, next() * 14, 0.08 + next() * 0.2, next() > 0.5 ? '#7C6A4A' : '#5F6C74', {
      opacity: 0.4,
    }),
  );
  return all.join('') + flecks.join('');
}

/** Woven threads about `pitch` mm apart. */
function weave(pitch: number, strength: number): string {
  const half = pitch / 2;
  const thread = (x: number, y: number, w: number, h: number, fill: string) =>
    rect(x, y, w, h, fill, { opacity: strength });
  return (
    thread(0, 0, half, half, colour.white) +
    thread(half, half, half, half, colour.white) +
    thread(half, 0, half, half, colour.ink) +
    thread(0, half, half, half, colour.ink) +
    path(`M0 ${half}H${pitch}M${half} 0V${pitch}`, {
      stroke: colour.ink,
      'stroke-width': pitch * 0.1,
      opacity: strength * 1.5,
    })
  );
}

/** Papers that are not white: their colour, through which the inks show. */
const tints: Readonly<Partial<Record<Stock, string>>> = {
  kraft: '#CDA678',
  recycled: '#EFEAE0',
  tracing: '#EEF0EE',
};

/** The colour of a paper that is not white. */
export const tintOf = (stock: Stock): string | undefined => tints[stock];

const grains: Readonly<Partial<Record<Stock, Grain>>> = {
  uncoated: { tileMm: [14, 14], fromPx: 1.5, draw: () => fibres(260, 0.1) },
  recycled: { tileMm: [14, 14], fromPx: 1, draw: () => fibres(240, 0.12, 26) },
  kraft: { tileMm: [14, 14], fromPx: 1, draw: () => fibres(300, 0.16, 20) },
  tracing: { tileMm: [14, 14], fromPx: 1, draw: () => fibres(120, 0.06) },
  silk: { tileMm: [14, 14], fromPx: 4, draw: () => fibres(90, 0.035) },
  linen: { tileMm: [0.9, 0.9], fromPx: 2, draw: () => weave(0.9, 0.035) },
  canvas: { tileMm: [1.1, 1.1], fromPx: 1.6, draw: () => weave(1.1, 0.06) },
  // The fabric inside the PVC shows as a fine net.
  vinyl: { tileMm: [1.3, 1.3], fromPx: 2, draw: () => weave(1.3, 0.05) },
  foamex: { tileMm: [14, 14], fromPx: 2, draw: () => fibres(40, 0.03) },
};

/**
 * The surface of a stock for a design of `width` × `height` units drawn at `unitsPerMm`: a pattern `grain`, or lines
 * `grain-lines`; empty if the surface is smooth or too far away to see.
 */
export function grainOf(
  stock: Stock,
  {
    width,
    height,
    unitsPerMm,
    pxPerMm,
  }: { width: number; height: number; unitsPerMm: number; pxPerMm: number },
): { kind: 'pattern' | 'lines'; defs: string } | undefined {
  if (stock === 'fluted' && pxPerMm > 0.55)
    return { kind: 'lines', defs: channels(width, height, unitsPerMm) };
  const grain = grains[stock];
  if (!grain || pxPerMm < grain.fromPx) return undefined;
  const [tileWidth, tileHeight] = grain.tileMm;
  const pattern = {
    id: 'grain',
    width: tileWidth,
    height: tileHeight,
    patternUnits: 'userSpaceOnUse',
    patternTransform: `scale(${unitsPerMm.toFixed(5)})`,
  };
  return { kind: 'pattern', defs: element('pattern', pattern, grain.draw()) };
}

/**
 * The walls between the channels of fluted board show through its skin as soft upright lines, 4 mm apart. As a pattern
 * they take five times as long (measured: 800 of 950 ms a picture).
 */
function channels(width: number, height: number, unitsPerMm: number): string {
  const count = Math.floor(width / unitsPerMm / 4);
  const lines = (shift: number) =>
    Array.from(
      { length: count },
      (_, i) => `M${((i * 4 + shift) * unitsPerMm).toFixed(2)} 0V${height.toFixed(1)}`,
    ).join('');
  const drawn = (d: string, stroke: string, opacity: number) =>
    path(d, { stroke, opacity, 'stroke-width': 0.8 * unitsPerMm });
  return element(
    'g',
    { id: 'grain-lines' },
    drawn(lines(0.5), colour.ink, 0.07) + drawn(lines(1.5), colour.white, 0.1),
  );
}

/** How a surface mirrors the window: the strength of the reflection, 0 to 1. */
const shines: Readonly<Partial<Record<Stock, number>>> = {
  gloss: 0.34,
  acrylic: 0.42,
  vinyl: 0.16,
  silk: 0.13,
  film: 0.1,
  aluminium: 0.14,
  'soft-touch': 0.06,
  fluted: 0.08,
};

/** The gradient of a stock's reflection: a band of window light with soft edges, and a slight darkening past it. */
export function sheenOf(stock: Stock): string {
  const shine = shines[stock] ?? 0;
  const stop = (offset: number, fill: string, opacity: number) =>
    element('stop', { offset, 'stop-color': fill, 'stop-opacity': opacity });
  const hard = stock === 'gloss' || stock === 'acrylic' ? 0.03 : 0.16;
  return element(
    'linearGradient',
    { id: 'sheen', x1: 0, y1: 0, x2: 1, y2: 0.7 },
    stop(0, colour.white, shine * 0.35) +
      stop(0.26 - hard, colour.white, shine * 0.4) +
      stop(0.26, colour.white, shine) +
      stop(0.4, colour.white, shine * 0.9) +
      stop(0.4 + hard, colour.white, shine * 0.12) +
      stop(0.7, colour.white, 0) +
      stop(1, colour.ink, 0.05),
  );
}

/** The layers of a cut edge from the printed face down, as shares of its thickness. */
export type Layer = { share: number; fill: string };

const edges: Readonly<Partial<Record<Stock, readonly Layer[]>>> = {
  // Paper liners on both sides of a foam core.
  'foam-board': [
    { share: 0.07, fill: '#D8D4C9' },
    { share: 0.86, fill: '#FAF8F2' },
    { share: 0.07, fill: '#D8D4C9' },
  ],
  foamex: [{ share: 1, fill: '#F1EFEA' }],
  fluted: [
    { share: 0.12, fill: '#E9ECEC' },
    { share: 0.76, fill: '#B9BFBF' },
    { share: 0.12, fill: '#E9ECEC' },
  ],
  aluminium: [
    { share: 0.14, fill: '#C9CCCF' },
    { share: 0.72, fill: '#33363B' },
    { share: 0.14, fill: '#C9CCCF' },
  ],
  acrylic: [{ share: 1, fill: '#BFE3D6' }],
  kraft: [{ share: 1, fill: '#B98F5F' }],
  recycled: [{ share: 1, fill: '#E2DCCF' }],
};

/** The layers of a stock's cut edge; undefined if it is white through and through. */
export function edgeOf(stock: Stock): readonly Layer[] | undefined {
  return edges[stock];
}
