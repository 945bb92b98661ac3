import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { OwnScript } from '#ui/own-script.tsx';
import { SECTIONS } from './back-office-places.ts';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { startScanning } from './scan-script.ts';
import { submitOnce } from './submit-once.ts';

/** The back office's frame: dense, plain, keyboard first. The skip link passes header and sections. */
export function BackOffice({ children }: { children: ReactNode }) {
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
      <Sections />
      <main id="content" tabIndex={-1} className="back-office-page">
        {children}
      </main>
      <CommandPalette />
      <OwnScript run={submitOnce} />
      <OwnScript run={startScanning} />
    </div>
  );
}

function Sections() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Back office" className="back-office-nav no-print">
      {SECTIONS.map(({ title, links }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden="true">{title}</p>
          <ul>
            {links.map(([to, label]) => (
              <li key={to}>
                <a href={to} aria-current={isHere(pathname, to) ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** A section is current on its own page and those below it; the overview only on its own. */
function isHere(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
}
