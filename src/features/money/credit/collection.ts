/** Tells a customer why they can't order on account, without the reason that staff gave. */
export const HELD_WORDS = 'Your account is on hold. Please ring us.';

/** How staff collect a trade account's debt. */
export interface Collection {
  /** why nothing can be ordered on account; null if it isn't on hold */
  holdReason: string | null;
  /** why its customer isn't emailed about overdue invoices, and the last day of that (`2026-12-24`) */
  noChase: { reason: string; until: string } | null;
  /** 0 if never changed */
  version: number;
}

/** A change by staff: each kind is saved separately. */
export type CollectionChange =
  | { kind: 'hold'; reason: string }
  | { kind: 'release' }
  | { kind: 'no-chase'; reason: string; until: string }
  | { kind: 'chase' };
