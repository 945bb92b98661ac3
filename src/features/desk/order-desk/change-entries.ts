import type { ListedChange } from '#features/orders/order/index.ts';

/** The timeline's entries about changes to an order: drafted, made or ended. */
export function changeEntries({ what, why, state, createdBy, createdAt, settledAt, endedWhy }: ListedChange) {
  const reason = why ? ` (${why})` : '';
  const entry = { at: createdAt, who: createdBy, what: `Change to be paid first: ${what}${reason}` };
  if (!settledAt) return [entry];
  if (state === 'ended') return [entry, { at: settledAt, who: '', what: `Not changed: ${endedWhy}` }];
  return [{ at: settledAt, who: createdBy, what: `Order changed: ${what}${reason}` }];
}
