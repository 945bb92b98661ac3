import type { LoaderFunctionArgs } from 'react-router';
import { documentNotFound, pdfResponse } from '#features/orders/order/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { loadCart } from '../load-cart.server.ts';
import { cartShareLink, openCartShare } from './share-cart.server.ts';
import { drawSharedCart } from './shared-cart-pdf.server.ts';

/** `GET /shared-cart/{id}/cart.pdf?key=…`: the cart for approval, for anyone with its link. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const opened = await openCartShare(shop, params.shareId ?? '', url.searchParams.get('key'));
  if (!opened.ok) return documentNotFound('Cart');
  const { id, createdAt, expiresAt } = opened.share;
  const cart = await loadCart(shop, opened.owner);
  const shared = { createdAt, expiresAt, url: cartShareLink(shop, id) };
  return pdfResponse('for-approval', await drawSharedCart(cart, shared, await readCompany(shop.db)));
}
