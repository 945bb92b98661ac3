/** Which design is printed on which product. */

import { monthGrid, yearPlanner } from './picture-calendar.ts';
import {
  announcement,
  bakery,
  type Customer,
  choir,
  customers,
  poster,
  shifted,
  theatre,
} from './picture-designs.ts';
import { coupon, menu, perforation, ticket, voucher } from './picture-pages.ts';
import { floorPlan, photographs } from './picture-plan.ts';
import {
  businessCard,
  complimentSlip,
  envelope,
  letterhead,
  notePage,
  orderForm,
  textColumn,
  weekPlan,
} from './picture-stationery.ts';
import { colour, emWidth, line, rect, text } from './picture-svg.ts';
import { cards } from './picture-words.ts';
import type { ProductForm } from './seed.ts';

/** What a drawing has to know of a product. */
export type Drawn = {
  id: string;
  categoryId: string;
  form: ProductForm;
  position: number;
  widthMm: number;
  heightMm: number;
  panels?: number | undefined;
};

/** What is printed on the face, in a rectangle of its own. */
export function printed(product: Drawn, width: number, height: number): string {
  const words = cards[product.id];
  const customer = customerOf(product);
  if (words) return announcement(words, width, height, cardColours(product, customer));
  const page = pages[product.form];
  return page ? page(width, height, product, customer) : poster(customer, width, height);
}

/** The customers take turns within a category, and not every category starts with the same one. */
function customerOf({ categoryId, position }: Drawn): Customer {
  if (categoryId === 'menu-printing') return bakery;
  const turn = position - 1 + (categoryId === 'foamex-boards' ? 2 : 0);
  return customers[turn % customers.length] ?? choir;
}

function cardColours({ categoryId }: Drawn, { ground, ink }: Customer) {
  if (categoryId === 'funeral') return { ground: colour.white, ink: colour.ink, quiet: colour.grey };
  if (categoryId === 'booklets') return { ground, ink, quiet: ink };
  return { ground: colour.white, ink: colour.blue, quiet: colour.grey };
}

type Page = (width: number, height: number, product: Drawn, customer: Customer) => string;

/** Forms that have a page of their own; all others show a poster. */
const pages: Partial<Record<ProductForm, Page>> = {
  card: (width, height, product, customer) =>
    product.categoryId === 'business-cards'
      ? businessCard(customer, width, height)
      : poster(customer, width, height),
  sheet: stationeryOrPoster,
  form: (width, height) => orderForm(width, height),
  envelope: (width, height) => envelope(width, height),
  pad: (width, height) => (width > height ? weekPlan(width, height) : notePage(width, height)),
  menu: (width, height, product) =>
    menu(product.categoryId === 'wedding-printing' ? 'Supper' : 'Breakfast', width, height),
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

/** The outside of a folded sheet, flat: the front cover is the panel at the right. */
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

function innerPanel(width: number, height: number, { ground, name, foot }: Customer, index: number): string {
  const margin = width * 0.12;
  const size = Math.min(width * 0.075, (width - 2 * margin) / Math.max(emWidth(name), emWidth(foot)));
  const back = index > 0 || width > height * 0.6;
  const block = back
    ? rect(0, height * 0.72, width, height * 0.28, ground)
    : rect(margin, margin, width - 2 * margin, height * 0.24, ground);
  const top = back ? height * 0.14 : height * 0.42;
  const bottom = height * (back ? 0.66 : 0.9);
  const rows = Math.min(12, Math.floor((bottom - top - size * 1.3) / (size * 0.95)));
  return (
    rect(0, 0, width, height, colour.white) +
    block +
    text(margin, top, back ? name : foot, { size, bold: true }) +
    textColumn(margin, top + size * 1.3, width - 2 * margin, rows, size * 0.95, colour.rule)
  );
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
      'stroke-width': 0.8,
      'stroke-dasharray': '2 3',
    })
  );
}
