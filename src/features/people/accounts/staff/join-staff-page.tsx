import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { roleNames } from '#visitor/rights.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { staffSchema } from '../forms.ts';
import { accountsContext } from '../index.server.ts';
import { LinkEnded } from '../sign-in/link-ended.tsx';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { SignInSheet } from '../sign-in/sign-in-sheet.tsx';
import { readPasswordMinimum } from '../store.server.ts';
import type { Route } from './+types/join-staff-page.ts';
import { joinStaff, readInvitation, registerStaff } from './staff.server.ts';

/** `/join-staff`: accepts an invitation to the back office. Opening it doesn't use the link up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(shopContext), url.searchParams.get('token'));
  if (!invitation) return ended();
  const { user } = await context.get(visitorContext)();
  const here = `${url.pathname}${url.search}`;
  return data({ invitation, signedInAs: user?.email ?? null, here, errors: null });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const token = url.searchParams.get('token');
  const invitation = await readInvitation(shop, token);
  if (!invitation) return ended();
  const { user } = await context.get(visitorContext)();
  if (invitation.hasAccount) {
    if (!user || !(await joinStaff(shop, token, user))) return ended();
    throw redirect('/admin');
  }
  const values = formValues(await readForm(request));
  const parsed = staffSchema(await readPasswordMinimum(shop.db)).safeParse(values);
  if (!parsed.success) return data({ errors: fieldErrors(parsed.error), input: values }, { status: 422 });
  const { firstName, lastName, password } = parsed.data;
  const person = { firstName, lastName, password, userAgent: request.headers.get('user-agent') };
  const signedIn = await registerStaff(shop, context.get(accountsContext), token, person);
  if (!signedIn) return ended();
  throw redirect('/admin', { headers: signedIn.headers });
}

const ended = () =>
  data({ invitation: null, signedInAs: null, here: '', errors: null, input: null }, { status: 410 });

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Join the back office', titledByPage: true, isPrivate: true });

const JOINS_AS = 'admin' as const;

export default function JoinStaffPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { invitation, signedInAs, here } = loaderData;
  const errors = answer?.errors ?? {};
  if (!invitation)
    return (
      <LinkEnded>
        An invitation works once and expires after 7 days. Ask the person who invited you for a new one.
      </LinkEnded>
    );
  const { email, roles, hasAccount } = invitation;
  if (hasAccount && signedInAs !== email)
    return (
      <SignInSheet title="Join the back office" problem={false}>
        <p>
          This invitation is for <strong>{email}</strong>, which already has an account. Sign in to it and
          we’ll bring you back here.
        </p>
        <p className="mt-5">
          <a
            href={`${href('/login')}?next=${encodeURIComponent(here)}`}
            className="button button-primary w-full"
          >
            Sign In
          </a>
        </p>
      </SignInSheet>
    );
  return (
    <SignInSheet title="Join the back office" problem={answer !== undefined}>
      <ErrorSummary errors={errors} />
      <form method="post" noValidate className="space-y-5">
        <p>
          You’re joining as <strong>{email}</strong>. Your role: {roleNames(roles)}.
        </p>
        {!hasAccount && (
          <>
            <Field
              name="firstName"
              label="First name"
              autoComplete="given-name"
              defaultValue={answer?.input?.firstName}
              error={errors.firstName}
            />
            <Field
              name="lastName"
              label="Last name"
              autoComplete="family-name"
              defaultValue={answer?.input?.lastName}
              error={errors.lastName}
            />
            <NewPasswordFields role={JOINS_AS} errors={errors} />
          </>
        )}
        <button type="submit" className="button button-primary w-full">
          Join
        </button>
      </form>
    </SignInSheet>
  );
}
