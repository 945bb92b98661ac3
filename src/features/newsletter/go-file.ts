import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { noteClicked } from './campaigns/tracking.server.ts';

/** `/newsletter/go/{mail}/{link}`: counts a click in a campaign's mail and leads on to where that letter's link leads. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { mailId = '', link = '' } = params;
  const asked = { mailId, link, key: url.searchParams.get('key') };
  const to = await noteClicked(context.get(shopContext), asked);
  if (to === null)
    throw data('This link is not complete. Copy the whole of it from the mail.', { status: 400 });
  throw redirect(to);
}
