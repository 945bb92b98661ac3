/** The logos of the sample customers, drawn around a centre, within `r` of it. */
import { circle, colour, line, path, polygon } from './svg.ts';

export type Motif = (cx: number, cy: number, r: number) => string;

const crust = { dark: '#7A3608', body: '#A9500F', light: '#D8802A', cut: '#FBE3AE' };

/** A scored loaf between two ears of wheat. */
export const loaf: Motif = (cx, cy, r) => {
  const shape = (grow: number, dy: number) =>
    `M${cx - r * grow} ${cy + r * 0.42 + dy} C${cx - r * 1.06 * grow} ${cy - r * 0.62} ${cx + r * 1.06 * grow} ${cy - r * 0.62} ${cx + r * grow} ${cy + r * 0.42 + dy} C${cx + r * 0.8 * grow} ${cy + r * 0.56} ${cx - r * 0.8 * grow} ${cy + r * 0.56} ${cx - r * grow} ${cy + r * 0.42 + dy} Z`;
  const scores = [-0.5, -0.17, 0.17, 0.5].map((at) => {
    const x = cx + at * r * 1.05;
    const top = cy - r * (0.24 - Math.abs(at) * 0.26);
    return path(
      `M${x - r * 0.16} ${cy + r * 0.22} Q${x - r * 0.02} ${top - r * 0.02} ${x + r * 0.2} ${top} Q${x + r * 0.06} ${cy + r * 0.08} ${x - r * 0.16} ${cy + r * 0.22} Z`,
      { fill: crust.cut },
    );
  });
  return (
    path(shape(1, 0), { fill: crust.dark }) +
    path(shape(0.96, -r * 0.05), { fill: crust.body }) +
    path(
      `M${cx - r * 0.86} ${cy + r * 0.1} C${cx - r * 0.7} ${cy - r * 0.46} ${cx + r * 0.5} ${cy - r * 0.5} ${cx + r * 0.78} ${cy - r * 0.04} C${cx + r * 0.3} ${cy - r * 0.34} ${cx - r * 0.5} ${cy - r * 0.3} ${cx - r * 0.86} ${cy + r * 0.1} Z`,
      { fill: crust.light },
    ) +
    scores.join('')
  );
};

/** A folded paper crown: every spike has two facets, lit from the left. */
export const crown: Motif = (cx, cy, r) => {
  const spikes = [-0.8, -0.4, 0, 0.4, 0.8];
  const base = cy + r * 0.34;
  const valley = (at: number) => cy + r * 0.06 + Math.abs(at) * r * 0.04;
  const facets = spikes.map((at, index) => {
    const x = cx + at * r;
    const half = r * 0.2;
    const top = cy - r * ([0.46, 0.62, 0.84, 0.62, 0.46][index] ?? 0.5);
    return (
      polygon(
        [
          [x - half, valley(at - 0.2)],
          [x, top],
          [x, base],
          [x - half, base],
        ],
        '#FFE15A',
      ) +
      polygon(
        [
          [x, top],
          [x + half, valley(at + 0.2)],
          [x + half, base],
          [x, base],
        ],
        '#EDB100',
      ) +
      circle(x, top - r * 0.05, r * 0.065, index % 2 ? colour.cyan : colour.white)
    );
  });
  const band = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => {
    const x = cx - r + index * r * 0.2;
    return polygon(
      [
        [x, base],
        [x + r * 0.2, base],
        [x + r * 0.2, base + r * 0.3],
        [x, base + r * 0.3],
      ],
      index % 2 ? '#D89A00' : '#F7C414',
    );
  });
  const jewels = [-0.6, -0.2, 0.2, 0.6].map((at) =>
    polygon(
      [
        [cx + at * r, base + r * 0.04],
        [cx + at * r + r * 0.09, base + r * 0.15],
        [cx + at * r, base + r * 0.26],
        [cx + at * r - r * 0.09, base + r * 0.15],
      ],
      colour.magenta,
    ),
  );
  return facets.join('') + band.join('') + jewels.join('');
};

export const bicycle: Motif = (cx, cy, r) => {
  const hub = (side: number) => [cx + side * r * 0.58, cy + r * 0.26] as const;
  const wheel = (side: number) => {
    const [x, y] = hub(side);
    const spokes = Array.from({ length: 9 }, (_, i) => {
      const a = (i / 9) * Math.PI;
      return line(
        x - Math.cos(a) * r * 0.38,
        y - Math.sin(a) * r * 0.38,
        x + Math.cos(a) * r * 0.38,
        y + Math.sin(a) * r * 0.38,
        colour.ink,
        r * 0.009,
      );
    });
    return (
      circle(x, y, r * 0.4, 'none', { stroke: colour.ink, 'stroke-width': r * 0.065 }) +
      circle(x, y, r * 0.34, 'none', { stroke: colour.white, 'stroke-width': r * 0.02 }) +
      spokes.join('') +
      circle(x, y, r * 0.05, colour.ink)
    );
  };
  const [bx, by] = hub(-1);
  const [fx, fy] = hub(1);
  const crank = [cx - r * 0.06, cy + r * 0.28] as const;
  const seat = [cx - r * 0.25, cy - r * 0.26] as const;
  const head = [cx + r * 0.4, cy - r * 0.28] as const;
  const tube = {
    stroke: colour.magenta,
    'stroke-width': r * 0.075,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  };
  const thin = { ...tube, stroke: colour.ink, 'stroke-width': r * 0.055 };
  return (
    wheel(-1) +
    wheel(1) +
    path(
      `M${bx} ${by} L${seat[0]} ${seat[1]} L${head[0]} ${head[1]} L${crank[0]} ${crank[1]} Z M${seat[0]} ${seat[1]} L${crank[0]} ${crank[1]} M${head[0]} ${head[1]} L${fx} ${fy}`,
      tube,
    ) +
    path(
      `M${seat[0]} ${seat[1]} l${-r * 0.05} ${-r * 0.16} M${seat[0] - r * 0.17} ${seat[1] - r * 0.17} h${r * 0.25} M${head[0]} ${head[1]} l${-r * 0.05} ${-r * 0.16} h${r * 0.14} c${r * 0.16} 0 ${r * 0.14} ${r * 0.22} ${-r * 0.02} ${r * 0.2}`,
      thin,
    ) +
    circle(crank[0], crank[1], r * 0.1, 'none', { stroke: colour.ink, 'stroke-width': r * 0.04 }) +
    path(`M${crank[0]} ${crank[1]} l${r * 0.12} ${r * 0.15} m${-r * 0.07} 0 h${r * 0.14}`, thin)
  );
};

/** A pointed window of three lights, leaded in the process colours. */
export const lancets: Motif = (cx, cy, r) => {
  const arch = (x: number, w: number, top: number, foot: number) =>
    `M${x - w} ${foot} V${top + w * 1.5} C${x - w} ${top + w * 0.7} ${x - w * 0.5} ${top + w * 0.25} ${x} ${top} C${x + w * 0.5} ${top + w * 0.25} ${x + w} ${top + w * 0.7} ${x + w} ${top + w * 1.5} V${foot} Z`;
  const foot = cy + r * 0.95;
  const light = (at: number, top: number) => {
    const x = cx + at * r;
    const w = r * 0.155;
    const panes = Array.from({ length: 6 }, (_, row) => {
      const y = cy + top * r + r * 0.36 + row * r * 0.24;
      const fill =
        [colour.cyan, colour.yellow, colour.magenta, '#5A67C9'][(row + Math.round(at * 4) + 4) % 4] ??
        colour.cyan;
      return y + r * 0.1 > foot
        ? ''
        : polygon(
            [
              [x, y - r * 0.11],
              [x + w * 0.72, y],
              [x, y + r * 0.11],
              [x - w * 0.72, y],
            ],
            fill,
          );
    });
    return path(arch(x, w, cy + top * r, foot - r * 0.06), { fill: '#EAF4FA' }) + panes.join('');
  };
  return (
    path(arch(cx, r * 0.64, cy - r, foot), { fill: colour.blue }) +
    light(-0.38, -0.34) +
    light(0, -0.7) +
    light(0.38, -0.34) +
    circle(cx - r * 0.27, cy - r * 0.42, r * 0.07, colour.yellow) +
    circle(cx + r * 0.27, cy - r * 0.42, r * 0.07, colour.yellow)
  );
};

/** A bean that has just sprouted, with its root. */
export const seedling: Motif = (cx, cy, r) => {
  const soil = cy + r * 0.34;
  const leaf = (side: number, y: number, size: number, fill: string) => {
    const x = cx;
    const tip = [x + side * size * 1.15 * r, y - size * 0.62 * r] as const;
    return (
      path(
        `M${x} ${y} C${x + side * size * 0.1 * r} ${y - size * 0.75 * r} ${x + side * size * 0.8 * r} ${y - size * 0.95 * r} ${tip[0]} ${tip[1]} C${x + side * size * 1.05 * r} ${y - size * 0.1 * r} ${x + side * size * 0.5 * r} ${y + size * 0.1 * r} ${x} ${y} Z`,
        { fill },
      ) +
      path(`M${x} ${y} Q${x + side * size * 0.5 * r} ${y - size * 0.3 * r} ${tip[0]} ${tip[1]}`, {
        stroke: '#D9F2C4',
        'stroke-width': r * 0.018,
      })
    );
  };
  const roots = [
    [-0.3, 0.5],
    [0.26, 0.56],
    [0.04, 0.66],
    [-0.1, 0.6],
  ].map(([dx = 0, dy = 0]) =>
    path(
      `M${cx} ${soil + r * 0.1} Q${cx + dx * r * 0.2} ${soil + dy * r * 0.6} ${cx + dx * r} ${soil + dy * r}`,
      { stroke: '#F4E3C3', 'stroke-width': r * 0.028 },
    ),
  );
  return (
    path(
      `M${cx - r} ${soil} Q${cx} ${soil - r * 0.12} ${cx + r} ${soil} Q${cx + r * 0.86} ${soil + r * 0.64} ${cx} ${soil + r * 0.68} Q${cx - r * 0.86} ${soil + r * 0.64} ${cx - r} ${soil} Z`,
      { fill: '#5B3A22' },
    ) +
    roots.join('') +
    line(cx, soil + r * 0.12, cx, cy - r * 0.72, colour.green, r * 0.055) +
    leaf(1, cy + r * 0.1, 0.66, '#2E8B57') +
    leaf(-1, cy - r * 0.12, 0.66, colour.green) +
    leaf(1, cy - r * 0.42, 0.42, '#57A957') +
    leaf(-1, cy - r * 0.56, 0.34, '#2E8B57')
  );
};

/** A twig with leaves on both sides, pointing right from its start or, turned, left. */
export function sprig(x: number, y: number, length: number, ink: string, side: 1 | -1 = 1): string {
  const leaves = Array.from({ length: 6 }, (_, index) => {
    const at = x + side * length * (0.12 + index * 0.15);
    const size = length * (0.15 - index * 0.012);
    const up = index % 2 ? 1 : -1;
    return path(
      `M${at} ${y} Q${at + side * size * 0.3} ${y + up * size * 0.9} ${at + side * size} ${y + up * size * 0.75} Q${at + side * size * 0.8} ${y + up * size * 0.1} ${at} ${y} Z`,
      { fill: ink },
    );
  });
  return line(x, y, x + side * length, y, ink, Math.max(0.5, length * 0.014)) + leaves.join('');
}
