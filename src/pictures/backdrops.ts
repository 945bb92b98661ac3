/** Backgrounds of the sample customers' posters; each fills `width` × `height` from 0, 0. */
import { circle, clipped, colour, line, path, polygon, rect } from './svg.ts';

export type Backdrop = (width: number, height: number) => string;

/** Rays from the oven's mouth. */
export const rays: Backdrop = (w, h) => {
  const [cx, cy] = [w / 2, h * 0.62];
  const reach = w + h;
  const beams = Array.from({ length: 18 }, (_, i) => {
    const [a, b] = [(i / 18) * 2 * Math.PI, ((i + 0.5) / 18) * 2 * Math.PI];
    return polygon(
      [
        [cx, cy],
        [cx + Math.cos(a) * reach, cy + Math.sin(a) * reach],
        [cx + Math.cos(b) * reach, cy + Math.sin(b) * reach],
      ],
      '#FFC300',
    );
  });
  return clipped(0, 0, w, h, rect(0, 0, w, h, colour.yellow) + beams.join(''));
};

/** Two spotlights on a curtain. */
export const spotlights: Backdrop = (w, h) => {
  const folds = Array.from({ length: 14 }, (_, i) => rect((i / 14) * w, 0, w / 28, h, '#A3004F'));
  const beam = (from: number, to: number) =>
    polygon(
      [
        [w * from, -h * 0.02],
        [w * (to - 0.3), h],
        [w * (to + 0.3), h],
      ],
      '#F0A3C6',
      { opacity: 0.3 },
    );
  return clipped(
    0,
    0,
    w,
    h,
    rect(0, 0, w, h, '#B80059') +
      folds.join('') +
      beam(0.04, 0.62) +
      beam(0.96, 0.38) +
      rect(0, h * 0.9, w, h * 0.1, '#6E0037'),
  );
};

/** Hills, the sun, and a winding road. */
export const hills: Backdrop = (w, h) => {
  const ridge = (y: number, rise: number, fill: string) =>
    path(
      `M0 ${h * y} C${w * 0.25} ${h * (y - rise)} ${w * 0.45} ${h * (y + rise * 0.6)} ${w * 0.7} ${h * (y - rise * 0.4)} S${w} ${h * (y - rise * 0.3)} ${w} ${h * y} V${h} H0 Z`,
      { fill },
    );
  return clipped(
    0,
    0,
    w,
    h,
    rect(0, 0, w, h, '#2DB4E6') +
      circle(w * 0.76, h * 0.3, Math.min(w, h) * 0.16, colour.yellow) +
      ridge(0.56, 0.12, '#0093CC') +
      ridge(0.66, 0.1, '#0077AE') +
      ridge(0.76, 0.08, '#0FA36B') +
      path(
        `M${w * 0.62} ${h * 0.74} C${w * 0.5} ${h * 0.82} ${w * 0.8} ${h * 0.86} ${w * 0.34} ${h} H${w * 0.66} C${w * 0.95} ${h * 0.86} ${w * 0.58} ${h * 0.82} ${w * 0.64} ${h * 0.74} Z`,
        { fill: '#F4F2EA' },
      ),
  );
};

/** Ruled staves that continue beyond the sheet. */
export const staves: Backdrop = (w, h) => {
  const unitHigh = Math.min(w, h) * 0.018;
  const rows = [0.14, 0.86].map((at) =>
    [0, 1, 2, 3, 4]
      .map((n) =>
        line(0, h * at + n * unitHigh, w, h * at + n * unitHigh, '#C9CDE8', Math.max(0.5, unitHigh * 0.12)),
      )
      .join(''),
  );
  return rect(0, 0, w, h, '#F7F4EA') + rows.join('');
};

/** Leaves in a grid, as on a seed packet. */
export const leaves: Backdrop = (w, h) => {
  const size = Math.min(w, h) / 5;
  const columns = Math.ceil(w / size);
  const rows = Math.ceil(h / size);
  const tile = (x: number, y: number, n: number) => {
    const fill = ['#E4F1DC', '#D3E8C8', '#EFF6E8'][n % 3] ?? '#E4F1DC';
    return n % 2
      ? path(`M${x} ${y} Q${x + size} ${y} ${x + size} ${y + size} Q${x} ${y + size} ${x} ${y} Z`, { fill })
      : path(`M${x + size} ${y} Q${x} ${y} ${x} ${y + size} Q${x + size} ${y + size} ${x + size} ${y} Z`, {
          fill,
        });
  };
  const tiles = Array.from({ length: columns * rows }, (_, i) =>
    tile((i % columns) * size, Math.floor(i / columns) * size, i + Math.floor(i / columns)),
  );
  return clipped(0, 0, w, h, rect(0, 0, w, h, '#FAFCF5') + tiles.join(''));
};
