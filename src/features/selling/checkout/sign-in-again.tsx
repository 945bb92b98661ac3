import { type FormEvent, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAuth } from '#visitor/auth-context.tsx';

/** Signing in beside a form that is already filled in: in place with script, in a new tab without. */
export function SignInAgain({ email }: { email: string }) {
  const { user, signIn, loading } = useAuth();
  const [error, setError] = useState<string>();
  if (user)
    return (
      <Notice tone="good">
        You’re signed in again. Press the button below. Everything you typed is still there.
      </Notice>
    );
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    const answer = await signIn({ email: text('signInEmail'), password: text('password') });
    setError(answer.error ?? undefined);
  }
  return (
    <Notice tone="stop">
      <p className="font-semibold">You were signed out before we received this, so nothing was ordered.</p>
      <p className="mt-1">
        <a href="/login?next=/checkout" target="_blank" rel="noopener">
          Sign in again in a new tab
        </a>
        , then come back here and press the button below. Everything you typed is still here.
      </p>
      <form noValidate onSubmit={submit} className="script-only mt-4 field-row max-w-xl sm:grid-cols-2">
        <Field
          name="signInEmail"
          label="Your account’s email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={email}
          error={error}
        />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
        <button type="submit" className="button" disabled={loading}>
          Sign in here
        </button>
      </form>
    </Notice>
  );
}
