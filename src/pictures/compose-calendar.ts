/** Calendars: on the wall by their wire, flat on a desk, and standing on their card foot. */

import { around } from './compose-beside.ts';
import { measuredLying } from './compose-flat.ts';
import type { Scene } from './draw-scene.ts';
import { type Drawn, sheetMm } from './product-measures.ts';
import { cup } from './props/cup.ts';
import { pen } from './props/desk.ts';
import { ring } from './props/parts.ts';
import { vase } from './props/plants.ts';
import { ON_OAK, seamless, shelf, windowLight } from './settings.ts';
import { bent, type Item, type Lie, lying, lyingSlab, type Side, wire } from './solids.ts';
import { add, type Point, radians, subtract, times, unit } from './space.ts';
import { colour } from './svg.ts';

/** One on the wall by its hanger, over a shelf. */
export function onWallByWire({ widthMm: w, heightMm: h }: Drawn): Scene {
  const at: Point = [-w / 2, 0, h * 1.16];
  const [u, v]: [Point, Point] = [
    [w, 0, 0],
    [0, 0, -h],
  ];
  const middle = add(at, times(u, 0.5));
  const hanger = [-0.13, -0.035, 0, 0.035, 0.13].map(
    (s, i): Point => add(middle, add(times(u, s), [0, 0, [3, 4, h * 0.05, 4, 3][i] ?? 0])),
  );
  const wide = Math.max(h * 2, w * 1.8, 300);
  return {
    light: 'room',
    elevation: 11,
    setting: shelf('sand', { backMm: 0, frontMm: h * 0.4 }),
    over: windowLight,
    items: [
      { kind: 'cast', points: [at, add(at, u), add(add(at, u), v), add(at, v)], onWall: h * 0.03 },
      ...[3, 2, 1].map(
        (n): Item => ({
          kind: 'face',
          at: add(at, [0, -n * 0.6, 0]),
          u,
          v: add(v, [0, 0, -n * 0.8]),
          fill: '#F1EEE6',
          edge: true,
        }),
      ),
      ...bent(add(at, [0, -2.4, 0]), u, v, { fill: colour.white, side: 'front' }, () => 1, 1),
      ...wire(add(at, [0, -2.4, 1]), u, [0, 0, -1], [0, -1, 0], 8),
      { kind: 'wire', points: hanger, stroke: '#3A3D45', width: 1.6, thinnest: 1.6 },
      nail(add(middle, [0, -3, h * 0.05 - 2])),
      vase([-w * 0.5 - wide * 0.14, -h * 0.16, 0], 190),
    ],
    frame: { middle: [-wide * 0.04, 0, h * 0.62], widthMm: wide },
  };
}

function nail([x, y, z]: Point): Item {
  return { kind: 'shape', points: ring([x, z, 0], 2.6).map(([a, b]): Point => [a, y, b]), fill: '#15171C' };
}

/** A wall calendar lying down, its wire at the head. */
function flatCalendar(product: Drawn, lie: Lie, side: Side): Item[] {
  const { widthMm: w, heightMm: h } = product;
  const thick = sheetMm(product) * 13 + 0.5;
  const { at, u, v } = lying(w, h, { ...lie, z: thick / 2 });
  return [
    ...lyingSlab(w, h, thick, lie, { fill: colour.white, side, leaves: 9 }),
    ...wire(at, u, v, [0, 0, 1], 8),
  ];
}

/** Calendars from the press: one on another. */
export function calendarStack(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const hero: Lie = { x: w * 0.3, y: -h * 0.02, turn: -7 };
  return {
    light: 'table',
    elevation: 56,
    setting: seamless('sand'),
    over: windowLight,
    items: [
      ...flatCalendar(product, { x: -w * 0.5, y: h * 0.08, turn: 12 }, 'back'),
      ...flatCalendar(product, hero, 'front'),
    ],
    measured: measuredLying(product, hero, 'right'),
  };
}

/** A wall calendar on an oak table with a pen and a cup. */
export function calendarWithCup(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = around(w, h);
  return {
    ...ON_OAK,
    items: [
      ...flatCalendar(product, { x: 0, y: 0, turn: 4 }, 'front'),
      pen({ x: -wide * 0.38, y: -wide * 0.06, turn: 72 }),
      cup([Math.max(wide * 0.4, w * 0.5 + 100), wide * 0.3]),
    ],
    frame: { middle: [0, 0, 0], widthMm: wide },
  };
}

/** Desk calendars on seamless paper, one behind the other. */
export function deskCalendars(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const hero = tent(product, w * 0.02, 0, 14, 'front');
  return {
    light: 'room',
    elevation: 30,
    setting: seamless('sand'),
    items: [...tent(product, -w * 0.18, h * 1.15, 8, 'back').items, ...hero.items],
    measured: { at: hero.at, u: hero.u, v: hero.v, widthMm: w, heightMm: h, beside: 'left' },
  };
}

/** A desk calendar on an oak desk between a cup and a pen. */
export function deskCalendarWithCup(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  return {
    ...ON_OAK,
    light: 'room',
    elevation: 34,
    items: [
      cup([w * 0.72, h * 1.05]),
      ...tent(product, -w * 0.56, 0, 12, 'front').items,
      pen({ x: w * 0.26, y: -h * 0.62, turn: 8 }),
    ],
    frame: { middle: [w * 0.06, h * 0.3, h * 0.3], widthMm: w * 1.85 },
  };
}

/** A desk calendar on a shelf beside a vase. */
export function deskCalendarOnShelf(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = w * 2.1;
  return {
    light: 'room',
    elevation: 15,
    setting: shelf('sage', { backMm: h * 1.3, frontMm: h * 0.9 }),
    over: windowLight,
    items: [
      vase([-w * 0.5 - wide * 0.13, h * 0.5, 0], 150),
      ...tent(product, -w * 0.42, -h * 0.2, 6, 'front').items,
    ],
    frame: { middle: [-wide * 0.02, 0, h * 0.72], widthMm: wide },
  };
}

/** A calendar standing on its card foot, its front edge from `x`, `y`, turned. */
function tent(
  { widthMm: w, heightMm: h }: Drawn,
  x: number,
  y: number,
  turn: number,
  side: Side,
): { items: Item[]; at: Point; u: Point; v: Point } {
  const a = radians(turn);
  const run: Point = [Math.cos(a) * w, Math.sin(a) * w, 0];
  const away: Point = [-Math.sin(a), Math.cos(a), 0];
  const lean = radians(22);
  const top = (from: Point): Point =>
    add(from, add(times(away, Math.sin(lean) * h), [0, 0, Math.cos(lean) * h]));
  const foot: Point = [x, y, 0];
  const back = add(foot, times(away, 2 * Math.sin(lean) * h));
  const at = top(foot);
  const v = subtract(foot, at);
  const out = times(unit([away[0] * Math.cos(lean), away[1] * Math.cos(lean), -Math.sin(lean)]), -1);
  const items: Item[] = [
    { kind: 'cast', points: [foot, add(foot, run), back, add(back, run), at, add(at, run)] },
    { kind: 'shape', points: [add(foot, run), add(back, run), add(at, run)], fill: '#BDB8AA' },
    {
      kind: 'face',
      at,
      u: run,
      v: subtract(back, at),
      fill: '#D9D5C9',
      edge: true,
      behind: { fill: '#C9C4B6' },
    },
    { kind: 'face', at: at, u: run, v, fill: '#D9D5C9', edge: true },
    {
      kind: 'face',
      at: add(at, times(out, 1.2)),
      u: run,
      v: times(v, 0.97),
      fill: colour.white,
      side,
      edge: true,
    },
    ...wire(at, run, v, out, 9),
  ];
  return { items, at, u: run, v: times(v, 0.97) };
}
