import { type ActionFunctionArgs, redirect } from 'react-router';
import { clearedCartCookie } from '#features/selling/cart/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { accountsContext } from '../index.server.ts';

/** Ends the session in the browser and on the server, and leaves none of this customer's data in the browser. */
export async function action({ context, request }: ActionFunctionArgs) {
  const headers = await context.get(accountsContext).signOut(request.headers);
  headers.append('Set-Cookie', clearedCartCookie(context.get(shopContext).site));
  headers.set('Cache-Control', 'no-store');
  return redirect('/', { headers });
}

/** Only the button's form signs out; a link or a typed address does not. */
export function loader() {
  return redirect('/');
}
