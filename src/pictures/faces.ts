/** Which design is printed on which product. */

import { monthGrid, yearPlanner } from './calendar.ts';
import { coupon, menu, perforation, ticket, voucher } from './pages.ts';
import { floorPlan, photographs } from './plan.ts';
import type { ProductForm } from './product-form.ts';
import type { Drawn } from './product-measures.ts';
import {
  announcement,
  bakery,
  type Customer,
  choir,
  customers,
  poster,
  shifted,
  theatre,
} from './sample-designs.ts';
import { backOf, spreadOf } from './sides.ts';
import {
  businessCard,
  complimentSlip,
  envelope,
  letterhead,
  notePage,
  orderForm,
  weekPlan,
} from './stationery.ts';
import { clipped, colour, emWidth, line, paragraph, rect, text } from './svg.ts';
import { cards } from './words.ts';

/** The print of a side, in a rectangle of its own; `inside` is a spread of two pages. */
export function printed(
  product: Drawn,
  side: 'front' | 'back' | 'inside',
  width: number,
  height: number,
): string {
  const customer = customerOf(product);
  if (side === 'back') return backOf(product, customer, width, height);
  if (side === 'inside') return spreadOf(product, customer, width, height);
  const words = cards[product.id];
  if (words) return announcement(words, width, height, cardColours(product, customer));
  const page = pages[product.form];
  return page ? page(width, height, product, customer) : poster(customer, width, height);
}

/**
 * The customer named on the product. Otherwise they take turns in a category, starting with a different one in each.
 */
function customerOf({ id, categoryId, position }: Drawn): Customer {
  const named = customers.find(({ name }) => name === cards[id]?.small);
  if (named) return named;
  if (categoryId === 'menu-printing' || categoryId === 'gift-vouchers') return bakery;
  const start = [...categoryId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return customers[(start + position - 1) % customers.length] ?? choir;
}

function cardColours({ categoryId, position }: Drawn, { ground, ink }: Customer) {
  if (categoryId === 'funeral')
    return { ground: '#FDFCF9', ink: '#3B3550', quiet: colour.grey, leaf: '#7C8B6F' };
  if (categoryId === 'booklets') return { ground, ink, quiet: ink };
  if (categoryId === 'wedding-printing')
    return { ground: '#FFFDF8', ink: '#2F4A3C', quiet: '#5E6A5C', leaf: '#6E9277' };
  return (
    [
      { ground: '#FFF6D6', ink: '#7A3608', quiet: '#7A3608' },
      { ground: '#8E0046', ink: '#FFE15A', quiet: '#FFFFFF', leaf: '#E86AA6' },
      { ground: '#EAF4E2', ink: '#14532F', quiet: '#14532F' },
    ][(position - 1) % 3] ?? { ground, ink, quiet: ink }
  );
}

type Page = (width: number, height: number, product: Drawn, customer: Customer) => string;

/** Forms with a page of their own; all others show a poster. */
const pages: Partial<Record<ProductForm, Page>> = {
  card: (width, height, product, customer) =>
    product.categoryId === 'business-cards'
      ? businessCard(customer, width, height)
      : poster(customer, width, height),
  sheet: stationeryOrPoster,
  form: (width, height) => orderForm(width, height, 'none'),
  envelope: (width, height) => envelope(width, height),
  pad: (width, height) => (width > height ? weekPlan(width, height) : notePage(width, height)),
  menu: (width, height, product) =>
    product.categoryId === 'wedding-printing'
      ? menu('Supper', width, height, { ground: '#6E9277', house: 'Nora & Eamon' })
      : menu('Breakfast', width, height),
  folded: foldedSheet,
  perforated: perforatedSheet,
  ticket: (width, height) => ticket(width, height),
  voucher: (width, height) => voucher(width, height, false),
  'foil-voucher': (width, height) => voucher(width, height, true),
  calendar: calendarLeaf,
  planner: (width, height) => yearPlanner(width, height),
  plan: (width, height, product) => floorPlan(product.id.slice(0, 2).toUpperCase(), width, height),
  board: (width, height, product, customer) =>
    product.categoryId === 'funeral' ? photographs(width, height) : poster(customer, width, height),
  banner: hemmed,
};

function stationeryOrPoster(width: number, height: number, product: Drawn, customer: Customer): string {
  if (product.categoryId !== 'stationery') return poster(customer, width, height);
  return width > height ? complimentSlip(width, height) : letterhead(width, height);
}

/** The outside of a folded sheet, flat: the front cover is the right-hand panel. */
function foldedSheet(width: number, height: number, product: Drawn, customer: Customer): string {
  const count = product.panels ?? 2;
  const panel = width / count;
  const cover =
    product.categoryId === 'menu-printing' ? menu('Menu', panel, height) : poster(customer, panel, height);
  const inner = Array.from({ length: count - 1 }, (_, index) =>
    shifted(index * panel, 0, innerPanel(panel, height, customer, index)),
  );
  const folds = Array.from({ length: count - 1 }, (_, index) => {
    const x = (index + 1) * panel;
    return (
      rect(x - 7, 0, 7, height, colour.ink, { opacity: 0.05 }) + line(x, 0, x, height, colour.ink, 1.1, '7 4')
    );
  });
  return shifted((count - 1) * panel, 0, cover) + inner.join('') + folds.join('');
}

function innerPanel(width: number, height: number, customer: Customer, index: number): string {
  const { ground, ink, name, story, motif, backdrop, cut } = customer;
  const margin = width * 0.11;
  const measure = width - 2 * margin;
  const size = width * 0.062;
  if (index > 0 || width > height * 0.6)
    return (
      rect(0, 0, width, height, colour.white) +
      clipped(
        0,
        height * 0.62,
        width,
        height * 0.38,
        backdrop(width, height * 0.38) + motif(width / 2, height * 0.19, height * 0.13),
      ) +
      text(margin, height * 0.13, name, {
        size: Math.min(width * 0.1, measure / emWidth(name, 'heavy')),
        cut: 'heavy',
        fill: inkOnWhite(customer),
      }) +
      paragraph(margin, height * 0.2, measure, story[2], {
        size: size * 1.05,
        leading: size * 1.5,
        rows: Math.floor((height * 0.38) / (size * 1.5)),
      })
    );
  return (
    rect(0, 0, width, height, colour.white) +
    rect(0, 0, width, height * 0.2, ground) +
    text(margin, height * 0.12, story[0], {
      size: Math.min(width * 0.12, measure / emWidth(story[0], cut)),
      cut,
      fill: ink,
    }) +
    paragraph(margin, height * 0.28, measure, story[1], { size: size * 1.1, leading: size * 1.6 }) +
    line(margin, height * 0.68, width - margin, height * 0.68, inkOnWhite(customer), 1.2) +
    paragraph(margin, height * 0.74, measure, story[2], { size, leading: size * 1.5, rows: 5 })
  );
}

function inkOnWhite({ ink, ground }: Customer): string {
  return ink === colour.white ? ground : ink;
}

function perforatedSheet(width: number, height: number, product: Drawn, customer: Customer): string {
  if (product.panels === undefined) {
    return (
      poster(customer, width, height / 2) +
      shifted(0, height / 2, coupon(width, height / 2)) +
      perforation(0, height / 2, width, height / 2, colour.white)
    );
  }
  const tear = width / product.panels;
  return (
    foldedSheet(width, height, product, customer) +
    shifted(0, 0, coupon(tear, height)) +
    perforation(tear, 0, tear, height, colour.white)
  );
}

function calendarLeaf(width: number, height: number, _product: Drawn, customer: Customer): string {
  const margin = Math.min(width, height) * 0.08;
  if (width > height) {
    const grid = monthGrid(0, width * 0.46 - margin, height - 2 * margin - 8, height * 0.11);
    return (
      rect(0, 0, width, height, colour.white) +
      poster(customer, width * 0.5, height) +
      shifted(width * 0.54, margin + 8, grid)
    );
  }
  const grid = monthGrid(0, width - 2 * margin, height * 0.44 - 1.5 * margin, width * 0.065);
  return (
    rect(0, 0, width, height, colour.white) +
    poster(customer, width, height * 0.54) +
    shifted(margin, height * 0.54 + margin * 0.6, grid)
  );
}

/** A banner's print with the welded hem showing through. */
function hemmed(width: number, height: number, _product: Drawn, customer: Customer): string {
  const hem = 12;
  return (
    poster(customer, width, height) +
    rect(hem, hem, width - 2 * hem, height - 2 * hem, 'none', {
      stroke: customer === theatre ? colour.white : colour.edge,
      opacity: 0.5,
      'stroke-width': 0.8,
      'stroke-dasharray': '2 3',
    })
  );
}
