import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the Content-Security-Policy's nonce to the page's own scripts while it is rendered on the server. */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
