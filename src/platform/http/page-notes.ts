import { createContext } from 'react-router';

/**
 * What a page tells the server about its response. There is one for each request, shared by the page and the server.
 */
export interface PageNotes {
  /** the database was too busy for this request: its errors become 503 instead of 500 */
  isBusy: boolean;
  /** whether the page is rendered for all visitors: as for a stranger, with marks in its slots (`ui/slot.tsx`) */
  isForAll: boolean;
  /** which variant of that page it is; empty for most */
  variant: string;
  /** for a page rendered for everybody: the hashes of its own scripts, as in the policy; otherwise null */
  scriptHashes: readonly string[] | null;
  /** when something on the page changes by itself; null if that isn't known, so that the page must not be cached */
  changesAt: Date | null;
  /** the one other site whose content the page shows in a frame */
  frames: string | null;
}

export const newPageNotes = (): PageNotes => ({
  isBusy: false,
  isForAll: false,
  variant: '',
  scriptHashes: null,
  changesAt: null,
  frames: null,
});

/** Notes a moment at which the page changes by itself; the earliest one counts. */
export function noteChange(notes: PageNotes, at: Date): void {
  if (!notes.changesAt || at < notes.changesAt) notes.changesAt = at;
}

export const pageNotesContext = createContext<PageNotes>();
