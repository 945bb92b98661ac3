import { ButtonLink } from '#ui/button.tsx';
import { ROLES, type StaffRole, startOf } from '#visitor/rights.ts';
import { BackOffice } from './back-office.tsx';

/** The pages that people start their day with, in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  [ROLES.owner.start]: 'the overview',
  [ROLES.press.start]: 'the board',
  [ROLES.despatch.start]: 'Despatch',
};

/** The back office's 403: who may open this page, and a link to the page that these roles start on. */
export function RefusedInBackOffice({ words, roles }: { words: string; roles: readonly StaffRole[] }) {
  const start = startOf(roles);
  return (
    <BackOffice roles={roles}>
      <title>Not for your role | Back office</title>
      <h1 className="text-2xl">Your role can’t open this page</h1>
      <p className="mt-3 max-w-[65ch] text-grey">{words}</p>
      <p className="mt-5">
        <ButtonLink to={start}>Back to {WORDS[start] ?? 'your account'}</ButtonLink>
      </p>
    </BackOffice>
  );
}
