import type { ReactNode } from 'react';
import { CartProvider } from '#features/selling/cart/cart-context.tsx';
import type { CartSummary } from '#features/selling/cart/cart-summary.ts';
import { NowProvider } from '#ui/now.tsx';
import { AuthProvider, type AuthState } from '#visitor/auth-context.tsx';

/** The visitor's data for every part of a page: who is signed in, their cart, and when the page was sent. */
export interface Shared {
  auth: AuthState;
  cart: CartSummary;
  /** the server's time, in ms since 1970 */
  now: number;
}

/** The contexts around each page on the server, and around each island in the browser (ruling 70). */
export function IslandFrame({ shared, children }: { shared: Shared; children: ReactNode }) {
  return (
    <AuthProvider auth={shared.auth}>
      <CartProvider cart={shared.cart}>
        <NowProvider value={shared.now}>{children}</NowProvider>
      </CartProvider>
    </AuthProvider>
  );
}
