/** Where a scene stands: seamless paper, an oak table, a shelf or a floor before a wall; and the daylight over it all. */
import { numbers } from './grain.ts';
import { softShape } from './shadow.ts';
import { type Point, radians, type Spot } from './space.ts';
import { colour, element, rect } from './svg.ts';

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
export const oakTable: Setting = (frame) => {
  const { width, height, pxPerMm, elevation } = frame;
  const [x, y] = frame.at([0, 0, 0]);
  const down = Math.sin(radians(elevation));
  return (
    planks('oak', `matrix(${pxPerMm} 0 0 ${pxPerMm * down} ${x} ${y})`, pxPerMm) +
    rect(0, 0, width, height, '#DCC7A7') +
    rect(0, 0, width, height, 'url(#oak)') +
    falloff(width, height)
  );
};

/** A pattern of three oak planks of 900 × 390 mm. */
function planks(id: string, transform: string, pxPerMm: number): string {
  const next = numbers(7);
  const tones = ['#DCC6A4', '#D6BE99', '#E0CCAC'];
  const boards = tones.map((tone, board) => {
    const top = board * 130;
    const count = pxPerMm > 0.7 ? 26 : 10;
    const grain = Array.from({ length: count }, (_, i) => {
      const y = top + 4 + ((i + next()) / count) * 122;
      const bow = (next() - 0.5) * 16;
      const from = next() * 300;
      const to = 600 + next() * 300;
      return element('path', {
        d: `M${from.toFixed(0)} ${y.toFixed(1)}C${(from + 200).toFixed(0)} ${(y + bow).toFixed(1)} ${(to - 200).toFixed(0)} ${(y - bow).toFixed(1)} ${to.toFixed(0)} ${(y + bow * 0.3).toFixed(1)}`,
        fill: 'none',
        stroke: i % 4 ? '#B89A6B' : '#F0E1C6',
        'stroke-width': 0.5 + next() * 1.1,
        opacity: 0.16 + next() * 0.2,
      });
    });
    return (
      rect(0, top, 900, 130, tone) +
      grain.join('') +
      rect(0, top + 128.8, 900, 1.2, '#8F7448', { opacity: 0.55 })
    );
  });
  return element(
    'pattern',
    { id, width: 900, height: 390, patternUnits: 'userSpaceOnUse', patternTransform: transform },
    boards.join(''),
  );
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
    const [x, front] = frame.at([0, -frontMm, 0]);
    const [, under] = frame.at([0, -frontMm, -edgeMm]);
    const down = Math.sin(radians(frame.elevation));
    return (
      plaster(width, height, tints[tint]) +
      planks('oak', `matrix(${pxPerMm} 0 0 ${pxPerMm * down} ${x} ${back})`, pxPerMm) +
      softShape(`M-40 ${back - 2}H${width + 40}V${back + 2}H-40Z`, 7, 0.2) +
      rect(0, back, width, front - back, '#E3D1B4') +
      rect(0, back, width, front - back, 'url(#oak)', { opacity: 0.8 }) +
      shaded(
        'depth',
        stop(0, colour.ink, 0.13) + stop(0.35, colour.ink, 0) + stop(1, colour.white, 0.14),
        [0, 0, 0, 1],
      ) +
      rect(0, back, width, front - back, 'url(#depth)') +
      rect(0, front, width, under - front, '#B99A6B') +
      rect(0, front, width, under - front, 'url(#oak)', { opacity: 0.35 }) +
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
    const [x, foot] = frame.at([0, wallMm, 0]);
    const [, skirting] = frame.at([0, wallMm, 110]);
    const down = Math.sin(radians(frame.elevation));
    const [, , dark] = tints[tint];
    return (
      plaster(width, foot, tints[tint]) +
      rect(0, skirting, width, foot - skirting, '#F7F4EE') +
      rect(0, skirting, width, Math.max(1, 9 * pxPerMm), colour.white) +
      rect(0, skirting - 1, width, 1, dark, { opacity: 0.7 }) +
      planks('floor', `matrix(0 ${pxPerMm * down} ${pxPerMm} 0 ${x} ${foot})`, pxPerMm) +
      rect(0, foot, width, height - foot, '#CDB48C') +
      rect(0, foot, width, height - foot, 'url(#floor)', { opacity: 0.75 }) +
      shaded(
        'depth',
        stop(0, colour.ink, 0.26) + stop(0.3, colour.ink, 0.04) + stop(1, colour.white, 0.1),
        [0, 0, 0, 1],
      ) +
      rect(0, foot, width, height - foot, 'url(#depth)')
    );
  };
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
      'stroke-width': 2 + i * 8,
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
