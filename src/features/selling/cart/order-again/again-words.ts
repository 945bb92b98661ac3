import { removedWords } from '#features/artwork/files/index.ts';
import { isForCollection, type Order, type OrderItem } from '#features/orders/order/index.ts';
import { figure } from '#kit/count-words.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Cart } from '../cart.ts';
import type { CartLine, LineProblem } from '../cart-line.ts';
import { linesOfItems } from './ordered-lines.ts';

/** What the cart says about an order that was put into it again. */
export interface OrderedAgain {
  /** how much of the order is in the cart */
  summary: string;
  /** what differs from then, a sentence each */
  differences: string[];
}

type OrderThen = Pick<
  Order,
  'orderNumber' | 'createdAt' | 'items' | 'reprintOf' | 'shippingPence' | 'deliveryMethod' | 'discountCode'
>;

interface Today {
  /** at the prices of the place that the order went to */
  cart: Pick<Cart, 'sold' | 'totals' | 'discount' | 'delivery' | 'notServed'>;
  /** the ids of the order's products that are still sold */
  sold: ReadonlySet<string>;
  isFull: boolean;
  now: Date;
}

/** Compares an order with the cart that it was put into: nothing is missing or dearer without a sentence about it. */
export function orderedAgain(order: OrderThen, { cart, sold, isFull, now }: Today): OrderedAgain {
  const lines = linesOfItems(order.items, cart.sold);
  const then = dayWords(order.createdAt, now);
  const perItem = order.items.flatMap((item) => {
    const name = nameOf(item, order.items);
    const line = lines.get(item.id);
    if (line) return lineDifferences(item, line, { name, then, isReprint: order.reprintOf !== null });
    return [`${name}: ${missingWords(item, sold, isFull)}`];
  });
  const isAll = lines.size === cart.sold.length && lines.size === order.items.length;
  const delivery = isAll ? deliveryDifference(order, cart, then) : [];
  const code =
    order.discountCode && !cart.discount
      ? [`You used the code ${order.discountCode} on ${then}. Enter it again if you want to use it.`]
      : [];
  const differences = [...perItem, ...delivery, ...code];
  return {
    summary: summaryOf(order, lines.size, differences.length > 0 ? null : then),
    differences,
  };
}

function summaryOf({ orderNumber, items }: OrderThen, added: number, unchangedSince: string | null): string {
  const all = items.length;
  const unchanged = unchangedSince ? ` Options and prices are the same as on ${unchangedSince}.` : '';
  if (added === 0) return `Nothing from order ${orderNumber} is in your cart.`;
  if (added < all)
    return `${figure(added)} of the ${figure(all)} items of order ${orderNumber} are in your cart.`;
  if (all === 1) return `The item of order ${orderNumber} is in your cart.${unchanged}`;
  if (all === 2) return `Both items of order ${orderNumber} are in your cart.${unchanged}`;
  return `All ${figure(all)} items of order ${orderNumber} are in your cart.${unchanged}`;
}

/** An item's name; with its number of copies if the order has others of that name. */
function nameOf({ id, productName, quantity }: OrderItem, items: readonly OrderItem[]): string {
  const isNamesake = items.some((other) => other.id !== id && other.productName === productName);
  return isNamesake ? `${productName} (${figure(quantity)})` : productName;
}

function missingWords({ productId }: OrderItem, sold: ReadonlySet<string>, isFull: boolean): string {
  if (productId === null) return 'we priced this for you, so it isn’t in your cart. Ask us for a new price.';
  if (!sold.has(productId)) return 'we no longer sell this, so it isn’t in your cart.';
  return isFull
    ? 'your cart is full, so this isn’t in it. Check out, or remove something first.'
    : 'this isn’t in your cart.';
}

interface Named {
  name: string;
  then: string;
  isReprint: boolean;
}

function lineDifferences(item: OrderItem, line: CartLine, { name, then, isReprint }: Named): string[] {
  const problem = line.problem && problemWords(line.problem);
  const file = item.artwork && !line.artwork && lostFileWords(item.artwork);
  const isPriced = line.choices.length > 0;
  const price = isPriced && !isReprint ? priceWords(item, line, name, then) : null;
  const vat = isPriced && item.vatClass !== line.vatClass ? vatWords(line) : null;
  return [
    ...(price ? [price] : []),
    ...[problem, file, vat].flatMap((words) => (words ? [`${name}: ${words}`] : [])),
  ];
}

function priceWords(item: OrderItem, line: CartLine, name: string, then: string): string | null {
  const morePence = line.pricePence - item.pricePence;
  if (morePence === 0) return null;
  const words = `${formatPounds(Math.abs(morePence))} ${morePence > 0 ? 'more' : 'less'} than on ${then}.`;
  // `A5 Flyers cost`, but `2ft x 2ft PVC Banner costs`.
  return `${name} ${/s\)?$/.test(item.productName) ? 'cost' : 'costs'} ${words}`;
}

const vatWords = ({ vatClass }: CartLine) =>
  vatClass === 'zero' ? 'VAT is now 0%. It was 20%.' : 'VAT is now 20%. It was 0%.';

const lostFileWords = ({ removedAt }: NonNullable<OrderItem['artwork']>) =>
  removedAt
    ? `${removedWords(removedAt)} Upload it again.`
    : 'we can’t open its file from here. Upload it again.';

/** The cart line shows how to fix each of them. A price that changed since is in the difference to then. */
function problemWords(problem: LineProblem): string | null {
  switch (problem.kind) {
    case 'price':
      return null;
    case 'withdrawn':
      return 'we no longer sell this. Remove it to check out.';
    case 'options':
      return problem.messages.join(' ');
    case 'full':
      return `${problem.words} Choose another turnaround.`;
    case 'warnings':
      return 'today’s check has a warning about your file. Tick it below to print it like this.';
    case 'vat':
      return 'this may be free of VAT. Choose Change this item to answer the questions about it.';
    case 'artwork':
      return 'your file doesn’t pass today’s check with these options. Change them, or upload another file.';
  }
}

/** Only if the cart holds this order and nothing else: with other items it can't be compared. */
function deliveryDifference(order: OrderThen, cart: Today['cart'], then: string): string[] {
  if (cart.notServed) return [`We no longer deliver to ${cart.notServed.name}.`];
  if (isForCollection(order) || cart.delivery.method !== 'delivery') return [];
  const morePence = cart.totals.shippingPence - order.shippingPence;
  if (morePence === 0) return [];
  return [
    `Delivery costs ${formatPounds(Math.abs(morePence))} ${morePence > 0 ? 'more' : 'less'} than on ${then}.`,
  ];
}

/** Returns `3 October`, or `3 October 2025` if that is another year. */
function dayWords(then: Date, now: Date): string {
  const day = formatDay(londonDay(then)).replace(/^\S+ /, '');
  const isThisYear = londonDay(then).slice(0, 4) === londonDay(now).slice(0, 4);
  return isThisYear ? day.replace(/ \d{4}$/, '') : day;
}
