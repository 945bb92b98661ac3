import {
  type Acceptance,
  type Artwork,
  type ArtworkState,
  artworkSpecOf,
  artworkState,
  openWarnings,
} from '#features/artwork/index.ts';
import type { Product } from '#features/catalogue/index.ts';
import {
  DEFAULT_DELIVERY_PLAN,
  type DeliveryPlan,
  type Despatch,
  type FullDays,
} from '#features/delivery/index.ts';
import { type DiscountCode, type DiscountOutcome, judgeDiscount } from '#features/discounts/index.ts';
import {
  type Choice,
  configureTaxed,
  type DeliveryRates,
  hasOpenQuestions,
  pricedOn,
  type SelectedOptions,
  type Totals,
  totalsOf,
  type VatAnswers,
  type VatDecision,
  weightOf,
} from '#features/pricing/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Pence, pence, type VatClass } from '#kit/money.ts';
import type { Finding } from '#preflight/index.ts';
import {
  type CartDelivery,
  type DeliveryQuote,
  type Destination,
  deliveryOf,
  type IrishSalesNow,
  NOT_KNOWN_YET,
  quotesOf,
} from './cart-delivery.ts';
import { dayGiver, type Places } from './line-days.ts';
import { isRequestToken } from './request-token.ts';

/** A stored line, with the product (null: withdrawn from sale) and the artwork as they are today. */
export interface StoredLine {
  id: string;
  selectedOptions: Record<string, string>;
  /** artwork warnings that the customer accepted */
  accepted: Acceptance[];
  /** to the questions that decide its VAT, by id */
  vatAnswers: VatAnswers;
  seenPricePence: number;
  changedAt: string;
  productId: string;
  productName: string;
  product: Product | null;
  /** null: the customer sends it later */
  artwork: Artwork | null;
}

export interface StoredCart {
  id: string;
  token: string | null;
  revision: number;
  lines: StoredLine[];
  code: DiscountCode | null;
  closedDays: string[];
  /** of turnarounds that send out a limited number of jobs a day, by id */
  places: Readonly<Record<string, Places>>;
  /** on which a press has no time left, by the category that needs it */
  pressDays: FullDays['categories'];
  /** current delivery prices; null if the owner has not set any */
  plan: DeliveryPlan | null;
  irishSales: IrishSalesNow;
}

/** Why a line can't be ordered as it is; each has its fix on the cart page. */
export type LineProblem =
  | { kind: 'withdrawn' }
  | { kind: 'options'; messages: string[] }
  /** no more jobs of its turnaround can be sent out on its day */
  | { kind: 'full'; words: string }
  | { kind: 'artwork'; state: ArtworkState }
  /** a question decides its VAT, and it has not been answered */
  | { kind: 'vat' }
  | { kind: 'warnings'; open: Finding[] }
  | { kind: 'price'; seenPricePence: Pence };

/** A line at today's price. `pricePence` is for the whole chosen quantity (ruling 2). */
export interface CartLine {
  id: string;
  changedAt: string;
  productId: string;
  productName: string;
  product: Product | null;
  selectedOptions: SelectedOptions;
  choices: Choice[];
  pricePence: Pence;
  /** what everybody else pays: the same, without a price list of the customer's */
  publicPence: Pence;
  vatClass: VatClass;
  /** null: by the product's class alone */
  vatDecision: VatDecision | null;
  vatAnswers: VatAnswers;
  /** whether a discount code may take something off; see `judgeDiscount` */
  takesCodes: boolean;
  /** whether the cart's discount was shared out over this line too */
  takesDiscount: boolean;
  /** of all copies; null if nothing states it */
  weightGrams: number | null;
  /** its turnaround is one that customers collect */
  isCollected: boolean;
  /** null: the customer sends it later */
  artwork: Artwork | null;
  artworkState: ArtworkState | null;
  accepted: Acceptance[];
  /** when it would leave; null if that can't be said, because of its problem */
  despatch: Despatch | null;
  problem: LineProblem | null;
}

/** The code on a cart: what it takes off, or why it doesn't apply now. */
export type CartDiscount =
  | { code: string; id: string; description: string; ok: true; note: string | null }
  | { code: string; id: string; description: string; ok: false; message: string };

export interface Cart {
  id: string;
  revision: number;
  lines: CartLine[];
  discount: CartDiscount | null;
  delivery: CartDelivery;
  totals: Totals;
  /** the totals wherever else it might go */
  quotes: DeliveryQuote[];
  /** whether the owner delivers to Ireland, even if this cart may not go there now */
  toIreland: boolean;
}

/**
 * Returns the cart at today's prices and rules, for where it goes. The one calculation behind cart, checkout and order.
 */
export function assessCart(stored: StoredCart, now: Date, to: Destination = NOT_KNOWN_YET): Cart {
  const today = londonDay(now);
  const giveDay = dayGiver(stored, now);
  const assessed = stored.lines.map((line): AssessedLine => {
    const found = assessLine(line, today, !isRequestToken(stored.token));
    const day = giveDay(found);
    if (day && 'full' in day)
      return { ...found, problem: found.problem ?? { kind: 'full', words: day.full } };
    return { ...found, despatch: day?.despatch ?? null };
  });
  const priced = assessed.map((line) => ({
    pricePence: line.pricePence,
    takesCodes: line.takesCodes,
    vatClass: line.vatClass,
    productId: line.productId,
    categoryId: line.product?.categoryId ?? '',
  }));
  const outcome = stored.code ? judgeDiscount(stored.code, priced, now) : null;
  const lines = assessed.map((line) => ({ ...line, takesDiscount: takesDiscount(outcome, line) }));
  const plan = stored.plan ?? DEFAULT_DELIVERY_PLAN;
  const taxed = lines.map(taxedLine);
  const totals = (rates: DeliveryRates) => totalsOf(taxed, outcome?.ok ? outcome.amount : null, rates);
  const { rates, ...delivery } = deliveryOf(plan, lines, to);
  return {
    id: stored.id,
    revision: stored.revision,
    lines,
    discount: stored.code && outcome ? discountOf(stored.code, outcome, lines) : null,
    delivery,
    totals: totals(rates),
    quotes: quotesOf(plan, lines, totals, stored.irishSales),
    toIreland: stored.irishSales !== null,
  };
}

const taxedLine = ({ pricePence, vatClass, takesDiscount }: CartLine) => ({
  pricePence,
  vatClass,
  takesDiscount,
});

/** Free delivery follows the delivery, which is for all lines. */
function takesDiscount(outcome: DiscountOutcome | null, { takesCodes }: { takesCodes: boolean }): boolean {
  return takesCodes || !outcome?.ok || outcome.amount.kind === 'delivery';
}

function discountOf(code: DiscountCode, outcome: DiscountOutcome, lines: readonly CartLine[]): CartDiscount {
  const named = { id: code.id, code: code.code, description: code.description };
  if (!outcome.ok) return { ...named, ok: false, message: outcome.message };
  return { ...named, ok: true, note: withoutCodesWords(lines) };
}

/** Says which items a code takes nothing off, because they have the customer's own price. */
function withoutCodesWords(lines: readonly CartLine[]): string | null {
  const names = new Set(lines.filter((line) => !line.takesDiscount).map(({ productName }) => productName));
  if (names.size === 0) return null;
  return `The code doesn’t reduce items that already have your trade price: ${[...names].join(', ')}.`;
}

/** A line before it is known whether the cart's discount is for it too. */
type AssessedLine = Omit<CartLine, 'takesDiscount'>;

/** `asks`: whether questions about VAT have to be answered; without an answer it is standard-rated. */
function assessLine(stored: StoredLine, today: string, asks: boolean): AssessedLine {
  const { id, changedAt, productId, productName, artwork, accepted, vatAnswers } = stored;
  const product = stored.product && pricedOn(stored.product, today);
  const line = {
    id,
    changedAt,
    productId,
    productName,
    product,
    selectedOptions: stored.selectedOptions as SelectedOptions,
    artwork,
    accepted,
    despatch: null,
    vatAnswers,
  };
  const seenPence = pence(stored.seenPricePence);
  const unpriced = {
    ...line,
    choices: [],
    pricePence: seenPence,
    publicPence: seenPence,
    vatClass: product?.vatClass ?? ('standard' as const),
    vatDecision: null,
    takesCodes: true,
    weightGrams: null,
    isCollected: false,
    artworkState: null,
  };
  if (!product) return { ...unpriced, problem: { kind: 'withdrawn' } };
  const configuration = configureTaxed(product, stored.selectedOptions, vatAnswers);
  if (!configuration.ok)
    return { ...unpriced, problem: { kind: 'options', messages: Object.values(configuration.problems) } };
  // Without a turnaround there is no despatch date.
  const turnaround = configuration.choices.find(({ option }) => option.turnaround)?.option;
  if (!turnaround) return { ...unpriced, problem: { kind: 'withdrawn' } };
  const state = artwork && artworkState(artwork, artworkSpecOf(product, configuration.choices));
  return {
    ...line,
    choices: configuration.choices,
    pricePence: configuration.pricePence,
    publicPence: configuration.publicPence,
    vatClass: configuration.vatClass,
    vatDecision: configuration.decision,
    takesCodes: configuration.takesCodes,
    weightGrams: weightOf(product, configuration.choices),
    isCollected: turnaround.turnaround?.isCollected === true,
    artworkState: state,
    problem:
      (state && problemOf(state, accepted)) ??
      (asks && hasOpenQuestions(configuration)
        ? { kind: 'vat' }
        : priceProblem(configuration.pricePence, seenPence)),
  };
}

function problemOf(state: ArtworkState, accepted: readonly Acceptance[]): LineProblem | null {
  if (state.state !== 'ready') return { kind: 'artwork', state };
  const open = openWarnings(state, accepted);
  return open.length > 0 ? { kind: 'warnings', open } : null;
}

const priceProblem = (pricePence: Pence, seenPricePence: Pence): LineProblem | null =>
  pricePence === seenPricePence ? null : { kind: 'price', seenPricePence };

/** Returns an empty cart, for a visitor without one. */
export function emptyCart(): Cart {
  const stored = {
    id: '',
    token: null,
    revision: 0,
    lines: [],
    code: null,
    closedDays: [],
    places: {},
    pressDays: {},
    plan: null,
    irishSales: null,
  };
  return assessCart(stored, new Date(0));
}

/** Whether something must be fixed before the cart can be ordered. */
export function hasProblems(cart: Cart): boolean {
  return cart.lines.some((line) => line.problem !== null) || cart.discount?.ok === false;
}
