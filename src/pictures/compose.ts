import { boards } from './compose-boards.ts';
import { bound, calendar, folded } from './compose-bound.ts';
import { onWall, rollerBanner, tiedBanner } from './compose-display.ts';
import { carbonSet, cardStacks, envelopes, pads, sheets, withEnvelope } from './compose-flat.ts';
import { perforated, tickets } from './compose-torn.ts';
import type { Scene } from './draw-scene.ts';
import type { ProductForm } from './product-form.ts';
import type { Drawn } from './product-measures.ts';

type Compose = (product: Drawn) => Scene;

/** How each form of product is arranged. A new product of a known form is drawn from its measurements alone. */
const compositions: Readonly<Record<ProductForm, Compose>> = {
  sheet: (product) =>
    Math.min(product.widthMm, product.heightMm) >= 297 && product.categoryId === 'posters'
      ? onWall(product)
      : sheets(product),
  card: (product) => (product.categoryId === 'business-cards' ? cardStacks(product) : withEnvelope(product)),
  menu: sheets,
  form: carbonSet,
  envelope: envelopes,
  pad: pads,
  folded,
  booklet: bound,
  'perfect-bound': bound,
  'wire-bound': bound,
  calendar,
  planner: onWall,
  plan: onWall,
  voucher: sheets,
  'foil-voucher': sheets,
  ticket: tickets,
  perforated,
  banner: tiedBanner,
  'roller-banner': rollerBanner,
  board: boards,
};

/** The scene of a product. */
export function compose(product: Drawn): Scene {
  return compositions[product.form](product);
}
