import { type Despatch, latestDespatch, sendFileBy } from '#features/pricing/delivery/index.ts';
import { turnaroundIdOf } from '#features/pricing/prices/index.ts';
import { momentWords } from '#kit/moment-words.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import type { Cart } from './cart.ts';
import type { CartLine } from './cart-line.ts';

/** Returns the turnarounds of the lines that can be ordered, each once. */
export function cartTurnarounds({ lines }: Pick<Cart, 'lines'>): OrderedTurnaround[] {
  const all = lines.flatMap(({ choices }) => {
    const option = choices.find(({ group }) => group === 'turnaround')?.option;
    if (!option?.turnaround) return [];
    const { workingDays, cutOff, weekdays } = option.turnaround;
    return [{ id: turnaroundIdOf(option), workingDays, cutOff, ...(weekdays ? { weekdays } : {}) }];
  });
  return [...new Map(all.map((it) => [it.id, it])).values()];
}

/** Returns when a cart ordered now would be despatched, by its slowest item. Null if nothing in it can be ordered. */
export function cartDespatch({ lines }: Pick<Cart, 'lines'>): Despatch | null {
  return latestDespatch(lines.flatMap(({ despatch }) => despatch ?? []));
}

/** Returns the day of a cart that can be ordered: `assessCart` refuses lines without a turnaround. */
export function cartDay(cart: Pick<Cart, 'lines'>): string {
  const despatch = cartDespatch(cart);
  if (!despatch) throw new Error('an order without a turnaround');
  return despatch.day;
}

/**
 * Returns the deadline for sending a line's file, and the day that it is for; null if the line has a file, a person
 * looks at one first, or it can't be ordered as it is.
 */
export function sendByWords({ artwork, lookBy, despatch, problem }: CartLine): string | null {
  return artwork || lookBy || problem || !despatch ? null : sendFileBy(despatch);
}

/** Returns the time by which a person answers about a line's file, or sends a draft; null if nobody is asked. */
export const lookWords = ({ lookBy, design }: Pick<CartLine, 'lookBy' | 'design'>): string | null =>
  lookBy &&
  (design
    ? `If you order now, you’ll have the first draft by ${momentWords(lookBy)}.`
    : `If you order now, we’ll email you by ${momentWords(lookBy)}.`);

/** Returns a line's turnaround and despatch day, for its order. */
export function jobOf({ choices, despatch }: Pick<CartLine, 'choices' | 'despatch'>) {
  const option = choices.find(({ group }) => group === 'turnaround')?.option;
  return option && despatch
    ? { turnaroundId: turnaroundIdOf(option), despatchOn: despatch.day }
    : { turnaroundId: null, despatchOn: null };
}
