/** Where a scene stands: seamless paper, an oak table, a shelf or a floor before a wall; and the daylight over it all. */
import { numbers } from './grain.ts';
import { softShape } from './shadow.ts';
import { type Point, radians, type Spot } from './space.ts';
import { clipped, colour, element, rect } from './svg.ts';

/** The picture around a scene: its size in px, its scale, and where a point of the scene is. */
export type Frame = {
  width: number;
  height: number;
  pxPerMm: number;
  elevation: number;
  at: (point: Point) => Spot;
};

/** Draws what is behind and under a scene, to every edge of the picture. */
export type Setting = (frame: Frame) => string;

const stop = (offset: number, fill: string, opacity = 1) =>
  element('stop', { offset, 'stop-color': fill, 'stop-opacity': opacity });

function shaded(
  id: string,
  stops: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): string {
  return element('linearGradient', { id, x1, y1, x2, y2 }, stops);
}

/** The tints of seamless paper: calm, so that the print is the strongest colour. */
const tints = {
  sand: ['#F3EBDD', '#E6DAC6', '#CDBEA6'],
  sage: ['#E6EADF', '#D3DACA', '#B6C0AC'],
  mist: ['#E9EDF0', '#D5DCE1', '#B5BFC7'],
  clay: ['#F1E2D8', '#E2CCBD', '#C6AB99'],
  stone: ['#F1EFEA', '#E2DFD7', '#C4C0B5'],
} as const;
export type Tint = keyof typeof tints;

/** Seamless paper, lit from the upper left. */
export function seamless(tint: Tint): Setting {
  const [light, middle, dark] = tints[tint];
  return ({ width, height }) =>
    shaded('ground', stop(0, light) + stop(0.55, middle) + stop(1, dark), [0, 0, 1, 1]) +
    rect(0, 0, width, height, 'url(#ground)');
}

/** A table of oak planks, their grain along the picture. */
const oakTable: Setting = (frame) => {
  const { width, height, pxPerMm, elevation } = frame;
  const down = Math.sin(radians(elevation));
  return planks({ x: 0, y: 0, width, height }, [pxPerMm, pxPerMm * down]) + falloff(width, height);
};

type Region = { x: number; y: number; width: number; height: number };

/**
 * Oak planks of 130 mm, along a region of the picture, or towards us. Drawn line by line: the image library clips a
 * pattern whose tile is larger than the picture. `alongPx` and `acrossPx` are px per mm in their directions.
 */
function planks(
  region: Region,
  [alongPx, acrossPx]: readonly [number, number],
  { isTowards = false, hasJoints = true } = {},
): string {
  const [length, breadth] = isTowards ? [region.height, region.width] : [region.width, region.height];
  const high = 130 * acrossPx;
  const count = acrossPx > 0.5 ? 24 : 9;
  const boards = Array.from({ length: Math.ceil(breadth / high) + 1 }, (_, board) => {
    const next = numbers(board + 20);
    const top = board * high - high * 0.4;
    const tone = ['#DCC6A4', '#D6BE99', '#E0CCAC'][(board * 2) % 3] ?? '#DCC6A4';
    const grain = Array.from({ length: count }, (_, i) =>
      grainLine(next, top + ((i + 0.2 + next() * 0.6) / count) * high, i, { length, acrossPx }),
    );
    const joint = ((next() * 900) % 900) * alongPx;
    const line = (x: number, y: number, w: number, h: number) =>
      rect(x, y, w, h, '#7F653C', { opacity: 0.45 });
    const thin = Math.max(0.6, 1.4 * acrossPx);
    return (
      rect(0, top, length, high + 0.5, tone) +
      grain.join('') +
      line(0, top + high - thin, length, thin) +
      (hasJoints && joint < length ? line(joint, top, Math.max(0.6, 1.4 * alongPx), high) : '')
    );
  });
  const drawn = boards.join('');
  return clipped(
    region.x,
    region.y,
    region.width,
    region.height,
    isTowards ? `<g transform="matrix(0 1 1 0 0 0)">${drawn}</g>` : drawn,
  );
}

/** One line of the grain of a plank, dark or light, a little wavy. */
function grainLine(
  next: () => number,
  y: number,
  index: number,
  { length, acrossPx }: { length: number; acrossPx: number },
): string {
  const wave = Math.min(9 * acrossPx, length * 0.014);
  const [a, b] = [(next() - 0.5) * wave, (next() - 0.5) * wave];
  const at = (part: number, dy: number) => `${(length * part).toFixed(0)} ${(y + dy).toFixed(1)}`;
  return element('path', {
    d: `M${at(-0.02, 0)}C${at(0.2, a)} ${at(0.35, a)} ${at(0.5, (a + b) / 2)}S${at(0.8, b)} ${at(1.02, 0)}`,
    fill: 'none',
    stroke: index % 4 ? '#AD8D5C' : '#F3E6CE',
    'stroke-width': Math.max(0.4, (0.3 + next() * 1.1) * acrossPx),
    opacity: 0.12 + next() * 0.2,
  });
}

/** Light that falls off from the window at the upper left. */
function falloff(width: number, height: number): string {
  return (
    shaded(
      'falloff',
      stop(0, '#FFF8EA', 0.42) +
        stop(0.45, '#FFF8EA', 0) +
        stop(0.6, colour.ink, 0) +
        stop(1, colour.ink, 0.16),
      [0, 0, 1, 1],
    ) + rect(0, 0, width, height, 'url(#falloff)')
  );
}

/** Plaster above a line in the picture, lit from the left. */
function plaster(
  width: number,
  foot: number,
  [light, middle, dark]: readonly [string, string, string],
): string {
  return (
    shaded('wall', stop(0, light) + stop(0.5, middle) + stop(1, dark), [0, 0, 1, 0.5]) +
    rect(0, 0, width, foot, 'url(#wall)')
  );
}

/** A plain wall behind everything. */
export function seamlessWall(tint: Tint): Setting {
  return ({ width, height }) => plaster(width, height, tints[tint]);
}

/** An oak shelf or counter before a wall: `backMm` behind the scene's middle, `frontMm` before it, and its front edge. */
export function shelf(
  tint: Tint,
  { backMm, frontMm, edgeMm = 34 }: { backMm: number; frontMm: number; edgeMm?: number },
): Setting {
  return (frame) => {
    const { width, height, pxPerMm } = frame;
    const [, back] = frame.at([0, backMm, 0]);
    const [, front] = frame.at([0, -frontMm, 0]);
    const [, under] = frame.at([0, -frontMm, -edgeMm]);
    const down = Math.sin(radians(frame.elevation));
    return (
      plaster(width, height, tints[tint]) +
      softShape(`M-40 ${back - 2}H${width + 40}V${back + 2}H-40Z`, 7, 0.2) +
      planks({ x: 0, y: back, width, height: front - back }, [pxPerMm, pxPerMm * down], {
        hasJoints: false,
      }) +
      shaded(
        'depth',
        stop(0, colour.ink, 0.13) + stop(0.35, colour.ink, 0) + stop(1, colour.white, 0.14),
        [0, 0, 0, 1],
      ) +
      rect(0, back, width, front - back, 'url(#depth)') +
      planks({ x: 0, y: front, width, height: under - front }, [pxPerMm, pxPerMm], { hasJoints: false }) +
      rect(0, front, width, under - front, '#6E5126', { opacity: 0.3 }) +
      rect(0, front, width, Math.max(1, pxPerMm * 1.2), '#F2E4CA', { opacity: 0.8 }) +
      rect(0, under, width, Math.max(0, height - under), colour.ink, { opacity: 0.1 }) +
      softShape(`M-40 ${under - 4}H${width + 40}V${under + 10}H-40Z`, 12, 0.22)
    );
  };
}

/** A wall with a skirting board and a floor of planks that run towards us. */
export function room(tint: Tint, wallMm = 0): Setting {
  return (frame) => {
    const { width, height, pxPerMm } = frame;
    const [, foot] = frame.at([0, wallMm, 0]);
    const [, skirting] = frame.at([0, wallMm, 110]);
    const down = Math.sin(radians(frame.elevation));
    const [, , dark] = tints[tint];
    return (
      plaster(width, foot, tints[tint]) +
      rect(0, skirting, width, foot - skirting, '#F7F4EE') +
      rect(0, skirting, width, Math.max(1, 9 * pxPerMm), colour.white) +
      rect(0, skirting - 1, width, 1, dark, { opacity: 0.7 }) +
      floorOf({ x: 0, y: foot, width, height: height - foot }, pxPerMm, down) +
      shaded(
        'depth',
        stop(0, colour.ink, 0.26) + stop(0.3, colour.ink, 0.04) + stop(1, colour.white, 0.1),
        [0, 0, 0, 1],
      ) +
      rect(0, foot, width, height - foot, 'url(#depth)')
    );
  };
}

/** A floor, unless the picture ends above it. */
function floorOf(region: Region, pxPerMm: number, down: number): string {
  if (region.height <= 0) return '';
  return (
    planks(region, [pxPerMm * down, pxPerMm], { isTowards: true }) +
    rect(region.x, region.y, region.width, region.height, '#8A6A3A', { opacity: 0.18 })
  );
}

/** Sun through a window with glazing bars: everything outside its panes is a little darker. */
export function windowLight({ width, height }: Frame): string {
  const pane = (x: number, y: number, w: number, h: number) => {
    const lean = (h * width) / height / 2.2;
    const [px, py] = [x * width, y * height];
    return `M${px.toFixed(0)} ${py.toFixed(0)}h${(w * width).toFixed(0)}l${lean.toFixed(0)} ${(h * height).toFixed(0)}h${(-w * width).toFixed(0)}Z`;
  };
  const shade =
    `M-80 -80H${width + 80}V${height + 80}H-80Z` +
    [0, 1]
      .flatMap((column) =>
        [0, 1].map((row) => pane(0.02 + column * 0.36 + row * 0.27, -0.06 + row * 0.56, 0.31, 0.5)),
      )
      .join('');
  const layers = 6;
  const each = 1 - (1 - 0.12) ** (1 / layers);
  return Array.from({ length: layers }, (_, i) =>
    element('path', {
      d: shade,
      fill: '#2B2A33',
      'fill-rule': 'evenodd',
      stroke: '#2B2A33',
      'stroke-linejoin': 'round',
      'stroke-width': 2 + i * 9,
      opacity: each,
    }),
  ).join('');
}

/** The soft shadow of leaves outside the picture, over its right edge. */
export function leafShade({ width, height }: Frame): string {
  const leaf = (x: number, y: number, length: number, turn: number) => {
    const a = radians(turn);
    const [dx, dy] = [Math.cos(a) * length, Math.sin(a) * length];
    const [nx, ny] = [-dy * 0.24, dx * 0.24];
    const p = (n: number) => n.toFixed(0);
    return `M${p(x)} ${p(y)}Q${p(x + dx / 2 + nx)} ${p(y + dy / 2 + ny)} ${p(x + dx)} ${p(y + dy)}Q${p(x + dx / 2 - nx)} ${p(y + dy / 2 - ny)} ${p(x)} ${p(y)}Z`;
  };
  const stem = Array.from({ length: 6 }, (_, i) => {
    const [x, y] = [width * (1.02 - i * 0.045), height * (0.02 + i * 0.12)];
    return leaf(x, y, height * 0.3, 200 - i * 8) + leaf(x, y, height * 0.26, 96 + i * 9);
  });
  return softShape(stem.join(''), 11, 0.13);
}

/** What scenes on an oak table by the window have in common. */
export const ON_OAK = { light: 'table', elevation: 62, setting: oakTable, over: windowLight } as const;
