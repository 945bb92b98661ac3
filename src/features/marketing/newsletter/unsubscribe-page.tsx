import { data } from 'react-router';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/unsubscribe-page.ts';
import { readUnsubscribeLink, unsubscribe } from './unsubscribe.server.ts';

/** Opened by people, and by scanners that follow every link in an email, so it changes nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  return { email: emailOf(context.get(shopContext), url) };
}

/** The page's button, or an email program's own (RFC 8058: a POST answered here without a redirect). */
export async function action({ context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  await unsubscribe(shop, emailOf(shop, url), url.searchParams.get('mail'));
  return { done: true };
}

/** Returns the link's address. Throws a 400 response for an invalid or incomplete link. */
function emailOf(shop: Shop, url: URL): string {
  const email = readUnsubscribeLink(shop, url.searchParams);
  if (email === null)
    throw data('This link is incomplete. Copy the whole link from the email, or contact us.', {
      status: 400,
    });
  return email;
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Unsubscribe', isPrivate: true });

export default function UnsubscribePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email } = loaderData;
  return (
    <div className="frame max-w-2xl py-12">
      <h1>Unsubscribe</h1>
      {answer ? (
        <div className="mt-6">
          <Notice tone="good">
            You’re unsubscribed. From now on we won’t send {email} newsletters, offers or questions about how
            an order turned out.
          </Notice>
          <p className="mt-5">
            We’ll still email you about your orders. Unsubscribed by mistake?{' '}
            <a href="/newsletter">Subscribe again</a>.
          </p>
        </div>
      ) : (
        <form method="post" className="mt-4">
          <p className="mb-6">
            Stop sending the newsletter, all offers and questions about how an order turned out to {email} at
            once.
          </p>
          <PrimarySubmit>Unsubscribe</PrimarySubmit>
        </form>
      )}
    </div>
  );
}
