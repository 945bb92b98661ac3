import { mayOpen } from '#visitor/admin-routes.ts';
import type { Right } from '#visitor/rights.ts';

/** Every section, grouped by task. The routes named in the back-office document keep its words. */
export const SECTIONS = [
  {
    title: 'Work',
    links: [
      ['/admin', 'Overview'],
      ['/admin/orders', 'Orders'],
      ['/admin/files', 'Files'],
      ['/admin/drafts', 'Quotes'],
      ['/admin/jobs', 'Board'],
      ['/admin/sheets', 'Sheets'],
      ['/admin/despatch', 'Despatch'],
      ['/admin/mine', 'Mine'],
      ['/admin/problems', 'Problems'],
      ['/admin/enquiries', 'Enquiries'],
      ['/admin/reviews', 'Reviews'],
    ],
  },
  {
    title: 'Catalogue',
    links: [
      ['/admin/products', 'Products'],
      ['/admin/prices', 'Price Management'],
      ['/admin/price-lists', 'Price lists'],
      ['/admin/turnarounds', 'Turnarounds'],
      ['/admin/papers', 'Papers'],
      ['/admin/discount-codes', 'Discount Codes'],
      ['/admin/sync', 'Sync Products'],
    ],
  },
  {
    title: 'People',
    links: [
      ['/admin/customers', 'Customers'],
      ['/admin/money-owed', 'Money owed'],
      ['/admin/email-marketing', 'Email Marketing'],
      ['/admin/staff', 'Staff'],
      ['/admin/personal-data', 'Personal data'],
    ],
  },
  {
    title: 'Shop',
    links: [
      ['/admin/production', 'Production'],
      ['/admin/artwork-checks', 'Artwork checks'],
      ['/admin/delivery', 'Delivery prices'],
      ['/admin/vat', 'VAT'],
      ['/admin/settings', 'Settings'],
      ['/admin/payments', 'Bank payments'],
      ['/admin/reconciliation', 'Reconciliation'],
      ['/admin/outbox', 'Outbox'],
      ['/admin/audit', 'Audit log'],
      ['/admin/system', 'System'],
    ],
  },
] as const;

/** A page or action that can be found by name. `words` are its synonyms. */
interface Place {
  kind: 'Page' | 'Action';
  label: string;
  to: string;
  words?: string;
}

const ACTIONS: readonly Place[] = (
  [
    ['New quote or phone order', '/admin/drafts/new', 'create add rings caller'],
    ['Create discount code', '/admin/discount-codes?create', 'new voucher'],
    ['Create price list', '/admin/price-lists/new', 'new add trade customer group'],
    ['Create product', '/admin/products/new', 'new add'],
    ['Add a turnaround', '/admin/turnarounds/new', 'new despatch working days cut-off capacity'],
    ['Create category', '/admin/categories/new', 'new add'],
    ['Add a paper', '/admin/papers/new', 'new create gsm thickness stock material'],
    ['Change prices in bulk', '/admin/prices?bulk', 'update increase'],
    ['Import or export prices', '/admin/prices?transfer', 'csv'],
    ['See price analytics', '/admin/prices?analytics', 'average'],
    ['Export orders', '/admin/orders/export.csv', 'csv download'],
    ['See orders to Ireland', '/admin/orders?country=Ireland', 'country eircode eu republic abroad'],
    ['Write a campaign', '/admin/email-marketing?tab=campaigns', 'newsletter mail create'],
    ['Write a template', '/admin/email-marketing/templates/new', 'newsletter mail create'],
    ['Add a subscriber', '/admin/email-marketing?tab=subscribers&add', 'newsletter reader'],
    ['Import subscribers', '/admin/email-marketing/import', 'newsletter readers csv'],
    ['Invite staff', '/admin/staff', 'administrator person'],
    ['Set up two-step sign-in', '/admin/two-step', 'two-factor security code'],
    ['Set stages, presses and families', '/admin/production', 'workflow floor capacity press broken minutes'],
    [
      'See production in figures',
      '/admin/production/figures',
      'throughput late minutes waiting statistics reports',
    ],
    ['Move promised days', '/admin/days', 'late despatch date promise delay'],
    ['Set press sheets', '/admin/press-sheets', 'sra3 b2 imposition gripper margins gutter overs hot folder'],
    ['Import tracking numbers', '/admin/despatch/tracking', 'click drop royal mail csv parcels'],
    [
      'Set carriers and services',
      '/admin/despatch/settings',
      'royal mail dpd evri parcelforce an post click drop',
    ],
    ['See the wall screen', '/admin/jobs?wall', 'television board clock late'],
    ['Set artwork check rules', '/admin/artwork-checks', 'preflight rules resolution bleed'],
    ['Set opening hours', '/admin/settings#opening_hours', 'change'],
    ['Set closed days', '/admin/settings#closed-days', 'holiday change'],
    ['Set delivery prices', '/admin/delivery', 'change postage zones weight shipping collection'],
    ['Zero-rate printed matter', '/admin/vat', 'vat tax leaflets booklets hmrc'],
    ['Set how long data is kept', '/admin/settings/retention', 'retention gdpr delete age'],
    ['Export or erase a person’s data', '/admin/personal-data', 'gdpr privacy delete guest'],
    ['See failed background jobs', '/admin/system#jobs', 'errors retry queue'],
    ['Check the shop’s health', '/admin/system#checks', 'doctor status backup disk'],
    ['Scan a ticket', '/admin/scan', 'barcode qr code job parcel sheet'],
    ['See keyboard shortcuts', '/admin/find#shortcuts', 'keys help'],
    ['View shop', '/', 'storefront customers'],
  ] as const
).map(([label, to, words]) => ({ kind: 'Action', label, to, words }));

const PLACES: readonly Place[] = [
  ...SECTIONS.flatMap(({ links }) => links.map(([to, label]): Place => ({ kind: 'Page', label, to }))),
  ...ACTIONS,
];

/**
 * Returns the places that these rights open and whose words start with those of the search, pages first; all of them if
 * there is no search.
 */
export function findPlaces(search: string, rights: readonly Right[]): readonly Place[] {
  const starts = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  return PLACES.filter(({ label, to, words = '' }) => {
    if (!mayOpen(rights, to)) return false;
    const own = `${label} ${words}`.toLowerCase().split(/[\s-]+/);
    return starts.every((start) => own.some((word) => word.startsWith(start)));
  });
}
