import { type Company, type OpeningHours, openingLines } from '#features/pricing/company/index.ts';
import { arrivalAfter } from '#features/pricing/delivery/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { type DeliveryMethod, type Order, type OrderStatus, STATUS_WORDS } from './order.ts';
import { STATUS_NEWS } from './status-news.ts';

type Handed = Pick<Order, 'deliveryMethod'>;

/** Whether the customer collects the order. Pages never say that such an order is sent or delivered. */
export function isForCollection({ deliveryMethod }: Handed): boolean {
  return deliveryMethod !== 'delivery';
}

const COLLECTED_WORDS: Readonly<Partial<Record<OrderStatus, string>>> = {
  shipped: 'Ready to collect',
  delivered: 'Collected',
};

/** Returns the name of a status, for an order with this delivery method. */
export function statusWords(status: OrderStatus, deliveryMethod: DeliveryMethod): string {
  return (isForCollection({ deliveryMethod }) && COLLECTED_WORDS[status]) || STATUS_WORDS[status];
}

/** Returns the name of a status for orders of either kind: `Shipped or ready to collect`. */
export function statusWordsOf(status: OrderStatus, methods: Iterable<DeliveryMethod>): string {
  const names = new Set([...methods].map((method) => statusWords(status, method)));
  const [first = STATUS_WORDS[status], ...others] = names;
  return [first, ...others.map((name) => name.toLowerCase())].join(' or ');
}

/** The two ways of sending and collecting, for words about orders of any kind. */
export const ANY_METHOD: readonly DeliveryMethod[] = ['delivery', 'collection'];

const COLLECTED_NEWS: Partial<typeof STATUS_NEWS> = {
  processing: {
    subject: 'is being printed',
    text: 'Your order is on the press. We’ll email you when you can collect it.',
  },
  shipped: {
    subject: 'is ready to collect',
    text: 'Your order is ready. Give us its number when you collect it.',
  },
  delivered: {
    subject: 'was collected',
    text: 'Your order has been collected. If anything is not as ordered, tell us.',
  },
};

/** Returns the text of the email about a new status, for an order with this delivery method. */
export function statusNews(status: OrderStatus, order: Handed): { subject: string; text: string } {
  return (isForCollection(order) && COLLECTED_NEWS[status]) || STATUS_NEWS[status];
}

/** Returns `Despatch`, or `Ready to collect`: what happens on the promised day. */
export function handoverWord(order: Handed): string {
  return isForCollection(order) ? 'Ready to collect' : 'Despatch';
}

/**
 * Returns the promised day in words for staff, even after it has passed: `Despatch Tuesday 24 November 2026.`; empty
 * for a cancelled order.
 */
export function promiseWords(order: Handed & Pick<Order, 'despatchOn' | 'status'>): string {
  return order.status === 'cancelled' ? '' : `${handoverWord(order)} ${formatDay(order.despatchOn)}.`;
}

/** Returns whether its day is still to come: it has not left, isn’t ready to collect, and was not cancelled. */
export const isDayAhead = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

/** Returns when an order should reach its customer, `2026-11-26`; null if it is collected, or the owner doesn’t say. */
export function arrivalDay(order: Handed & Pick<Order, 'despatchOn' | 'daysOnTheWay'>): string | null {
  if (isForCollection(order) || order.daysOnTheWay === null) return null;
  return arrivalAfter(order.despatchOn, order.daysOnTheWay);
}

/**
 * Returns `With you by Thursday 26 November. Despatch is on Tuesday 24 November, and we’ll email you when it leaves
 * us.`, or when it can be collected.
 */
export function handoverSentence(order: Handed & Pick<Order, 'despatchOn' | 'daysOnTheWay'>): string {
  const day = formatDay(order.despatchOn);
  const arrives = arrivalDay(order);
  return isForCollection(order)
    ? `You can collect it from us on ${day}, and we’ll email you when it’s ready.`
    : `${arrives ? `With you by ${formatDay(arrives)}. ` : ''}Despatch is on ${day}, and we’ll email you when it leaves us.`;
}

/** Returns what the customer hears of next: `We’ll email you when it leaves us.` */
export const handoverNews = (order: Handed): string =>
  isForCollection(order) ? 'We’ll email you when you can collect it.' : 'We’ll email you when it leaves us.';

/** Returns the promised day in a few words: `with you by Thursday 26 November`, `despatch on …`, `ready to collect on …`. */
export function promisedWords(order: Handed & Pick<Order, 'despatchOn' | 'daysOnTheWay'>): string {
  const arrives = arrivalDay(order);
  if (arrives) return `with you by ${formatDay(arrives)}`;
  return `${handoverWord(order).toLowerCase()} on ${formatDay(order.despatchOn)}`;
}

/** Returns where and when an order can be collected, line by line, name first. */
export function collectionLines(
  { name, addressLines, postalCode }: Pick<Company, 'name' | 'addressLines' | 'postalCode'>,
  hours: OpeningHours,
): string[] {
  const open = openingLines(hours).map(({ days, hours: span }) => `${days}: ${span}`);
  return [name, ...addressLines, postalCode, ...open];
}

/** Returns `Delivery to Northern Ireland`, the zone of its price; null for an older order, or one to collect. */
export function pricedTo(order: Pick<Order, 'deliveryZone'>): string | null {
  return order.deliveryZone && `Delivery to ${order.deliveryZone}`;
}
