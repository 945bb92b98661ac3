import { href } from '#kit/href.ts';
import type { NavLink, NavMenu } from '#ui/navigation.ts';

/** The header's menus, as documented (storefront, section 2). Constant, because menus in loader data would be sent twice. */
export const MENUS: NavMenu[] = [
  {
    to: '/shop',
    label: 'All Products',
    links: [
      { to: '/shop/banners', label: 'Banners' },
      { to: '/shop/booklets', label: 'Booklets' },
      { to: '/shop/business-cards', label: 'Business Cards' },
      { to: '/shop/stationery', label: 'Stationery' },
      { to: '/shop/calendars', label: 'Calendars' },
      { to: '/shop/flyers', label: 'Flyers' },
      { to: '/shop/folded-leaflets', label: 'Folded Leaflets' },
      { to: '/shop/funeral', label: 'Funeral Printing' },
      { to: '/shop/gift-vouchers', label: 'Gift Vouchers' },
      { to: '/shop/invitations', label: 'Invitations' },
      { to: '/shop/menu-printing', label: 'Menu Printing' },
      { to: '/shop/perforation', label: 'Perforation' },
      { to: '/shop/plan-printing', label: 'Plan Printing' },
      { to: '/shop/posters', label: 'Posters' },
      { to: '/shop/roller-banners', label: 'Roller Banners' },
      { to: '/shop/wedding-printing', label: 'Wedding Printing' },
    ],
  },
  {
    to: '/business-stationery',
    label: 'Business Stationery',
    links: [
      { to: '/shop/stationery', label: 'All Stationery' },
      { to: '/product/compliment-slips-001', label: 'Compliment Slips' },
      { to: '/product/letterheads-001', label: 'Letterheads' },
      { to: '/product/ncr-forms-001', label: 'NCR Forms' },
      { to: '/product/notepads-001', label: 'Notepads' },
    ],
  },
  {
    to: '/signage',
    label: 'Signage',
    links: [
      { to: '/shop/correx-boards', label: 'Correx Boards' },
      { to: '/shop/foamex-boards', label: 'Foamex Boards' },
      { to: '/shop/banners', label: 'PVC Banners' },
      { to: '/shop/roller-banners', label: 'Roller Banners' },
    ],
  },
];

/** How the address of every product starts. */
export const PRODUCT_PATH = href('/product/:productId', { productId: '' });

/** The ids of the products in the menus. */
export const MENU_PRODUCT_IDS: readonly string[] = MENUS.flatMap(({ links }) => links)
  .filter(({ to }) => to.startsWith(PRODUCT_PATH))
  .map(({ to }) => to.slice(PRODUCT_PATH.length));

/** How the address of every category starts. */
export const CATEGORY_PATH = href('/shop/:category', { category: '' });

/** The categories the shop comes with: those in the menus, plus two that the document leaves out of them. */
export const SHIPPED_CATEGORY_IDS: readonly string[] = [
  ...MENUS.flatMap(({ links }) => links)
    .filter(({ to }) => to.startsWith(CATEGORY_PATH))
    .map(({ to }) => to.slice(CATEGORY_PATH.length)),
  'pavement-signs',
  'window-graphics',
];

/** Returns links without those no longer in the shop; `archived` has their addresses. */
export function withoutArchived(links: readonly NavLink[], archived: readonly string[]): NavLink[] {
  return links.filter(({ to }) => !archived.includes(to));
}

/** Returns the shop's current menus: the owner's categories are added at the end, removed ones left out. */
export function menusOf({
  archived,
  added,
}: {
  archived: readonly string[];
  added: readonly NavLink[];
}): NavMenu[] {
  return MENUS.map((menu) => ({
    ...menu,
    links: [...withoutArchived(menu.links, archived), ...(menu.to === '/shop' ? added : [])],
  }));
}

export const PLAIN_LINKS: NavLink[] = [
  { to: '/sample-pack', label: 'Sample Pack' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/help', label: 'Help & Artwork Guide' },
];

export const FOOTER_PRODUCTS: NavLink[] = [
  { to: '/shop/flyers', label: 'Flyers' },
  { to: '/shop/business-cards', label: 'Business Cards' },
  { to: '/shop/stationery', label: 'Stationery' },
  { to: '/shop/posters', label: 'Posters' },
];
