import type { CodeTerms } from '#features/pricing/discounts/index.ts';
import { type MadeOf, type VatDecision, vatByRate } from '#features/pricing/prices/index.ts';
import { formatPounds, type Pence, type VatClass } from '#kit/money.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import type { ArtworkNeeds } from '#preflight/index.ts';
import type { OrderedOption } from '../ordered-option.ts';

type ChangeState = 'waiting' | 'applied' | 'ended';

/** EVERY move of a change: it is applied or ends once, for good. `docs/states.md` is generated from it. */
export const CHANGE_MOVES = {
  apply: { from: 'waiting', to: 'applied', by: 'the card payment of its charge' },
  end: {
    from: 'waiting',
    to: 'ended',
    by: 'staff, its last day, a payment that came too late, or the end of its order',
  },
} as const satisfies Record<string, { from: ChangeState; to: ChangeState; by: string }>;

/** An item with everything that a change may affect. Amounts in pence. */
export interface ItemSide {
  id: string;
  productName: string;
  quantity: number;
  paperType: string;
  finish: string | null;
  size: string | null;
  options: OrderedOption[];
  basePricePence: number;
  pricePence: Pence;
  publicPence: Pence;
  /** whether the order's discount is taken off it too */
  takesDiscount: boolean;
  /** whether codes can be used on top of its price; left out in changes from before this was recorded */
  takesCodes?: boolean;
  /** a fee for changing the order */
  isFee?: boolean;
  vatClass: VatClass;
  vatDecision: VatDecision | null;
  weightGrams: number | null;
  spineUm: number | null;
  artworkNeeds: ArtworkNeeds | null;
  /** left out in changes from before this was recorded */
  madeOf?: MadeOf | null;
  turnaroundId: string | null;
  /** `2026-11-24` */
  despatchOn: string | null;
  /** only for a line that the change adds */
  added?: AddedFacts;
}

/** What an added line has in addition to the fields that later changes affect. */
interface AddedFacts {
  /** null if staff wrote it and we don't make it */
  productId: string | null;
  /** for production */
  note: string | null;
  /** the customer's own reference for it */
  reference: string | null;
}

/** A line that was removed from its order, for the documents that show it as ordered. */
export interface RemovedItem {
  id: string;
  productId: string | null;
  isMade: boolean;
  reference: string | null;
}

/** An order before or after a change. Nothing in it names the customer. */
export interface OrderSide {
  items: ItemSide[];
  itemsPence: Pence;
  discountPence: Pence;
  discountCode: string | null;
  /** the terms of its code when it was used; null if it has none; left out in changes from before this was recorded */
  codeTerms?: CodeTerms | null;
  shippingPence: Pence;
  totalPence: Pence;
  vatPence: Pence;
  netPence: Pence;
  weightGrams: number | null;
  weightIsAssumed: boolean;
  turnarounds: OrderedTurnaround[];
  despatchOn: string;
}

/** A change as listed with its order, oldest first. Times are ISO strings. */
export interface ListedChange {
  id: string;
  state: ChangeState;
  byCustomer: boolean;
  /** what changed, in words for the customer, and why, for staff */
  what: string;
  why: string | null;
  differencePence: number;
  createdBy: string;
  createdAt: string;
  settledAt: string | null;
  endedWhy: string | null;
}

/** How much more an order costs at each rate of VAT, gross; negative if less. `vatPence` is the VAT in it. */
export interface Difference {
  standardPence: number;
  zeroPence: number;
  vatPence: number;
}

/** Returns how much more an order costs after a change, by rate of VAT. */
export function differenceOf(before: OrderSide, after: OrderSide): Difference {
  const [was, is] = [before, after].map((side) => vatByRate(side.items, side));
  const at = (vatClass: VatClass) => grossAt(is ?? [], vatClass) - grossAt(was ?? [], vatClass);
  return {
    standardPence: at('standard'),
    zeroPence: at('zero'),
    vatPence: after.vatPence - before.vatPence,
  };
}

const grossAt = (rates: readonly { vatClass: VatClass; grossPence: Pence }[], vatClass: VatClass): number =>
  rates.find((rate) => rate.vatClass === vatClass)?.grossPence ?? 0;

/**
 * What is charged for a difference, with the VAT in it, and what is paid back: both, if the two rates go in opposite
 * directions.
 */
export function movesOf({ standardPence, zeroPence, vatPence }: Difference) {
  const charged = { standardPence: Math.max(0, standardPence), zeroPence: Math.max(0, zeroPence) };
  const back = { standardPence: Math.max(0, -standardPence), zeroPence: Math.max(0, -zeroPence) };
  return {
    charge: { ...charged, vatPence: standardPence > 0 ? Math.max(0, vatPence) : 0 },
    back,
    chargePence: charged.standardPence + charged.zeroPence,
    backPence: back.standardPence + back.zeroPence,
  };
}

/** The items that a change alters, each before and after; not those that only gain or lose the order's discount. */
export function changedItems(before: OrderSide, after: OrderSide): { was: ItemSide; is: ItemSide }[] {
  return before.items.flatMap((was) => {
    const is = after.items.find(({ id }) => id === was.id);
    return is && !isSameItem(was, is) ? [{ was, is }] : [];
  });
}

/** The lines that a change adds. */
export const addedItems = (before: OrderSide, after: OrderSide): ItemSide[] =>
  after.items.filter(({ id }) => before.items.every((was) => was.id !== id));

/** The lines that a change removes. */
export const removedItems = (before: OrderSide, after: OrderSide): ItemSide[] => addedItems(after, before);

const isSameItem = (was: ItemSide, { takesDiscount: _, ...is }: ItemSide) =>
  sortedJson(was) === sortedJson({ ...is, takesDiscount: was.takesDiscount });

/** The items that only gain or lose the discount. */
export const otherwiseDiscounted = (before: OrderSide, after: OrderSide): ItemSide[] =>
  after.items.filter((is) => {
    const was = before.items.find(({ id }) => id === is.id);
    return was && isSameItem(was, is) && was.takesDiscount !== is.takesDiscount;
  });

/** As text, with the keys of every object in one order. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, it: unknown) =>
    it !== null && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  );

/** Whether more than the quantity and the turnaround differ, so that the file must fit something else. */
export const isMadeDifferently = ({ was, is }: { was: ItemSide; is: ItemSide }): boolean =>
  optionWords(was, is).some(({ group }) => group !== 'quantities' && group !== 'turnaround');

/** Whether production makes something other than its ticket says, rather than the same thing at another price. */
export const isOtherJob = ({ was, is }: { was: ItemSide; is: ItemSide }): boolean =>
  optionWords(was, is).length > 0;

/** `Quantity 500 → 1,000`: what differs in an item, by option group. */
function optionWords(was: ItemSide, is: ItemSide): { group: string; words: string }[] {
  return is.options.flatMap(({ group, label, id, name }) => {
    const old = was.options.find((option) => option.group === group);
    return old?.id === id ? [] : [{ group, words: `${label} ${old?.name ?? 'none'} → ${name}` }];
  });
}

/**
 * `Quantity 500 → 1,000, Weight 170gsm → 250gsm`: what is made differently in an item, for production; the price if nothing
 * is.
 */
export function itemWords({ was, is }: { was: ItemSide; is: ItemSide }): string {
  const options = optionWords(was, is).map(({ words }) => words);
  if (options.length > 0) return options.join(', ');
  return `price ${formatPounds(was.pricePence)} → ${formatPounds(is.pricePence)}`;
}

/** What a change changes, on one line, for both the customer and staff. */
export function changeWords(before: OrderSide, after: OrderSide): string {
  const items = changedItems(before, after).map((item) => `${item.is.productName}: ${itemWords(item)}`);
  const rest =
    before.shippingPence === after.shippingPence
      ? []
      : [`Delivery ${formatPounds(before.shippingPence)} → ${formatPounds(after.shippingPence)}`];
  const code = before.discountCode === after.discountCode ? [] : [codeWords(before, after)];
  const all = addedItems(before, after);
  const added = all.flatMap((item) => (item.isFee ? [] : `Added ${lineWords(item)}`));
  const fees = all.flatMap(({ isFee, pricePence }) =>
    isFee ? `${formatPounds(pricePence)} for changing it now` : [],
  );
  const removed = removedItems(before, after).map((item) => `Removed ${lineWords(item)}`);
  return [...items, ...added, ...removed, ...rest, ...code, ...fees].join('; ');
}

function codeWords({ discountCode: was }: OrderSide, { discountCode: is }: OrderSide): string {
  if (!was) return `Code ${is} added`;
  return is ? `Code ${was} → ${is}` : `Code ${was} taken off`;
}

/** A line that is added or removed: `500 × A5 Flyers, £19.99`. */
const lineWords = ({ productName, quantity, options, pricePence }: ItemSide): string =>
  `${options.length > 0 ? `${quantity.toLocaleString('en-GB')} × ` : ''}${productName}, ${formatPounds(pricePence)}`;
