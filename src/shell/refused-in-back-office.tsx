import { ROLES, type StaffRole, startOf } from '#features/accounts/index.ts';
import { ButtonLink } from '#ui/button.tsx';
import { BackOffice } from './back-office.tsx';

/** The back office's 403: who may open this, and the way back to the page that somebody with these roles begins with. */
export function RefusedInBackOffice({ words, roles }: { words: string; roles: readonly StaffRole[] }) {
  const start = startOf(roles);
  const isBoard = start.startsWith(ROLES.press.start);
  return (
    <BackOffice roles={roles}>
      <title>Not for your role | Back office</title>
      <h1 className="text-2xl">Your role doesn’t open this page</h1>
      <p className="mt-3 max-w-[65ch] text-grey">{words}</p>
      <p className="mt-5">
        <ButtonLink to={start}>Back to {isBoard ? 'the board' : 'the overview'}</ButtonLink>
      </p>
    </BackOffice>
  );
}
