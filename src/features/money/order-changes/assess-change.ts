import type { Product } from '#features/catalogue/products/index.ts';
import {
  addedItems,
  changedItems,
  chosenIds,
  type Difference,
  differenceOf,
  type ItemSide,
  isMadeDifferently,
  type OrderSide,
  removedItems,
} from '#features/orders/order/index.ts';
import {
  type AssessedLine,
  assessLine,
  lineDespatch,
  NEW_LINE,
  type OfferLine,
  type StaffLine,
} from '#features/orders/staff-lines/index.ts';
import {
  pricedOn,
  type SelectedOptions,
  totalsOf,
  type VatQuestion,
} from '#features/pricing/prices/index.ts';
import { knownEntry } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Pence, pence } from '#kit/money.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import { type Changeable, exportedTo } from './changeable.ts';
import { feeItem } from './fee-item.ts';
import { deliveryAfter, discountAfter, discounted, isWithCodes } from './terms-after.ts';

/** The requested state of an item. */
export interface ItemSpec {
  selectedOptions: Record<string, string>;
  vatAnswers: Record<string, string>;
  /** null for the shop's price today if it is made differently, and otherwise the agreed price */
  pricePence: number | null;
}

/** The requested state of an order. Items that aren't named stay as they are. */
export interface ChangeSpec {
  items: Readonly<Record<string, ItemSpec>>;
  /** the items to remove */
  removes?: readonly string[];
  /** lines to add, as in a draft */
  adds?: readonly StaffLine[];
  /** null to use the delivery prices of the day of the order */
  deliveryPence: number | null;
  /** the owner's fee for changing it: a separate item with this id, if anything changes */
  fee?: { id: string; pence: number };
  /** what happens to a code that no longer applies: its discount stays as it is, or is removed; null if not decided */
  code: 'keep' | 'drop' | null;
  /** the code that it is to have, in upper case, or null for none; undefined for its current one */
  takes?: string | null | undefined;
}

/** An item with its requested state. */
export interface AssessedItem {
  was: ItemSide;
  /** null if its problems prevent it from being made like that */
  is: ItemSide | null;
  /** null if we no longer sell it, or don't make it */
  product: Product | null;
  selected: SelectedOptions;
  questions: readonly VatQuestion[];
  /** the turnaround chosen, if the item is made differently */
  turnaround: OrderedTurnaround | null;
  /** the shop's price today; null if it can't be made like that, or stays as it is */
  shopPence: Pence | null;
  /** what is wrong, by choice; `line` for the item as a whole */
  problems: Readonly<Record<string, string>>;
}

/** An order before and after a change. */
export interface ChangeEffect {
  before: OrderSide;
  after: OrderSide;
  difference: Difference;
  /** the code of which it takes a use; null if none */
  discountCodeId: string | null;
}

export interface AssessedChange {
  items: AssessedItem[];
  added: AssessedLine[];
  /** why the order's code no longer applies, on the terms at the time of its use; null if it still does */
  codeProblem: string | null;
  /** why the requested code can't be used; null if it can, or none is requested */
  codeRefusal: string | null;
  /** null while something is wrong */
  change: ChangeEffect | null;
  /** what is wrong with the order as a whole */
  problem: string | null;
}

/**
 * Returns an order as it would be after the requested change, using the functions that price carts and drafts. Items
 * that change have today's price; every condition is judged again, on the terms of the day of the order.
 */
export function assessChange(order: Changeable, spec: ChangeSpec, now: Date): AssessedChange {
  const { before } = order;
  const { removes = [], adds = [] } = spec;
  const items = before.items.map((was) =>
    assessItem(order, was, removes.includes(was.id) ? undefined : spec.items[was.id], now),
  );
  const staying = items.filter(({ was }) => !removes.includes(was.id));
  const to = exportedTo(order);
  const added = adds.map((line) => assessLine(line, productOf(order, line.productId, now), to));
  const wantedItems = [
    ...staying.flatMap(({ is }) => is ?? []),
    ...added.flatMap((line) => addedSide(order, line, now) ?? []),
  ];
  const nothing = { items, added, codeProblem: null, codeRefusal: null, change: null };
  if (wantedItems.length < staying.length + added.length) return { ...nothing, problem: null };
  const after = [...wantedItems, ...feeOf(items, spec)];
  if (after.every(({ isFee }) => isFee))
    return { ...nothing, problem: 'That would leave nothing in the order. Cancel it instead.' };
  const { method, shippingPence, ...weights } = deliveryAfter(order, after, spec.deliveryPence);
  if (method !== order.deliveryMethod)
    return {
      ...nothing,
      problem: 'This would change how the customer gets the order. Take a new order instead.',
    };
  const { amount, discountCode, codeTerms, discountCodeId, ...code } = discountAfter(order, after, spec, now);
  const rates = { pricePence: shippingPence, freeFromPence: null };
  const sold = discounted(after, { amount, discountCode });
  const { untilFreeDeliveryPence: _, ...totals } = totalsOf(sold, amount, rates);
  const side: OrderSide = {
    ...before,
    ...totals,
    ...weights,
    items: sold,
    discountCode,
    codeTerms,
    turnarounds: turnaroundsOf(before, [
      ...items.flatMap(({ turnaround }) => turnaround ?? []),
      ...added.flatMap(({ offered }) => offered?.turnaround ?? []),
    ]),
    despatchOn: lastDay(sold, before.despatchOn),
  };
  const told = { ...nothing, codeProblem: code.problem, codeRefusal: code.refusal };
  if (code.isOpen || code.refusal) return { ...told, problem: null };
  const touched = [changedItems, addedItems, removedItems].some((of) => of(before, side).length > 0);
  if (!touched && side.totalPence === before.totalPence && discountCode === before.discountCode)
    return { ...told, problem: 'Nothing would change.' };
  const change = { before, after: side, difference: differenceOf(before, side), discountCodeId };
  return { ...told, change, problem: null };
}

/** The day on which the last item leaves; an item from before turnarounds were recorded leaves on the order's day. */
const lastDay = (items: readonly ItemSide[], ordersDay: string): string =>
  items
    .filter(({ isFee }) => !isFee)
    .map(({ despatchOn }) => despatchOn ?? ordersDay)
    .sort()
    .at(-1) ?? ordersDay;

function assessItem(order: Changeable, was: ItemSide, spec: ItemSpec | undefined, now: Date): AssessedItem {
  const product = productThen(order, was);
  const chosen = chosenIds(was.options);
  const selected = (spec?.selectedOptions ?? chosen) as SelectedOptions;
  const same = { was, product, selected, questions: [], turnaround: null, shopPence: null, problems: {} };
  if (!spec) return { ...same, is: was };
  const own = spec.pricePence;
  const isDifferent = Object.entries(spec.selectedOptions).some(([name, id]) => chosen[name] !== id);
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
      ...NEW_LINE,
      id: was.id,
      productId: product.id,
      selectedOptions: spec.selectedOptions,
      vatAnswers: { ...answersOf(was), ...spec.vatAnswers },
      pricePence: own,
    },
    product,
    exportedTo(order),
  );
  const { offered, shopPence, questions, problems } = line;
  if (!offered) return { ...same, is: null, shopPence, questions, problems };
  const { turnaround } = offered;
  const side = sideOf(order, offered, now);
  const priced = {
    ...side,
    takesCodes: isWithCodes(own === null ? side : was),
    despatchOn: turnaround?.id === was.turnaroundId ? was.despatchOn : side.despatchOn,
  };
  // If it is made as before, it needs the same file and paper as before, whatever has happened to the product.
  const { spineUm, artworkNeeds, madeOf = null } = isMadeDifferently({ was, is: priced }) ? priced : was;
  const is = { ...priced, spineUm, artworkNeeds, madeOf };
  return { ...same, is, turnaround, shopPence, questions };
}

/** A product at today's prices; null if we no longer sell it, or don't make it. */
function productOf({ products }: Changeable, productId: string | null, now: Date): Product | null {
  const product = products.find(({ id }) => id === productId);
  return product ? pricedOn(product, londonDay(now)) : null;
}

/**
 * The product of an ordered item, at today's prices, with the price lists that its customer had when they ordered. The
 * rule that decided its VAT then still applies.
 */
function productThen({ products, items, orderedOn }: Changeable, was: ItemSide): Product | null {
  const match = products.find(({ id }) => id === items[was.id]?.productId);
  if (!match) return null;
  const { vatDecision } = was;
  const product = pricedOn(match, orderedOn);
  if (!vatDecision) return { ...product, vatTest: null, vatClass: was.vatClass };
  // Goods sent abroad have no VAT, whatever they are.
  return vatDecision.test === 'export' ? product : { ...product, vatTest: vatDecision.test };
}

/** The fee for changing items; none if none changes. */
function feeOf(items: readonly AssessedItem[], { fee }: ChangeSpec): ItemSide[] {
  const changed = items.find(({ was, is }) => is !== null && is !== was)?.is;
  return fee && fee.pence > 0 && changed ? [feeItem(fee, changed.vatClass)] : [];
}

/** An added line as an item; null if it can't be made like that. */
function addedSide(order: Changeable, { line, offered }: AssessedLine, now: Date): ItemSide | null {
  const { productId, note, reference } = line;
  return offered && { ...sideOf(order, offered, now), added: { productId, note, reference } };
}

/** A line that would be made from now on, as an item. */
function sideOf(order: Changeable, offered: OfferLine, now: Date): ItemSide {
  const {
    lineId,
    productId: _product,
    name,
    categoryId: _category,
    turnaround,
    takesCodes = true,
    ...same
  } = offered;
  return {
    ...same,
    id: lineId,
    productName: name,
    takesDiscount: true,
    takesCodes,
    turnaroundId: turnaround?.id ?? null,
    despatchOn: lineDespatch(offered, order.days, now)?.day ?? null,
  };
}

/** The VAT answers with which an item was ordered. */
const answersOf = ({ vatDecision }: ItemSide): Record<string, string> =>
  Object.fromEntries((vatDecision?.answers ?? []).map(({ id, answer }) => [id, answer]));

/** Every turnaround that the order has or had, as named in its items. */
function turnaroundsOf(
  { turnarounds }: OrderSide,
  chosen: readonly OrderedTurnaround[],
): OrderedTurnaround[] {
  return [...new Map([...turnarounds, ...chosen].map((it) => [it.id, it])).values()];
}

/**
 * Returns the change of an item to another listed quantity, as its customer may make it, with the owner's fee; null if
 * there is no such quantity. A code that then no longer applies is removed.
 */
export function quantityChange(
  order: Changeable,
  itemId: string,
  quantity: string,
  fee: { id: string; pence: number },
): ChangeSpec | null {
  const item = order.before.items.find(({ id }) => id === itemId);
  const product = order.products.find(({ id }) => id === knownEntry(order.items, itemId)?.productId);
  const listed = product?.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  if (!item || !listed.some(({ id }) => id === quantity)) return null;
  const selectedOptions = { ...chosenIds(item.options), quantity };
  const spec = { selectedOptions, vatAnswers: {}, pricePence: null };
  return { items: { [itemId]: spec }, deliveryPence: null, code: 'drop', fee };
}
