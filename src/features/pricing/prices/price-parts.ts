import { pence, percentOf } from '#kit/money.ts';
import type { NumberLimits } from './options.ts';
import { PRICE_PENCE_MAX, priceProblem } from './price-check.ts';
import type { PricedProduct } from './priced-product.ts';
import type { Extra, PriceMethod, Pricing } from './pricing.ts';

/** Every amount that a product's price is made of. Units as in `Pricing`. */
export interface PriceParts {
  basePricePence: number;
  /** of every option, including those hidden from the shop */
  surcharges: { group: string; option: string; pence: number }[];
  /** of groups in which customers type a number */
  numbers: { group: string; limits: NumberLimits }[];
  pricing: Pricing | null;
}

/**
 * Returns a product's price with every amount in it this many hundredths of a percent higher, each rounded half up:
 * pence to the penny, rates per copy to a thousandth of one. Shares of the price, like a percentage for a finish, grow
 * with it.
 */
export function raisedParts(parts: PriceParts, percentBp: number): PriceParts {
  return withAmounts(parts, (amount) => percentOf(pence(amount), 10_000 + percentBp));
}

/**
 * What kind of amount it is: a price; one that may also be zero or, for a surcharge, negative; a rate. The limits are
 * those of the forms.
 */
type AmountKind = 'price' | 'added' | 'surcharge' | 'rate';

const MOST: Readonly<Record<AmountKind, number>> = {
  price: PRICE_PENCE_MAX,
  added: PRICE_PENCE_MAX,
  surcharge: 10_000_000,
  rate: 999_999_999,
};

/** Returns why a product can't have these amounts: a sentence; null if it can. `before`: its current ones. */
export function partsProblem(before: PriceParts, after: PriceParts): string | null {
  const was: number[] = [];
  withAmounts(before, (amount) => was.push(amount));
  const problems: string[] = [];
  let place = 0;
  withAmounts(after, (amount, kind) => {
    const problem = amountProblem(kind, amount, was[place] ?? 0);
    if (problem) problems.push(problem);
    place += 1;
    return amount;
  });
  return problems[0] ?? null;
}

function amountProblem(kind: AmountKind, amount: number, was: number): string | null {
  if (kind === 'price') return priceProblem(amount);
  if (Math.abs(amount) > MOST[kind])
    return 'One of its surcharges or rates would be too high. Please verify.';
  if (kind !== 'surcharge' && amount <= 0 && was > 0) return 'One of its surcharges or rates would be £0.00.';
  return null;
}

/** Returns the parts with each amount changed by `change`, always in the same order. */
function withAmounts(
  { basePricePence, surcharges, numbers, pricing }: PriceParts,
  change: (amount: number, kind: AmountKind) => number,
): PriceParts {
  return {
    basePricePence: change(basePricePence, 'price'),
    surcharges: surcharges.map((it) => ({ ...it, pence: change(it.pence, 'surcharge') })),
    numbers: numbers.map(({ group, limits }) => ({
      group,
      limits: {
        ...limits,
        eachPence: change(limits.eachPence, 'added'),
        eachCopyMilli: change(limits.eachCopyMilli, 'rate'),
      },
    })),
    pricing: pricing && {
      ...pricing,
      method: withMethodAmounts(pricing.method, change),
      extras: pricing.extras.map((extra) => withExtraAmounts(extra, change)),
    },
  };
}

type Change = Parameters<typeof withAmounts>[1];

function withMethodAmounts(method: PriceMethod, change: Change): PriceMethod {
  switch (method.kind) {
    case 'additive':
      return method;
    case 'table':
      return {
        ...method,
        columns: Object.fromEntries(
          Object.entries(method.columns).map(([key, prices]) => [
            key,
            prices.map((price) => (price === null ? null : change(price, 'price'))),
          ]),
        ),
      };
    case 'area':
      return {
        ...method,
        breaks: method.breaks.map((it) => ({ ...it, perM2Pence: change(it.perM2Pence, 'price') })),
        leastPence: change(method.leastPence, 'added'),
      };
    case 'unit':
      return {
        ...method,
        setUpPence: change(method.setUpPence, 'added'),
        breaks: method.breaks.map((it) => ({ ...it, eachMilli: change(it.eachMilli, 'rate') })),
        pageMilli: change(method.pageMilli, 'rate'),
      };
  }
}

function withExtraAmounts(extra: Extra, change: Change): Extra {
  const { eachMilli, metrePence, piece } = extra;
  return {
    ...extra,
    ...(eachMilli !== undefined && { eachMilli: change(eachMilli, 'rate') }),
    ...(metrePence !== undefined && { metrePence: change(metrePence, 'added') }),
    ...(piece !== undefined && { piece: { ...piece, pence: change(piece.pence, 'added') } }),
  };
}

/** Returns a product priced by these parts; parts that are left out stay as they are. */
export function withParts<Product extends PricedProduct>(
  product: Product,
  parts: Partial<PriceParts>,
): Product {
  const keyOf = (group: string, option: string) => JSON.stringify([group, option]);
  const surcharges = new Map(
    (parts.surcharges ?? []).map(({ group, option, pence }) => [keyOf(group, option), pence]),
  );
  const numbers = new Map((parts.numbers ?? []).map(({ group, limits }) => [group, limits]));
  return {
    ...product,
    basePricePence: parts.basePricePence ?? product.basePricePence,
    pricing: parts.pricing === undefined ? product.pricing : parts.pricing,
    optionGroups: product.optionGroups.map((group) => ({
      ...group,
      ...(group.number && { number: numbers.get(group.key) ?? group.number }),
      options: group.options.map((option) => ({
        ...option,
        priceModifierPence: surcharges.get(keyOf(group.key, option.id)) ?? option.priceModifierPence,
      })),
    })),
  };
}
