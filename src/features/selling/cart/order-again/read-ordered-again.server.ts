import { readProducts } from '#features/catalogue/products/index.server.ts';
import { opensOrder, readOrder } from '#features/orders/order/index.server.ts';
import { isForCollection } from '#features/orders/order/index.ts';
import { countryOf } from '#kit/country.ts';
import type { Shop } from '#platform/shop.ts';
import { LINES_MAX } from '../change-cart.server.ts';
import { loadCart } from '../load-cart.server.ts';
import type { CartOwner } from '../store.server.ts';
import { type OrderedAgain, orderedAgain } from './again-words.ts';

/**
 * Returns what the cart says about the order named in its address, whose items were put into it. Null if there is none,
 * or if it isn't this visitor's. It is compared each time, so that the sentences are true after a reload too.
 */
export async function readOrderedAgain(
  shop: Shop,
  owner: CartOwner,
  query: URLSearchParams,
): Promise<OrderedAgain | null> {
  const id = query.get('order');
  const order = id ? await readOrder(shop.db, id) : undefined;
  if (!order) return null;
  const isTheirs = owner.userId !== null && order.userId === owner.userId;
  if (!isTheirs && !(await opensOrder(shop, order.id, query.get('key') ?? ''))) return null;
  const now = shop.clock();
  const cart = await loadCart(shop, owner, {
    postcode: order.shippingPostcode,
    country: countryOf(order.shippingCountry),
    collected: isForCollection(order),
  });
  const ids = order.items.flatMap(({ productId }) => productId ?? []);
  const products = await readProducts(shop.db, ids, owner.userId);
  return orderedAgain(order, {
    cart,
    sold: new Set(products.map((product) => product.id)),
    isFull: cart.lines.length >= LINES_MAX,
    now,
  });
}
