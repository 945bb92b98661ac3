import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the Content-Security-Policy's nonce to the page's own scripts while it is rendered on the server. */
export const NonceProvider = NonceContext.Provider;

/** Returns the reference for a fault, shown and logged so that it can be found: the start of that response's nonce. */
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
