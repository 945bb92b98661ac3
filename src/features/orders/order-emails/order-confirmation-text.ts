import {
  awaitsFile,
  billingLines,
  collectionLines,
  deliveryLines,
  handoverNews,
  handoverSentence,
  inTimeWords,
  isBilledElsewhere,
  isForCollection,
  lastLook,
  type Order,
  type OrderItem,
  pricedTo,
} from '#features/orders/order/index.ts';
import type { Company, OpeningHours } from '#features/pricing/company/index.ts';
import { priceWords } from '#features/pricing/prices/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { momentWords } from '#kit/moment-words.ts';
import { formatPounds } from '#kit/money.ts';
import { traderLine } from '#ui/emails/letterhead.ts';

/** Returns an order's totals as label and amount, in adding-up order. */
export function orderFigures(order: Order): [label: string, amount: string][] {
  return [
    ['Items (incl. VAT)', formatPounds(order.itemsPence)],
    [
      order.discountCode ? `Discount (${order.discountCode})` : 'Discount',
      formatPounds(order.discountPence === 0 ? 0 : -order.discountPence),
    ],
    ['Shipping', formatPounds(order.shippingPence)],
    ['Total (incl. VAT)', formatPounds(order.totalPence)],
    ['Subtotal (excl. VAT)', formatPounds(order.netPence)],
    ['VAT', formatPounds(order.vatPence)],
  ];
}

/** Returns where the order goes or is collected, and who is billed, each with a heading. */
export function orderPlaces(
  order: Order,
  company: Company,
  hours: OpeningHours,
): [heading: string, lines: string[]][] {
  const isCollected = isForCollection(order);
  const priced = pricedTo(order);
  return [
    isCollected
      ? ['Collect from us', collectionLines(company, hours)]
      : ['Delivery address', [...deliveryLines(order), ...(priced ? [`(${priced})`] : [])]],
    ...(isCollected || isBilledElsewhere(order)
      ? [['Billing address', billingLines(order)] satisfies [string, string[]]]
      : []),
  ];
}

const PAID_WORDS: Readonly<Record<Order['paymentMethod'], string>> = {
  stripe: 'We’ve received your card payment.',
  account: 'We’ve charged the total to your account.',
  bank: 'We’ve received your bank transfer.',
  counter: 'We’ve received your payment.',
  none: 'There is nothing to pay.',
};

/** Returns the heading of the confirmation; for a reprint, what it prints again. */
export const confirmedHeading = ({ reprintOf }: Order): string =>
  reprintOf ? `Reprint of ${reprintOf.orderNumber}` : 'Order Confirmed';

/**
 * Returns what happens next after an order is placed, in a few sentences. `by`: the deadline for its files if its day
 * is to be kept; null if it isn't known. `isCancelled`: it was cancelled before this was sent, so nothing happens.
 * `hasDay`: its day stands above.
 */
export function nextSteps(
  order: Order,
  { by, isCancelled }: Pick<ConfirmationLinks, 'by' | 'isCancelled'>,
  hasDay = false,
): string {
  if (isCancelled)
    return 'This order has been cancelled in the meantime, so we won’t print it. Your order page says what happens to your money.';
  const paid = PAID_WORDS[order.paymentMethod];
  const handover = hasDay ? handoverNews(order) : handoverSentence(order);
  const look = lastLook(order.items, { isDesign: false });
  const draft = lastLook(order.items, { isDesign: true });
  const looking = look
    ? `One of us looks at your file. We’ll email you by ${look}, before we print anything. If it can’t be printed, you can send another file or cancel. `
    : '';
  const upload =
    'Upload your artwork using the link below. We check it while you wait, and print once we have it.';
  if (awaitsArtwork(order))
    return hasDay
      ? `${looking}${upload} ${handover} ${paid}`
      : `${looking}${upload} If it reaches us ${inTimeWords(by)}: ${handover} ${paid}`;
  if (draft)
    return `${looking}We design your print: you’ll have the first draft by ${draft}, and we print once you approve it. Your despatch day counts from then. ${paid}`;
  if (look) return `${looking}If it can be printed: ${handover} ${paid}`;
  if (order.reprintOf) return `We’re printing this again from the artwork that we have. ${handover} ${paid}`;
  return `We’ll check your artwork once more and print it. ${handover} ${paid}`;
}

/**
 * Returns the day promised as the confirmation gives it above everything else, with what it depends on; null if a person
 * looks at a file first, or the order was cancelled.
 */
export function confirmedDay(
  { main, note }: { main: string; note: string | null },
  { upload, by, isCancelled, isLookedAt }: ConfirmationLinks,
): { main: string; note: string | null } | null {
  if (isCancelled || isLookedAt) return null;
  const condition = upload ? `We need your file ${inTimeWords(by)} for that.` : null;
  return { main, note: [condition, note].filter(Boolean).join(' ') || null };
}

/** Whether files are still to come. */
export const awaitsArtwork = ({ items }: Order): boolean => items.some(awaitsFile);

/** Returns what the confirmation says of an item below its name, a line each. */
export function itemNotes(item: OrderItem): string[] {
  return [
    ...(item.title ? [item.title] : []),
    ...(item.customerText?.split('\n') ?? []),
    ...(item.reference ? [`Your reference: ${item.reference}`] : []),
    ...item.options.map((option) => `${option.label}: ${option.name}`),
    ...artworkLines(item),
    ...acceptedLines(item),
  ];
}

/** The line about an item's file; empty for what we don't make. */
function artworkLines({ artwork, idea, lookBy, briefId, isMade }: OrderItem): string[] {
  if (lookBy && briefId) return [`We design this. You’ll have the first draft by ${momentWords(lookBy)}`];
  if (lookBy) return [`Artwork: ${idea?.originalName ?? 'your file'}, we answer by ${momentWords(lookBy)}`];
  return isMade ? [`Artwork: ${artwork?.originalName ?? 'you’ll send it later'}`] : [];
}

/** The artwork warnings that the customer accepted. */
function acceptedLines({ accepted }: OrderItem): string[] {
  return accepted
    .filter(({ reason }) => !reason)
    .map(({ title, by, at }) => `Accepted: ${title} (${by}, ${formatTime(at)})`);
}

export const INVOICE_ATTACHED = 'Your VAT invoice is attached.';

export const NO_RETURNS =
  'These goods are printed to your own design, so you can’t return them because you change your mind. If anything is not as ordered, tell us and we’ll put it right.';

/** Where the confirmation leads. */
export interface ConfirmationLinks {
  order: string;
  /** null if no file is still to come */
  upload: string | null;
  /** its deadline if the promised day is to be kept; null if no file is still to come, or it isn't known */
  by: string | null;
  /** whether the order was cancelled before the email was sent */
  isCancelled: boolean;
  /** whether a person looks at a file before it is printed */
  isLookedAt: boolean;
}

/** Returns the beginning of the confirmation; the order’s number follows. */
export const greeting = ({ customerName, reprintOf }: Order): string =>
  reprintOf
    ? `Hello ${customerName}. The order number of your reprint is`
    : `Thank you, ${customerName}. Your order number is`;

/** The part after that number: the customer’s own number, if they gave one. */
export const theirNumber = ({ poNumber }: Order): string =>
  poNumber ? ` It is for your order ${poNumber}.` : '';

/** What the confirmation is written from. */
export interface WrittenConfirmation {
  order: Order;
  company: Company;
  hours: OpeningHours;
  links: ConfirmationLinks;
  /** null if it isn't promised yet, or no longer */
  day: { main: string; note: string | null } | null;
  /** whether the order's invoice is attached */
  hasInvoice: boolean;
}

/** The plain-text confirmation, laid out by hand because text generated from HTML breaks the columns. */
export function orderConfirmationText({
  order,
  company,
  hours,
  links,
  day,
  hasInvoice,
}: WrittenConfirmation): string {
  const items = order.items.map((item) =>
    [`${item.productName}: ${priceWords(item)}`, ...itemNotes(item).map((note) => `  ${note}`)].join('\n'),
  );
  return [
    `${confirmedHeading(order)}\n\n${greeting(order)} ${order.orderNumber}.${theirNumber(order)}`,
    ...(day ? [[day.main, day.note].filter(Boolean).join('\n')] : []),
    `What happens next\n${nextSteps(order, links, day !== null)}`,
    ...(hasInvoice ? [INVOICE_ATTACHED] : []),
    ...(links.upload ? [`Upload your artwork:\n${links.upload}`] : []),
    `See your order:\n${links.order}`,
    ...items,
    orderFigures(order)
      .map(([label, amount]) => `${label}: ${amount}`)
      .join('\n'),
    ...orderPlaces(order, company, hours).map(([heading, lines]) => `${heading}\n${lines.join('\n')}`),
    NO_RETURNS,
    traderLine(company),
  ].join('\n\n');
}
