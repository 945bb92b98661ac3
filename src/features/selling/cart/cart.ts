import { type DesignSettings, designRuleOf, draftBy } from '#features/artwork/briefs/index.ts';
import { type LookSettings, lookBy } from '#features/artwork/files/index.ts';
import {
  type CartDelivery,
  DEFAULT_DELIVERY_PLAN,
  type DeliveryPlan,
  type DeliveryQuote,
  type Destination,
  deliveryOf,
  type FullDays,
  type IrishSalesNow,
  NOT_KNOWN_YET,
  quotesOf,
  rulesAt,
} from '#features/pricing/delivery/index.ts';
import { type DiscountCode, type DiscountOutcome, judgeDiscount } from '#features/pricing/discounts/index.ts';
import { type DeliveryRates, exported, type Totals, totalsOf } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { NO_MONEY, type Pence } from '#kit/money.ts';
import type { Place } from '#kit/places.ts';
import { type AssessedLine, assessLine, type CartLine, type StoredLine } from './cart-line.ts';
import { dayGiver, type Places } from './line-days.ts';
import { isRequestToken } from './request-token.ts';
import type { CartShare } from './share/cart-share.ts';

export interface StoredCart {
  id: string;
  token: string | null;
  revision: number;
  lines: StoredLine[];
  code: DiscountCode | null;
  closedDays: string[];
  /** for turnarounds that send out a limited number of jobs a day, by id */
  places: Readonly<Record<string, Places>>;
  /** days on which a press has no time left, by the category that uses it */
  pressDays: FullDays['categories'];
  /** current delivery prices; null if the owner has not set any */
  plan: DeliveryPlan | null;
  irishSales: IrishSalesNow;
  /** the facts for a promise to look at a file; null if no line asks for that */
  looks?: LookSettings | null;
  /** the facts for what a design costs and when its draft is due; null if no line has one */
  designs?: DesignSettings | null;
  /** left out for a cart that is only priced */
  share?: CartShare | null;
}

/** The code on a cart: what it takes off, or why it doesn't apply now. */
export type CartDiscount =
  | { code: string; id: string; description: string; ok: true; note: string | null }
  | { code: string; id: string; description: string; ok: false; message: string };

export interface Cart {
  id: string;
  revision: number;
  /** with UK VAT, as shown before the destination is known */
  lines: CartLine[];
  /** these lines, as sold to their destination */
  sold: CartLine[];
  discount: CartDiscount | null;
  delivery: CartDelivery;
  totals: Totals;
  /** the totals for every other destination */
  quotes: DeliveryQuote[];
  /** whether the owner delivers to Ireland, even if this cart may not go there now */
  toIreland: boolean;
  /** the destination, if the shop doesn't deliver there */
  notServed: Place | null;
  /** its link for somebody who approves or pays; null if it isn't shared */
  share: CartShare | null;
}

/**
 * Returns the cart at today's prices and rules, for its destination. The one calculation behind cart, checkout and
 * order.
 */
export function assessCart(stored: StoredCart, now: Date, to: Destination = NOT_KNOWN_YET): Cart {
  const today = londonDay(now);
  const giveDay = dayGiver(stored, now);
  const looked = stored.looks ? lookBy(stored.looks, now) : null;
  const { designs = null } = stored;
  const drafted = designs && draftBy(designs, now);
  const assessed = stored.lines.map((line): AssessedLine => {
    const isLookedAt = line.wantsLook && line.idea;
    const match = {
      ...assessLine(line, today, !isRequestToken(stored.token), designs && designRuleOf(designs)),
    };
    match.lookBy = match.design ? drafted : isLookedAt ? looked : null;
    const day = giveDay(match);
    if (day && 'full' in day)
      return { ...match, problem: match.problem ?? { kind: 'full', words: day.full } };
    return { ...match, despatch: day?.despatch ?? null };
  });
  const plan = stored.plan ?? DEFAULT_DELIVERY_PLAN;
  const { rates, ...delivery } = deliveryOf(plan, assessed, to);
  const within = sell(stored, assessed, now);
  const outside = plan.toChannelIslands
    ? sell(
        stored,
        assessed.map((line) => exportedLine(line, delivery.exportedTo ?? 'a place outside of UK VAT')),
        now,
      )
    : within;
  const { lines: sold, outcome, totals } = delivery.exportedTo ? outside : within;
  const totalsFor = (at: DeliveryRates, isExport: boolean) => (isExport ? outside : within).totals(at);
  return {
    id: stored.id,
    revision: stored.revision,
    lines: within.lines,
    sold,
    discount: stored.code && outcome ? discountOf(stored.code, outcome, sold) : null,
    delivery,
    totals: totals(rates),
    quotes: quotesOf(plan, assessed, totalsFor, stored.irishSales),
    toIreland: stored.irishSales !== null,
    notServed: notServed(plan, to),
    share: stored.share ?? null,
  };
}

/** The cart's destination, if it can't be delivered there. */
function notServed(plan: DeliveryPlan, { postcode, country }: Destination): Place | null {
  const { place, isServed } = rulesAt(plan, postcode ?? '', country);
  return isServed ? null : place;
}

/** A line with its design as both are sold to a place outside UK VAT. */
function exportedLine(line: AssessedLine, to: string): AssessedLine {
  const { design, vatClass, vatDecision } = line;
  const price = { publicPence: NO_MONEY, vatClass, vatDecision };
  return {
    ...exported(line, to),
    design: design && { ...design, ...priceOf(exported({ ...design, ...price }, to)) },
  };
}

const priceOf = ({ pricePence }: { pricePence: Pence }) => ({ pricePence });

/** Lines as sold, with or without UK VAT, and what the cart's code takes off. */
function sell({ code }: StoredCart, sold: readonly AssessedLine[], now: Date) {
  const priced = sold.flatMap((line) => [
    {
      pricePence: line.pricePence,
      takesCodes: line.takesCodes,
      vatClass: line.vatClass,
      productId: line.productId,
      categoryId: line.product?.categoryId ?? '',
    },
    ...designsOf(line).map((design) => ({ ...design, productId: '', categoryId: '' })),
  ]);
  const outcome = code ? judgeDiscount(code, priced, now) : null;
  const lines = sold.map(({ design, ...line }) => ({
    ...line,
    design: design && { ...design, takesDiscount: takesDiscount(outcome, { takesCodes: false }) },
    takesDiscount: takesDiscount(outcome, line),
  }));
  const taxed = lines.flatMap((line) =>
    line.design ? [taxedLine(line), taxedLine({ ...line, ...line.design })] : [taxedLine(line)],
  );
  const totals = (rates: DeliveryRates) => totalsOf(taxed, outcome?.ok ? outcome.amount : null, rates);
  return { lines, outcome, totals };
}

/** A line's design, as it is priced: at the print's rate of VAT, and no code takes anything off. */
const designsOf = ({ design, vatClass }: Pick<AssessedLine, 'design' | 'vatClass'>) =>
  design ? [{ pricePence: design.pricePence, takesCodes: false, vatClass }] : [];

const taxedLine = ({
  pricePence,
  vatClass,
  takesDiscount,
}: Pick<CartLine, 'pricePence' | 'vatClass' | 'takesDiscount'>) => ({
  pricePence,
  vatClass,
  takesDiscount,
});

/** Free delivery depends on the delivery, which covers all lines. */
function takesDiscount(outcome: DiscountOutcome | null, { takesCodes }: { takesCodes: boolean }): boolean {
  return takesCodes || !outcome?.ok || outcome.amount.kind === 'delivery';
}

function discountOf(code: DiscountCode, outcome: DiscountOutcome, lines: readonly CartLine[]): CartDiscount {
  const named = { id: code.id, code: code.code, description: code.description };
  if (!outcome.ok) return { ...named, ok: false, message: outcome.message };
  return { ...named, ok: true, note: withoutCodesWords(lines) };
}

/** Says which items a code takes nothing off because they have the customer's own price. */
function withoutCodesWords(lines: readonly CartLine[]): string | null {
  const names = new Set(lines.filter((line) => !line.takesDiscount).map(({ productName }) => productName));
  if (names.size === 0) return null;
  return `The code doesn’t reduce items that already have your trade price: ${[...names].join(', ')}.`;
}

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
