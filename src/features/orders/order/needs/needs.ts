import { countWords } from '#kit/count-words.ts';
import { momentWords } from '#kit/moment-words.ts';
import { formatPounds } from '#kit/money.ts';
import { chargeToPayPence } from '../charges/charge.ts';
import { CUSTOMER_WAITS, type CustomerWait } from '../customer-waits.ts';
import { FILE_AWAITED, proofState } from '../item-artwork.ts';
import { isPlaced, type Order, type OrderItem } from '../order.ts';

/** What an item can need from its customer. */
export type ItemNeedKind = 'file' | 'new-file' | 'approval' | 'answer' | 'payment';

/** Something that an order's customer has to do now: about an item, or to pay an additional charge. */
export type Need =
  | { kind: ItemNeedKind; itemId: string; productName: string; why: string }
  | { kind: 'charge'; chargeId: string; what: string; toPayPence: number };

type Needing = Pick<Order, 'status' | 'paymentStatus' | 'charges'> & { items: readonly OrderItem[] };

/** Returns everything that a placed order needs from its customer now; nothing for a cancelled order. */
export function needsOf({ status, paymentStatus, items, charges }: Needing): Need[] {
  if (status === 'cancelled' || !isPlaced(paymentStatus)) return [];
  const toPay = charges.filter(({ state }) => state === 'waiting');
  const ofItems = items.flatMap((item): Need[] => {
    const needed = itemNeed(item);
    // Items waiting for a change to be paid for are one payment, not one each.
    if (!needed || (needed.kind === 'payment' && toPay.length > 0)) return [];
    return [{ ...needed, itemId: item.id, productName: item.productName }];
  });
  return [
    ...ofItems,
    ...toPay.map((charge) => ({
      kind: 'charge' as const,
      chargeId: charge.id,
      what: charge.what,
      toPayPence: chargeToPayPence(charge),
    })),
  ];
}

const WAIT_KINDS: Readonly<Record<Exclude<CustomerWait, 'approval'>, ItemNeedKind>> = {
  file: 'new-file',
  customer: 'answer',
  payment: 'payment',
};

function itemNeed(item: OrderItem): { kind: ItemNeedKind; why: string } | null {
  // While we look at the file, it is our turn.
  if (item.artworkState === 'problem' && !item.lookBy && !item.isBegun)
    return item.artwork
      ? { kind: 'new-file', why: `We can’t print your file as it is. ${item.artworkProblem}` }
      : { kind: 'file', why: item.artworkProblem ?? FILE_AWAITED };
  if (proofState(item).state === 'waiting' && !item.isBegun)
    return { kind: 'approval', why: 'We won’t print until you approve it.' };
  if (!item.waitsFor) return null;
  // Staff are waiting for an approval but requested none on a proof, so there is nothing to press.
  const kind = item.waitsFor === 'approval' ? 'answer' : WAIT_KINDS[item.waitsFor];
  return { kind, why: CUSTOMER_WAITS[item.waitsFor] };
}

/** Returns their number, as part of a sentence: `one thing`, `2 things`. */
export const thingsWords = (count: number): string =>
  count === 1 ? 'one thing' : countWords(count, 'thing');

/** The deadline for it, as part of a sentence: `by 11am on Tuesday 24 November`, or `in time` if it isn't known. */
export const inTimeWords = (by: string | null): string => (by ? `by ${by}` : 'in time');

/** What each requires of the customer, as a heading on the page and as a line in an email. */
export function needTitle(need: Need): string {
  switch (need.kind) {
    case 'file':
      return `Upload your file for ${need.productName}`;
    case 'new-file':
      return `Send another file for ${need.productName}`;
    case 'approval':
      return `Approve the proof of ${need.productName}`;
    case 'answer':
      return `Answer our question about ${need.productName}`;
    case 'payment':
      return `Pay for ${need.productName}`;
    case 'charge':
      return `${need.what}: pay ${formatPounds(need.toPayPence)}`;
  }
}

/** Whether the customer has to send an item's file before anything else can be done. */
export const awaitsFile = ({
  artwork,
  isMade,
  lookBy,
}: Pick<OrderItem, 'artwork' | 'isMade' | 'lookBy'>): boolean => isMade && artwork === null && !lookBy;

/**
 * Returns the time by which we will have answered about every file that we were asked to look at or, with `isDesign`,
 * sent the first draft of everything that we design: `1pm on Monday 30 November`; null if there are none.
 */
export function lastLook(
  items: readonly Pick<OrderItem, 'lookBy' | 'briefId'>[],
  { isDesign }: { isDesign: boolean },
): string | null {
  const [last] = items
    .flatMap(({ lookBy, briefId }) => (Boolean(briefId) === isDesign ? (lookBy ?? []) : []))
    .toSorted((one, other) => Date.parse(other) - Date.parse(one));
  return last === undefined ? null : momentWords(last);
}
