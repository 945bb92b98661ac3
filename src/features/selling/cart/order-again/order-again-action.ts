import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { openOwnOrder } from '#features/orders/order/index.server.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { ownerOfNew } from '../cart-cookie.server.ts';
import { putOrderInCart } from './put-order-in-cart.server.ts';

/** `Order all again`: puts the order into the visitor's cart, which says what differs from then. */
export async function action({ context, params, url }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { order, again, key } = await openOwnOrder(shop, visitor.user, params.orderId ?? '', url);
  if (!order) throw redirect(orderPath(params.orderId ?? '', url));
  const { owner, cookie } = ownerOfNew(shop.site, visitor.owner);
  await putOrderInCart(shop, owner, order);
  const query = new URLSearchParams({ order: order.id, ...(again ? { key } : {}) });
  throw redirect(`${href('/cart')}?${query}`, cookie ? { headers: { 'Set-Cookie': cookie } } : {});
}

/** Somebody who had to sign in first comes back with GET: to the order, where the button is. */
export function loader({ params, url }: LoaderFunctionArgs) {
  throw redirect(orderPath(params.orderId ?? '', url));
}

const orderPath = (orderId: string, url: URL) => `${href('/orders/:orderId', { orderId })}${url.search}`;
