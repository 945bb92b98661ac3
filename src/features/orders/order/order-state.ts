import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { cancellationOf, cancellationWords } from './cancellation.ts';
import { followedAt } from './followed-at.ts';
import { toPayPence } from './hand-payment.ts';
import { arrivalDay, handoverWord, isForCollection } from './handover.ts';
import { needPress } from './needs/need-press.ts';
import { lastLook, type Need, needsOf, needTitle, thingsWords } from './needs/needs.ts';
import { isPlaced, type Order } from './order.ts';

/** Where an order is, for its customer: one sentence, what belongs to it, and the one thing they can do next. */
export interface OrderState {
  words: string;
  notes: string[];
  /** null if there is nothing for them to do, or a card below has it */
  press: { to: string; label: string } | null;
}

/** What an order’s state depends on besides the order. */
interface StateFacts {
  /** `2026-11-24` */
  today: string;
  /** the `?key=…` of a signed link, or empty */
  again: string;
  /** whether we have asked about a problem that they reported */
  isAsked: boolean;
  /** the parcels that have left, and what is still to come */
  despatch: {
    parcels: readonly { link: string | null }[];
    toCome: readonly { dueOn: string }[];
  };
}

/** Returns an order’s state in words for its customer, and their next step: what needs them first. Pure. */
export function orderState(order: Order, facts: StateFacts): OrderState {
  const { words, notes = [], press = null } = stateOf(order, facts);
  return { words, notes, press };
}

type State = Pick<OrderState, 'words'> & Partial<OrderState>;

function stateOf(order: Order, facts: StateFacts): State {
  if (order.status === 'cancelled') return cancelled(order);
  if (!isPlaced(order.paymentStatus)) return unpaid(order);
  if (facts.isAsked)
    return {
      words: 'We have a question about the problem that you reported.',
      press: {
        to: `${href('/orders/:orderId/problem', { orderId: order.id })}${facts.again}`,
        label: 'Answer our question',
      },
    };
  const needs = needsOf(order);
  if (needs.length > 0) return needed(order, needs, facts.again);
  return underWay(order, facts);
}

function cancelled(order: Order): State {
  const cancellation = cancellationOf(order);
  if (!cancellation) return { words: 'This order was cancelled.' };
  return {
    words: `This order was cancelled on ${formatDay(londonDay(new Date(cancellation.createdAt)))}.`,
    notes: [cancellationWords(cancellation)],
  };
}

/** The card with the bank’s details is below, so there is nothing to press. */
function unpaid({ paymentStatus, paymentMethod, handPayment, draftId }: Order): State {
  if (paymentStatus !== 'pending') return { words: 'This order wasn’t paid for, so we haven’t printed it.' };
  if (handPayment)
    return { words: `We’re waiting for your payment of ${formatPounds(toPayPence(handPayment))}.` };
  if (paymentMethod !== 'stripe' || draftId) return { words: 'We’re waiting for your payment.' };
  return {
    words: 'We’re waiting for your card payment.',
    notes: ['If you closed the payment page, everything is still in your cart. You can pay from there.'],
    press: { to: href('/cart'), label: 'Go to your cart' },
  };
}

function needed(order: Order, needs: readonly Need[], again: string): State {
  const [first] = needs;
  const words = `We need ${thingsWords(needs.length)} from you.`;
  if (needs.length > 1 || !first)
    return {
      words,
      notes: [`${[...new Set(needs.map(needTitle))].join('. ')}.`],
      press: {
        to: `${href('/orders/:orderId/needs', { orderId: order.id })}${again}`,
        label: 'See what we need from you',
      },
    };
  // The charge’s own card is below, with its button.
  if (first.kind === 'charge') return { words };
  // The title of a file that is still to come says it all.
  const why = first.kind === 'file' ? '' : ` ${first.why}`;
  return { words, notes: [`${needTitle(first)}.${why}`], press: needPress(first, order.id, again) };
}

function underWay(order: Order, facts: StateFacts): State {
  const look = lastLook(order.items, { isDesign: false });
  const draft = lastLook(order.items, { isDesign: true });
  const days = promised(order, facts.today);
  if (draft && (order.status === 'pending' || order.status === 'processing'))
    return {
      words: 'We’re designing your print.',
      notes: [`You’ll have a draft to look at by ${draft}. Your despatch day counts from your approval.`],
    };
  if (look && (order.status === 'pending' || order.status === 'processing'))
    return {
      words: 'One of us is looking at your file.',
      notes: [
        `We’ll email you by ${look}.`,
        ...(days.length > 0 ? [`${sentence(days.join(', '))}, if your file can be printed as it is.`] : []),
      ],
    };
  switch (order.status) {
    case 'pending':
      return withDay('Order received.', days);
    case 'processing':
      return inProduction(order, facts, days);
    case 'shipped':
      return isForCollection(order)
        ? { words: 'Ready to collect.', notes: ['Give us its number when you collect it.'], press: FIND_US }
        : { words: onItsWay(order, facts), press: tracking(order, facts) };
    default:
      return ended(order);
  }
}

const FIND_US = { to: href('/contact'), label: 'Find us' };

function inProduction(order: Order, facts: StateFacts, days: string[]): State {
  const { parcels, toCome } = facts.despatch;
  if (parcels.length > 0 && toCome.length > 0) {
    const [last] = toCome
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .reverse();
    const when = last && last >= facts.today ? ` on ${formatWeekday(last)}` : ' as soon as it’s printed';
    return {
      words: `Part of your order is on its way. The rest leaves us${when}.`,
      press: tracking(order, facts),
    };
  }
  return withDay('In production.', days);
}

/** The customer’s day is part of the sentence, the day on which it leaves us stands below. */
function withDay(words: string, [day, ...others]: readonly string[]): State {
  return {
    words: day ? `${words} ${sentence(day)}.` : words,
    notes: others.map((other) => `${sentence(other)}.`),
  };
}

/**
 * The days promised, the customer’s first: `with you by Thursday 26 November`, `despatch on Tuesday 24 November`. None
 * if they have passed: then we have to write to them, not repeat a promise that we broke.
 */
function promised(order: Order, today: string): string[] {
  if (order.despatchOn < today) return [];
  const arrives = arrivalDay(order);
  const leaves = `${handoverWord(order).toLowerCase()} on ${formatWeekday(order.despatchOn)}`;
  return arrives ? [`with you by ${formatWeekday(arrives)}`, leaves] : [leaves];
}

function onItsWay(order: Order, { today }: StateFacts): string {
  const arrives = arrivalDay(order);
  return arrives && arrives >= today
    ? `On its way. With you by ${formatWeekday(arrives)}.`
    : 'Your order has left us.';
}

function tracking(
  { trackingNumber }: Pick<Order, 'trackingNumber'>,
  { despatch: { parcels } }: StateFacts,
): OrderState['press'] {
  const links = parcels.flatMap(({ link }) => link ?? []);
  const [only = parcels.length === 0 ? followedAt(trackingNumber) : null] = links;
  if (links.length > 1) return { to: '#parcels', label: 'Track your parcels' };
  return only ? { to: only, label: 'Track your parcel' } : null;
}

function ended(order: Order): State {
  const reached = order.history.find(({ status }) => status === 'delivered')?.createdAt;
  const on = reached ? ` on ${formatDay(londonDay(new Date(reached)))}` : '';
  return { words: `${isForCollection(order) ? 'Collected' : 'Delivered'}${on}.` };
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
