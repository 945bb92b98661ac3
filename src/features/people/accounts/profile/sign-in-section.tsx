import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { Role } from '#visitor/visitor.ts';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import type { Refusal } from './account-outcome.ts';

interface SignInProps {
  emailVerified: boolean;
  role: Role;
  /** the form that the page's address opens */
  edits: string | null;
  refusal: Refusal | undefined;
}

/** The email address and password, and with `edits` the form to change one of them. */
export function SignInSection(props: SignInProps) {
  const { refusal, edits } = props;
  const editing = refusal ? refusal.intent : `change-${edits}`;
  return (
    <section aria-labelledby="sign-in" className="sheet p-5">
      <h2 id="sign-in" className="text-lg">
        Email and password
      </h2>
      {editing === 'change-email' && <EmailForm refusal={refusal} />}
      {editing === 'change-password' && <PasswordForm refusal={refusal} role={props.role} />}
      {editing !== 'change-email' && editing !== 'change-password' && <SignInDetails {...props} />}
    </section>
  );
}

function SignInDetails({ emailVerified }: SignInProps) {
  return (
    <>
      <p className="mt-3 text-sm">
        You sign in with your email and a password. Your email is{' '}
        <span className={emailVerified ? 'badge bg-good-wash text-good' : 'badge bg-care-wash text-care'}>
          {emailVerified ? 'confirmed' : 'not confirmed yet'}
        </span>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/account?edit=email#sign-in">Change Email</ButtonLink>
        <ButtonLink to="/account?edit=password#sign-in">Change Password</ButtonLink>
      </p>
    </>
  );
}

function EmailForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <form method="post" action="/account?edit=email" noValidate className="mt-4 space-y-4">
      <Field
        name="email"
        id="new-email"
        label="New email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint="We’ll email a link to the new address. Your address changes when you open it. We’ll also tell your old address."
        defaultValue={refusal?.values.email}
        error={refusal?.errors['new-email']}
      />
      <Field
        name="password"
        id="new-password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={refusal?.errors['new-password']}
      />
      <Buttons intent="change-email">Change Email</Buttons>
    </form>
  );
}

function PasswordForm({ refusal, role }: { refusal: Refusal | undefined; role: Role }) {
  return (
    <form method="post" action="/account?edit=password" noValidate className="mt-4 space-y-4">
      <Field
        name="currentPassword"
        id="change-currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={refusal?.errors['change-currentPassword']}
      />
      <NewPasswordFields role={role} errors={refusal?.errors ?? {}} prefix="change-" />
      <p className="text-sm text-grey">We’ll sign out every other device.</p>
      <Buttons intent="change-password">Save Password</Buttons>
    </form>
  );
}

function Buttons({ intent, children }: { intent: Refusal['intent']; children: string }) {
  return (
    <p className="flex flex-wrap gap-3">
      <PrimarySubmit intent={intent}>{children}</PrimarySubmit>
      <ButtonLink to="/account">Cancel</ButtonLink>
    </p>
  );
}
