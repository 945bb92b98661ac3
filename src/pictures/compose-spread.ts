/** Large work on a table or floor, near enough to see what it is made of: unrolled, stacked, packed. */

import { boardAt } from './compose-boards.ts';
import { stand } from './compose-display.ts';
import { measuredLying, stackOf } from './compose-flat.ts';
import type { Scene } from './draw-scene.ts';
import type { Drawn } from './product-measures.ts';
import { cup } from './props/cup.ts';
import { pen } from './props/desk.ts';
import { outline } from './props/parts.ts';
import { ON_OAK, room, seamless, windowLight } from './settings.ts';
import { softShape } from './shadow.ts';
import { type Item, lying, lyingSlab, type Prop, roll } from './solids.ts';
import { type Point, radians } from './space.ts';
import { colour, element } from './svg.ts';

/** Posters and plans flat on a table, others rolled beside it. */
export function unrolled(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const r = Math.min(34, Math.min(w, h) * 0.05 + 8);
  const wide = Math.max(w * 1.5, h * 1.32);
  const isWide = w > h;
  const a = radians(isWide ? 8 : 82);
  const length = Math.min(w, h);
  const along: Point = [Math.cos(a) * length, Math.sin(a) * length, 0];
  const from: Point = isWide ? [-w * 0.42, h * 0.5 + r * 2.6, 0] : [w * 0.5 + r * 3.4, -h * 0.36, 0];
  const [dx, dy] = isWide ? [30, r * 2.3] : [r * 2.3, -20];
  return {
    ...ON_OAK,
    elevation: 56,
    items: [
      ...roll([from[0] + dx, from[1] + dy, 0], along, r, '#F4F2EC'),
      ...stackOf(product, { x: 0, y: 0, turn: isWide ? 3 : 4, side: 'front' }),
      ...roll(from, along, r, '#FBFAF6'),
      pen({
        x: isWide ? w * 0.3 : -w * 0.5 - 60,
        y: isWide ? -h * 0.5 - 44 : -h * 0.2,
        turn: isWide ? 14 : 78,
      }),
      ...(Math.max(w, h) < 700 ? [cup([isWide ? w * 0.62 : -w * 0.72, h * 0.42]) as Item] : []),
    ],
    measured: measuredLying(product, { x: 0, y: 0, turn: isWide ? 3 : 4 }, 'left'),
    frame: { middle: [isWide ? 0 : r * 2.2, isWide ? r : 0, 0], widthMm: wide },
  };
}

/** Boards in a stack, near one corner: their cut edges fill the foreground. */
export function boardStack(product: Drawn): Scene {
  const { widthMm: w, heightMm: h, boardMm } = product;
  const count = 5;
  const boards = Array.from({ length: count }, (_, i) => {
    const turn = [24, 21.5, 25, 23, 24][i] ?? 24;
    const plane = lying(w, h, { x: (i % 2) * 5, y: (i % 3) * 4, z: (i + 1) * boardMm * 1.06, turn });
    return boardAt(product, plane, 'front');
  });
  const { at, u, v } = lying(w, h, { x: 0, y: 0, turn: 24 });
  const corner: Point = [at[0] + v[0], at[1] + v[1], 0];
  return {
    light: 'table',
    elevation: 26,
    setting: seamless('stone'),
    over: windowLight,
    items: [
      ...boards.flat(),
      pen({ x: corner[0] + u[0] * 0.1 + 130, y: corner[1] + u[1] * 0.1 - 70, turn: 8 }),
    ],
    frame: { middle: [corner[0] + 105, corner[1] + 90, 10], widthMm: 430 },
  };
}

/** The foot of a roller banner, and the padded bag it comes in. */
export function withBag(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  return {
    light: 'room',
    elevation: 17,
    setting: room('sage', 520),
    over: windowLight,
    items: [...stand(-w * 0.5, 120, w, h, 12, 'front').items, bag([-w * 0.2, -330], w + 90)],
    frame: { middle: [w * 0.06, 0, 420], widthMm: Math.max(1500, w * 1.75) },
  };
}

/** A padded bag of black cloth on the floor, with its handles. */
function bag([x, y]: readonly [number, number], length: number): Prop {
  const half = length / 2;
  const [high, deep] = [150, 130];
  const draw: Prop['draw'] = (at, pxPerMm) => {
    const a = radians(6);
    const p = (s: number, d: number, z: number): Point => [
      x + Math.cos(a) * s - Math.sin(a) * d,
      y + Math.sin(a) * s + Math.cos(a) * d,
      z,
    ];
    const path = (points: Point[], fill: string, more = {}) =>
      element('path', { d: outline(points, at), fill, 'stroke-linejoin': 'round', ...more });
    const line = (points: Point[], stroke: string, width: number, dashes?: string) =>
      element('path', {
        d: `M${points
          .map((q) =>
            at(q)
              .map((v) => v.toFixed(1))
              .join(' '),
          )
          .join('L')}`,
        fill: 'none',
        stroke,
        'stroke-width': width * pxPerMm,
        'stroke-linecap': 'round',
        'stroke-dasharray': dashes,
      });
    const handle = Array.from({ length: 15 }, (_, i) => {
      const t = (i / 14) * Math.PI;
      return p(Math.cos(t) * 150, -deep / 2 - 8, high * 0.55 + Math.sin(t) * 120);
    });
    return (
      softShape(
        outline(
          [
            p(-half, -deep / 2, 0),
            p(half + 60, -deep / 2 - 40, 0),
            p(half + 60, deep / 2, 0),
            p(-half, deep / 2, 0),
          ],
          at,
        ),
        12,
        0.34,
      ) +
      path(
        [p(-half, -deep / 2, 6), p(half, -deep / 2, 6), p(half, -deep / 2, high), p(-half, -deep / 2, high)],
        '#2B2E35',
        { stroke: '#2B2E35', 'stroke-width': 16 * pxPerMm },
      ) +
      path(
        [p(half, -deep / 2, 6), p(half, deep / 2, 6), p(half, deep / 2, high), p(half, -deep / 2, high)],
        '#1E2026',
        { stroke: '#1E2026', 'stroke-width': 16 * pxPerMm },
      ) +
      path(
        [
          p(-half, -deep / 2, high),
          p(half, -deep / 2, high),
          p(half, deep / 2, high),
          p(-half, deep / 2, high),
        ],
        '#3E424B',
        { stroke: '#3E424B', 'stroke-width': 16 * pxPerMm },
      ) +
      line([p(-half + 10, 0, high + 8), p(half - 10, 0, high + 8)], '#15171C', 16) +
      line([p(-half + 10, 0, high + 10), p(half - 10, 0, high + 10)], '#8B9099', 5, '2 2') +
      line([p(-150, -deep / 2 - 8, 12), p(-150, -deep / 2 - 8, high * 0.55)], '#50555F', 34) +
      line([p(150, -deep / 2 - 8, 12), p(150, -deep / 2 - 8, high * 0.55)], '#50555F', 34) +
      line(handle, '#15171C', 34) +
      line(handle, '#5A5F69', 26)
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** A banner on the floor near one corner: hem, eyelets and weave at their size, the rest rolled. */
export function bannerCorner(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const lie = { x: 0, y: 0, turn: 12 };
  const { at, u, v } = lying(w, h, { ...lie, z: 0.6 });
  const corner: Point = [at[0] + v[0], at[1] + v[1], 0];
  const flat = (s: number, t: number): Point => [
    corner[0] + (u[0] / w) * s - (v[0] / h) * t,
    corner[1] + (u[1] / w) * s - (v[1] / h) * t,
    1.2,
  ];
  const gap = (w - 52) / Math.max(1, Math.round((w - 52) / 500));
  const rise = (h - 52) / Math.max(1, Math.round((h - 52) / 500));
  const spots = [flat(26, 26), flat(26 + gap, 26), flat(26, 26 + rise)];
  return {
    light: 'table',
    elevation: 50,
    setting: seamless('stone'),
    over: windowLight,
    items: [
      ...lyingSlab(w, h, 0.6, lie, { fill: colour.white, side: 'front' }),
      ...spots.map(brassEyelet),
      rope(flat(26, 26)),
    ],
    frame: { middle: [corner[0] + 190, corner[1] + 150, 0], widthMm: 620 },
  };
}

/** A brass eyelet of 12 mm inside, 22 mm over its rim. */
function brassEyelet([x, y, z]: Point): Prop {
  const circle = (r: number, dx = 0, dz = 0) =>
    Array.from({ length: 26 }, (_, i): Point => {
      const a = (i / 26) * 2 * Math.PI;
      return [x + Math.cos(a) * r + dx, y + Math.sin(a) * r - dx, z + dz];
    });
  return {
    kind: 'prop',
    points: [],
    draw: (at) =>
      softShape(outline(circle(11, 1.5), at), 3, 0.35) +
      element('path', { d: outline(circle(11.4), at), fill: '#8C6C22' }) +
      element('path', { d: outline(circle(11, -0.5, 0.6), at), fill: '#D9B45A' }) +
      element('path', { d: outline(circle(9.2, -0.2, 1), at), fill: '#F0D892' }) +
      element('path', { d: outline(circle(7.6, 0.2, 0.8), at), fill: '#B48A2C' }) +
      element('path', { d: outline(circle(6, 0, 0), at), fill: '#3B362C' }),
  };
}

/** White cord through an eyelet, its ends lying loose. */
function rope([x, y, z]: Point): Prop {
  const through: Point[] = Array.from({ length: 30 }, (_, i) => {
    const t = i / 29;
    return [x - 230 * t + Math.sin(t * 5) * 26, y - 60 * t + Math.sin(t * 7 + 1) * 34 - 28 * t, z + 3];
  });
  return {
    kind: 'prop',
    points: [],
    draw: (at, pxPerMm) => {
      const d = (dx: number) =>
        `M${[[x, y, z] as Point, ...through]
          .map(([a, b, c]) =>
            at([a + dx, b - dx, c])
              .map((v) => v.toFixed(1))
              .join(' '),
          )
          .join('L')}`;
      const line = (path: string, stroke: string, width: number, more = {}) =>
        element('path', {
          d: path,
          fill: 'none',
          stroke,
          'stroke-width': width * pxPerMm,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
          ...more,
        });
      return (
        line(d(4), colour.ink, 9, { opacity: 0.12 }) +
        line(d(2.5), colour.ink, 6, { opacity: 0.2 }) +
        line(d(0), '#B9B4A8', 6) +
        line(d(-0.4), '#F4F1EA', 4.6) +
        line(d(-0.4), '#C9C4B8', 4.2, {
          'stroke-dasharray': `${(1.4 * pxPerMm).toFixed(1)} ${(2.6 * pxPerMm).toFixed(1)}`,
          'stroke-linecap': 'butt',
          opacity: 0.7,
        })
      );
    },
  };
}
