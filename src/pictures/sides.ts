/** Backs and insides: the other visible sides of a product. */

import type { Drawn } from './product-measures.ts';
import { type Customer, seeds, shifted, wheelers } from './sample-designs.ts';
import { clipped, colour, emWidth, line, paragraph, rect, text } from './svg.ts';

const FORMAL = new Set(['funeral', 'wedding-printing', 'invitations']);

export function backOf(
  { categoryId, form }: Drawn,
  customer: Customer,
  width: number,
  height: number,
): string {
  const { motif, backdrop } = customer;
  if (FORMAL.has(categoryId) && form !== 'board') return formalBack(categoryId, width, height);
  if (form === 'card' || form === 'calendar')
    return backdrop(width, height) + motif(width / 2, height / 2, Math.min(width, height) * 0.36);
  if (
    form === 'board' ||
    form === 'roller-banner' ||
    form === 'menu' ||
    (categoryId === 'posters' && form === 'sheet')
  )
    return backdrop(width, height) + motif(width / 2, height * 0.46, Math.min(width, height) * 0.42);
  if (categoryId === 'stationery')
    return (
      rect(0, 0, width, height, width > height ? seeds.ground : wheelers.ground) +
      (width > height ? seeds : wheelers).motif(width / 2, height / 2, Math.min(width, height) * 0.3)
    );
  return textBack(customer, width, height);
}

/** The back of a flyer: details to follow up the front. */
function textBack(customer: Customer, width: number, height: number): string {
  const { story, backdrop, name, foot, motif } = customer;
  const short = Math.min(width, height);
  const margin = short * 0.09;
  const measure = width - 2 * margin;
  const size = Math.min(short * 0.058, height * 0.045);
  const title = Math.min(measure / emWidth(story[0], 'heavy'), size * 2);
  const band = height * 0.24;
  const ink = inkOf(customer);
  return (
    rect(0, 0, width, height, colour.white) +
    clipped(0, 0, width, band, backdrop(width, band) + motif(width / 2, band / 2, band * 0.4)) +
    text(margin, band + title * 1.4, story[0], { size: title, cut: 'heavy', fill: ink }) +
    paragraph(margin, band + title * 1.4 + size * 2, measure, story[1], {
      size,
      leading: size * 1.5,
      rows: Math.max(2, Math.floor((height * 0.32) / (size * 1.5))),
    }) +
    rect(0, height - size * 4, width, size * 4, customer.ground) +
    text(margin, height - size * 2.2, name, { size: size * 1.1, bold: true, fill: customer.ink }) +
    text(margin, height - size * 0.95, foot, { size: size * 0.95, fill: customer.ink })
  );
}

function formalBack(categoryId: string, width: number, height: number): string {
  const fill = { funeral: '#E7E4EC', 'wedding-printing': '#DCE8DC' }[categoryId] ?? '#F6E3B0';
  const ink = { funeral: '#CFCADB', 'wedding-printing': '#C3D6C4' }[categoryId] ?? '#EBCF86';
  const step = Math.min(width, height) / 7;
  const lines = Array.from({ length: Math.ceil((width + height) / step) }, (_, i) =>
    line(i * step, 0, i * step - height, height, ink, step * 0.16),
  );
  return clipped(0, 0, width, height, rect(0, 0, width, height, fill) + lines.join(''));
}

/** Two pages: a full-bleed picture with text beside it; diaries and notebooks have their own. */
export function spreadOf(product: Drawn, customer: Customer, width: number, height: number): string {
  const page = width / 2;
  if (product.id.includes('notebook')) return ruled(width, height);
  if (product.id.includes('diary')) return week(width, height);
  const { story, motif, backdrop } = customer;
  const margin = page * 0.11;
  const measure = page - 2 * margin;
  const size = page * 0.048;
  const ink = FORMAL_INKS[product.categoryId] ?? inkOf(customer);
  const formal =
    product.categoryId === 'funeral' ||
    product.categoryId === 'wedding-printing' ||
    product.id.includes('order');
  const title = formal ? 'Order of Service' : story[0];
  const body = formal
    ? hymn(page, height, margin, ink)
    : paragraph(margin, height * 0.3, measure, story[1], { size: size * 1.15, leading: size * 1.75 }) +
      paragraph(margin, height * 0.68, measure, story[2], {
        size: size * 1.15,
        leading: size * 1.75,
        rows: 5,
      });
  const left = formal
    ? rect(0, 0, page, height, '#FDFCF9') +
      text(margin, height * 0.14, 'Hymn', { size: page * 0.08, cut: 'light', fill: ink }) +
      shifted(0, height * 0.02, hymn(page, height, margin, ink))
    : clipped(0, 0, page, height, backdrop(page, height) + motif(page / 2, height * 0.5, page * 0.44));
  return (
    rect(0, 0, width, height, '#FDFCF9') +
    left +
    shifted(
      page,
      0,
      text(margin, height * 0.16, title, {
        size: Math.min(page * 0.1, measure / emWidth(title, formal ? 'light' : 'heavy')),
        cut: formal ? 'light' : 'heavy',
        fill: ink,
      }) +
        line(margin, height * 0.2, page - margin, height * 0.2, ink, 1) +
        body,
    )
  );
}

/** The colours of the formal cards in these categories, so that their insides match. */
const FORMAL_INKS: Readonly<Record<string, string>> = { funeral: '#3B3550', 'wedding-printing': '#2F4A3C' };

const VERSE = [
  'Now the day is over,',
  'night is drawing nigh,',
  'shadows of the evening',
  'steal across the sky.',
];

/** Sabine Baring-Gould, 1865: out of copyright. */
function hymn(page: number, height: number, margin: number, ink: string): string {
  const size = page * 0.052;
  return [0, 1]
    .flatMap((verse) =>
      VERSE.map((row, i) =>
        text(margin, height * 0.28 + (verse * 5.6 + i) * size * 1.6, row, { size, fill: ink, cut: 'italic' }),
      ),
    )
    .join('');
}

function ruled(width: number, height: number): string {
  const rows = Array.from({ length: 22 }, (_, i) =>
    line(
      width * 0.03,
      height * (0.12 + i * 0.039),
      width * 0.97,
      height * (0.12 + i * 0.039),
      '#B9C4D6',
      0.8,
    ),
  );
  return rect(0, 0, width, height, '#FDFCF7') + rows.join('') + rect(width / 2 - 1, 0, 2, height, '#FDFCF7');
}

function week(width: number, height: number): string {
  const page = width / 2;
  const days = ['Mon 5', 'Tue 6', 'Wed 7', 'Thu 8', 'Fri 9', 'Sat 10', 'Sun 11'].map((day, i) => {
    const [x, row] = i < 4 ? [page * 0.08, i] : [page * 1.08, i - 4];
    const y = height * (0.14 + row * 0.205);
    return (
      text(x, y + height * 0.03, day, { size: height * 0.028, bold: true }) +
      line(x, y, x + page * 0.84, y, colour.ink, 0.9) +
      [1, 2, 3]
        .map((n) =>
          line(x, y + n * height * 0.045, x + page * 0.84, y + n * height * 0.045, colour.rule, 0.7),
        )
        .join('')
    );
  });
  return (
    rect(0, 0, width, height, '#FDFCF7') +
    text(page * 0.08, height * 0.1, 'January 2026', { size: height * 0.05, cut: 'heavy' }) +
    days.join('')
  );
}

function inkOf({ ink, ground }: Customer): string {
  return ink === colour.white ? ground : ink;
}
