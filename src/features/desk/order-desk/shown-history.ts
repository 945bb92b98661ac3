import type { StatusChange } from '#features/orders/order/index.ts';

/** An entry of an order's history. `isNote`: the status stayed, so it is about what staff noted. */
export interface ShownEntry extends StatusChange {
  isNote: boolean;
}

/**
 * Returns what is shown of an order's history, newest first as it comes. Every save adds an entry with the status and the note as they are
 * then; one that changed neither isn't shown.
 */
export function shownHistory(history: readonly StatusChange[]): ShownEntry[] {
  return history.flatMap((entry, i) => {
    const before = history[i + 1];
    const isNote = before?.status === entry.status;
    return isNote && entry.notes === before.notes ? [] : [{ ...entry, isNote }];
  });
}
