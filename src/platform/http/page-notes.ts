import { createContext } from 'react-router';

/** What a page tells the server about its response. One for each request, shared by the page and the server. */
export interface PageNotes {
  /** the database was too busy for this request: its errors become 503 instead of 500 */
  isBusy: boolean;
  /** if all visitors without cookies get the same page: the hashes of its own scripts, as in the policy; else null */
  cacheable: readonly string[] | null;
  /** the one other site the page shows in a frame */
  frames: string | null;
}

export const newPageNotes = (): PageNotes => ({ isBusy: false, cacheable: null, frames: null });

export const pageNotesContext = createContext<PageNotes>();
