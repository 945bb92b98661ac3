/** Rigid boards: their edges, how they lean, and one on an easel. */

import { pathOf, type Scene } from './draw-scene.ts';
import { edgeOf } from './grain.ts';
import type { Drawn } from './product-measures.ts';
import { plant } from './props/plants.ts';
import { room, windowLight } from './settings.ts';
import { type Item, type Prop, type Side, slab } from './solids.ts';
import { add, cross, type Point, radians, times, unit } from './space.ts';
import { colour, element } from './svg.ts';

/** A board of the product's own thickness, with the layers of its edge; the channels of fluted board are open. */
export function boardAt(product: Drawn, plane: { at: Point; u: Point; v: Point }, side: Side): Item[] {
  const { stock, boardMm, widthMm } = product;
  return [
    ...slab(plane.at, plane.u, plane.v, boardMm, { fill: colour.white, side, layers: edgeOf(stock) }),
    ...(stock === 'fluted' ? [flutesOf(plane, boardMm, widthMm)] : []),
  ];
}

/** The walls between the channels of fluted board, 4 mm apart, open at its top and its near edge. */
function flutesOf({ at: corner, u, v }: { at: Point; u: Point; v: Point }, thick: number, w: number): Item {
  const count = Math.floor(w / 4);
  const down = times(unit(cross(u, v)), thick);
  const draw: Prop['draw'] = (at, pxPerMm) => {
    const wall = (edge: Point, index: number) => {
      const from = add(edge, times(u, (index + 0.5) / count));
      return pathOf([at(from), at(add(from, down))], false);
    };
    // Only the edge that faces us is seen: the near one of a lying board, the upper one of a standing board.
    const edge = Math.abs(v[2]) < Math.abs(v[1]) ? add(corner, v) : corner;
    return element('path', {
      d: Array.from({ length: count }, (_, index) => wall(edge, index)).join(''),
      stroke: '#F4F6F6',
      'stroke-width': Math.max(0.3, 0.6 * pxPerMm),
      fill: 'none',
    });
  };
  return { kind: 'prop', points: [], draw };
}

/** A plane that stands on its lower edge and leans back. */
export function tilted(x: number, y: number, w: number, h: number, turn: number, lean: number) {
  const a = radians(turn);
  const l = radians(lean);
  const away: Point = [-Math.sin(a), Math.cos(a), 0];
  const v: Point = add(times(away, -Math.sin(l) * h), [0, 0, -Math.cos(l) * h]);
  const foot: Point = [x, y, 0];
  return { at: add(foot, times(v, -1)), u: [Math.cos(a) * w, Math.sin(a) * w, 0] as Point, v };
}

/** A board on an easel in a room. */
export function onEasel(product: Drawn): Scene {
  const { widthMm: w, heightMm: h, boardMm: thick } = product;
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
    elevation: 13,
    setting: room(product.categoryId === 'funeral' ? 'mist' : 'sage', h * 0.75),
    over: windowLight,
    items: [
      plant([w * 1.7, h * 0.45, 0], 700),
      cast,
      ...legs,
      ...slab(lifted.at, plane.u, plane.v, thick, {
        fill: colour.white,
        side: 'front',
        layers: edgeOf(product.stock),
      }),
      shelf,
    ],
    frame: { middle: [w * 0.5, 0, h * 0.66], widthMm: h * 2.05 },
  };
}
