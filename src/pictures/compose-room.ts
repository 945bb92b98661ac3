/** Large work where it hangs or stands: on a wall above a bench, beside a door, in a lobby, against the wall by a stool. */

import { boardAt, tilted } from './compose-boards.ts';
import { clip, stand, upright } from './compose-display.ts';
import type { Scene } from './draw-scene.ts';
import { familyOf } from './families.ts';
import type { Drawn } from './product-measures.ts';
import { bench, door, stool } from './props/furniture.ts';
import { plant } from './props/plants.ts';
import { room, type Tint, windowLight } from './settings.ts';
import { bent, type Item, type Side } from './solids.ts';
import { add, type Point, times } from './space.ts';
import { colour } from './svg.ts';

const tintOf = ({ categoryId }: Drawn): Tint =>
  (({ funeral: 'mist', 'wedding-printing': 'sage', 'plan-printing': 'mist', calendars: 'sand' }) as const)[
    categoryId as 'funeral'
  ] ?? 'stone';

/** A print flat on the wall, held by two clips; `middle` is where its centre hangs. */
function hung(product: Drawn, [x, z]: readonly [number, number], side: Side): Item[] {
  const { widthMm: w, heightMm: h } = product;
  const plane = upright(x - w / 2, 0, z - h / 2, w, h, 0);
  const curl = w * 0.008;
  const corners = [
    plane.at,
    add(plane.at, plane.u),
    add(add(plane.at, plane.u), plane.v),
    add(plane.at, plane.v),
  ];
  return [
    { kind: 'cast', points: corners, onWall: Math.max(h * 0.022, 9) },
    ...bent(
      plane.at,
      plane.u,
      plane.v,
      { fill: colour.white, side },
      (s) => curl * Math.cos(s * Math.PI * 2),
      12,
    ),
    ...[0.12, 0.88].flatMap((s) =>
      clip(add(plane.at, times(plane.u, s)), plane.u, Math.min(Math.max(w, h), 900)),
    ),
  ];
}

/** On the wall above a bench, with a plant beside it; smaller work hangs in a pair. */
export function aboveBench(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const isPair = w < 500 && w < h;
  const eye = Math.max(1480, 640 + h / 2);
  const foot = eye - h / 2;
  const wide = Math.max(h * 1.75, (isPair ? 2 * w : w) * 1.75, 760);
  const middle = Math.max(eye - h * 0.1, wide * 0.375 + 90);
  const bottom = middle - wide * 0.375;
  const items: Item[] = isPair
    ? [...hung(product, [-w * 0.58, eye], 'front'), ...hung(product, [w * 0.58, eye], 'back')]
    : hung(product, [0, eye], 'front');
  // What would stand below the picture is left out.
  if (bottom < foot - 560) items.push(bench([0, -240], Math.max(w * 1.1, 1200)));
  const leaves = Math.min(Math.max(h * 0.8, 420), 950);
  // Its leaves end beside the print, even if the picture cuts them off.
  const side = (isPair ? 2.16 * w : w) / 2 + leaves * 0.66;
  items.push(plant([side, -150, Math.max(0, bottom - 120)], leaves));
  return {
    light: 'room',
    elevation: 9,
    setting: room(tintOf(product)),
    over: windowLight,
    items,
    frame: { middle: [wide * 0.07, 0, middle], widthMm: wide },
  };
}

/** On the wall beside a door, whose handle is at a hand’s height. */
export function besideDoor(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const eye = Math.max(1520, 700 + h / 2);
  const wide = Math.max(h * 2.1, w * 1.7 + 500, 1500);
  const gap = 170;
  const middle = Math.max(eye - h * 0.12, wide * 0.375 - 40);
  return {
    light: 'room',
    elevation: 9,
    setting: room(tintOf(product)),
    over: windowLight,
    items: [door([w / 2 + gap, 0]), ...hung(product, [0, eye], 'front')],
    frame: { middle: [wide * 0.16, 0, middle], widthMm: wide },
  };
}

/** A roller banner in a lobby, with a bench and a plant. */
export function inLobby(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  return {
    light: 'room',
    elevation: 9,
    setting: room('mist', 620),
    over: windowLight,
    items: [
      bench([w * 1.55, 330], 1500),
      plant([w * 1.62 + 620, 200, 0], 1250),
      ...stand(-w * 0.62, 60, w, h, 10, 'front').items,
    ],
    frame: { middle: [w * 0.55, 0, h * 0.52], widthMm: Math.max(h * 1.62, w * 2.4) },
  };
}

/** A roller banner beside a door, nearly as tall. */
export function bannerByDoor(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  return {
    light: 'room',
    elevation: 9,
    setting: room('sage', 420),
    over: windowLight,
    items: [
      door([-w * 0.5 - 1080, 418], '#7A4B3A'),
      plant([w * 0.5 + 420, 160, 0], 980),
      ...stand(-w * 0.5, 60, w, h, 0, 'front').items,
    ],
    frame: { middle: [-w * 0.28, 0, h * 0.53], widthMm: Math.max(h * 1.6, w * 2.4) },
  };
}

/** Boards leaning against the wall by a stool. */
export function byStool(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = Math.max(h * 1.95, w * 2.3, 1150);
  const back = Math.sin(0.16) * h;
  const hero = tilted(-w * 0.62, -60 - back - w * 0.12, w, h, 11, 9);
  const second = tilted(-w * 0.62 + w * 0.4, -20 - back * 0.9 - w * 0.06, w, h, 6, 7);
  return {
    light: 'room',
    elevation: 13,
    setting: room(tintOf(product), 20),
    over: windowLight,
    items: [
      // A memory board or a welcome sign is one of its kind.
      ...(familyOf(product) === 'easel-board' ? [] : boardAt(product, second, 'back')),
      ...boardAt(product, hero, 'front'),
      stool([w * 0.5 + 330, -230]),
      plant([w * 0.5 + 330, -230, 462], 420),
    ],
    frame: { middle: [wide * 0.13, 0, Math.max(h * 0.5, wide * 0.3)], widthMm: wide },
  };
}

/** A board on the wall, held off it by four steel studs. */
export function onStuds(product: Drawn): Scene {
  const { widthMm: w, heightMm: h, boardMm } = product;
  const wide = Math.max(h * 1.75, 1000);
  const eye = Math.max(1500, 640 + h / 2);
  const middle = Math.max(eye - h * 0.08, wide * 0.375 + 60);
  const plane = upright(-w / 2, -22, eye - h / 2, w, h, 0);
  const corners = [
    plane.at,
    add(plane.at, plane.u),
    add(add(plane.at, plane.u), plane.v),
    add(plane.at, plane.v),
  ];
  const stud = (s: number, t: number): Item[] => {
    const at: Point = add(plane.at, add(times(plane.u, s), times(plane.v, t)));
    const disc = (r: number, fill: string, dx = 0): Item => ({
      kind: 'shape',
      points: Array.from({ length: 20 }, (_, i): Point => {
        const a = (i / 20) * 2 * Math.PI;
        return [at[0] + Math.cos(a) * r + dx, at[1] - boardMm - 3, at[2] + Math.sin(a) * r - dx];
      }),
      fill,
    });
    return [disc(10, '#00000044', 3), disc(9.5, '#8E949C'), disc(8, '#D8DCE0', -0.6), disc(4, '#F6F7F8', -2)];
  };
  const inset = 24;
  const [sx, sz] = [inset / w, inset / h];
  return {
    light: 'room',
    elevation: 9,
    setting: room('mist'),
    over: windowLight,
    items: [
      { kind: 'cast', points: corners, onWall: 34 },
      ...boardAt(product, plane, 'front').filter(({ kind }) => kind !== 'cast'),
      ...[
        [sx, sz],
        [1 - sx, sz],
        [sx, 1 - sz],
        [1 - sx, 1 - sz],
      ].flatMap(([s = 0, t = 0]) => stud(s, t)),
      plant(
        [w / 2 + wide * 0.2, -170, Math.max(0, middle - wide * 0.375 - 100)],
        Math.min(Math.max(h * 0.8, 450), 950),
      ),
    ],
    frame: { middle: [wide * 0.05, 0, middle], widthMm: wide },
  };
}
