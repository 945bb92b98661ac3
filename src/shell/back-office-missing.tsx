import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { BackOffice } from './back-office.tsx';
import { SECTIONS } from './back-office-places.ts';

/** The back office's 404: the message, and a link back to the relevant list. */
export function MissingInBackOffice({ message }: { message: string }) {
  const [list, name] = listOf(useLocation().pathname);
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

/** The section an address belongs to, or the overview. */
function listOf(pathname: string): readonly [to: string, name: string] {
  const sections = SECTIONS.flatMap(({ links }) => [...links]);
  return sections.find(([to]) => to !== '/admin' && pathname.startsWith(`${to}/`)) ?? ['/admin', 'Overview'];
}
