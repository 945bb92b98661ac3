import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { OwnScript } from '#ui/own-script.tsx';
import { type Right, rightsOf, type StaffRole } from '#visitor/rights.ts';
import type { MenuCounts } from './back-office-menu.ts';
import { BackOfficeNav } from './back-office-nav.tsx';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { startScanning } from './scan-script.ts';
import { submitOnce } from './submit-once.ts';

/** What the gate of the back office reads for every page (desk/menu/admin-gate.tsx). */
export interface StaffFrame {
  roles: readonly StaffRole[];
  /** how much waits behind the places of the menu that these roles open */
  counts: MenuCounts;
}

/** Returns the user of the page; nobody if the gate itself refused. */
export function useStaffFrame(): StaffFrame {
  return useRouteLoaderData<StaffFrame>('features/desk/menu/admin-gate') ?? { roles: [], counts: {} };
}

/** Returns what the user of the page may do, for buttons and links that others don’t get. */
export const useRights = (): Right[] => rightsOf(useStaffFrame().roles);

interface FrameProps {
  /** for the menu, if the gate refused the page; otherwise the gate provides them */
  roles?: readonly StaffRole[];
  children: ReactNode;
}

/** The back office's frame: dense, plain, keyboard first. The skip link passes header and menu. */
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
      <BackOfficeNav roles={roles ?? frame.roles} counts={frame.counts} />
      <main id="content" tabIndex={-1} className="back-office-page">
        {children}
      </main>
      <CommandPalette />
      <OwnScript run={submitOnce} />
      <OwnScript run={startScanning} />
    </div>
  );
}
