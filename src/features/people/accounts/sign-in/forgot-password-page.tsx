import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { forgotPasswordSchema } from '../forms.ts';
import { accountKey } from '../index.server.ts';
import { RESET_MINUTES } from '../password.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { requestPasswordReset } from './password-reset.server.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.get('sent') === '1' };
}

/** The response and the work are the same whether or not the address has an account (trust checklist G3). */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const refuse = (status: number, errors: Record<string, string>, wait = 0) =>
    data(
      { errors, email: values.email ?? '' },
      { status, headers: wait ? { 'Retry-After': String(wait) } : {} },
    );
  const parsed = forgotPasswordSchema.safeParse(values);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const { email } = parsed.data;
  const { network } = await context.get(visitorContext)();
  const wait =
    (await shop.limits.tooMany(RATE_RULES.passwordReset, `network:${network}`)) ??
    (await shop.limits.tooMany(RATE_RULES.passwordReset, accountKey(email)));
  if (wait) return refuse(429, { email: tooManyTries(wait) }, wait);
  await requestPasswordReset(shop, email);
  throw redirect('/forgot-password?sent=1');
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Forgotten password',
    titledByPage: true,
    isPrivate: true,
    description: 'Get a link by email to choose a new password.',
  });

export default function ForgotPasswordPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sent } = loaderData;
  const errors = answer?.errors ?? {};
  return (
    <SignInSheet title="Forgotten password" problem={answer !== undefined}>
      {sent && !answer && (
        <Notice className="mb-6" tone="good">
          If that address has an account, we’ve emailed it a link to choose a new password. The link works
          once and expires after {RESET_MINUTES} minutes. Can’t find it? Check your spam folder, or try
          another address.
        </Notice>
      )}
      <ErrorSummary errors={errors} />
      <p className="mb-5">
        Enter the address you sign in with. We’ll email you a link to choose a new password.
      </p>
      <form method="post" action="/forgot-password" noValidate className="space-y-5">
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={answer?.email}
          error={errors.email}
        />
        <button type="submit" className="button button-primary w-full">
          Send Link
        </button>
      </form>
      <p className="mt-6 border-t border-rule pt-5 text-sm">
        <a href="/login">Back to sign in</a>
      </p>
    </SignInSheet>
  );
}
