/**
 * The designs on the products in the pictures: work for five invented customers, set in type and flat colour. Every
 * function draws into a rectangle of `width` × `height` with its corner at 0, 0, and bleeds to the edge.
 */
import { type Backdrop, hills, leaves, rays, spotlights, staves } from './backdrops.ts';
import { bicycle, crown, lancets, loaf, type Motif, seedling, sprig } from './motifs.ts';
import { colour, emWidth, fullMeasure, line, rect, text } from './svg.ts';
import type { Cut } from './type.ts';

/** One invented customer's house style. */
export type Customer = {
  name: string;
  ground: string;
  ink: string;
  cut: Cut;
  headline: readonly string[];
  /** The message in one line, for wide and low products. */
  shout: string;
  foot: string;
  /** Text for backs and insides: a heading, then paragraphs. */
  story: readonly [string, string, string];
  motif: Motif;
  backdrop: Backdrop;
};

export const bakery: Customer = {
  name: 'Quillfield Bakery',
  ground: colour.yellow,
  ink: colour.ink,
  cut: 'narrow',
  headline: ['FRESH', 'BREAD', 'BY SIX'],
  shout: 'FRESH BREAD BY SIX',
  foot: 'Soda, rye and sourdough',
  story: [
    'From the oven at six',
    'We mix at midnight and bake until the street wakes up. Rye on Tuesdays, wheaten every day, and soda farls off the griddle while you wait.',
    'Order a dozen for Saturday and we keep them warm under your name. 14 Mill Row, Lisburn.',
  ],
  motif: loaf,
  backdrop: rays,
};
export const theatre: Customer = {
  name: 'Lantern Row Theatre',
  ground: '#B80059',
  ink: colour.white,
  cut: 'narrow',
  headline: ['THE', 'PAPER', 'CROWN'],
  shout: 'THE PAPER CROWN',
  foot: '6 to 21 March',
  story: [
    'A king cut out of card',
    'When the printer’s daughter folds a crown from a spoiled sheet, the whole town begins to bow. A comedy in two acts, with songs.',
    'Evenings at half past seven, Saturdays also at two. The bar is open an hour before.',
  ],
  motif: crown,
  backdrop: spotlights,
};
export const wheelers: Customer = {
  name: 'Drumlin Wheelers',
  ground: '#2DB4E6',
  ink: colour.ink,
  cut: 'heavy',
  headline: ['SUNDAY', 'RIDE OUT'],
  shout: 'SUNDAY RIDE OUT',
  foot: '60 km, start at nine',
  story: [
    'Sixty kilometres, one café',
    'We leave the bridge at nine, whatever the sky says. Two groups: one that talks and one that does not. Nobody is left behind on a hill.',
    'Bring a tube, a lamp and a coat. New riders come for three Sundays before they join.',
  ],
  motif: bicycle,
  backdrop: hills,
};
export const choir: Customer = {
  name: 'Hillmount Chapel Choir',
  ground: '#F7F4EA',
  ink: colour.blue,
  cut: 'light',
  headline: ['EVEN', 'SONG'],
  shout: 'EVENSONG AT SIX',
  foot: 'Every Sunday in Advent',
  story: [
    'Songs for the short days',
    'Twenty-four voices, one organ and a stove. The choir sings Evensong by candle on the four Sundays of Advent, and there is room for you.',
    'Doors open at half past five. Soup afterwards in the schoolroom, given by the bakery.',
  ],
  motif: lancets,
  backdrop: staves,
};
export const seeds: Customer = {
  name: 'Barley & Vetch',
  ground: '#FAFCF5',
  ink: '#14532F',
  cut: 'heavy',
  headline: ['SOW IT', 'NOW'],
  shout: 'SEEDS FOR SPRING',
  foot: 'Seed merchants',
  story: [
    'What goes in this month',
    'Broad beans under glass, onions in trays, and the first peas by Saint Patrick’s Day. Every packet says when, how deep and how far apart.',
    'Saved in our own ground and tested twice: nine seeds in ten come up, or you have the next packet from us.',
  ],
  motif: seedling,
  backdrop: leaves,
};
export const customers: readonly Customer[] = [bakery, theatre, wheelers, choir, seeds];

/** Headline, motif and a line of small type, upright or side by side depending on the shape. */
export function poster(customer: Customer, width: number, height: number): string {
  if (width > height * 2.8) return longPoster(customer, width, height);
  return width > height * 1.25 ? widePoster(customer, width, height) : uprightPoster(customer, width, height);
}

function uprightPoster(
  { ink, cut, headline, name, foot, motif, backdrop }: Customer,
  width: number,
  height: number,
) {
  const margin = Math.min(width, height) * 0.08;
  const measure = width - 2 * margin;
  const small = Math.min(measure / smallWidth(name, foot), height * 0.04, width * 0.062);
  const footTop = height - margin - small * 2.3;
  const display = fullMeasure(headline, { x: margin, y: 0, width: measure, height: height * 0.42 }, ink, cut);
  const displayTop = footTop - display.height - small * 0.5;
  const room = displayTop - margin;
  return (
    backdrop(width, height) +
    motif(width / 2, margin * 0.8 + room * 0.5, Math.min(measure * 0.52, room * 0.5)) +
    shifted(0, displayTop, display.svg) +
    line(margin, footTop, width - margin, footTop, ink, Math.max(0.8, small * 0.09)) +
    text(margin, footTop + small * 1.2, name, { size: small * 0.95, fill: ink, bold: true }) +
    text(margin, footTop + small * 2.3, foot, { size: small * 0.9, fill: ink })
  );
}

function widePoster(
  { ink, cut, headline, name, foot, motif, backdrop }: Customer,
  width: number,
  height: number,
) {
  const margin = height * 0.1;
  const measure = width * 0.55 - margin;
  const small = Math.min(measure / smallWidth(name, foot), height * 0.075);
  const footTop = height - margin - small * 2.3;
  const room = footTop - margin * 1.4;
  const display = fullMeasure(headline, { x: margin, y: margin, width: measure, height: room }, ink, cut);
  const motifRoom = width - measure - 2.4 * margin;
  return (
    backdrop(width, height) +
    shifted(0, (room - display.height) * 0.5, display.svg) +
    motif(width - margin * 0.8 - motifRoom / 2, height / 2, Math.min(motifRoom * 0.54, height * 0.44)) +
    line(margin, footTop, margin + measure, footTop, ink, Math.max(0.8, small * 0.09)) +
    text(margin, footTop + small * 1.2, name, { size: small * 0.95, fill: ink, bold: true }) +
    text(margin, footTop + small * 2.3, foot, { size: small * 0.9, fill: ink })
  );
}

function longPoster(
  { ink, cut, shout, name, foot, motif, backdrop }: Customer,
  width: number,
  height: number,
) {
  const margin = height * 0.15;
  const r = height * 0.4;
  const left = margin + 2 * r + margin;
  const box = { x: left, y: 0, width: width - left - margin, height: height * 0.52 };
  const display = fullMeasure([shout], box, ink, cut);
  const small = Math.min(height * 0.13, (width - left - margin) / emWidth(`${name}. ${foot}.`));
  const top = (height - display.height - small * 1.5) / 2;
  return (
    backdrop(width, height) +
    motif(margin + r, height / 2, r) +
    shifted(0, top, display.svg) +
    text(left, top + display.height + small * 1.1, `${name}. ${foot}.`, { size: small, fill: ink })
  );
}

/** The width of the longer line of small type, in ems. */
function smallWidth(name: string, foot: string): number {
  return Math.max(emWidth(name), emWidth(foot));
}

/** A drawing moved by x, y. */
export function shifted(x: number, y: number, content: string): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">${content}</g>`;
}

export type Words = { small: string; names: readonly string[]; foot: readonly string[] };

/** A formal card: centred lines inside a border, in the style of invitations and memorial cards. */
export function announcement(
  words: Words,
  width: number,
  height: number,
  colours: { ground: string; ink: string; quiet: string; leaf?: string },
): string {
  const { ground, ink, quiet, leaf = quiet } = colours;
  const edge = Math.min(width, height) * 0.055;
  const measure = width - edge * 4.4;
  const longest = Math.max(...words.names.map((name) => emWidth(name, 'light')));
  const size = Math.min(measure / longest, (height * 0.42) / words.names.length, height * 0.2);
  const widest = Math.max(...[words.small, ...words.foot].map((row) => emWidth(row, 'text', 0.04)));
  const small = Math.min(size * 0.36, measure / widest, height * 0.07);
  const lines = [
    { words: words.small, size: small, step: small, fill: quiet, cut: 'text' as const },
    ...words.names.map((name, index) => ({
      words: name,
      size,
      step: size * 1.02 + (index === 0 ? small * 0.5 : 0),
      fill: ink,
      cut: 'light' as const,
    })),
    ...words.foot.map((foot, index) => ({
      words: foot,
      size: small,
      step: small * (index === 0 ? 2.6 : 1.5),
      fill: quiet,
      cut: 'text' as const,
    })),
  ];
  const twig = Math.min(measure * 0.26, height * 0.16);
  const room = lines.reduce((sum, row) => sum + row.step, 0);
  const tall = height - room > twig * 2.6;
  let y = (height - room) / 2 + (tall ? twig * 0.32 : 0);
  const top = y - small * 1.3 - twig * 0.2;
  const set = lines.map((row) => {
    y += row.step;
    return text(width / 2, y, row.words, {
      size: row.size,
      fill: row.fill,
      cut: row.cut,
      anchor: 'middle',
      ...(row.cut === 'text' ? { tracking: 0.04 } : {}),
    });
  });
  const frame = (inset: number, weight: number) =>
    rect(inset, inset, width - 2 * inset, height - 2 * inset, 'none', {
      stroke: ink,
      'stroke-width': weight,
    });
  return (
    rect(0, 0, width, height, ground) +
    frame(edge, Math.max(0.8, edge * 0.07)) +
    frame(edge * 1.22, Math.max(0.4, edge * 0.03)) +
    (tall
      ? sprig(width / 2 + twig * 0.06, top, twig, leaf) + sprig(width / 2 - twig * 0.06, top, twig, leaf, -1)
      : '') +
    set.join('')
  );
}
