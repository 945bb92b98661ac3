import { deliveryOf } from '#features/cart/index.ts';
import type { Product } from '#features/catalogue/index.ts';
import { judgeDiscount } from '#features/discounts/index.ts';
import { assessLine, lineDespatch } from '#features/drafts/index.ts';
import {
  changedItems,
  chosenIds,
  type Difference,
  differenceOf,
  type ItemSide,
  type OrderSide,
} from '#features/orders/index.ts';
import {
  type DiscountAmount,
  pricedOn,
  type SelectedOptions,
  shippingFor,
  totalsOf,
  type VatQuestion,
} from '#features/pricing/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Pence, pence, sumPence } from '#kit/money.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import type { Changeable } from './changeable.ts';

/** What is wanted of an item. */
export interface WantedItem {
  selectedOptions: Record<string, string>;
  vatAnswers: Record<string, string>;
  /** null: what the shop asks today, if it is made differently, or else what was agreed */
  pricePence: number | null;
  /** added to the price, because a customer changes it themselves */
  feePence?: number;
}

/** What is wanted of an order. Items that aren't named stay as they are. */
export interface Wanted {
  items: Readonly<Record<string, WantedItem>>;
  /** null: by the shop's delivery prices */
  deliveryPence: number | null;
  /** what becomes of a code that no longer applies: its discount stays as it is, or goes; null: not decided */
  code: 'keep' | 'drop' | null;
}

/** An item with what is wanted of it. */
export interface AssessedItem {
  was: ItemSide;
  /** null: it can't be made like that, because of its problems */
  is: ItemSide | null;
  /** null: we no longer sell it, or don't make it */
  product: Product | null;
  selected: SelectedOptions;
  questions: readonly VatQuestion[];
  /** the one that was chosen, if it is made differently */
  turnaround: OrderedTurnaround | null;
  /** what the shop asks today; null if it can't be made like that, or stays as it is */
  shopPence: Pence | null;
  /** what is wrong, by choice; `line` for the item as a whole */
  problems: Readonly<Record<string, string>>;
}

export interface AssessedChange {
  items: AssessedItem[];
  /** why the order's code no longer applies; null if it does */
  codeProblem: string | null;
  /** null while something is wrong */
  change: { before: OrderSide; after: OrderSide; difference: Difference } | null;
  /** what is wrong with the order as a whole */
  problem: string | null;
}

/** Returns an order as it would be with what is wanted of it, by the functions that price carts and drafts. */
export function assessChange(order: Changeable, wanted: Wanted, now: Date): AssessedChange {
  const { before } = order;
  const items = before.items.map((was) => assessItem(order, was, wanted.items[was.id], now));
  const after = items.flatMap(({ is }) => is ?? []);
  const nothing = { items, codeProblem: null, change: null };
  if (after.length < items.length) return { ...nothing, problem: null };
  const { method, shippingPence, ...weights } = deliveryAfter(order, after, wanted.deliveryPence);
  if (method !== order.deliveryMethod)
    return {
      ...nothing,
      problem: 'This would change how the customer gets the order. Take a new order instead.',
    };
  const code = discountAfter(order, after, wanted.code);
  const rates = { pricePence: shippingPence, freeFromPence: null };
  const { untilFreeDeliveryPence: _, ...totals } = totalsOf(after, code.amount, rates);
  const side: OrderSide = {
    ...before,
    ...totals,
    ...weights,
    items: after,
    discountCode: code.isDropped ? null : before.discountCode,
    turnarounds: turnaroundsOf(before, items),
    despatchOn: lastDay(after, before.despatchOn),
  };
  if (code.isOpen) return { ...nothing, codeProblem: code.problem, problem: null };
  const isSame = changedItems(before, side).length === 0 && side.totalPence === before.totalPence;
  if (isSame) return { ...nothing, codeProblem: code.problem, problem: 'Nothing would change.' };
  const change = { before, after: side, difference: differenceOf(before, side) };
  return { items, codeProblem: code.problem, change, problem: null };
}

/** The day on which the last item leaves; one from before turnarounds were kept leaves on the order's. */
const lastDay = (items: readonly ItemSide[], ordersDay: string): string =>
  items
    .map(({ despatchOn }) => despatchOn ?? ordersDay)
    .sort()
    .at(-1) ?? ordersDay;

function assessItem(
  order: Changeable,
  was: ItemSide,
  wanted: WantedItem | undefined,
  now: Date,
): AssessedItem {
  const found = order.products.find(({ id }) => id === order.items[was.id]?.productId);
  const product = found ? pricedOn(found, londonDay(now)) : null;
  const chosen = chosenIds(was.options);
  const selected = (wanted?.selectedOptions ?? chosen) as SelectedOptions;
  const same = { was, product, selected, questions: [], turnaround: null, shopPence: null, problems: {} };
  if (!wanted) return { ...same, is: was };
  const own = wanted.pricePence;
  const isDifferent = Object.entries(wanted.selectedOptions).some(([name, id]) => chosen[name] !== id);
  if (!isDifferent)
    return { ...same, is: own === null ? was : { ...was, pricePence: pence(own), publicPence: pence(own) } };
  if (!product)
    return {
      ...same,
      is: null,
      problems: { line: 'We no longer sell this, so only its price can be changed.' },
    };
  const line = assessLine(
    {
      id: was.id,
      productId: product.id,
      selectedOptions: wanted.selectedOptions,
      vatAnswers: { ...answersOf(was), ...wanted.vatAnswers },
      description: null,
      vatClass: null,
      pricePence: own,
      priceWhy: null,
      note: null,
      reference: null,
      artworkId: null,
    },
    product,
  );
  const { offered, shopPence, questions, problems } = line;
  if (!offered) return { ...same, is: null, shopPence, questions, problems };
  const { turnaround } = offered;
  const isSameTurnaround = turnaround?.id === was.turnaroundId;
  const despatchOn = isSameTurnaround
    ? was.despatchOn
    : (lineDespatch(offered, order.days, now)?.day ?? null);
  const {
    lineId: _line,
    productId: _product,
    name,
    categoryId: _category,
    turnaround: _turnaround,
    ...rest
  } = offered;
  const { feePence = 0 } = wanted;
  const is = {
    ...rest,
    pricePence: pence(rest.pricePence + feePence),
    publicPence: pence(rest.publicPence + feePence),
    id: was.id,
    productName: name,
    takesDiscount: was.takesDiscount,
    turnaroundId: turnaround?.id ?? null,
    despatchOn,
  };
  return { ...same, is, turnaround, shopPence, questions };
}

/** The VAT answers that an item was ordered with. */
const answersOf = ({ vatDecision }: ItemSide): Record<string, string> =>
  Object.fromEntries((vatDecision?.answers ?? []).map(({ id, answer }) => [id, answer]));

/** Every turnaround that the order has or had, as its items name them. */
function turnaroundsOf({ turnarounds }: OrderSide, items: readonly AssessedItem[]): OrderedTurnaround[] {
  const chosen = items.flatMap(({ turnaround }) => turnaround ?? []);
  return [...new Map([...turnarounds, ...chosen].map((it) => [it.id, it])).values()];
}

/**
 * How the order is delivered with these items, and for how much. A price that was agreed stays while the shop's price for the parcel is
 * the same.
 */
function deliveryAfter(order: Changeable, after: readonly ItemSide[], ownPence: number | null) {
  const [is, was] = [after, order.before.items].map((items) => tariffOf(order, items));
  if (!is || !was) throw new Error('an order has a delivery');
  const { method, weightGrams, unweighed } = is.delivery;
  const keeps = is.pricePence === was.pricePence;
  const usual = keeps ? order.before.shippingPence : is.pricePence;
  const shippingPence = order.deliveryMethod === 'delivery' ? pence(ownPence ?? usual) : pence(0);
  return { method, shippingPence, weightGrams, weightIsAssumed: unweighed.length > 0 };
}

function tariffOf(order: Changeable, items: readonly ItemSide[]) {
  const { plan, postcode, country, deliveryMethod } = order;
  const posted = items
    .filter(({ id }) => order.items[id]?.productId !== null)
    .map((item) => ({
      productName: item.productName,
      weightGrams: item.weightGrams,
      isCollected: deliveryMethod === 'same-day-collection',
    }));
  const collected = deliveryMethod === 'collection';
  const { rates, ...delivery } = deliveryOf({ ...plan, offersCollection: true }, posted, {
    postcode,
    country,
    collected,
  });
  const itemsPence = sumPence(items.map(({ pricePence }) => pricePence));
  return { delivery, pricePence: posted.length === 0 ? 0 : shippingFor(1, itemsPence, rates) };
}

/** What a discount takes off after the change. A code is judged by its rules again, but not by its dates: it was used in time. */
function discountAfter(order: Changeable, after: readonly ItemSide[], decided: Wanted['code']) {
  const { before, code, products } = order;
  const kept: DiscountAmount | null =
    before.discountPence > 0 ? { kind: 'items', amountPence: before.discountPence } : null;
  const none = { amount: kept, problem: null, isOpen: false, isDropped: false };
  if (!code || !before.discountCode) return none;
  const lines = after.map((item) => {
    const productId = order.items[item.id]?.productId ?? '';
    const product = products.find(({ id }) => id === productId);
    return {
      productId,
      categoryId: product?.categoryId ?? '',
      pricePence: item.pricePence,
      takesCodes: item.takesDiscount,
    };
  });
  const judged = judgeDiscount({ ...code, ...USED_IN_TIME }, lines, USED_IN_TIME.validFrom);
  if (judged.ok) return { ...none, amount: judged.amount };
  if (decided === 'drop') return { ...none, amount: null, problem: judged.message, isDropped: true };
  return { ...none, problem: judged.message, isOpen: decided === null };
}

const USED_IN_TIME = {
  isActive: true,
  usageLimit: 0,
  validFrom: new Date(0),
  validUntil: new Date(8.64e15),
} as const;

/** Returns the change to another listed quantity of an item; null if there is no such quantity. */
export function wantedQuantity(
  order: Changeable,
  itemId: string,
  quantity: string,
  feePence: number,
): Wanted | null {
  const item = order.before.items.find(({ id }) => id === itemId);
  const product = order.products.find(({ id }) => id === order.items[itemId]?.productId);
  const listed = product?.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  if (!item || !listed.some(({ id }) => id === quantity)) return null;
  const selectedOptions = { ...chosenIds(item.options), quantity };
  const wanted = { selectedOptions, vatAnswers: {}, pricePence: null, feePence };
  return { items: { [itemId]: wanted }, deliveryPence: null, code: 'keep' };
}
