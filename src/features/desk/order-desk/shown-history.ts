import type { StatusChange } from '#features/orders/order/index.ts';

/** An entry of an order's history. `isNote`: the status stayed the same, so it is about a note by staff. */
export interface ShownEntry extends StatusChange {
  isNote: boolean;
}

/**
 * Returns the entries of an order's history to show, newest first, as given. Every save adds an entry with the current
 * status and note; one that changed neither isn't shown.
 */
export function shownHistory(history: readonly StatusChange[]): ShownEntry[] {
  return history.flatMap((entry, i) => {
    const before = history[i + 1];
    const isNote = before?.status === entry.status;
    return isNote && entry.notes === before.notes ? [] : [{ ...entry, isNote }];
  });
}
