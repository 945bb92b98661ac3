import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { OwnScript } from '#ui/own-script.tsx';
import { mayOpen } from '#visitor/admin-routes.ts';
import { type Right, rightsOf, type StaffRole } from '#visitor/rights.ts';
import { SECTIONS } from './back-office-places.ts';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { startScanning } from './scan-script.ts';
import { submitOnce } from './submit-once.ts';

/** What the gate of the back office reads for every page (accounts/staff/admin-gate.tsx). */
export interface StaffFrame {
  roles: readonly StaffRole[];
  /** how many mentions are waiting */
  mentions: number;
}

/** Returns the user of the page; nobody if the gate itself refused. */
export function useStaffFrame(): StaffFrame {
  return (
    useRouteLoaderData<StaffFrame>('features/people/accounts/staff/admin-gate') ?? { roles: [], mentions: 0 }
  );
}

/** Returns what the user of the page may do, for buttons and links that others don’t get. */
export const useRights = (): Right[] => rightsOf(useStaffFrame().roles);

interface FrameProps {
  /** for the menu, if the gate refused the page; otherwise the gate provides them */
  roles?: readonly StaffRole[];
  children: ReactNode;
}

/** The back office's frame: dense, plain, keyboard first. The skip link passes header and sections. */
export function BackOffice({ roles, children }: FrameProps) {
  const frame = useStaffFrame();
  return (
    <div className="back-office">
      <header className="no-print border-b border-rule bg-white text-sm">
        <div className="colour-bar" />
        <div className="flex items-center gap-x-4 px-4 max-sm:py-1 sm:gap-x-6 sm:px-6">
          <a
            href="/admin"
            className="flex min-h-11 items-center font-display font-bold text-ink no-underline"
          >
            Back office
          </a>
          <PaletteButton />
          <a href="/" className="ml-auto flex min-h-11 items-center">
            View shop
          </a>
          <form method="post" action="/logout">
            <button type="submit" className="button-text">
              Sign Out
            </button>
          </form>
        </div>
      </header>
      <Sections roles={roles ?? frame.roles} mentions={frame.mentions} />
      <main id="content" tabIndex={-1} className="back-office-page">
        {children}
      </main>
      <CommandPalette />
      <OwnScript run={submitOnce} />
      <OwnScript run={startScanning} />
    </div>
  );
}

/** The links that these roles open. */
function Sections({ roles, mentions }: StaffFrame) {
  const { pathname } = useLocation();
  const here = SECTIONS.flatMap(({ links }) => links.map(([to]) => to)).find((to) => isHere(pathname, to));
  return (
    <nav aria-label="Back office" className="back-office-nav no-print">
      <SectionLinks roles={roles} mentions={mentions} here={here} />
    </nav>
  );
}

/** `here`: the address of the section that the page is in. */
function SectionLinks({ roles, mentions, here }: StaffFrame & { here: string | undefined }) {
  const rights = rightsOf(roles);
  const sections = SECTIONS.map(({ title, links }) => ({
    title,
    links: links.filter(([to]) => mayOpen(rights, to)),
  })).filter(({ links }) => links.length > 0);
  return sections.map(({ title, links }) => (
    <section key={title} aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <a href={to} aria-current={to === here ? 'page' : undefined}>
              {label}
              {to === '/admin/mine' && mentions > 0 && <MentionCount count={mentions} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function MentionCount({ count }: { count: number }) {
  return (
    <>
      {' '}
      <span className="figures badge ml-1.5 bg-care-wash text-care">
        {count}
        <span className="sr-only"> {count === 1 ? 'note' : 'notes'} for you</span>
      </span>
    </>
  );
}

/** A section is current on its own page and those below it; the overview only on its own. */
function isHere(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
}
