import { turnaroundOf } from '#features/catalogue/index.ts';
import { type Despatch, despatchFor, latestDespatch } from '#features/delivery/index.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { Cart } from './cart.ts';

/** Returns the turnarounds of what can be ordered, each once. */
export function cartTurnarounds({ lines }: Pick<Cart, 'lines'>): Turnaround[] {
  const all = lines.flatMap(({ choices }) => turnaroundOf(choices) ?? []);
  return [...new Map(all.map((it) => [`${it.workingDays} ${it.cutOff}`, it])).values()];
}

/** Returns when a cart ordered now would be despatched, by its slowest item. Null if nothing in it can be ordered. */
export function cartDespatch(cart: Pick<Cart, 'lines' | 'closedDays'>, now: Date): Despatch | null {
  const closed = new Set(cart.closedDays);
  return latestDespatch(cartTurnarounds(cart).map((turnaround) => despatchFor(turnaround, now, closed)));
}
