import { figure } from '#kit/count-words.ts';
import type { Packing } from '../packing.server.ts';

/** The outcome of a form on the pack page. */
export type Done = 'packed' | 'out' | 'saved' | 'closed' | 'open' | 'left' | 'back' | 'handed';

const WORDS: Readonly<Record<Done, string>> = {
  packed: 'Packed.',
  out: 'Taken out.',
  saved: 'Parcel saved.',
  closed: 'Parcel packed. What you scan next goes into another.',
  open: 'The parcel is open again.',
  left: 'The parcel has left.',
  back: 'The parcel is back. The customer isn’t emailed.',
  handed: 'Handed over.',
};

/** Returns the outcome as a sentence; null if the address has none. `code`: the job that was packed. */
export function doneWords(done: string | null, code: string | null, { parcels }: Packing): string | null {
  if (done === null || !Object.hasOwn(WORDS, done)) return null;
  const words = WORDS[done as Done];
  if (done !== 'packed') return words;
  for (const { number, items } of parcels.toReversed()) {
    const item = items.find((one) => one.code === code);
    if (item) return `${figure(item.quantity)} of ${item.code} packed in parcel ${number}.`;
  }
  return words;
}
