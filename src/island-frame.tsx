import type { ReactNode } from 'react';
import { AuthProvider, type AuthState } from '#features/accounts/auth-context.tsx';
import type { CartSummary } from '#features/cart/cart.ts';
import { CartProvider } from '#features/cart/cart-context.tsx';

/** What every page's parts may ask of its visitor: who is signed in, and what their cart holds. */
export interface Shared {
  auth: AuthState;
  cart: CartSummary;
}

/** The two contexts around each page on the server, and around each of its islands in the browser (ruling 70). */
export function IslandFrame({ shared, children }: { shared: Shared; children: ReactNode }) {
  return (
    <AuthProvider auth={shared.auth}>
      <CartProvider cart={shared.cart}>{children}</CartProvider>
    </AuthProvider>
  );
}
