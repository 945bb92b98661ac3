import { mayOpen } from '#visitor/admin-routes.ts';
import type { Right } from '#visitor/rights.ts';
import { MENU } from './back-office-menu.ts';
import { PLACE_WORDS } from './place-words.ts';
import { SETTINGS } from './settings-places.ts';

/** A page or action that can be found by name. `words` are its synonyms. */
interface Place {
  kind: 'Page' | 'Setting' | 'Action';
  label: string;
  to: string;
  words?: string;
}

const ACTIONS: readonly Place[] = (
  [
    ['New quote or phone order', '/admin/drafts/new', 'create add rings caller'],
    ['Create discount code', '/admin/discount-codes?create', 'new voucher'],
    ['Create price list', '/admin/price-lists/new', 'new add trade customer group'],
    ['Add a customer', '/admin/customers/new', 'new create person company contact'],
    ['Create product', '/admin/products/new', 'new add'],
    ['Add a turnaround', '/admin/turnarounds/new', 'new despatch working days cut-off capacity'],
    ['Create category', '/admin/categories/new', 'new add'],
    ['Make a template', '/admin/templates/new', 'new create upload pdf personalise design'],
    ['Add a paper', '/admin/papers/new', 'new create gsm thickness stock material'],
    ['Change prices in bulk', '/admin/prices?bulk', 'update increase'],
    ['Import or export prices', '/admin/prices?transfer', 'csv'],
    ['See price analytics', '/admin/prices?analytics', 'average'],
    ['Export orders', '/admin/orders/export.csv', 'csv download'],
    ['See orders to Ireland', '/admin/orders?country=Ireland', 'country eircode eu republic abroad'],
    ['Write a campaign', '/admin/email-marketing?tab=campaigns', 'newsletter email create'],
    ['Write a template', '/admin/email-marketing/templates/new', 'newsletter email create'],
    ['Add a subscriber', '/admin/email-marketing?tab=subscribers&add', 'newsletter reader'],
    ['Import subscribers', '/admin/email-marketing/import', 'newsletter readers csv'],
    ['Invite staff', '/admin/staff', 'administrator person'],
    [
      'See production in figures',
      '/admin/production/figures',
      'throughput late minutes waiting statistics reports',
    ],
    ['Move promised days', '/admin/days', 'late despatch date promise delay'],
    ['Import tracking numbers', '/admin/despatch/tracking', 'click drop royal mail csv parcels'],
    ['See the wall screen', '/admin/jobs?wall', 'television board clock late'],
    ['See failed background jobs', '/admin/system#jobs', 'errors retry queue'],
    ['Check the shop’s health', '/admin/system#checks', 'doctor status backup disk'],
    ['Scan a ticket', '/admin/scan', 'barcode qr code job parcel sheet'],
    ['See keyboard shortcuts', '/admin/find#shortcuts', 'keys help'],
    ['Help & Artwork Guide', '/help', 'how to bleed resolution templates pdf files'],
    ['View shop', '/', 'storefront customers'],
  ] as const
).map(([label, to, words]) => ({ kind: 'Action', label, to, words }));

const PLACES: readonly Place[] = [
  ...MENU.flatMap(({ links }) =>
    links.map(({ to, label }): Place => ({ kind: 'Page', label, to, words: PLACE_WORDS[to] ?? '' })),
  ),
  ...SETTINGS.flatMap(({ lines }) =>
    lines.map(
      ({ to, title, synonyms }): Place => ({
        kind: 'Setting',
        label: title,
        to,
        words: `${synonyms} settings`,
      }),
    ),
  ),
  ...ACTIONS,
];

/**
 * Returns the places that these rights open and whose words start with those of the search, those with all of them in
 * their title first; all places if there is no search.
 */
export function findPlaces(search: string, rights: readonly Right[]): readonly Place[] {
  const starts = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const has = (text: string) => {
    const own = text.toLowerCase().split(/[\s-]+/);
    return starts.every((start) => own.some((word) => word.startsWith(start)));
  };
  const found = PLACES.filter(({ label, to, words = '' }) => mayOpen(rights, to) && has(`${label} ${words}`));
  return [...found.filter(({ label }) => has(label)), ...found.filter(({ label }) => !has(label))];
}
