import type { ListedChange } from '#features/orders/index.ts';

/** The entries of an order's timeline that it was to be changed, and what became of it. */
export function changeEntries({ what, why, state, createdBy, createdAt, settledAt, endedWhy }: ListedChange) {
  const reason = why ? ` (${why})` : '';
  const asked = { at: createdAt, who: createdBy, what: `Change to be paid first: ${what}${reason}` };
  if (!settledAt) return [asked];
  if (state === 'ended') return [asked, { at: settledAt, who: '', what: `Not changed: ${endedWhy}` }];
  return [{ at: settledAt, who: createdBy, what: `Order changed: ${what}${reason}` }];
}
