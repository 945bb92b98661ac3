/** Where small work is used: leaning on a shelf, in a leaflet holder on a counter, in a slotted block, on a clipboard. */

import { coverOf } from './compose-bound.ts';
import type { Scene } from './draw-scene.ts';
import { edgeOf } from './grain.ts';
import { blockMm, type Drawn, sheetMm } from './product-measures.ts';
import { cup } from './props/cup.ts';
import { outline } from './props/parts.ts';
import { plant, vase } from './props/plants.ts';
import { shelf, type Tint, windowLight } from './settings.ts';
import { type Face, type Item, type Prop, type Region, type Side, slab } from './solids.ts';
import { add, type Point, radians, times } from './space.ts';
import { colour, element } from './svg.ts';

const COVER_THICK: ReadonlySet<string> = new Set(['booklet', 'perfect-bound', 'wire-bound']);

/** The part of the design that shows, and its width: a folded leaflet shows its cover. */
function shown(product: Drawn): { w: number; h: number; region?: Region } {
  const { widthMm, heightMm, panels = 2 } = product;
  if (product.form !== 'folded') return { w: widthMm, h: heightMm };
  return { w: widthMm / panels, h: heightMm, region: coverOf(panels) };
}

/** A plane that stands on its lower edge at `x`, `y` and leans back; not turned, so that its print faces us. */
function leaning(x: number, y: number, z: number, w: number, h: number, lean: number) {
  const a = radians(lean);
  const v: Point = [0, -Math.sin(a) * h, -Math.cos(a) * h];
  return { at: add([x - w / 2, y, z], times(v, -1)), u: [w, 0, 0] as Point, v };
}

const tintOf = ({ categoryId }: Drawn): Tint =>
  (({ funeral: 'mist', 'wedding-printing': 'sage', invitations: 'clay', booklets: 'mist' }) as const)[
    categoryId as 'funeral'
  ] ?? 'stone';

/** One piece leaning against the wall, at its thickness. */
function piece(product: Drawn, x: number, y: number, lean: number, side: Side = 'front', z = 0): Item[] {
  const { w, h, region } = shown(product);
  const thick = COVER_THICK.has(product.form) ? blockMm(product) : sheetMm(product);
  const { at, u, v } = leaning(x, y, z, w, h, lean);
  const corners = [at, add(at, u), add(add(at, u), v), add(at, v)];
  return [
    { kind: 'cast', points: corners, onWall: h * 0.05 },
    ...slab(at, u, v, thick, {
      fill: colour.white,
      side,
      layers: edgeOf(product.stock),
      ...(region ? { region } : {}),
    }),
  ];
}

/** Cards, orders of service and books on a shelf, leaning against the wall beside a vase. */
export function onShelf(product: Drawn): Scene {
  const { w, h } = shown(product);
  const wide = Math.max(w * 2.3, h * 1.95, 215);
  const second =
    w < h * 1.2 ? piece(product, w * 0.62, -h * 0.02, 9, product.form === 'folded' ? 'front' : 'back') : [];
  return {
    light: 'room',
    elevation: 14,
    setting: shelf(tintOf(product), { backMm: h * 0.02, frontMm: h * 0.62 }),
    over: windowLight,
    items: [
      vase([-w * 0.5 - wide * 0.17, -h * 0.08, 0], Math.min(Math.max(h * 0.62, 110), 240)),
      ...second,
      ...piece(product, w * 0.1, -h * 0.14, 8),
    ],
    frame: { middle: [-wide * 0.05, 0, h * 0.46], widthMm: wide },
  };
}

/** Flyers and leaflets in a clear holder on a counter. */
export function inHolder(product: Drawn): Scene {
  const { w, h, region } = shown(product);
  const wide = Math.max(w * 2.9, h * 1.95, 160);
  const lean = 14;
  const y = -h * 0.1;
  const sheet = (back: number, side: Side, dx = 0): Face => ({
    kind: 'face',
    ...leaning(dx, y + back, 10 + back * 0.2, w, h, lean),
    fill: colour.white,
    side,
    edge: true,
    ...(region ? { region } : {}),
  });
  const sheets = [5, 4, 3, 2, 1, 0].map((i) => sheet(i * 1.3, 'front', i % 2 ? 0.6 : -0.4));
  return {
    light: 'room',
    elevation: 15,
    setting: shelf('stone', { backMm: h * 0.55, frontMm: h * 0.75, edgeMm: 40 }),
    over: windowLight,
    items: [
      plant([-w * 0.5 - wide * 0.2, h * 0.2, 0], h * 0.95),
      holderBack(w, h, y, lean),
      ...sheets,
      holderFront(w, h, y, lean),
    ],
    frame: { middle: [-wide * 0.06, 0, h * 0.47], widthMm: wide },
  };
}

/** The back of a clear holder and its foot, behind the sheets. */
function holderBack(w: number, h: number, y: number, lean: number): Prop {
  const edge = 5;
  const plane = leaning(0, y + 12, 4, w + 2 * edge, h * 0.86, lean);
  return {
    kind: 'prop',
    points: [],
    draw: (at) => {
      const face = [
        plane.at,
        add(plane.at, plane.u),
        add(add(plane.at, plane.u), plane.v),
        add(plane.at, plane.v),
      ];
      const foot: Point[] = [
        [-w / 2 - edge, y - h * 0.08, 0],
        [w / 2 + edge, y - h * 0.08, 0],
        [w / 2 + edge, y + h * 0.34, 0],
        [-w / 2 - edge, y + h * 0.34, 0],
      ];
      const shadow = foot.map((p): Point => [p[0] + h * 0.09, p[1] - h * 0.02, 0]);
      return (
        softly(outline(shadow, at), 0.16) +
        element('path', {
          d: outline(foot, at),
          fill: '#FFFFFF',
          opacity: 0.35,
          stroke: '#FFFFFF',
          'stroke-width': 1,
        }) +
        element('path', {
          d: outline(face, at),
          fill: '#F4F8F8',
          opacity: 0.55,
          stroke: '#B9C4C4',
          'stroke-width': 1,
        })
      );
    },
  };
}

const softly = (d: string, opacity: number) =>
  [14, 9, 5, 1]
    .map((width) =>
      element('path', {
        d,
        fill: colour.ink,
        stroke: colour.ink,
        'stroke-width': width,
        'stroke-linejoin': 'round',
        opacity: opacity / 3,
      }),
    )
    .join('');

/** The lip of a clear holder before the sheets: bright at its edges, with a reflection of the window. */
function holderFront(w: number, h: number, y: number, lean: number): Prop {
  const edge = 5;
  const plane = leaning(0, y - 8, 4, w + 2 * edge, h * 0.34, lean * 0.4);
  const at3 = (s: number, t: number): Point => add(plane.at, add(times(plane.u, s), times(plane.v, t)));
  return {
    kind: 'prop',
    points: [],
    draw: (at) =>
      element('path', {
        d: outline([at3(0, 0), at3(1, 0), at3(1, 1), at3(0, 1)], at),
        fill: '#FFFFFF',
        opacity: 0.2,
      }) +
      element('path', {
        d: outline([at3(0.06, 0), at3(0.34, 0), at3(0.2, 1), at3(0, 1), at3(0, 0.2)], at),
        fill: '#FFFFFF',
        opacity: 0.2,
      }) +
      [
        [at3(0, 0), at3(1, 0)],
        [at3(0, 0), at3(0, 1)],
        [at3(1, 0), at3(1, 1)],
        [at3(0, 1), at3(1, 1)],
      ]
        .map((line, i) =>
          element('path', {
            d: outline(line, at),
            stroke: i === 3 ? '#9FB0B0' : '#FFFFFF',
            'stroke-width': i === 0 ? 2.4 : 1.4,
            opacity: 0.85,
            fill: 'none',
          }),
        )
        .join(''),
  };
}

/** Cards, vouchers and menus in a slotted block of oak on a café table or counter. */
export function inBlock(product: Drawn): Scene {
  const { w, h } = shown(product);
  const wide = Math.max(w * 2.05, h * 2.05, 200);
  const deep = Math.max(26, h * 0.16);
  const high = Math.max(13, h * 0.1);
  const half = Math.max(w * 0.36, 26);
  const cards =
    product.form === 'card' && product.categoryId === 'business-cards' ? [9, 7.5, 6, 4.5, 3, 1.5, 0] : [0];
  return {
    light: 'room',
    elevation: 20,
    setting: shelf(product.categoryId === 'menu-printing' ? 'clay' : 'sage', {
      backMm: h * 1.1,
      frontMm: h * 0.95,
      edgeMm: 30,
    }),
    over: windowLight,
    items: [
      ...(h > 90 ? [cup([w * 0.5 + 86, h * 0.34]) as Item] : [vase([-w * 0.5 - 46, h * 0.5, 0], 96)]),
      {
        kind: 'cast',
        points: [
          [-half, -deep, 0],
          [half, -deep, 0],
          [half, deep, 0],
          [-half, deep, 0],
          [-half, 0, h * 0.8],
          [half, 0, h * 0.8],
        ],
      },
      ...block(half, deep, high, true),
      ...cards.flatMap((back) =>
        piece(product, back * 0.3, back * 0.9, 12, 'front', high * 0.72).filter(
          ({ kind }) => kind !== 'cast',
        ),
      ),
      ...block(half, deep, high, false),
    ],
    frame: { middle: [wide * 0.03, 0, h * 0.5], widthMm: wide },
  };
}

/** The half of a block behind its slot, or the one before it. */
function block(half: number, deep: number, high: number, behind: boolean): Item[] {
  const [y0, y1] = behind ? [0, deep] : [-deep, -1];
  const face = (at: Point, u: Point, v: Point, fill: string): Face => ({ kind: 'face', at, u, v, fill });
  return [
    face([-half, y1, high], [2 * half, 0, 0], [0, y0 - y1, 0], behind ? '#DDC49B' : '#E6D1AC'),
    ...(behind ? [] : [face([-half, y0, high], [2 * half, 0, 0], [0, 0, -high], '#C8A975')]),
  ];
}
