import { z } from 'zod';
import { figure } from '#kit/count-words.ts';

/** Something that is removed by age: what it is, for how long it is kept, and why. */
interface RetentionRule {
  /** as the heading of its setting */
  what: string;
  /** when its age starts to count, in words that follow “days after” */
  since: string;
  defaultDays: number;
  minDays: number;
  maxDays: number;
  /** whether the owner may choose never to remove it */
  mayKeep: boolean;
  /** why this long and no longer, in words for the owner */
  why: string;
  /** for one of them, and for several */
  nouns: readonly [one: string, many: string];
}

const YEAR = 365;

/**
 * EVERYTHING that is removed by age, in the order in which it is removed. Personal data is kept no longer than it is
 * needed (UK GDPR, art 5(1)(e)). What a VAT invoice shows is needed for six years (VAT Notice 700/21, 2.4) after the
 * year it belongs to; claims in contract end after six years (Limitation Act 1980, s 5).
 */
export const RETENTION = {
  'unordered-artwork': {
    what: 'Uploads that were never ordered',
    since: 'the upload',
    defaultDays: 30,
    minDays: 7,
    maxDays: 90,
    mayKeep: false,
    why: 'A customer may come back to a cart after a few weeks. After that, nobody needs the file.',
    nouns: ['upload', 'uploads'],
  },
  carts: {
    what: 'Carts and designs left behind',
    since: 'the last change',
    defaultDays: 60,
    minDays: 30,
    maxDays: YEAR,
    mayKeep: false,
    why: 'A guest’s browser forgets its cart after 60 days, so nobody can open it or its designs after that. Designs that were ordered stay for the next order. What others said about a design by its link goes with it.',
    nouns: ['cart or design', 'carts and designs'],
  },
  'ordered-artwork': {
    what: 'Artwork of finished orders',
    since: 'the order was finished',
    defaultDays: 2 * YEAR,
    minDays: 180,
    maxDays: 7 * YEAR,
    mayKeep: true,
    why: 'Customers order the same job again, and a bank can dispute a payment for up to 18 months. The order keeps the file’s name and fingerprint.',
    nouns: ['file', 'files'],
  },
  'guest-orders': {
    what: 'Contact details on guests’ finished orders',
    since: 'the order was finished',
    defaultDays: 2 * YEAR,
    minDays: 90,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'You may need to reach the customer about a complaint. Their email, phone and notes go; name, address and amounts stay for the invoice.',
    nouns: ['order', 'orders'],
  },
  'order-names': {
    what: 'Names and addresses on old orders without an account',
    since: 'the order',
    defaultDays: 7 * YEAR,
    minDays: 7 * YEAR,
    maxDays: 10 * YEAR,
    mayKeep: false,
    why: 'VAT invoices must be kept for six years after the year they belong to. Amounts, invoice numbers and what was printed stay for good.',
    nouns: ['order', 'orders'],
  },
  problems: {
    what: 'Messages and photos of problems with orders',
    since: 'the decision',
    defaultDays: 2 * YEAR,
    minDays: 180,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'They show what was wrong and what you agreed. What was decided, its cause and its cost stay. A problem that you haven’t decided is never removed.',
    nouns: ['problem', 'problems'],
  },
  quotes: {
    what: 'Names and addresses on quotes',
    since: 'the last change',
    defaultDays: 2 * YEAR,
    minDays: 90,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'A customer may come back to a price months later. What was offered, and whether it was accepted, stays. A request that you haven’t answered is never removed.',
    nouns: ['quote', 'quotes'],
  },
  'customer-records': {
    what: 'Notes on customers without an account',
    since: 'the last change',
    defaultDays: 2 * YEAR,
    minDays: 90,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'Name, notes, tags, contacts and addresses that you wrote down help you with their next order. They stay while an order or quote still has the person’s details, and as long as a customer has an account.',
    nouns: ['customer', 'customers'],
  },
  messages: {
    what: 'Messages you have dealt with',
    since: 'the message arrived',
    defaultDays: 2 * YEAR,
    minDays: 30,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'They show what you agreed with a customer. A new message is never removed.',
    nouns: ['message', 'messages'],
  },
  'sample-packs': {
    what: 'Sample pack requests you have dealt with',
    since: 'the request arrived',
    defaultDays: YEAR,
    minDays: 30,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'Once the pack has been sent, the address is not needed. A new request is never removed.',
    nouns: ['request', 'requests'],
  },
  'data-complaints': {
    what: 'Answered complaints about data',
    since: 'the answer',
    defaultDays: 6 * YEAR,
    minDays: YEAR,
    maxDays: 10 * YEAR,
    mayKeep: false,
    why: 'They show the regulator that you answered. A complaint without an answer is never removed.',
    nouns: ['complaint', 'complaints'],
  },
  emails: {
    what: 'Emails the shop has sent',
    since: 'the email was written',
    defaultDays: YEAR,
    minDays: 90,
    maxDays: 7 * YEAR,
    mayKeep: false,
    why: 'The outbox shows whether a customer was told. Address and content go; that an email was sent stays.',
    nouns: ['email', 'emails'],
  },
  sessions: {
    what: 'Ended sign-ins and expired links',
    since: 'the end',
    defaultDays: 7,
    minDays: 1,
    maxDays: 90,
    mayKeep: false,
    why: 'They say who was signed in with which device. A few days help you look into a stolen password.',
    nouns: ['entry', 'entries'],
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];

/** For how many days each kind is kept; null if never removed. */
export type RetentionDays = Readonly<Record<RetentionKind, number | null>>;

export const DEFAULT_RETENTION = Object.fromEntries(
  RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].defaultDays]),
) as RetentionDays;

/** What the settings form must contain: whole days within each kind's limits; empty where it may be kept for ever. */
export const retentionSchema = z.object(
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, daysField(RETENTION[kind])])),
) as unknown as z.ZodType<RetentionDays>;

function daysField({ minDays, maxDays, mayKeep }: RetentionRule) {
  const within = `Enter a whole number of days from ${figure(minDays)} to ${figure(maxDays)}`;
  const message = mayKeep ? `${within}, or leave it empty to keep them` : within;
  return z
    .string({ error: message })
    .trim()
    .regex(mayKeep ? /^\d{0,5}$/ : /^\d{1,5}$/, message)
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.number().min(minDays, message).max(maxDays, message).nullable());
}

/** `30 days`, `one year`, `2 years` */
export function daysWords(days: number): string {
  if (days % YEAR !== 0) return days === 1 ? 'one day' : `${days} days`;
  return days === YEAR ? 'one year' : `${days / YEAR} years`;
}
