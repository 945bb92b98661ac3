import type { ReactNode } from 'react';

/** The back office's frame: dense, plain, keyboard first; no ornament but the colour bar. */
export function BackOffice({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="no-print border-b border-rule bg-white text-sm">
        <div className="colour-bar" />
        <div className="flex flex-wrap items-center gap-x-6 px-4 sm:px-6">
          <a
            href="/admin/orders"
            className="flex min-h-11 items-center font-display font-bold text-ink no-underline"
          >
            Back office
          </a>
          <nav aria-label="Back office" className="flex gap-x-4">
            <a href="/admin/orders" className="flex min-h-11 items-center">
              Orders
            </a>
          </nav>
          <a href="/" className="ml-auto flex min-h-11 items-center">
            To the shop
          </a>
        </div>
      </header>
      <div className="px-4 py-6 sm:px-6">{children}</div>
    </>
  );
}
