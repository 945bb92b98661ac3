import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { mayOpen } from '#visitor/admin-routes.ts';
import { rightsOf, type StaffRole, startOf } from '#visitor/rights.ts';
import { BackOffice, useStaffFrame } from './back-office.tsx';
import { SECTIONS } from './back-office-places.ts';

/** The back office's 404: the message, and a link back to the relevant list. */
export function MissingInBackOffice({ message }: { message: string }) {
  const [list, name] = listOf(useLocation().pathname, useStaffFrame().roles);
  return (
    <BackOffice>
      <title>Not found | Back office</title>
      <h1 className="text-2xl">{message.replace(/\.$/, '') || 'There’s nothing at this address'}</h1>
      <p className="mt-3 text-grey">It may have been deleted, or the link is old or incomplete.</p>
      <p className="mt-5">
        <ButtonLink to={list}>Back to {name}</ButtonLink>
      </p>
    </BackOffice>
  );
}

/**
 * Returns the section that an address belongs to, if these roles may open it; otherwise the page that these roles start
 * on.
 */
function listOf(pathname: string, roles: readonly StaffRole[]): readonly [to: string, name: string] {
  const rights = rightsOf(roles);
  const sections = SECTIONS.flatMap(({ links }) => [...links]).filter(([to]) => mayOpen(rights, to));
  const own = sections.find(([to]) => to !== '/admin' && pathname.startsWith(`${to}/`));
  if (own) return own;
  const start = startOf(roles);
  return sections.find(([to]) => to === start) ?? ['/admin', 'Overview'];
}
