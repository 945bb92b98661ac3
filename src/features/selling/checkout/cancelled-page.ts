import { type LoaderFunctionArgs, redirect } from 'react-router';
import { cancelCardPayment } from '#features/money/payments/index.server.ts';
import { isCartShareKey } from '#features/selling/cart/index.server.ts';
import { sharedCartPath } from '#features/selling/cart/index.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { shopContext } from '#platform/shop.ts';

/** The return address of the card page's Cancel: cancels the order, keeps the cart. Signed, so that nobody else can. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const order = url.searchParams.get('order') ?? '';
  if (!shop.signer.verify('cancel', order, url.searchParams.get('key'), shop.clock()))
    throw redirect('/cart');
  try {
    await cancelCardPayment(shop, order);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error }, 'the card page could not be closed, so it will expire on its own');
  }
  const share = url.searchParams.get('share') ?? '';
  const shareKey = url.searchParams.get('shareKey');
  if (shareKey && isCartShareKey(shop, share, shareKey))
    throw redirect(`${sharedCartPath(share, shareKey)}&done=unpaid`);
  throw redirect('/cart?payment=cancelled');
}
