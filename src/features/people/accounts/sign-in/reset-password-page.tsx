import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { newPasswordSchema } from '../forms.ts';
import { RESET_MINUTES } from '../password.ts';
import { readPasswordMinimum } from '../store.server.ts';
import type { Route } from './+types/reset-password-page.ts';
import { knownDeviceCookie } from './known-device.server.ts';
import { LinkEnded } from './link-ended.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readResetLink, resetPassword } from './password-reset.server.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

/** Opening the page doesn't use the link up: email scanners open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const link = await readResetLink(context.get(shopContext), url.searchParams.get('token'));
  return link ?? ended();
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const token = url.searchParams.get('token');
  const values = formValues(await readForm(request));
  const changed = await change(shop, token, values);
  if (changed === 'ended') return ended();
  if ('errors' in changed) return data(changed, { status: 422 });
  // The person with the link owns the account: guesses by strangers must not stop them from signing in now.
  const known = knownDeviceCookie(shop, request.headers, changed.email);
  throw redirect('/login?done=password', { headers: { 'Set-Cookie': known } });
}

async function change(
  shop: Shop,
  token: string | null,
  values: Record<string, string>,
): Promise<{ email: string } | { errors: Record<string, string> } | 'ended'> {
  const link = await readResetLink(shop, token);
  if (!link) return 'ended';
  const parsed = newPasswordSchema(link.role, await readPasswordMinimum(shop.db)).safeParse(values);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  return (await resetPassword(shop, token, parsed.data.password)) ?? 'ended';
}

/** 410: the link may have existed, but no longer does. */
const ended = () => data({ role: null, errors: null }, { status: 410 });

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Choose a new password',
    titledByPage: true,
    isPrivate: true,
    description: 'Choose a new password for your account.',
  });

export default function ResetPasswordPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { role } = loaderData;
  const errors: Record<string, string> = answer?.errors ?? {};
  if (!role)
    return (
      <LinkEnded>
        A link to choose a new password works once and expires after {RESET_MINUTES} minutes. Only the newest
        link works. <a href="/forgot-password">Ask for a new link</a>.
      </LinkEnded>
    );
  return (
    <SignInSheet title="Choose a new password" problem={answer !== undefined}>
      <ErrorSummary errors={errors} />
      <form method="post" noValidate className="space-y-5">
        <NewPasswordFields role={role} errors={errors} />
        <p className="text-sm text-grey">We’ll sign out every device that is signed in to your account.</p>
        <button type="submit" className="button button-primary w-full">
          Save Password
        </button>
      </form>
    </SignInSheet>
  );
}
