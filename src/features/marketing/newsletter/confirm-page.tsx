import { data, redirect } from 'react-router';
import { href } from '#kit/href.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import type { Route } from './+types/confirm-page.ts';
import { confirmSignup, readConfirmLink } from './opt-in.server.ts';

/** Opened by people, and by scanners that follow every link in an email, so it changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { email } = await pendingOf(context.get(shopContext), url);
  return { email };
}

export async function action({ context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const pending = await pendingOf(shop, url);
  await confirmSignup(shop, pending);
  throw redirect(`${href('/newsletter')}?subscribed=${pending.id}`);
}

/** Throws a 410 response for a link that is invalid, expired or used. */
async function pendingOf(shop: Shop, url: URL) {
  const pending = await readConfirmLink(shop, url.searchParams);
  if (!pending)
    throw data(
      'This link has already been used or has expired. If you still want the newsletter, sign up again and we’ll email you a new link.',
      { status: 410 },
    );
  return pending;
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Confirm your subscription', isPrivate: true });

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { email } = loaderData;
  return (
    <div className="frame max-w-2xl py-12">
      <h1>Confirm your subscription</h1>
      <form method="post" className="mt-4">
        <p className="mb-6">Get the newsletter at {email}. You can unsubscribe at any time.</p>
        <PrimarySubmit>Confirm My Subscription</PrimarySubmit>
      </form>
    </div>
  );
}
