import { sheetNeeds } from '#features/artwork/files/index.ts';
import { madeOf, type Product } from '#features/catalogue/products/index.ts';
import type { OrderedOption } from '#features/orders/order/index.ts';
import { type Despatch, despatchFor } from '#features/pricing/delivery/index.ts';
import {
  configureTaxed,
  copiesOf,
  exported,
  type MadeOf,
  type SelectedOptions,
  turnaroundIdOf,
  type VatDecision,
  type VatQuestion,
  weightOf,
} from '#features/pricing/prices/index.ts';
import { type Pence, pence, type VatClass } from '#kit/money.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import { type ArtworkNeeds, spineUm } from '#preflight/index.ts';
import { asOffered, ownCopies, ownPriceWords } from './own-quantity.ts';
import type { Alternative, StaffLine } from './staff-line.ts';

/** A line as offered, with everything that its order needs. Amounts in pence, VAT included. */
export interface OfferLine {
  lineId: string;
  /** null for a free line */
  productId: string | null;
  name: string;
  quantity: number;
  paperType: string;
  finish: string | null;
  size: string | null;
  options: OrderedOption[];
  basePricePence: number;
  pricePence: Pence;
  /** the shop's price for the same; the price itself if staff set one */
  publicPence: Pence;
  /** whether codes can be used on top of its price; left out in offers from before this was recorded */
  takesCodes?: boolean;
  vatClass: VatClass;
  vatDecision: VatDecision | null;
  weightGrams: number | null;
  spineUm: number | null;
  /** what its file must be; null if we don't make it */
  artworkNeeds: ArtworkNeeds | null;
  /** null if we don't make it; left out in offers from before this was recorded */
  madeOf?: MadeOf | null;
  turnaround: OrderedTurnaround | null;
  /** used to look up the days on which its category's presses are full */
  categoryId: string | null;
  /** the same in the further quantities that its customer may pick; left out if there are none */
  alternatives?: OfferLine[];
}

/** A line at today's price, or what is wrong with it. */
export interface AssessedLine {
  line: StaffLine;
  product: Product | null;
  name: string;
  /** null if its problem prevents it from being offered as it is */
  offered: OfferLine | null;
  /** the shop's price today; null for a free line, a quantity that isn't listed, or a line that can't be made */
  shopPence: Pence | null;
  selected: SelectedOptions;
  questions: readonly VatQuestion[];
  /** what is wrong, by choice; `line` for the line as a whole */
  problems: Readonly<Record<string, string>>;
}

const GONE = 'We no longer sell this product. Remove the line, or choose another.';

/**
 * Returns a line at today’s price, with staff’s own price if they set one, or what is wrong with it. If it is sold to a
 * place outside UK VAT, it has no VAT; staff's own price is then what the customer pays.
 */
export function assessLine(line: StaffLine, product: Product | null, exportedTo?: string): AssessedLine {
  const own = assessOne(line, product, exportedTo);
  if (line.alternatives.length === 0) return own;
  const others = line.alternatives.map((it) => assessOne(alternativeLine(line, it), product, exportedTo));
  const alternatives = others.flatMap(({ offered }) => offered ?? []);
  const problems = others.flatMap(({ offered, problems }, i) =>
    offered ? [] : [[alternativeField(i), Object.values(problems)[0] ?? GONE] as const],
  );
  if (problems.length > 0)
    return { ...own, offered: null, problems: { ...own.problems, ...Object.fromEntries(problems) } };
  return { ...own, offered: own.offered && { ...own.offered, alternatives } };
}

/** The name of what is wrong with one of a line's further quantities. */
export const alternativeField = (i: number) => `alternative.${i}`;

/** A line as it is if its customer picks one of its further quantities. */
export function alternativeLine(line: StaffLine, { quantity, pricePence }: Alternative): StaffLine {
  const selectedOptions = { ...line.selectedOptions, quantity };
  const priceWhy = pricePence === null ? null : (line.priceWhy ?? 'Price of this quantity');
  return { ...line, selectedOptions, pricePence, priceWhy, alternatives: [] };
}

function assessOne(line: StaffLine, product: Product | null, exportedTo?: string): AssessedLine {
  const assessed = assessInside(line, product);
  const { offered, shopPence } = assessed;
  if (exportedTo === undefined || !offered) return assessed;
  const sold = exported(offered, exportedTo);
  const { pricePence, publicPence } = line.pricePence === null ? sold : offered;
  return {
    ...assessed,
    offered: { ...sold, pricePence, publicPence },
    shopPence: shopPence && exported({ ...offered, pricePence: shopPence }, exportedTo).pricePence,
    questions: [],
  };
}

function assessInside(line: StaffLine, product: Product | null): AssessedLine {
  const none = { line, shopPence: null, selected: {}, questions: [], offered: null };
  if (line.productId === null) return freeLine(line);
  if (!product) return { ...none, product, name: line.productId, problems: { line: GONE } };
  const { name } = product;
  const selected = line.selectedOptions as SelectedOptions;
  const copies = ownCopies(product, selected);
  const configured = configureTaxed(asOffered(product, selected), selected, line.vatAnswers);
  if (!configured.ok) return { ...none, product, name, selected, problems: configured.problems };
  if (copies !== null && line.pricePence === null)
    return { ...none, product, name, selected, problems: { quantity: ownPriceWords(copies) } };
  const { choices, publicPence, vatClass, decision, questions } = configured;
  const shopPence = copies === null ? configured.pricePence : null;
  const pricePence = line.pricePence === null ? configured.pricePence : pence(line.pricePence);
  const option = choices.find(({ group }) => group === 'turnaround')?.option;
  const nameOf = (group: string) => choices.find((choice) => choice.group === group)?.option.name ?? null;
  const artworkNeeds = sheetNeeds(product, choices);
  const offered: OfferLine = {
    lineId: line.id,
    productId: product.id,
    name,
    quantity: copiesOf(choices),
    paperType: choices.find(({ label }) => label === 'Weight')?.option.name ?? 'Standard',
    finish: nameOf('finishes'),
    size: nameOf('sizes'),
    options: choices.map(({ group, label, option: { id, name: chosen, priceModifierPence } }) => ({
      group,
      label,
      id,
      name: chosen,
      priceModifierPence,
    })),
    basePricePence: product.basePricePence,
    pricePence,
    publicPence: line.pricePence === null ? publicPence : pricePence,
    takesCodes: line.pricePence !== null || configured.takesCodes,
    vatClass,
    vatDecision: decision,
    weightGrams: weightOf(product, choices),
    spineUm: spineUm(artworkNeeds.cover),
    artworkNeeds,
    madeOf: madeOf(product, choices),
    turnaround: option?.turnaround ? { id: turnaroundIdOf(option), ...option.turnaround } : null,
    categoryId: product.categoryId,
  };
  return { line, product, name, offered, shopPence, selected, questions, problems: {} };
}

function freeLine(line: StaffLine): AssessedLine {
  const name = line.description ?? '';
  const pricePence = pence(line.pricePence ?? 0);
  const { quantity } = line.selectedOptions;
  const offered: OfferLine = {
    lineId: line.id,
    productId: null,
    name,
    quantity: 1,
    paperType: '',
    finish: null,
    size: null,
    // Only words: what it costs is the price of all of it.
    options: quantity
      ? [{ group: 'quantities', label: 'Quantity', id: quantity, name: quantity, priceModifierPence: 0 }]
      : [],
    basePricePence: 0,
    pricePence,
    publicPence: pricePence,
    vatClass: line.vatClass ?? 'standard',
    vatDecision: null,
    weightGrams: 0,
    spineUm: null,
    artworkNeeds: null,
    madeOf: null,
    turnaround: null,
    categoryId: null,
  };
  return { line, product: null, name, offered, shopPence: null, selected: {}, questions: [], problems: {} };
}

/** The shop's days, for an offer that is accepted now. */
export interface OfferDays {
  closedDays: readonly string[];
  /** by turnaround */
  turnarounds: Readonly<Record<string, readonly string[]>>;
  /** by category */
  categories: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns when a line would leave if it were ordered now; null for one that we don't make. Full days are skipped: an
 * offer is not refused because a day has filled up since.
 */
export function lineDespatch(line: OfferLine, days: OfferDays, now: Date): Despatch | null {
  const { turnaround, categoryId } = line;
  if (!turnaround) return null;
  const full = [...(days.turnarounds[turnaround.id] ?? []), ...(days.categories[categoryId ?? ''] ?? [])];
  return despatchFor(turnaround, now, new Set(days.closedDays), new Set(full));
}
