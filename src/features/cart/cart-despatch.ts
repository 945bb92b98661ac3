import { turnaroundOf } from '#features/catalogue/index.ts';
import { type Despatch, despatchFor, latestDespatch } from '#features/delivery/index.ts';
import type { Cart } from './cart.ts';

/** Returns when a cart ordered now would be despatched, by its slowest item. Null if nothing in it can be ordered. */
export function cartDespatch(cart: Pick<Cart, 'lines' | 'closedDays'>, now: Date): Despatch | null {
  const closed = new Set(cart.closedDays);
  const despatches = cart.lines.flatMap(({ choices }) => {
    const turnaround = turnaroundOf(choices);
    return turnaround ? [despatchFor(turnaround, now, closed)] : [];
  });
  return latestDespatch(despatches);
}
