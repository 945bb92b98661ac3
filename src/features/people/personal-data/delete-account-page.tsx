import { data, redirect } from 'react-router';
import {
  accountsContext,
  deleteAccountSchema,
  isPasswordOf,
  sessionKey,
  tryPassword,
  unknownDeviceCookie,
  WRONG_PASSWORD,
} from '#features/people/accounts/index.server.ts';
import { clearedCartCookie } from '#features/selling/cart/index.server.ts';
import { fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import type { User } from '#visitor/visitor.ts';
import type { Route } from './+types/delete-account-page.ts';
import { eraseAccount } from './erase-account.server.ts';
import { WhatGoes } from './what-goes.tsx';

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await signedInUser(context);
  const refusal = await remove(shop, user, formValues(await readForm(request)));
  if (refusal) {
    const { status, wait, errors } = refusal;
    return data({ errors }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  }
  const headers = await context.get(accountsContext).signOut(request.headers);
  headers.append('Set-Cookie', clearedCartCookie(shop.site));
  headers.append('Set-Cookie', unknownDeviceCookie(shop.site));
  throw redirect('/login?done=deleted', { headers });
}

interface Refusal {
  status: 422 | 429;
  wait?: number;
  errors: Record<string, string>;
}

async function remove(shop: Shop, user: User, values: Record<string, string>): Promise<Refusal | null> {
  const parsed = deleteAccountSchema.safeParse(values);
  if (!parsed.success) return { status: 422, errors: fieldErrors(parsed.error) };
  const tried = await tryPassword(shop, { ...user, trusted: sessionKey(user) }, async () =>
    (await isPasswordOf(shop.db, user.id, parsed.data.password)) ? true : null,
  );
  if (!tried.right && tried.wait)
    return { status: 429, wait: tried.wait, errors: { password: tooManyTries(tried.wait) } };
  if (!tried.right) return { status: 422, errors: { password: WRONG_PASSWORD } };
  const outcome = await eraseAccount(shop, user.id);
  return outcome.ok ? null : { status: 422, errors: { 'delete-account': outcome.message } };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Delete my account',
    titledByPage: true,
    isPrivate: true,
    description: 'What we delete when you delete your account, and what we must keep.',
  });

export default function DeleteAccountPage({ actionData: answer }: Route.ComponentProps) {
  const errors: Record<string, string> = answer?.errors ?? {};
  return (
    <div className="frame max-w-3xl py-8 lg:py-12">
      <PageTitle page="Delete my account" refused={answer !== undefined} />
      <h1>Delete my account</h1>
      <div className="mt-6">
        <ErrorSummary errors={errors} />
      </div>
      <WhatGoes />
      <form id="delete-account" method="post" action="/account/delete" noValidate className="sheet mt-8 p-5">
        <Field
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          hint="So that nobody else can delete your account while you’re away from your screen."
          error={errors.password}
          className="max-w-sm"
        />
        <p className="mt-5 flex flex-wrap gap-3">
          <PrimarySubmit>Delete my account</PrimarySubmit>
          <ButtonLink to="/account">Keep my account</ButtonLink>
        </p>
      </form>
    </div>
  );
}
