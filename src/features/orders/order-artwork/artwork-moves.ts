import type { ArtworkEventKind, ItemArtworkState, OrderStatus } from '#features/orders/order/index.ts';

export const ARTWORK_STATE_WORDS: Readonly<Record<ItemArtworkState, string>> = {
  received: 'Received',
  checked: 'Checked',
  problem: 'Problem',
  approved: 'Approved',
};

interface ArtworkMove {
  to: ItemArtworkState | null;
  by: 'customer' | 'staff' | 'either';
  beforePrinting: boolean;
}

/**
 * EVERY event of an ordered item's artwork: the state it leads to (null if unchanged), who may cause it, and whether it
 * is only possible before the item is being printed (`OrderItem.isBegun`).
 */
export const ARTWORK_MOVES = {
  sent: { to: 'received', by: 'either', beforePrinting: true },
  replaced: { to: 'received', by: 'either', beforePrinting: true },
  requested: { to: 'problem', by: 'staff', beforePrinting: true },
  checked: { to: 'checked', by: 'staff', beforePrinting: false },
  problem: { to: 'problem', by: 'staff', beforePrinting: false },
  approved: { to: 'approved', by: 'staff', beforePrinting: false },
  'proof-asked': { to: null, by: 'either', beforePrinting: true },
  'proof-approved': { to: 'approved', by: 'customer', beforePrinting: true },
  'proof-refused': { to: 'problem', by: 'customer', beforePrinting: true },
  'look-asked': { to: 'problem', by: 'customer', beforePrinting: true },
  'as-is': { to: 'checked', by: 'staff', beforePrinting: true },
} as const satisfies Record<ArtworkEventKind, ArtworkMove>;

/** Whether it is too late for this event on this item. */
export function isTooLate(kind: ArtworkEventKind, { isBegun }: { isBegun: boolean }): boolean {
  return ARTWORK_MOVES[kind].beforePrinting && isBegun;
}

export type TooLateKind = 'too-late' | 'cancelled';

/** Why it is too late: the order was cancelled, or the item is being printed or has left. */
export const tooLateKind = ({ status }: { status: OrderStatus }): TooLateKind =>
  status === 'cancelled' ? 'cancelled' : 'too-late';

/** Shown when a file can no longer be changed. */
export const TOO_LATE =
  'We’ve started printing this order, so you can no longer change its files. If something is wrong, ring us at once.';

/** The same for an order that was cancelled. */
export const CANCELLED = 'This order was cancelled, so we no longer need a file or an answer for it.';

/** The same two, for staff. */
export const STAFF_TOO_LATE = 'It’s being printed, or has left, so its file can’t be changed.';
export const STAFF_CANCELLED = 'This order was cancelled, so its file can’t be changed.';
