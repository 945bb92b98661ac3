/** Draws a scene in three-quarter view: each printed face is an affine map of its flat design. */

import type { Setting } from './settings.ts';
import { drawCast } from './shadow.ts';
import type { Face, Item, Prop, Shape, Side, Wire } from './solids.ts';
import { WHOLE } from './solids.ts';
import { add, cross, dot, type Point, project, type Spot, times, towardsViewer, unit } from './space.ts';
import { colour, element, round } from './svg.ts';

/** `table`: light from the upper left and behind; `room`: from the front left. */
type Light = 'table' | 'room';

/** The face whose dimensions are shown, and on which sides. */
export type Measured = {
  at: Point;
  u: Point;
  v: Point;
  widthMm: number;
  heightMm: number;
  beside: 'left' | 'right';
  below?: 'near' | 'far';
};

/**
 * `setting` is drawn under the items instead of the plain stage, `over` over them. `frame` is what the picture shows, by
 * its middle and width; without it, all items fit in.
 */
export type Scene = {
  light: Light;
  elevation: number;
  items: readonly Item[];
  measured?: Measured;
  setting?: Setting;
  over?: Setting;
  frame?: { middle: Point; widthMm: number };
};

/** A scene's place in the picture: `scale` px per mm, then moved by `x`, `y`. */
export type Fit = { scale: number; x: number; y: number };

/** The design printed on a side, drawn into `width` × `height` units, and its id. */
type Print = { id: string; width: number; height: number };
/** `tint` is the colour of the paper under the inks, `grain` its surface, if it can be seen: see `grainOf`. */
export type Prints = Partial<Record<Side, Print>> & {
  tint?: string | undefined;
  grain?: 'pattern' | 'lines' | undefined;
};

const LIGHT: Readonly<Record<Light, Point>> = {
  table: unit([-0.42, 0.3, 0.86]),
  room: unit([-0.42, -0.68, 0.62]),
};
const REFERENCE: Readonly<Record<Light, number>> = { table: 0.86, room: 0.78 };

/** The rectangle around a scene on the unscaled picture plane, in mm. */
function bounds({ items, elevation }: Scene) {
  const spots = items
    .flatMap((item) => (item.kind === 'cast' ? [] : cornersOf(item)))
    .map((p) => project(p, { elevation }));
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { left, top, width: right - left, height: bottom - top };
}

/** The largest size that fits, centred in a box; a `share` under 1 keeps smaller formats smaller. */
export function fitted(
  scene: Scene,
  box: { x: number; y: number; width: number; height: number },
  share = 1,
): Fit {
  const { left, top, width, height } = bounds(scene);
  const scale = Math.min(box.width / width, box.height / height) * share;
  return {
    scale,
    x: box.x + (box.width - width * scale) / 2 - left * scale,
    y: box.y + (box.height - height * scale) / 2 - top * scale,
  };
}

/** The scale and place by which a picture of this size shows the scene's frame. */
export function framed(
  { frame, elevation }: Scene & { frame: NonNullable<Scene['frame']> },
  { width, height }: { width: number; height: number },
): Fit {
  const scale = Math.min(width / frame.widthMm, height / (frame.widthMm * 0.75));
  const [x, y] = spotOf(frame.middle, elevation, { scale, x: 0, y: 0 });
  return { scale, x: width / 2 - x, y: height / 2 - y };
}

/** A point of the scene on the picture. */
export function spotOf(point: Point, elevation: number, { scale, x, y }: Fit): Spot {
  const [px, py] = project(point, { elevation });
  return [px * scale + x, py * scale + y];
}

/** Draws the scene in the order of its items: nearer ones come later. */
export function drawItems(scene: Scene, fit: Fit, prints: Prints): string {
  const at = (point: Point) => spotOf(point, scene.elevation, fit);
  return scene.items
    .map((item) => {
      if (item.kind === 'cast') return drawCast(item, LIGHT[scene.light], at, fit.scale);
      if (item.kind === 'wire') return drawWire(item, at, fit.scale);
      if (item.kind === 'shape') return drawShape(item, at);
      if (item.kind === 'prop') return item.draw(at, fit.scale);
      return drawFace(item, scene, at, prints);
    })
    .join('');
}

type ToSpot = (point: Point) => Spot;

function cornersOf(item: Face | Wire | Shape | Prop): readonly Point[] {
  if (item.kind !== 'face') return item.points;
  const { at, u, v } = item;
  return [at, add(at, u), add(add(at, u), v), add(at, v)];
}

export function pathOf(spots: readonly Spot[], close = true): string {
  return `M${spots.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${close ? 'Z' : ''}`;
}

const short = (value: number) => Math.round(value * 100) / 100;

function drawWire(
  { points, stroke, width, thinnest = 0.7, dashes }: Wire,
  at: ToSpot,
  scale: number,
): string {
  return element('path', {
    d: pathOf(points.map(at), false),
    fill: 'none',
    stroke,
    'stroke-width': Math.max(thinnest, width * scale),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'stroke-dasharray': dashes ? '7 4' : undefined,
  });
}

function drawShape({ points, fill, stroke, opacity }: Shape, at: ToSpot): string {
  return element('path', {
    d: pathOf(points.map(at)),
    fill,
    stroke,
    'stroke-width': stroke ? 0.6 : undefined,
    opacity,
  });
}

function drawFace(face: Face, scene: Scene, at: ToSpot, prints: Prints): string {
  const outward = times(unit(cross(face.u, face.v)), -1);
  const isVisible = dot(outward, towardsViewer(scene)) > 1e-6;
  if (!isVisible && !face.behind) return '';
  const shown = isVisible ? face : { ...mirrored(face), ...face.behind };
  const outline = pathOf(cornersOf(face).map(at));
  const normal = isVisible ? outward : times(outward, -1);
  const dark = Math.min(face.darkest ?? 0.62, darkness(normal, scene.light) + (face.dim ?? 0));
  const isPrinted = shown.side !== undefined && prints[shown.side] !== undefined;
  // A strip of a bent sheet has no paper under it, and its shade is cut with its print: what ends a little beside the
  // print would show as a hairline where strips meet.
  const isStrip = isPrinted && !face.edge;
  const paper = isStrip ? 'none' : shown.fill;
  return (
    element('path', {
      d: outline,
      fill: paper,
      ...(face.edge ? { stroke: '#B9B5AA', 'stroke-width': 0.5 } : {}),
    }) +
    printOn(shown, at, prints, isStrip ? dark : 0) +
    leaves(face, at) +
    (isPrinted && !isStrip ? element('path', { d: outline, fill: 'url(#sheen)' }) : '') +
    (dark > 0.01 && !isStrip ? element('path', { d: outline, fill: colour.ink, opacity: dark }) : '')
  );
}

/** Seen from behind a face is mirrored: its left is our right. */
function mirrored(face: Face): Face {
  const { side: _side, region: _region, ...rest } = face;
  return { ...rest, at: add(face.at, face.u), u: times(face.u, -1) };
}

function darkness(normal: Point, light: Light): number {
  const lit = dot(normal, LIGHT[light]) / REFERENCE[light];
  return Math.max(0, 0.3 * (1 - Math.min(1, lit)));
}

/** The print on a face, darkened by `shade`. */
function printOn(
  { at: corner, u, v, side, region = WHOLE }: Face,
  at: ToSpot,
  prints: Prints,
  shade: number,
): string {
  const print = side && prints[side];
  if (!print) return '';
  const [rx, ry, rw, rh] = region;
  const [ox, oy] = at(corner);
  const [ux, uy] = at(add(corner, u));
  const [vx, vy] = at(add(corner, v));
  const width = rw * print.width;
  const height = rh * print.height;
  const matrix = [(ux - ox) / width, (uy - oy) / width, (vx - ox) / height, (vy - oy) / height, ox, oy].map(
    (n) => n.toFixed(5),
  );
  const spot = { x: rx * print.width, y: ry * print.height, width, height };
  const shadow = shade > 0.01 ? element('rect', { ...spot, fill: colour.ink, opacity: shade }) : '';
  const grain = {
    pattern: () => element('rect', { ...spot, fill: 'url(#grain)' }),
    lines: () => element('use', { href: '#grain-lines' }),
    none: () => '',
  }[prints.grain ?? 'none']();
  const tint = prints.tint
    ? element('rect', { ...spot, fill: prints.tint, style: 'mix-blend-mode:multiply' })
    : '';
  const content = element('use', { href: `#${print.id}` }) + tint + grain + shadow;
  // Drawn as one layer and cut once: cut layer by layer, the lower ones would show through at its edge.
  const layer = element('g', { opacity: 0.999 }, content);
  const clip = region === WHOLE ? content : cut(layer, spot.x, spot.y, width, height);
  return element('g', { transform: `matrix(${matrix.join(' ')})`, 'data-part': side }, clip);
}

function cut(content: string, x: number, y: number, width: number, height: number): string {
  const viewBox = [x, y, width, height].map(round).join(' ');
  return element('svg', { width, height, viewBox, overflow: 'hidden', preserveAspectRatio: 'none' }, content);
}

/** The sheets of a stack, seen from the edge. */
function leaves({ at: corner, u, v, leaves: count }: Face, at: ToSpot): string {
  if (!count) return '';
  const lines = Array.from({ length: count }, (_, index) => {
    const from = add(corner, times(v, (index + 1) / (count + 1)));
    return pathOf([at(from), at(add(from, u))], false);
  });
  return element('path', {
    d: lines.join(''),
    stroke: '#6F6C64',
    'stroke-width': 0.5,
    opacity: 0.45,
    fill: 'none',
  });
}
