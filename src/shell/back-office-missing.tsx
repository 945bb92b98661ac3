import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { rightsOf, type StaffRole, startOf } from '#visitor/rights.ts';
import { BackOffice, useStaffFrame } from './back-office.tsx';
import { menuAddressOf, menuFor } from './back-office-menu.ts';

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
 * Returns the page of the menu that an address belongs to, if these roles may open it; otherwise the page that these
 * roles start on.
 */
function listOf(pathname: string, roles: readonly StaffRole[]): readonly [to: string, name: string] {
  const links = menuFor(rightsOf(roles)).flatMap((place) => place.links);
  const wanted = menuAddressOf(pathname);
  const own = links.find(({ to }) => to === wanted) ?? links.find(({ to }) => to === startOf(roles));
  return own ? [own.to, own.label] : ['/admin', 'Overview'];
}
