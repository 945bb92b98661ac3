/** Tells a customer why they can't order on account, without staff's own reason. */
export const HELD_WORDS = 'Your account is on hold. Please ring us.';

/** How staff collect what a trade account owes. */
export interface Collection {
  /** why nothing can be ordered on account; null: it isn't on hold */
  holdReason: string | null;
  /** why its customer isn't emailed about overdue invoices, and the last day of that (`2026-12-24`) */
  noChase: { reason: string; until: string } | null;
  /** 0: never changed */
  version: number;
}

/** What staff change: each is saved by itself. */
export type CollectionChange =
  | { kind: 'hold'; reason: string }
  | { kind: 'release' }
  | { kind: 'no-chase'; reason: string; until: string }
  | { kind: 'chase' };
