import { type FormEvent, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { useAuth } from '#visitor/auth-context.tsx';

interface Props {
  email: string;
  firstName: string;
  lastName: string;
}

/** Offers an account after an order: only a password is missing. Posts to /register without script. */
export function CreateAccountForm({ email, firstName, lastName }: Props) {
  const { signUp, loading } = useAuth();
  const [error, setError] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const answer = await signUp({ email, firstName, lastName, password });
    if (!answer.error) location.assign('/register?created=1');
    else setError(answer.errors.password ?? answer.error);
  }
  return (
    <form method="post" action="/register" noValidate className="mt-4 max-w-sm space-y-4" onSubmit={submit}>
      {Object.entries({ email, firstName, lastName, passwordOnly: '1' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Three random words are easy to remember and hard to guess."
        error={error}
      />
      <button type="submit" className="button" disabled={loading}>
        Create Account
      </button>
    </form>
  );
}
