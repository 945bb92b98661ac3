/** Small work on a wall: letters on a clipboard, tickets pinned to a cork board. */

import { upright } from './compose-display.ts';
import type { Scene } from './draw-scene.ts';
import { numbers } from './grain.ts';
import type { Drawn } from './product-measures.ts';
import { outline, ramp } from './props/parts.ts';
import { pin } from './props/small.ts';
import { type Setting, seamlessWall, windowLight } from './settings.ts';
import { softShape } from './shadow.ts';
import { type Face, type Item, type Prop, type Side, slab } from './solids.ts';
import { add, type Point } from './space.ts';
import { colour, element, rect } from './svg.ts';

/** Letters and forms on a clipboard that hangs on the wall. */
export function onClipboard(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = Math.max(w * 2.3, h * 1.9);
  const board = upright(-w * 0.5 - 9, 0, -12, w + 18, h + 34, 0);
  const sheet = (dx: number, dz: number, side: Side, out: number): Face => ({
    kind: 'face',
    ...upright(-w * 0.5 + dx, -out, dz, w, h, 0),
    fill: colour.white,
    side,
    edge: true,
  });
  return {
    light: 'room',
    elevation: 6,
    setting: seamlessWall('mist'),
    over: windowLight,
    items: [
      {
        kind: 'cast',
        points: [
          board.at,
          add(board.at, board.u),
          add(add(board.at, board.u), board.v),
          add(board.at, board.v),
        ],
        onWall: h * 0.045,
      },
      ...slab(board.at, board.u, board.v, 3, { fill: '#A9793F', edgeFill: '#8A5F2E' }).slice(1),
      sheet(1.4, -2.5, 'plain', 0.2),
      sheet(-1, -1.2, 'plain', 0.4),
      sheet(0, 0, 'front', 0.8),
      clamp(h),
    ],
    frame: { middle: [0, 0, h * 0.53], widthMm: wide },
  };
}

/** The steel clip of a clipboard, 120 mm wide. */
function clamp(h: number): Prop {
  const p = (x: number, z: number): Point => [x, -6, h + z];
  return {
    kind: 'prop',
    points: [],
    draw: (at) =>
      ramp(
        'steel',
        [
          [0, '#F3F4F5'],
          [0.3, '#C9CDD2'],
          [0.55, '#8E949C'],
          [0.75, '#D4D8DC'],
          [1, '#7E848C'],
        ],
        [0, 1],
      ) +
      softShape(outline([p(-58, -14), p(62, -14), p(62, 10), p(-58, 10)], at), 5, 0.3) +
      element('path', {
        d: outline(
          [p(-60, -10), p(60, -10), p(60, 2), p(30, 10), p(22, 34), p(-22, 34), p(-30, 10), p(-60, 2)],
          at,
        ),
        fill: 'url(#steel)',
      }) +
      element('path', {
        d: outline([p(-9, 22), p(9, 22), p(9, 28), p(-9, 28)], at),
        fill: colour.ink,
        opacity: 0.45,
      }),
  };
}

/** Granules of cork, from pale to brown. */
const cork: Setting = ({ width, height, pxPerMm }) => {
  const next = numbers(3);
  const size = 60;
  const grains = Array.from({ length: 130 }, () => {
    const [x, y, r] = [next() * size, next() * size, 0.7 + next() * 1.9];
    return element('ellipse', {
      cx: x,
      cy: y,
      rx: r * (0.8 + next() * 0.7),
      ry: r,
      fill: ['#B98B57', '#D8B384', '#A97A48', '#E2C297'][Math.floor(next() * 4)] ?? '#B98B57',
      opacity: 0.3 + next() * 0.3,
    });
  });
  const shine = (offset: number, fill: string, opacity: number) =>
    element('stop', { offset, 'stop-color': fill, 'stop-opacity': opacity });
  return (
    element(
      'pattern',
      {
        id: 'cork',
        width: size,
        height: size,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `scale(${pxPerMm.toFixed(4)})`,
      },
      rect(0, 0, size, size, '#CBA273') + grains.join(''),
    ) +
    element(
      'linearGradient',
      { id: 'shine', x1: 0, y1: 0, x2: 1, y2: 0.8 },
      shine(0, '#FFF8EA', 0.35) + shine(0.5, '#FFF8EA', 0) + shine(1, colour.ink, 0.2),
    ) +
    rect(0, 0, width, height, 'url(#cork)') +
    rect(0, 0, width, height, 'url(#shine)')
  );
};

/** Tickets and other small work pinned to a cork board, one over another. */
export function onCork(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  // Low work hangs one over another, the rest side by side.
  const isLow = w > h * 1.8;
  const wide = isLow ? w * 1.6 : Math.max(w * 2.35, h * 1.75);
  const item = (x: number, z: number, turn: number, side: Side, fill: string): Item[] => {
    const a = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(a), Math.sin(a)];
    const u: Point = [cos * w, 0, sin * w];
    const v: Point = [sin * h, 0, -cos * h];
    const at: Point = [x - (u[0] + v[0]) / 2, 0, z - (u[2] + v[2]) / 2];
    return [
      { kind: 'cast', points: [at, add(at, u), add(add(at, u), v), add(at, v)], onWall: 3.5 },
      { kind: 'face', at, u, v, fill: colour.white, side, edge: true },
      pin(add(at, [u[0] * 0.5 + v[0] * 0.09, -1, u[2] * 0.5 + v[2] * 0.09]), fill),
    ];
  };
  return {
    light: 'room',
    elevation: 4,
    setting: cork,
    over: windowLight,
    items: [
      ...(isLow
        ? item(w * 0.2, h * 0.62, -7, 'front', '#C2005F')
        : item(-w * 0.54, h * 0.03, 4, 'back', '#C2005F')),
      ...(isLow
        ? item(-w * 0.12, -h * 0.56, 5, 'front', '#1D2B8F')
        : item(w * 0.54, -h * 0.03, -3, 'front', '#1D2B8F')),
    ],
    frame: { middle: [0, 0, 0], widthMm: wide },
  };
}
