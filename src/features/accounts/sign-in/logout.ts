import { type ActionFunctionArgs, redirect } from 'react-router';
import { clearedCartCookie } from '#features/cart/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { accountsContext } from '../index.server.ts';

/** Ends the session here and at the server, and leaves nothing of this customer in the browser. */
export async function action({ context, request }: ActionFunctionArgs) {
  const headers = await context.get(accountsContext).signOut(request.headers);
  headers.append('Set-Cookie', clearedCartCookie(context.get(shopContext).site));
  headers.set('Cache-Control', 'no-store');
  return redirect('/', { headers });
}

/** A link or a typed address signs nobody out: only the button's form does. */
export function loader() {
  return redirect('/');
}
