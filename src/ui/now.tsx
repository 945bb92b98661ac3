import { createContext, useContext } from 'react';

const NowContext = createContext(0);

/**
 * Provides the server's time at which the page was sent, in ms since 1970. The browser renders islands with the same
 * time.
 */
export const NowProvider = NowContext.Provider;

/** The server's time at which the page was sent. */
export function useNow(): Date {
  return new Date(useContext(NowContext));
}
