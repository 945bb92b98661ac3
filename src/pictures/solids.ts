/** The parts of a scene: printed faces, and solids of paper, board and wire. Lengths in mm. */
import { add, along, cross, type Point, radians, type Spot, subtract, times, unit } from './space.ts';

/** The side of the product printed on a face. `plain` is unprinted. */
export type Side = 'front' | 'back' | 'inside' | 'plain';
/** Part of a side, as fractions of its width and height: x, y, width, height. */
export type Region = readonly [number, number, number, number];
export const WHOLE: Region = [0, 0, 1, 1];

/** A flat face: its printed top left corner, and its directions along the width and down the height. */
export type Face = {
  kind: 'face';
  at: Point;
  u: Point;
  v: Point;
  fill: string;
  side?: Side;
  region?: Region;
  /** The outline of paper, drawn as a hairline. */
  edge?: boolean;
  /** Drawn from behind too, with the other side's print or the fill. */
  behind?: { fill: string; side?: Side; region?: Region };
  /** Darkening in addition to the light: folds, gutters. 0 to 1. */
  dim?: number;
  /** The most that its shade darkens it: cut paper scatters the light and stays pale. */
  darkest?: number;
  /** Fine lines along the width: the sheet edges of a stack. */
  leaves?: number;
};
/** A line in space; `width` in mm, but never thinner in the picture than `thinnest` px. */
export type Wire = {
  kind: 'wire';
  points: readonly Point[];
  stroke: string;
  width: number;
  thinnest?: number;
  dashes?: boolean;
};
/** A flat shape without print. */
export type Shape = {
  kind: 'shape';
  points: readonly Point[];
  fill: string;
  stroke?: string;
  opacity?: number;
};
/** An object that casts a shadow: its points; the shadow is their hull. */
export type Cast = { kind: 'cast'; points: readonly Point[]; onWall?: number; soft?: number };
/** Something beside the product, drawn by itself; `points` are its extent, or none if it may leave the picture. */
export type Prop = {
  kind: 'prop';
  points: readonly Point[];
  draw: (at: (point: Point) => Spot, pxPerMm: number) => string;
};
export type Item = Face | Wire | Shape | Cast | Prop;

/** The position of a flat object: the middle of its underside, turned anticlockwise by this many degrees. */
export type Lie = { x: number; y: number; z?: number; turn?: number };

export type Paper = {
  fill: string;
  leaves?: number;
  side?: Side;
  region?: Region;
  edgeFill?: string;
  /** what its cut edge is made of, from the printed face down, as shares of its thickness */
  layers?: readonly { share: number; fill: string }[] | undefined;
};

/** The directions of a lying sheet of this size: along its width, down its height (towards the viewer). */
export function lying(widthMm: number, heightMm: number, { x, y, z = 0, turn = 0 }: Lie) {
  const a = radians(turn);
  const u: Point = [Math.cos(a) * widthMm, Math.sin(a) * widthMm, 0];
  const v: Point = [Math.sin(a) * heightMm, -Math.cos(a) * heightMm, 0];
  const at: Point = [x - (u[0] + v[0]) / 2, y - (u[1] + v[1]) / 2, z];
  return { at, u, v };
}

const EDGE_DARKEST = 0.2;

/** A slab on any plane: a sheet, a stack, a book block, a board. `at`, `u`, `v` are those of its printed face. */
export function slab(at: Point, u: Point, v: Point, thickMm: number, paper: Paper): Item[] {
  const down = times(unit(cross(u, v)), thickMm);
  const layers = paper.layers ?? [{ share: 1, fill: paper.edgeFill ?? paper.fill }];
  const side = (from: Point, run: Point): Face[] =>
    layers.map(({ share, fill }, index) => ({
      kind: 'face',
      at: add(from, times(down, sum(layers.slice(0, index)))),
      u: run,
      v: times(down, share),
      fill,
      edge: layers.length === 1,
      darkest: EDGE_DARKEST,
      ...(paper.leaves ? { leaves: paper.leaves } : {}),
    }));
  const corners = [at, add(at, u), along(at, u, 1, v, 1), add(at, v)] as const;
  const faces: Item[] =
    thickMm > 0
      ? [
          ...side(corners[1], subtract(corners[0], corners[1])),
          ...side(corners[2], subtract(corners[1], corners[2])),
          ...side(corners[0], subtract(corners[3], corners[0])),
          ...side(corners[3], subtract(corners[2], corners[3])),
        ]
      : [];
  return [
    { kind: 'cast', points: [...corners, ...corners.map((corner) => add(corner, down))] },
    ...faces,
    {
      kind: 'face',
      at,
      u,
      v,
      fill: paper.fill,
      edge: true,
      ...(paper.side ? { side: paper.side } : {}),
      ...(paper.region ? { region: paper.region } : {}),
    },
  ];
}

const sum = (layers: readonly { share: number }[]) => layers.reduce((all, { share }) => all + share, 0);

/** A slab on the table: its `z` is that of its underside. */
export function lyingSlab(
  widthMm: number,
  heightMm: number,
  thickMm: number,
  lie: Lie,
  paper: Paper,
): Item[] {
  const { at, u, v } = lying(widthMm, heightMm, { ...lie, z: (lie.z ?? 0) + thickMm });
  return slab(at, u, v, thickMm, paper);
}

/** A sheet standing on its lower edge between two points of the table. */
export function standing(from: Point, to: Point, heightMm: number, paper: Paper, back?: Paper): Item[] {
  const up: Point = [0, 0, heightMm];
  const face: Face = {
    kind: 'face',
    at: add(from, up),
    u: subtract(to, from),
    v: times(up, -1),
    fill: paper.fill,
    edge: true,
    ...(paper.side ? { side: paper.side } : {}),
    ...(paper.region ? { region: paper.region } : {}),
    ...(back ? { behind: back } : {}),
  };
  return [face];
}

/** A sheet bent about lines down its height: `rise` gives how far each part of its width stands out, in mm. */
export function bent(
  at: Point,
  u: Point,
  v: Point,
  paper: Paper,
  rise: (part: number) => number,
  strips = 10,
): Item[] {
  const normal = times(unit(cross(u, v)), -1);
  const [rx, ry, rw, rh] = paper.region ?? WHOLE;
  const place = (part: number) => add(along(at, u, part, v, 0), times(normal, rise(part)));
  return Array.from({ length: strips }, (_, index): Face => {
    const from = index / strips;
    // Each strip reaches slightly under the next, so that no seam shows.
    const to = Math.min(1, (index + 1.12) / strips);
    return {
      kind: 'face',
      at: place(from),
      u: subtract(place(to), place(from)),
      v,
      fill: paper.fill,
      ...(paper.side
        ? { side: paper.side, region: [rx + rw * from, ry, rw * (to - from), rh] as Region }
        : {}),
      behind: { fill: '#F1EFE9' },
    };
  });
}

/** A roll on the table from `from` along `run`: a rolled-up poster or banner. */
export function roll(from: Point, run: Point, radiusMm: number, fill: string): Item[] {
  const axis = unit(run);
  const flat = unit(cross(axis, [0, 0, 1]));
  const round = (angle: number, r = radiusMm): Point =>
    add(times(flat, Math.cos(angle) * r), [0, 0, Math.sin(angle) * r + radiusMm]);
  const parts = 22;
  const strips = Array.from({ length: parts }, (_, index): Face => {
    const a = (index / parts) * 2 * Math.PI;
    const b = ((index + 1) / parts) * 2 * Math.PI;
    return { kind: 'face', at: add(from, round(b)), u: run, v: subtract(round(a), round(b)), fill };
  });
  const circle = (r: number) => Array.from({ length: 28 }, (_, i) => round((i / 28) * 2 * Math.PI, r));
  const ends = [from, add(from, run)].flatMap((end): Item[] => [
    { kind: 'shape', points: circle(radiusMm).map((p) => add(end, p)), fill: '#E9E6DC', stroke: '#8C8A82' },
    { kind: 'shape', points: circle(radiusMm * 0.66).map((p) => add(end, p)), fill: '#8F8B80' },
  ]);
  const cast: Item = {
    kind: 'cast',
    points: [from, add(from, run)].flatMap((end) => circle(radiusMm).map((p) => add(end, p))),
  };
  return [cast, ...strips, ...ends];
}

/** A pencil of 175 × 7 mm: a familiar object that shows the scale. */
export function pencil({ x, y, turn = 0 }: Lie, fill: string): Item[] {
  const { at, u } = lying(175, 7, { x, y, turn });
  const across = unit([u[1], -u[0], 0]);
  const ring = [
    [0.5, 0],
    [0.1, 3.4],
    [3.4, 6.2],
    [6.9, 3.4],
    [6.5, 0],
  ] as const;
  const spot = (run: number, index: number): Point => {
    const [side = 0, high = 0] = ring[index] ?? [];
    return add(along(at, u, run, across, side), [0, 0, high]);
  };
  const wood = 0.87;
  const strips = [0, 1, 2, 3].map(
    (index): Face => ({
      kind: 'face',
      at: spot(0, index),
      u: times(u, wood),
      v: subtract(spot(0, index + 1), spot(0, index)),
      fill,
    }),
  );
  const tip = add(along(at, u, 1, across, 3.5), [0, 0, 3.2]);
  const part = (p: Point, q: number): Point => add(times(p, 1 - q), times(tip, q));
  const cone = [1, 2].map(
    (index): Shape => ({
      kind: 'shape',
      points: [spot(wood, index), spot(wood, index + 1), tip],
      fill: index === 1 ? '#E9CE9E' : '#D6B57E',
    }),
  );
  const lead: Shape = {
    kind: 'shape',
    points: [part(spot(wood, 1), 0.72), part(spot(wood, 3), 0.72), tip],
    fill: '#15171C',
  };
  const cast: Cast = { kind: 'cast', points: [spot(0, 0), spot(0, 2), spot(0, 4), tip, spot(wood, 2)] };
  return [cast, ...strips, ...cone, lead];
}

/** Double-loop wire along an edge: loops about every `pitch`, through the sheets at `inset` from the edge. */
export function wire(from: Point, run: Point, into: Point, up: Point, diameterMm: number): Item[] {
  const length = Math.hypot(...run);
  // Wire at 3:1 has three loops to the inch: 8.47 mm.
  const count = Math.floor((length - 10) / 8.47);
  const start = (length - (count - 1) * 8.47) / 2;
  const r = diameterMm / 2;
  return Array.from({ length: count }, (_, index) => {
    const foot = add(from, times(unit(run), start + index * 8.47));
    return [-0.9, 0.9].map(
      (side): Wire => ({
        kind: 'wire',
        stroke: '#3A3D45',
        width: 0.9,
        thinnest: 1,
        points: Array.from({ length: 11 }, (_, step) => {
          const angle = radians(-25 + (step / 10) * 235);
          const middle = add(foot, times(unit(run), side));
          return add(
            middle,
            add(times(unit(into), 3.2 * 0.4 + Math.cos(angle) * r), times(unit(up), Math.sin(angle) * r)),
          );
        }),
      }),
    );
  }).flat();
}
