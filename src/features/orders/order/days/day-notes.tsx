import type { Despatch } from '#features/pricing/delivery/index.ts';
import { chanceWords, type DayChange, movedWords } from './day-change.ts';

interface Props {
  items: readonly { id: string; productName: string }[];
  dayChanges: readonly DayChange[];
  /** for items that wait for their customer, by id: when each leaves if they act in time */
  waiting: Readonly<Record<string, Despatch>>;
  isCollected: boolean;
}

/** What a customer should know about an order’s day: that it has moved, and the deadline for keeping it. */
export function DayNotes({ items, dayChanges, waiting, isCollected }: Props) {
  const notes = Map.groupBy(items, ({ id }) => {
    const chance = waiting[id] && chanceWords(waiting[id], isCollected);
    return [movedWords(dayChanges, id), chance].filter(Boolean).join(' ');
  });
  return [...notes]
    .filter(([words]) => words)
    .map(([words, ofThese]) => (
      <p key={words} className="mt-1 max-w-[70ch]">
        {ofThese.length < items.length && `${namesOf(ofThese)}: `}
        {words}
      </p>
    ));
}

/** `A5 Flyers and Posters`, each name once. */
const namesOf = (items: Props['items']) =>
  new Intl.ListFormat('en-GB').format(new Set(items.map(({ productName }) => productName)));
