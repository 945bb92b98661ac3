import { data, redirect } from 'react-router';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/verify-email-page.ts';
import { LinkEnded } from './link-ended.tsx';
import { signInPath } from './safe-next.ts';
import { SignInSheet } from './sign-in-sheet.tsx';
import { readVerification, type VerifyOutcome, verifyEmail } from './verify-email.server.ts';

/**
 * Asks first and changes nothing, as email scanners open links too. The link is for the account it was made for:
 * visitors must sign in first, so that nobody confirms an account that somebody else made with their address.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const link = await readVerification(context.get(shopContext), url.searchParams.get('token'));
  if (!link) return data({ state: 'ended' as const }, { status: 410 });
  const { user } = await context.get(visitorContext)();
  if (!user) throw redirect(signInPath(`${url.pathname}${url.search}`));
  if (user.id !== link.userId) return data({ state: 'not-yours' as const }, { status: 403 });
  return { state: 'open' as const, email: link.email, isNew: link.confirms === 'change-email' };
}

export async function action({ context, url }: Route.ActionArgs) {
  const { user } = await context.get(visitorContext)();
  if (!user) throw redirect(signInPath(`${url.pathname}${url.search}`));
  const outcome = await verifyEmail(context.get(shopContext), user.id, url.searchParams.get('token'));
  if (!outcome.ok && outcome.reason === 'ended') return data({ taken: false }, { status: 410 });
  if (!outcome.ok) return data({ taken: true }, { status: 422 });
  throw redirect(`${href('/account')}?done=${doneOf(outcome)}`);
}

/** Returns which message /account shows. */
function doneOf({ confirms, joinedOrders }: VerifyOutcome & { ok: true }): string {
  const done = confirms === 'change-email' ? 'email' : 'verified';
  return joinedOrders > 0 ? `${done}-orders` : done;
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Confirm your address',
    titledByPage: true,
    isPrivate: true,
    description: 'Confirm the email address of your account.',
  });

export default function VerifyEmailPage({ loaderData: loaded, actionData: answer }: Route.ComponentProps) {
  if (loaded.state === 'ended' && !answer?.taken)
    return (
      <LinkEnded>
        A link to confirm an address works once and expires after 7 days. Only the newest link works. If your
        address is not confirmed yet, you can send a new link from <a href="/account">your account</a>.
      </LinkEnded>
    );
  return (
    <SignInSheet title="Confirm your address" problem={answer !== undefined}>
      {answer?.taken && (
        <Notice tone="stop">
          Another account now uses this address, so yours is unchanged.{' '}
          <a href="/account">Back to your account</a>
        </Notice>
      )}
      {loaded.state === 'not-yours' && (
        <Notice tone="care">
          This link is for a different account from the one you’re signed in to. Sign out, then open the link
          again.
        </Notice>
      )}
      {loaded.state === 'open' && !answer && <ConfirmForm {...loaded} />}
    </SignInSheet>
  );
}

function ConfirmForm({ email, isNew }: { email: string; isNew: boolean }) {
  return (
    <form method="post">
      <p>
        {isNew ? 'Your new email address will be' : 'Your account’s email address is'}{' '}
        <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <p className="mt-3 mb-6">Orders you placed with it as a guest will appear in your account.</p>
      <button type="submit" className="button button-primary w-full">
        Confirm My Address
      </button>
    </form>
  );
}
