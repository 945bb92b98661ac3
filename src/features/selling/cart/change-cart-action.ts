import type { ActionFunctionArgs } from 'react-router';
import { destinationOf } from '#features/pricing/delivery/index.ts';
import { readForm } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { CartAnswer } from './cart-context.tsx';
import { ownerOfNew } from './cart-cookie.server.ts';
import { changeCartByForm } from './cart-form.server.ts';
import { summaryOf } from './cart-summary.ts';
import { type CartView, cartView } from './cart-view.ts';
import { loadCart } from './load-cart.server.ts';

/**
 * `POST /cart/change`: called by `useCart` with the forms of the cart page and the product page. Returns the cart after
 * the change (`CartAnswer`), without its view if a product was added, or `{ error, errors }` with 4xx.
 */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const { owner: known, network, outcode } = await context.get(visitorContext)();
  const { owner, cookie } = ownerOfNew(shop.site, known);
  const outcome = await changeCartByForm(shop, owner, network, form);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (!outcome.ok) {
    const { errors, status, wait } = outcome;
    if (wait) headers.set('Retry-After', String(wait));
    return Response.json({ error: Object.values(errors)[0], errors }, { status, headers });
  }
  if (cookie) headers.append('Set-Cookie', cookie);
  const cart = await loadCart(shop, owner, destinationOf(outcode));
  // The product page continues to the cart page, which loads its own data.
  const view = form.get('intent') === 'add' ? null : { ...cartView(cart), removed: outcome.removed };
  return Response.json({ cart: summaryOf(cart), view } satisfies CartAnswer<CartView | null>, { headers });
}

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}
