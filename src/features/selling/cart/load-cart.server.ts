import type { Destination } from '#features/pricing/delivery/index.ts';
import type { Shop } from '#platform/shop.ts';
import { assessCart, type Cart, emptyCart } from './cart.ts';
import { type CartOwner, readCart } from './store.server.ts';

/** Returns the cart to display, for its destination. One statement. */
export async function loadCart(shop: Shop, owner: CartOwner, to?: Destination): Promise<Cart> {
  const now = shop.clock();
  const stored = await readCart(shop.db, owner, now);
  return stored ? assessCart(stored, now, to) : emptyCart();
}
