import { isPlaced, ORDER_STATUSES, type OrderStatus, type PaymentStatus } from './order.ts';

/**
 * Who changes an order's status: staff, its jobs when staff move them, a checkout that is cancelled or expires, a
 * payment that arrives for a cancelled order, the owner's rule for customers who don't answer reminders, or the
 * customer who cancels.
 */
export type MoveCause = 'staff' | 'jobs' | 'checkout' | 'late-payment' | 'reminders' | 'customer';

/** Why staff are asked to confirm a move: it is more often a mistake than intentional. */
export type MoveQuestion = 'goes-back' | 'has-left' | 'was-cancelled';

/**
 * What must hold before a move: every file can be printed and is approved; no dispute holds the order; the same hasn't been ordered again in
 * its place.
 */
export type MoveCondition = 'artwork-ready' | 'not-disputed' | 'not-ordered-again';

/** What a move does besides the status, only for orders it applies to (`EFFECT_APPLIES`). */
export type MoveEffect =
  | 'email-customer'
  | 'release-code'
  | 'retake-code'
  | 'credit-account'
  | 'charge-account'
  | 'close-card-page'
  | 'end-charges'
  | 'keep-card-payment';

export interface OrderMove {
  from: OrderStatus;
  to: OrderStatus;
  cause: MoveCause;
  question: MoveQuestion | null;
  conditions: readonly MoveCondition[];
  effects: readonly MoveEffect[];
}

const EMAIL = ['email-customer'] as const;
const CANCEL = [
  'release-code',
  'credit-account',
  'close-card-page',
  'end-charges',
  'keep-card-payment',
  'email-customer',
] as const;
const REVIVE = ['retake-code', 'charge-account', 'email-customer'] as const;
const PRINTABLE = ['artwork-ready'] as const;
const UNDISPUTED = ['not-disputed'] as const;
const PRINTABLE_AND_UNDISPUTED = ['artwork-ready', 'not-disputed'] as const;
const ONLY_ONE = ['not-ordered-again'] as const;
const ALL_CONDITIONS = [...ONLY_ONE, ...PRINTABLE_AND_UNDISPUTED] as const;

type Row = [
  from: OrderStatus,
  to: OrderStatus,
  question: MoveQuestion | null,
  conditions: readonly MoveCondition[],
  effects: readonly MoveEffect[],
];

/** Skipping steps is normal: small shops go straight from start to end. */
const BY_STAFF: readonly Row[] = [
  ['pending', 'processing', null, PRINTABLE_AND_UNDISPUTED, EMAIL],
  ['pending', 'shipped', null, PRINTABLE_AND_UNDISPUTED, EMAIL],
  ['pending', 'delivered', null, PRINTABLE_AND_UNDISPUTED, EMAIL],
  ['pending', 'cancelled', null, [], CANCEL],
  ['processing', 'pending', 'goes-back', [], EMAIL],
  ['processing', 'shipped', null, UNDISPUTED, EMAIL],
  ['processing', 'delivered', null, UNDISPUTED, EMAIL],
  ['processing', 'cancelled', null, [], CANCEL],
  ['shipped', 'pending', 'goes-back', [], EMAIL],
  ['shipped', 'processing', 'goes-back', PRINTABLE, EMAIL],
  ['shipped', 'delivered', null, [], EMAIL],
  ['shipped', 'cancelled', 'has-left', [], CANCEL],
  ['delivered', 'pending', 'goes-back', [], EMAIL],
  ['delivered', 'processing', 'goes-back', PRINTABLE, EMAIL],
  ['delivered', 'shipped', 'goes-back', [], EMAIL],
  ['delivered', 'cancelled', 'has-left', [], CANCEL],
  ['cancelled', 'pending', 'was-cancelled', ONLY_ONE, REVIVE],
  ['cancelled', 'processing', 'was-cancelled', ALL_CONDITIONS, REVIVE],
  ['cancelled', 'shipped', 'was-cancelled', ALL_CONDITIONS, REVIVE],
  ['cancelled', 'delivered', 'was-cancelled', ALL_CONDITIONS, REVIVE],
];

/**
 * Where an order goes when its jobs are moved (`STATUS_OF_JOBS`). Each job's own artwork is checked, so a waiting one
 * doesn't stop the others. `production/move-job.server.ts` enforces the conditions of these rows: add a new one there
 * too. Moves back are not announced, because nobody has to do anything.
 */
const BY_JOBS: readonly Row[] = [
  ['pending', 'processing', null, UNDISPUTED, EMAIL],
  ['pending', 'shipped', null, UNDISPUTED, EMAIL],
  ['pending', 'delivered', null, UNDISPUTED, EMAIL],
  ['processing', 'pending', null, [], []],
  ['processing', 'shipped', null, UNDISPUTED, EMAIL],
  ['processing', 'delivered', null, UNDISPUTED, EMAIL],
  ['shipped', 'pending', null, [], []],
  ['shipped', 'processing', null, [], []],
  ['shipped', 'delivered', null, [], EMAIL],
  ['delivered', 'pending', null, [], []],
  ['delivered', 'processing', null, [], []],
  ['delivered', 'shipped', null, [], []],
];

const underWay = ORDER_STATUSES.filter((status) => status !== 'cancelled');

/**
 * EVERY allowed move of an order. Used by the confirmation question, the preview of effects, the save and the
 * settlement of payments. `docs/states.md` is generated from it.
 */
export const ORDER_MOVES: readonly OrderMove[] = [
  ...movesBy('staff', BY_STAFF),
  ...movesBy('jobs', BY_JOBS),
  // No email: the customer left the card page, and nothing had been confirmed to them.
  ...underWay.map((from) => ({
    from,
    to: 'cancelled' as const,
    cause: 'checkout' as const,
    question: null,
    conditions: [],
    effects: ['release-code'] as const,
  })),
  // The confirmation is sent as for any paid order. If the code has no uses left, the order stays cancelled.
  {
    from: 'cancelled',
    to: 'pending',
    cause: 'late-payment',
    question: null,
    conditions: [],
    effects: ['retake-code'],
  },
  // Its card payment is refunded at the same time, less the owner's fee if the customer cancels.
  ...(['reminders', 'customer'] as const).map((cause) => ({
    from: 'pending' as const,
    to: 'cancelled' as const,
    cause,
    question: null,
    conditions: [],
    effects: ['release-code', 'credit-account', 'end-charges', 'email-customer'] as const,
  })),
];

function movesBy(cause: MoveCause, rows: readonly Row[]): OrderMove[] {
  return rows.map(([from, to, question, conditions, effects]) => ({
    from,
    to,
    cause,
    question,
    conditions,
    effects,
  }));
}

/** Returns the move between two statuses; undefined if they are equal or this cause never makes that move. */
export function orderMove(
  from: OrderStatus,
  to: OrderStatus,
  cause: MoveCause = 'staff',
): OrderMove | undefined {
  return ORDER_MOVES.find((move) => move.from === from && move.to === to && move.cause === cause);
}

/** The fields of an order that decide which effects apply. */
export interface MovedOrder {
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  /** the code or its id; null if none */
  discount: string | null;
  totalPence: number;
  /** additional charges still to be paid */
  waitingPence: number;
}

const isOnAccount = ({ paymentMethod }: MovedOrder) => paymentMethod === 'account';

/** Which orders an effect applies to. */
const EFFECT_APPLIES: Readonly<Record<MoveEffect, (order: MovedOrder) => boolean>> = {
  'email-customer': ({ paymentStatus }) => isPlaced(paymentStatus),
  'release-code': ({ discount }) => discount !== null,
  'retake-code': ({ discount }) => discount !== null,
  'credit-account': isOnAccount,
  'charge-account': isOnAccount,
  'close-card-page': ({ paymentStatus }) => paymentStatus === 'pending',
  'end-charges': ({ waitingPence }) => waitingPence > 0,
  'keep-card-payment': (order) => order.paymentStatus === 'paid' && !isOnAccount(order),
};

/** Returns the effects of a move on this order, in the order in which they happen. */
export function effectsOf(move: OrderMove | undefined, order: MovedOrder): MoveEffect[] {
  return (move?.effects ?? []).filter((effect) => EFFECT_APPLIES[effect](order));
}
