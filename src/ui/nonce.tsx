import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the Content-Security-Policy's nonce to the page's own scripts while it is rendered on the server. */
export const NonceProvider = NonceContext.Provider;

/** What is said of a fault, and logged with it, so that it is found again: the beginning of that answer's own random text. */
export function faultReference(nonce: string | undefined): string | undefined {
  return (
    nonce
      ?.replace(/[^a-z0-9]/gi, '')
      .slice(0, 8)
      .toUpperCase() || undefined
  );
}

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
