import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { noteClicked, readClicked } from './tracking.server.ts';

/** `/newsletter/go/{email}/{link}`: counts a click in a campaign's email and redirects to that link's target. */
export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { emailId = '', link = '' } = params;
  const requested = { emailId, link, key: url.searchParams.get('key') };
  const shop = context.get(shopContext);
  // A scanner that requests the link by HEAD has not clicked.
  const to = await (request.method === 'HEAD' ? readClicked(shop, requested) : noteClicked(shop, requested));
  if (to === null)
    throw data('This link is incomplete. Copy the whole link from the email.', { status: 400 });
  throw redirect(to);
}
