import type { FormEvent } from 'react';
import { useAuth } from '#visitor/auth-context.tsx';

/** Signs out in place. Posts to /logout without script, or if the call fails. */
export function SignOutButton() {
  const { signOut, loading } = useAuth();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (loading) return;
    const answer = await signOut();
    if (answer.error) form.submit();
    else location.assign('/');
  }
  return (
    <form method="post" action="/logout" onSubmit={submit}>
      <button type="submit" className="button" disabled={loading}>
        Sign Out
      </button>
    </form>
  );
}
