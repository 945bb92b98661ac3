/** Dimension lines as on a technical drawing, in the plane of the face they measure. */
import { type Fit, type Measured, pathOf, type Scene, spotOf } from './draw-scene.ts';
import { add, type Point, times, unit } from './space.ts';
import { colour, element, text } from './svg.ts';

/** The gap between face and line, and the height of the figures, in px of a picture 800 wide. */
const GAP = 24;
const FIGURES = 23;

/** Width at the near edge and height at one side, between oblique strokes (ISO 129-1 allows them). */
export function dimensions(measured: Measured, scene: Scene, fit: Fit): string {
  const { at, u, v, beside, below: where = 'near', widthMm, heightMm } = measured;
  const px = 1 / fit.scale;
  const down = unit(v);
  const across = unit(u);
  const foot = add(at, v);
  const right = add(at, u);
  const along =
    where === 'near'
      ? { from: foot, run: u, away: down, words: millimetres(widthMm), read: across, under: down }
      : {
          from: at,
          run: u,
          away: times(down, -1),
          words: millimetres(widthMm),
          read: across,
          under: down,
          above: true,
        };
  const below = dimension(along, { scene, fit, px });
  const side =
    beside === 'right'
      ? dimension(
          {
            from: right,
            run: v,
            away: across,
            words: millimetres(heightMm),
            read: times(down, -1),
            under: across,
          },
          { scene, fit, px },
        )
      : dimension(
          {
            from: at,
            run: v,
            away: times(across, -1),
            words: millimetres(heightMm),
            read: times(down, -1),
            under: across,
            above: true,
          },
          { scene, fit, px },
        );
  return below + side;
}

type Line = {
  from: Point;
  run: Point;
  away: Point;
  words: string;
  read: Point;
  under: Point;
  above?: boolean;
};

function dimension(line: Line, { scene, fit, px }: { scene: Scene; fit: Fit; px: number }): string {
  const { from, run, away, words, read, under, above } = line;
  const to = (point: Point) => spotOf(point, scene.elevation, fit);
  const out = (point: Point, by: number) => add(point, times(away, by * px));
  const end = add(from, run);
  const drawn = [
    [out(from, 7), out(from, GAP + 6)],
    [out(end, 7), out(end, GAP + 6)],
    [out(from, GAP), out(end, GAP)],
  ].map((points) => pathOf(points.map(to), false));
  const strokes = [from, end].map((point) => {
    const [x, y] = to(out(point, GAP));
    return `M${(x - 5).toFixed(1)} ${(y + 5).toFixed(1)}L${(x + 5).toFixed(1)} ${(y - 5).toFixed(1)}`;
  });
  const middle = out(add(from, times(run, 0.5)), GAP + (above ? 8 : FIGURES * 0.72 + 8));
  return (
    element('path', { d: drawn.join(''), stroke: colour.grey, 'stroke-width': 1.2, fill: 'none' }) +
    element('path', { d: strokes.join(''), stroke: colour.ink, 'stroke-width': 1.8, fill: 'none' }) +
    lettering(words, middle, read, under, scene, fit)
  );
}

/** Figures in the plane, centred on a point, never too small to read. */
function lettering(words: string, middle: Point, read: Point, under: Point, scene: Scene, fit: Fit): string {
  const flat: Fit = { scale: 1, x: 0, y: 0 };
  const [ax, ay] = spotOf(read, scene.elevation, flat);
  const [bx, by] = spotOf(under, scene.elevation, flat);
  const [x, y] = spotOf(middle, scene.elevation, fit);
  const grow = Math.min(1.5, 1 / Math.max(0.6, Math.hypot(bx, by)));
  const matrix = [ax * grow, ay * grow, bx * grow, by * grow, x, y].map((n) => n.toFixed(4)).join(' ');
  return element(
    'g',
    { transform: `matrix(${matrix})` },
    text(0, 0, words, { size: FIGURES, cut: 'bold', anchor: 'middle' }),
  );
}

export function millimetres(length: number): string {
  return `${length.toLocaleString('en-GB')} mm`;
}
