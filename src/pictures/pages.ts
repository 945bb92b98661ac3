/** Menus, vouchers and tear-off pieces for the pictures, drawn into `width` × `height` from 0, 0. */
import { bakery, theatre } from './sample-designs.ts';
import { circle, colour, emWidth, FOIL, line, polygon, rect, text } from './svg.ts';

const dishes = [
  ['Soda farl, salted butter', '3.20'],
  ['Rye, smoked trout, dill', '8.50'],
  ['Leek and barley soup', '6.40'],
  ['Potato bread, two eggs', '7.90'],
  ['Plum tart, cream', '5.60'],
  ['Pot of tea', '2.80'],
] as const;

export function menu(
  title: string,
  width: number,
  height: number,
  card = { ground: bakery.ground, house: bakery.name },
): string {
  const margin = Math.min(width, height) * 0.1;
  const measure = width - 2 * margin;
  const size = Math.min(measure / 15, (height - 2 * margin) / 16);
  const head = Math.min((measure * 0.9) / emWidth(title), size * 2.4);
  const top = margin + head + size * 2;
  const step = Math.min((height - margin * 1.6 - top) / dishes.length, size * 2.6);
  const rows = dishes.map(([dish, price], index) => {
    const y = top + (index + 0.7) * step;
    return (
      text(margin, y, dish, { size: size * 0.95 }) +
      text(width - margin, y, price, { size: size * 0.95, anchor: 'end' }) +
      line(margin, y + size * 0.5, width - margin, y + size * 0.5, colour.rule, 0.8)
    );
  });
  return (
    rect(0, 0, width, height, colour.paper) +
    rect(0, 0, width, margin * 0.5, card.ground) +
    text(margin, margin + head * 0.9, title, { size: head, cut: 'heavy' }) +
    text(margin, margin + head + size * 1.1, card.house, { size: size * 0.9, fill: colour.grey }) +
    rows.join('')
  );
}

/** A voucher; with `foil`, its border, motif background and value are metallic. */
export function voucher(width: number, height: number, foil: boolean): string {
  const metal = foil ? FOIL : colour.ink;
  const edge = height * 0.07;
  const frame = rect(edge, edge, width - 2 * edge, height - 2 * edge, 'none', {
    stroke: metal,
    'stroke-width': height * 0.022,
  });
  // Foil shines: a lighter stroke beside the metal, and bars of light across the seal.
  const inset = edge + height * 0.014;
  const light = rect(inset, inset, width - 2 * inset, height - 2 * inset, 'none', {
    stroke: colour.goldLight,
    'stroke-width': height * 0.008,
  });
  const r = height * 0.27;
  const cx = width - edge - r * 1.5;
  const glints = [-0.35, 0.15].map((at) =>
    polygon(
      [
        [cx + at * r, height / 2 - r * 0.86],
        [cx + (at + 0.16) * r, height / 2 - r * 0.86],
        [cx + (at - 0.04) * r, height / 2 + r * 0.86],
        [cx + (at - 0.2) * r, height / 2 + r * 0.86],
      ],
      colour.goldLight,
    ),
  );
  return (
    rect(0, 0, width, height, foil ? colour.paper : colour.yellow) +
    frame +
    (foil ? light : '') +
    circle(cx, height / 2, r, foil ? FOIL : colour.paper) +
    (foil ? glints.join('') : '') +
    bakery.motif(cx, height / 2, r * 0.6) +
    text(edge * 2.4, height * 0.35, 'Gift voucher', { size: height * 0.15, bold: true }) +
    text(edge * 2.4, height * 0.66, '£25', { size: height * 0.3, fill: metal, bold: true }) +
    text(edge * 2.4, height * 0.82, 'Quillfield Bakery  No 000318', {
      size: height * 0.07,
      fill: colour.grey,
    })
  );
}

/** A ticket whose stub, the right quarter, tears off. */
export function ticket(width: number, height: number): string {
  const tear = width * 0.75;
  const margin = height * 0.14;
  const stub = width * 0.035;
  return (
    rect(0, 0, width, height, theatre.ground) +
    text(margin, height * 0.42, 'THE PAPER CROWN', {
      size: height * 0.22,
      fill: colour.white,
      bold: true,
      length: tear - 2 * margin,
    }) +
    text(margin, height * 0.66, 'Lantern Row Theatre', {
      size: height * 0.13,
      fill: colour.white,
      bold: true,
    }) +
    text(margin, height * 0.85, 'Friday 6 March, half past seven', {
      size: height * 0.12,
      fill: colour.white,
    }) +
    text(tear + stub, height * 0.42, 'ROW F', { size: height * 0.125, fill: colour.yellow, bold: true }) +
    text(tear + stub, height * 0.64, 'SEAT 12', { size: height * 0.125, fill: colour.yellow, bold: true }) +
    text(tear + stub, height * 0.85, 'No 0412', { size: height * 0.12, fill: colour.white }) +
    perforation(tear, 0, tear, height, colour.white)
  );
}

/** A coupon to fill in and send back. */
export function coupon(width: number, height: number): string {
  const margin = Math.min(width, height) * 0.1;
  const size = Math.min(width, height) * 0.075;
  const rows = ['Name', 'Address', 'Postcode'].map((label, index) => {
    const y = height * (0.42 + index * 0.2);
    return (
      text(margin, y, label, { size: size * 0.8, fill: colour.grey }) +
      line(margin + size * 4, y, width - margin, y, colour.edge, 0.9)
    );
  });
  return (
    rect(0, 0, width, height, colour.paper) +
    text(margin, margin + size, 'Send me a catalogue', { size, bold: true }) +
    rows.join('')
  );
}

/** The tear line: short cuts, drawn as round dots with a light edge so that they show on any colour. */
export function perforation(x1: number, y1: number, x2: number, y2: number, under: string): string {
  return line(x1, y1, x2, y2, under, 3) + line(x1, y1, x2, y2, colour.ink, 1.6, '3 3.5');
}
