import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { newPasswordSchema } from '../forms.ts';
import { readPasswordMinimum } from '../store.server.ts';
import type { Route } from './+types/reset-password-page.ts';
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
  const errors = await change(shop, token, values);
  if (errors === 'ended') return ended();
  if (errors) return data({ errors }, { status: 422 });
  throw redirect('/login?done=password');
}

async function change(
  shop: Shop,
  token: string | null,
  values: Record<string, string>,
): Promise<Record<string, string> | 'ended' | null> {
  const link = await readResetLink(shop, token);
  if (!link) return 'ended';
  const parsed = newPasswordSchema(link.role, await readPasswordMinimum(shop.db)).safeParse(values);
  if (!parsed.success) return fieldErrors(parsed.error);
  return (await resetPassword(shop, token, parsed.data.password)) ? null : 'ended';
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
        A link to choose a new password works once and expires after 30 minutes. Only the newest link works.{' '}
        <a href="/forgot-password">Ask for a new link</a>.
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
