import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The back office's frame: dense, plain, keyboard first; no ornament but the colour bar. */
export function BackOffice({ children }: { children: ReactNode }) {
  return (
    <div className="back-office">
      <header className="no-print border-b border-rule bg-white text-sm">
        <div className="colour-bar" />
        <div className="flex items-center gap-x-6 px-4 sm:px-6">
          <a
            href="/admin"
            className="flex min-h-11 items-center font-display font-bold text-ink no-underline"
          >
            Back office
          </a>
          <a href="/" className="ml-auto flex min-h-11 items-center">
            To the shop
          </a>
          <form method="post" action="/logout">
            <button type="submit" className="button-text">
              Sign Out
            </button>
          </form>
        </div>
      </header>
      <Sections />
      <div className="back-office-page">{children}</div>
    </div>
  );
}

/** Every section, by what staff do there. The routes that the back-office document names keep its words. */
const SECTIONS = [
  {
    title: 'Work',
    links: [
      ['/admin', 'Overview'],
      ['/admin/orders', 'Orders'],
      ['/admin/enquiries', 'Enquiries'],
      ['/admin/reviews', 'Reviews'],
    ],
  },
  {
    title: 'Catalogue',
    links: [
      ['/admin/products', 'Products'],
      ['/admin/prices', 'Price Management'],
      ['/admin/discount-codes', 'Discount Codes'],
      ['/admin/sync', 'Sync Products'],
    ],
  },
  {
    title: 'People',
    links: [
      ['/admin/customers', 'Customers'],
      ['/admin/email-marketing', 'Email Marketing'],
      ['/admin/staff', 'Staff'],
    ],
  },
  {
    title: 'Shop',
    links: [
      ['/admin/settings', 'Settings'],
      ['/admin/outbox', 'Outbox'],
      ['/admin/audit', 'Audit log'],
    ],
  },
] as const;

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

/** A section is current on its own page and on those below it; the overview only on its own. */
function isHere(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
}
