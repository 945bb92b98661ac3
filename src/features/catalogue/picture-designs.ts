/**
 * What is printed on the products in the pictures: work for five invented customers, set in type and flat colour.
 * Every function draws into a rectangle of `width` × `height` with its corner at 0, 0, and bleeds to the edge.
 */
import { circle, colour, emWidth, fullMeasure, line, path, polygon, rect, text } from './picture-svg.ts';

type Motif = (cx: number, cy: number, r: number) => string;

/** One invented customer's house style. */
export type Customer = {
  name: string;
  ground: string;
  ink: string;
  headline: readonly string[];
  /** The same message in one line, for long and low work. */
  shout: string;
  foot: string;
  motif: Motif;
};

const loaf: Motif = (cx, cy, r) => {
  const top = `M${cx - r} ${cy + r * 0.45} C${cx - r} ${cy - r * 0.75} ${cx + r} ${cy - r * 0.75} ${cx + r} ${cy + r * 0.45} Z`;
  const scores = [-0.42, 0, 0.42].map((at) =>
    line(cx + (at - 0.1) * r, cy + r * 0.12, cx + (at + 0.14) * r, cy - r * 0.3, colour.yellow, r * 0.09),
  );
  return path(top, { fill: colour.ink }) + scores.join('');
};

const crown: Motif = (cx, cy, r) => {
  const points = [
    [-1, 0.6],
    [-1, -0.5],
    [-0.45, 0.05],
    [0, -0.75],
    [0.45, 0.05],
    [1, -0.5],
    [1, 0.6],
  ] as const;
  const jewels = [-0.5, 0, 0.5].map((at) => circle(cx + at * r, cy + r * 0.38, r * 0.09, colour.magenta));
  return (
    polygon(
      points.map(([x, y]) => [cx + x * r, cy + y * r] as const),
      colour.yellow,
    ) + jewels.join('')
  );
};

const bicycle: Motif = (cx, cy, r) => {
  const wheel = (x: number) =>
    circle(cx + x * r, cy + r * 0.25, r * 0.44, 'none', { stroke: colour.ink, 'stroke-width': r * 0.07 });
  const frame =
    `M${cx - r * 0.55} ${cy + r * 0.25} L${cx - r * 0.25} ${cy - r * 0.3} L${cx + r * 0.35} ${cy - r * 0.3} ` +
    `L${cx - r * 0.02} ${cy + r * 0.25} Z M${cx - r * 0.02} ${cy + r * 0.25} L${cx - r * 0.32} ${cy - r * 0.46} ` +
    `M${cx + r * 0.55} ${cy + r * 0.25} L${cx + r * 0.3} ${cy - r * 0.5} L${cx + r * 0.52} ${cy - r * 0.56} ` +
    `M${cx - r * 0.44} ${cy - r * 0.46} L${cx - r * 0.2} ${cy - r * 0.46}`;
  return (
    wheel(-0.55) +
    wheel(0.55) +
    path(frame, { stroke: colour.ink, 'stroke-width': r * 0.07, 'stroke-linejoin': 'round' })
  );
};

const stave: Motif = (cx, cy, r) => {
  const lines = [-2, -1, 0, 1, 2].map((at) =>
    line(cx - r, cy + at * r * 0.2, cx + r, cy + at * r * 0.2, colour.blue, Math.max(0.6, r * 0.018)),
  );
  const notes = [
    [-0.7, 2],
    [-0.25, 1],
    [0.2, -1],
    [0.66, 0],
  ].map(([at = 0, step = 0]) => {
    const x = cx + at * r;
    const y = cy + step * r * 0.2;
    return (
      `<ellipse cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" rx="${(r * 0.13).toFixed(2)}" ry="${(r * 0.095).toFixed(2)}" fill="${colour.blue}" transform="rotate(-20 ${x.toFixed(2)} ${y.toFixed(2)})"/>` +
      line(x + r * 0.115, y, x + r * 0.115, y - r * 0.6, colour.blue, r * 0.035)
    );
  });
  return lines.join('') + notes.join('');
};

const seedling: Motif = (cx, cy, r) => {
  const leaf = (side: number, y: number, size: number) =>
    path(
      `M${cx} ${cy + y * r} C${cx + side * size * 0.3 * r} ${cy + (y - size) * r} ${cx + side * size * r} ${cy + (y - size) * r} ${cx + side * size * 1.15 * r} ${cy + (y - size * 0.75) * r} C${cx + side * size * r} ${cy + (y - 0.1) * r} ${cx + side * size * 0.4 * r} ${cy + y * r} ${cx} ${cy + y * r} Z`,
      { fill: colour.green },
    );
  return (
    line(cx, cy + r * 0.95, cx, cy - r * 0.55, colour.green, r * 0.07) +
    leaf(1, 0.55, 0.7) +
    leaf(-1, 0.25, 0.7) +
    leaf(1, -0.05, 0.55) +
    leaf(-1, -0.3, 0.45) +
    circle(cx, cy - r * 0.68, r * 0.2, colour.yellow)
  );
};

export const bakery: Customer = {
  name: 'Quillfield Bakery',
  ground: colour.yellow,
  ink: colour.ink,
  headline: ['FRESH', 'BREAD', 'BY SIX'],
  shout: 'FRESH BREAD BY SIX',
  foot: 'Soda, rye and sourdough',
  motif: loaf,
};
export const theatre: Customer = {
  name: 'Lantern Row Theatre',
  ground: colour.magenta,
  ink: colour.white,
  headline: ['THE', 'PAPER', 'CROWN'],
  shout: 'THE PAPER CROWN',
  foot: '6 to 21 March',
  motif: crown,
};
export const wheelers: Customer = {
  name: 'Drumlin Wheelers',
  ground: colour.cyan,
  ink: colour.ink,
  headline: ['SUNDAY', 'RIDE OUT'],
  shout: 'SUNDAY RIDE OUT',
  foot: '60 km, start at nine',
  motif: bicycle,
};
export const choir: Customer = {
  name: 'Hillmount Chapel Choir',
  ground: colour.paper,
  ink: colour.blue,
  headline: ['EVEN', 'SONG'],
  shout: 'EVENSONG AT SIX',
  foot: 'Every Sunday in Advent',
  motif: stave,
};
export const seeds: Customer = {
  name: 'Barley & Vetch',
  ground: colour.white,
  ink: colour.ink,
  headline: ['SOW IT', 'NOW'],
  shout: 'SEEDS FOR SPRING',
  foot: 'Seed merchants',
  motif: seedling,
};
export const customers: readonly Customer[] = [bakery, theatre, wheelers, choir, seeds];

/** Headline, motif and a line of small type; upright or side by side, as the shape asks. */
export function poster(customer: Customer, width: number, height: number): string {
  if (width > height * 2.8) return longPoster(customer, width, height);
  return width > height * 1.25 ? widePoster(customer, width, height) : uprightPoster(customer, width, height);
}

function uprightPoster(
  { ground, ink, headline, name, foot, motif }: Customer,
  width: number,
  height: number,
) {
  const margin = Math.min(width, height) * 0.09;
  const measure = width - 2 * margin;
  const small = Math.min(measure / smallWidth(name, foot), height * 0.05);
  const footTop = height - margin - small * 2.3;
  const display = fullMeasure(headline, { x: margin, y: 0, width: measure, height: height * 0.44 }, ink);
  const displayTop = footTop - display.height - small * 0.2;
  const room = displayTop - margin;
  return (
    rect(0, 0, width, height, ground) +
    motif(width / 2, margin + room * 0.47, Math.min(measure * 0.42, room * 0.46)) +
    shifted(0, displayTop, display.svg) +
    line(margin, footTop, width - margin, footTop, ink, Math.max(0.8, small * 0.09)) +
    text(margin, footTop + small * 1.15, name, { size: small * 0.92, fill: ink, bold: true }) +
    text(margin, footTop + small * 2.2, foot, { size: small * 0.85, fill: ink })
  );
}

function widePoster({ ground, ink, headline, name, foot, motif }: Customer, width: number, height: number) {
  const margin = height * 0.11;
  const measure = width * 0.54 - margin;
  const small = Math.min(measure / smallWidth(name, foot), height * 0.085);
  const footTop = height - margin - small * 2.3;
  const room = footTop - margin * 1.4;
  const display = fullMeasure(headline, { x: margin, y: margin, width: measure, height: room }, ink);
  const motifRoom = width - measure - 3 * margin;
  return (
    rect(0, 0, width, height, ground) +
    display.svg +
    motif(width - margin - motifRoom / 2, height / 2, Math.min(motifRoom * 0.5, height * 0.34)) +
    line(margin, footTop, margin + measure, footTop, ink, Math.max(0.8, small * 0.09)) +
    text(margin, footTop + small * 1.15, name, { size: small * 0.92, fill: ink, bold: true }) +
    text(margin, footTop + small * 2.2, foot, { size: small * 0.85, fill: ink })
  );
}

function longPoster({ ground, ink, shout, name, foot, motif }: Customer, width: number, height: number) {
  const margin = height * 0.17;
  const r = height * 0.3;
  const left = margin + 2 * r + margin;
  const display = fullMeasure(
    [shout],
    { x: left, y: 0, width: width - left - margin, height: height * 0.6 },
    ink,
  );
  const small = Math.min(height * 0.13, (width - left - margin) / emWidth(`${name}. ${foot}.`));
  const top = (height - display.height - small * 1.5) / 2;
  return (
    rect(0, 0, width, height, ground) +
    motif(margin + r, height / 2, r) +
    shifted(0, top, display.svg) +
    text(left, top + display.height + small * 1.1, `${name}. ${foot}.`, { size: small, fill: ink })
  );
}

/** The wider of the two lines of small type, in ems. */
function smallWidth(name: string, foot: string): number {
  return Math.max(emWidth(name), emWidth(foot));
}

/** A drawing moved by x, y. */
export function shifted(x: number, y: number, content: string): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">${content}</g>`;
}

export type Words = { small: string; names: readonly string[]; foot: readonly string[] };

/** A formal card: centred lines inside a rule, as invitations and memorial cards are set. */
export function announcement(
  words: Words,
  width: number,
  height: number,
  colours: { ground: string; ink: string; quiet: string },
): string {
  const { ground, ink, quiet } = colours;
  const edge = Math.min(width, height) * 0.06;
  const measure = width - edge * 4;
  const longest = Math.max(...words.names.map(emWidth));
  const size = Math.min(measure / longest, (height * 0.46) / words.names.length, height * 0.2);
  const small = Math.min(size * 0.42, measure / Math.max(...[words.small, ...words.foot].map(emWidth)));
  const lines = [
    { words: words.small, size: small, step: small, fill: quiet, bold: false },
    ...words.names.map((name, index) => ({
      words: name,
      size,
      step: size * 1.05 + (index === 0 ? small * 0.6 : 0),
      fill: ink,
      bold: true,
    })),
    ...words.foot.map((foot, index) => ({
      words: foot,
      size: small,
      step: small * (index === 0 ? 2.35 : 1.45),
      fill: quiet,
      bold: false,
    })),
  ];
  let y = (height - lines.reduce((sum, row) => sum + row.step, 0)) / 2;
  const set = lines.map((row) => {
    y += row.step;
    return text(width / 2, y, row.words, {
      size: row.size,
      fill: row.fill,
      bold: row.bold,
      anchor: 'middle',
    });
  });
  const frame = { stroke: ink, 'stroke-width': Math.max(0.7, edge * 0.07) };
  return (
    rect(0, 0, width, height, ground) +
    rect(edge, edge, width - 2 * edge, height - 2 * edge, 'none', frame) +
    set.join('')
  );
}
