/** How boards are shown: leaning in a row, or one on an easel. */
import type { Measured, Scene } from './draw-scene.ts';
import type { Drawn } from './product-measures.ts';
import { type Item, slab } from './solids.ts';
import { add, type Point, radians, times, unit } from './space.ts';
import { colour } from './svg.ts';

/** Boards lean, so that their thickness shows; fluted board shows its channels. */
export function boards(product: Drawn): Scene {
  const thick = 6 + Math.max(product.widthMm, product.heightMm) * 0.008;
  const onEasel = product.categoryId === 'funeral' || product.categoryId === 'wedding-printing';
  return onEasel ? easel(product, thick) : leaning(product, thick);
}

function leaning(product: Drawn, thick: number): Scene {
  const { widthMm: w, heightMm: h, categoryId } = product;
  const flutes = categoryId === 'correx-boards';
  const hero = tilted(0, 0, w, h, 24, 11);
  const behind = tilted(w * 0.78, h * 0.34, w, h, 17, 8);
  const third = tilted(w * 1.5, h * 0.66, w, h, 10, 8);
  const board = (plane: typeof hero, side: 'front' | 'back') =>
    slab(plane.at, plane.u, plane.v, thick, {
      fill: colour.white,
      side,
      edgeFill: '#E4E1D8',
      ...(flutes ? { leaves: 1 } : {}),
    });
  const channels = flutes ? flutesOf(hero, thick, w, h) : [];
  return {
    light: 'room',
    elevation: 18,
    items: [...board(third, 'back'), ...board(behind, 'back'), ...board(hero, 'front'), ...channels],
    measured: { ...hero, widthMm: w, heightMm: h, beside: 'left' },
  };
}

/** The channels of fluted board, open at its top edge. */
function flutesOf({ at, u }: { at: Point; u: Point; v: Point }, thick: number, w: number, h: number): Item[] {
  const count = Math.floor(w / Math.max(9, h / 60));
  return Array.from({ length: count }, (_, index): Item => {
    const from = add(at, times(u, (index + 0.5) / count));
    return {
      kind: 'wire',
      points: [from, add(from, [-u[1] / w, u[0] / w, 0].map((n) => n * thick) as unknown as Point)],
      stroke: '#8C8A82',
      width: 0.8,
    };
  });
}

/** A plane that stands on its lower edge and leans back. */
function tilted(x: number, y: number, w: number, h: number, turn: number, lean: number) {
  const a = radians(turn);
  const l = radians(lean);
  const away: Point = [-Math.sin(a), Math.cos(a), 0];
  const v: Point = add(times(away, -Math.sin(l) * h), [0, 0, -Math.cos(l) * h]);
  const foot: Point = [x, y, 0];
  return { at: add(foot, times(v, -1)), u: [Math.cos(a) * w, Math.sin(a) * w, 0] as Point, v };
}

function easel(product: Drawn, thick: number): Scene {
  const { widthMm: w, heightMm: h } = product;
  const plane = tilted(0, 0, w, h, 20, 12);
  const lifted = { ...plane, at: add(plane.at, [0, 0, h * 0.24] as Point) };
  const place = (s: number, z: number, back: number): Point => {
    const p = add(lifted.at, times(plane.u, s));
    const flat = unit(plane.u);
    const away: Point = [-flat[1], flat[0], 0];
    return add([p[0], p[1], 0], add(times(away, back), [0, 0, z]));
  };
  const topZ = h * 1.3;
  const leg = (s0: number, s1: number, back0: number, back1: number): Item => ({
    kind: 'wire',
    stroke: '#A9814E',
    width: w * 0.032,
    points: [place(s0, topZ, back0), place(s1, 0, back1)],
  });
  const lean = Math.tan(radians(12));
  const legs = [
    leg(0.5, 0.5, h * 0.02, h * 0.42),
    leg(0.46, 0.1, h * 0.03, -topZ * lean - h * 0.02),
    leg(0.54, 0.9, h * 0.03, -topZ * lean - h * 0.02),
  ];
  const shelfAt = add(lifted.at, lifted.v);
  const shelf: Item = {
    kind: 'wire',
    stroke: '#8C6A3D',
    width: w * 0.035,
    points: [add(shelfAt, times(plane.u, 0.06)), add(shelfAt, times(plane.u, 0.94))].map((p) =>
      add(p, [0, -10, -8]),
    ),
  };
  const cast: Item = {
    kind: 'cast',
    points: [
      place(0.1, 0, -topZ * lean),
      place(0.9, 0, -topZ * lean),
      place(0.5, 0, h * 0.42),
      place(0.5, h * 0.1, 0),
    ],
  };
  return {
    light: 'room',
    elevation: 16,
    items: [
      cast,
      ...legs,
      ...slab(lifted.at, plane.u, plane.v, thick, { fill: colour.white, side: 'front', edgeFill: '#E4E1D8' }),
      shelf,
    ],
    measured: { ...lifted, widthMm: w, heightMm: h, beside: 'left' } satisfies Measured,
  };
}
