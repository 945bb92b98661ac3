/** Out of doors: a banner tied to railings or over a shop door, a board on stakes in a lawn. */

import { boardAt } from './compose-boards.ts';
import { eyelets, upright } from './compose-display.ts';
import type { Scene } from './draw-scene.ts';
import { numbers } from './grain.ts';
import type { Drawn } from './product-measures.ts';
import { door } from './props/furniture.ts';
import { outline } from './props/parts.ts';
import type { Frame, Setting } from './settings.ts';
import { softShape } from './shadow.ts';
import { bent, type Item, type Prop } from './solids.ts';
import type { Point } from './space.ts';
import { colour, element, rect } from './svg.ts';

const stop = (offset: number, fill: string) => element('stop', { offset, 'stop-color': fill });

/** Sky, a far hedge out of focus, and a lawn. */
const garden: Setting = (frame) => {
  const { width, height, pxPerMm } = frame;
  const [, foot] = frame.at([0, 0, 0]);
  const horizon = Math.min(foot - 30, height * 0.8);
  const next = numbers(11);
  const hedge = Array.from({ length: 16 }, (_, i) => {
    const [x, r] = [(i / 15) * (width + 120) - 60, height * (0.12 + next() * 0.08)];
    return `M${(x - r).toFixed(0)} ${horizon.toFixed(0)}a${r.toFixed(0)} ${(r * 1.2).toFixed(0)} 0 0 1 ${(2 * r).toFixed(0)} 0Z`;
  }).join('');
  const soft = (d: string, fill: string, spread: number) =>
    [1, 0.6, 0.25]
      .map((part) =>
        element('path', {
          d,
          fill,
          stroke: fill,
          'stroke-width': spread * part,
          'stroke-linejoin': 'round',
          opacity: 0.45,
        }),
      )
      .join('');
  const blades = Array.from({ length: 150 }, (_, i) => {
    const near = next() ** 0.6;
    const [x, y] = [next() * width, horizon + 6 + near * (height - horizon)];
    const tall = Math.min(16, 40 * pxPerMm + 2) * (0.3 + near * 0.7) * (0.6 + next() * 0.6);
    return element('path', {
      d: `M${x.toFixed(0)} ${y.toFixed(0)}q${(tall * 0.1).toFixed(1)} ${(-tall * 0.6).toFixed(1)} ${(tall * (next() - 0.4) * 0.6).toFixed(1)} ${(-tall).toFixed(1)}`,
      fill: 'none',
      stroke: i % 2 ? '#8FAA6B' : '#5E7F4A',
      'stroke-width': 1.1,
      opacity: 0.4,
    });
  });
  return (
    element(
      'linearGradient',
      { id: 'sky', x1: 0, y1: 0, x2: 0.4, y2: 1 },
      stop(0, '#CFE0EA') + stop(0.7, '#EEF1EC') + stop(1, '#F6F1E6'),
    ) +
    element(
      'linearGradient',
      { id: 'lawn', x1: 0, y1: 0, x2: 0, y2: 1 },
      stop(0, '#A9BC86') + stop(1, '#6F8C55'),
    ) +
    rect(0, 0, width, height, 'url(#sky)') +
    soft(hedge, '#9DB39A', 26) +
    rect(0, horizon, width, height - horizon, 'url(#lawn)') +
    blades.join('')
  );
};

/** Railings of black iron, `high` mm, from edge to edge of the picture. */
function railings(y: number, high: number, halfMm: number): Prop {
  const draw: Prop['draw'] = (at, pxPerMm) => {
    const count = Math.ceil(halfMm / 120);
    const bar = (x: number, z0: number, z1: number, width: number) => {
      const [sx, top] = at([x, y, z1]);
      const [, foot] = at([x, y, z0]);
      const w = Math.max(1.2, width * pxPerMm);
      return (
        rect(sx - w / 2, top, w, foot - top, '#2A2D33') +
        rect(sx - w / 2, top, w * 0.3, foot - top, '#6A6F78')
      );
    };
    const rail = (z: number) => {
      const [left, top] = at([-halfMm, y, z]);
      const [right] = at([halfMm, y, z]);
      const h = Math.max(1.6, 34 * pxPerMm);
      return rect(left, top, right - left, h, '#24272C') + rect(left, top, right - left, h * 0.25, '#70757E');
    };
    const bars = Array.from({ length: 2 * count + 1 }, (_, i) => bar((i - count) * 120, 0, high + 60, 16));
    return (
      softShape(
        outline(
          [
            [-halfMm, y - 20, 0],
            [halfMm, y - 20, 0],
            [halfMm, y - 130, 0],
            [-halfMm, y - 130, 0],
          ],
          at,
        ),
        9,
        0.16,
      ) +
      bars.join('') +
      rail(high) +
      rail(160)
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** A banner tied to railings before a park. */
export function onRailings(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const foot = Math.max(230, 1000 - h * 0.75);
  const wide = Math.max(w * 1.3, h * 2.1, 1700);
  const plane = upright(-w / 2, -40, foot, w, h, 0);
  const sag = Math.min(22, w * 0.009);
  return {
    light: 'room',
    elevation: 8,
    setting: garden,
    items: [
      railings(0, foot + h + 90, wide * 0.8),
      shadowBehind(plane, w, h),
      ...bent(
        plane.at,
        plane.u,
        plane.v,
        { fill: colour.white, side: 'front' },
        (s) => sag * Math.sin(s * Math.PI * 3.2),
        18,
      ),
      ...eyelets(plane, w, h, 40),
    ],
    frame: { middle: [0, 0, foot + h * 0.5 - wide * 0.03], widthMm: wide },
  };
}

/** The shadow of a banner on what is close behind it. */
function shadowBehind({ at: corner }: { at: Point }, w: number, h: number): Prop {
  const [x, y, z] = corner;
  const moved = (dx: number, dz: number): Point => [x + dx + 26, y, z + dz - 30];
  return {
    kind: 'prop',
    points: [],
    draw: (at, pxPerMm) =>
      softShape(
        outline([moved(0, 0), moved(w, 0), moved(w, -h), moved(0, -h)], at),
        Math.max(4, 26 * pxPerMm),
        0.36,
      ),
  };
}

/** A painted brick front over a pavement. */
const brickFront: Setting = (frame: Frame) => {
  const { width, height, pxPerMm } = frame;
  const [x, foot] = frame.at([0, 0, 0]);
  const [bw, bh] = [225 * pxPerMm, 75 * pxPerMm];
  const next = numbers(5);
  const brick = (bx: number, by: number) =>
    rect(bx + 0.04 * bw, by + 0.1 * bh, bw * 0.93, bh * 0.82, next() > 0.5 ? '#F3EEE5' : '#E6DFD3', {
      opacity: 0.35 + next() * 0.5,
    });
  const tile = [0, 1, 2, 3].flatMap((row) =>
    [-1, 0, 1, 2, 3].map((column) => brick((column + (row % 2) / 2) * bw, row * bh)),
  );
  return (
    element(
      'pattern',
      { id: 'bricks', x, y: foot, width: 4 * bw, height: 4 * bh, patternUnits: 'userSpaceOnUse' },
      rect(0, 0, 4 * bw, 4 * bh, '#D3CBBD') + tile.join(''),
    ) +
    element(
      'linearGradient',
      { id: 'shine', x1: 0, y1: 0, x2: 1, y2: 0.7 },
      element('stop', { offset: 0, 'stop-color': '#FFFFFF', 'stop-opacity': 0.35 }) +
        element('stop', { offset: 1, 'stop-color': colour.ink, 'stop-opacity': 0.18 }),
    ) +
    rect(0, 0, width, height, 'url(#bricks)') +
    rect(0, 0, width, height, 'url(#shine)') +
    rect(0, foot, width, Math.max(0, height - foot), '#B9B5AB') +
    rect(0, foot, width, Math.max(1, 40 * pxPerMm), '#8F8C84')
  );
};

/** A banner on a brick front over a shop door. */
export function overDoor(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const foot = 2330;
  const wide = Math.max(w * 1.22, 2900, h * 3);
  const plane = upright(-w / 2, -30, foot, w, h, 0);
  const top = foot + h + wide * 0.06;
  return {
    light: 'room',
    elevation: 6,
    setting: brickFront,
    items: [
      door([-413, 0], '#8E2A3A'),
      shadowBehind(plane, w, h),
      ...bent(
        plane.at,
        plane.u,
        plane.v,
        { fill: colour.white, side: 'front' },
        (s) => 8 * Math.sin(s * Math.PI * 3.2),
        18,
      ),
      ...eyelets(plane, w, h, 0),
    ],
    frame: { middle: [0, 0, top - wide * 0.375], widthMm: wide },
  };
}

/** A fluted board on two stakes in a lawn. */
export function onStakes(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const foot = Math.max(260, h * 0.4);
  const plane = upright(-w / 2, 0, foot, w, h, 0);
  const wide = Math.max(h * 2.05, 1100);
  const stake = (s: number): Item => ({
    kind: 'prop',
    points: [],
    draw: (at, pxPerMm) => {
      const [x, top] = at([(s - 0.5) * w, 12, foot + h + 70]);
      const [, low] = at([(s - 0.5) * w, 12, 0]);
      const width = 44 * pxPerMm;
      return (
        softShape(
          outline(
            [
              [(s - 0.5) * w, 0, 0],
              [(s - 0.5) * w + 60, -20, 0],
              [(s - 0.5) * w + 240, 60, 0],
              [(s - 0.5) * w + 200, 90, 0],
            ],
            at,
          ),
          7,
          0.22,
        ) +
        rect(x - width / 2, top, width, low - top, '#B08D5C') +
        rect(x - width / 2, top, width * 0.34, low - top, '#CDB083') +
        element('ellipse', { cx: x, cy: low, rx: width * 1.1, ry: width * 0.35, fill: '#5E7A48' })
      );
    },
  });
  return {
    light: 'room',
    elevation: 9,
    setting: garden,
    items: [
      stake(0.2),
      stake(0.8),
      ...boardAt(product, plane, 'front').filter(({ kind }) => kind !== 'cast'),
    ],
    frame: { middle: [0, 0, (foot + h) * 0.52], widthMm: wide },
  };
}
