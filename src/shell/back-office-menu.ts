import { mayOpen } from '#visitor/admin-routes.ts';
import type { Right } from '#visitor/rights.ts';
import { SETTINGS } from './settings-places.ts';

/** How much waits behind an address of the menu; one without a count has none. */
export type MenuCounts = Readonly<Record<string, number>>;

/** Beyond this nobody counts further, and the database needn't: `99+`. */
export const COUNTED_MAX = 99;

interface MenuLink {
  to: string;
  label: string;
  /** other addresses that belong to it, up to a parameter, with everything below them */
  also?: readonly string[];
}

/** A place of the menu: a link to the first of its pages, which are listed below it while one of them is open. */
export interface MenuPlace {
  title: string;
  /** whether it is one of those that are used all day; the others stand apart */
  isDaily: boolean;
  links: readonly MenuLink[];
}

const link = (to: string, label: string, ...also: string[]): MenuLink => ({ to, label, also });

/** THE MENU of the back office. Routes named in the back-office document keep its words. */
export const MENU: readonly MenuPlace[] = [
  {
    title: 'Work',
    isDaily: true,
    links: [link('/admin', 'Overview'), link('/admin/files', 'Files'), link('/admin/mine', 'Mine')],
  },
  {
    title: 'Orders',
    isDaily: true,
    links: [link('/admin/orders', 'Orders'), link('/admin/problems', 'Problems')],
  },
  { title: 'Quotes', isDaily: true, links: [link('/admin/drafts', 'Quotes', '/admin/saved-lines')] },
  {
    title: 'Floor',
    isDaily: true,
    links: [
      link('/admin/jobs', 'Board', '/admin/station/:pressId', '/admin/days'),
      link('/admin/sheets', 'Sheets'),
      link('/admin/despatch', 'Despatch'),
      link('/admin/production/figures', 'Figures'),
    ],
  },
  {
    title: 'Customers',
    isDaily: true,
    links: [
      link('/admin/customers', 'Customers'),
      link('/admin/enquiries', 'Enquiries'),
      link('/admin/reviews', 'Reviews'),
    ],
  },
  {
    title: 'Products',
    isDaily: true,
    links: [
      link('/admin/products', 'Products', '/admin/categories/:categoryId'),
      link('/admin/prices', 'Price Management'),
      link('/admin/price-lists', 'Price lists'),
      link('/admin/turnarounds', 'Turnarounds'),
      link('/admin/templates', 'Templates'),
      link('/admin/papers', 'Papers'),
      link('/admin/sync', 'Sync Products'),
    ],
  },
  {
    title: 'Marketing',
    isDaily: false,
    links: [
      link('/admin/email-marketing', 'Email Marketing'),
      link('/admin/discount-codes', 'Discount Codes'),
    ],
  },
  {
    title: 'Money',
    isDaily: false,
    links: [
      link('/admin/money-owed', 'Money owed'),
      link('/admin/payments', 'Bank payments'),
      link('/admin/reconciliation', 'Reconciliation'),
    ],
  },
  {
    title: 'Settings',
    isDaily: false,
    links: [
      link('/admin/settings', 'Settings', ...SETTINGS.flatMap(({ lines }) => lines.map(({ to }) => to))),
      link('/admin/staff', 'Staff'),
      link('/admin/outbox', 'Outbox'),
      link('/admin/audit', 'Audit log'),
      link('/admin/system', 'System'),
    ],
  },
];

/** Returns the places of the menu with the links that these rights open, without places that have none. */
export function menuFor(rights: readonly Right[]): MenuPlace[] {
  return MENU.map((place) => ({
    ...place,
    links: place.links.filter(({ to }) => mayOpen(rights, to)),
  })).filter(({ links }) => links.length > 0);
}

/**
 * Returns the address of the menu to which a page belongs: the longest that it is at or below; undefined if there is
 * none. Only the overview has nothing below it.
 */
export function menuAddressOf(pathname: string): string | undefined {
  const owned = MENU.flatMap(({ links }) =>
    links.flatMap(({ to, also = [] }) =>
      [to, ...also].map((address) => ({ to, address: address.replace(/\/:.*$/, '') })),
    ),
  ).filter(
    ({ address }) => pathname === address || (address !== '/admin' && pathname.startsWith(`${address}/`)),
  );
  return owned.toSorted((one, other) => other.address.length - one.address.length)[0]?.to;
}
