import { ChevronDown, Menu, Search } from 'lucide-react';
import type { OpeningNow } from '#features/pricing/company/index.ts';
import { Island } from '#ui/island.tsx';
import type { NavLink, NavMenu } from '#ui/navigation.ts';
import { OwnScript } from '#ui/own-script.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { RegistrationMark } from '#ui/registration-mark.tsx';
import { Slot } from '#ui/slot.tsx';
import { AccountRow } from './account-row.tsx';
import { HeaderLinks } from './header-links.tsx';
import { menusOf, PLAIN_LINKS } from './menus.ts';
import { pageManners } from './menus-and-signup-script.ts';

export interface HeaderData {
  companyName: string;
  phone: string;
  opening: OpeningNow;
  query: string;
  /** addresses to leave out of the menus because they are no longer in the shop */
  archived: readonly string[];
  /** categories added by the owner */
  added: readonly NavLink[];
  /** whether the page is hydrated, so that account and cart update with each action */
  live: boolean;
  /** at the checkout: no menus and no search */
  focused: boolean;
}

/** Logo, search, account, cart and menus. Everything is a link, a form or a disclosure, so it works without script. */
export function Header(props: HeaderData) {
  const menus = { archived: props.archived, added: props.added };
  return (
    <header className="no-print border-b border-rule bg-paper">
      <div className="colour-bar" />
      <div className="frame relative flex flex-wrap items-center gap-x-2 pt-1.5 pb-2 min-[22.5rem]:gap-x-3 sm:gap-x-6 lg:py-3">
        {/* On a phone the name takes the space left by account and cart, in two lines if necessary, so all stay in
            one row. */}
        <a
          href="/"
          className="mr-auto flex min-w-24 flex-1 basis-0 items-center gap-1.5 text-ink no-underline hover:text-ink min-[22.5rem]:gap-2.5 sm:flex-none sm:basis-auto"
        >
          <RegistrationMark />
          <span className="font-display leading-none font-bold tracking-tight min-[22.5rem]:text-lg">
            {props.companyName}
          </span>
        </a>
        <p className="figures hidden text-sm leading-5 lg:block">
          <PhoneLink phone={props.phone} className="text-ink no-underline" />
          <span className="hidden text-xs text-grey xl:block">{props.opening.words}</span>
        </p>
        {props.focused ? (
          <a href="/help" className="flex min-h-11 items-center text-sm font-semibold">
            Help
          </a>
        ) : (
          <>
            {/* On a phone and a tablet, menu and search share the second row. */}
            <span className="order-last w-full lg:hidden" />
            <PhoneMenus {...menus} />
            <SearchForm query={props.query} />
          </>
        )}
        <div className="ml-auto">
          {props.live ? (
            <Island name="header-links" of={HeaderLinks} props={{}} isSlot />
          ) : (
            <Slot name="header-links" of={HeaderLinks} props={{}} />
          )}
        </div>
      </div>
      {!props.focused && (
        <nav aria-label="Main" className="frame hidden lg:block">
          <DesktopMenus {...menus} />
        </nav>
      )}
      <OwnScript run={pageManners} />
    </header>
  );
}

function SearchForm({ query }: { query: string }) {
  return (
    <search className="order-last min-w-0 flex-1 lg:order-none lg:w-72 lg:flex-none">
      <form action="/shop" method="get" className="flex" data-not-blank="">
        <label htmlFor="site-search" className="sr-only">
          Search
        </label>
        <input
          id="site-search"
          type="search"
          name="search"
          defaultValue={query}
          maxLength={200}
          required
          pattern=".*\S.*"
          title="What to search for"
          placeholder="Search for products..."
          className="field min-w-0 rounded-r-none border-r-0"
        />
        <button type="submit" className="button rounded-l-none px-3" aria-label="Search for products">
          <Search size={18} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}

/** What the menus show. */
type Menus = Parameters<typeof menusOf>[0];

function DesktopMenus(shop: Menus) {
  return (
    <ul className="-mx-3 flex">
      {menusOf(shop).map((menu) => (
        <DesktopMenu key={menu.to} menu={menu} />
      ))}
      {PLAIN_LINKS.map(({ to, label }) => (
        <li key={to}>
          <a href={to} className="menu-link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The parent is a link itself; the button beside it opens the menu by click, touch and keyboard. */
function DesktopMenu({ menu }: { menu: NavMenu }) {
  const isWide = menu.links.length > 8;
  const id = `menu${menu.to.replace('/', '-')}`;
  return (
    <li className="menu-item relative flex" data-menu="">
      <a href={menu.to} className="menu-link">
        {menu.label}
      </a>
      <button
        type="button"
        className="menu-toggle"
        aria-expanded="false"
        aria-controls={id}
        aria-label={`${menu.label} menu`}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <ul id={id} className={`menu-panel ${isWide ? 'w-[28rem] columns-2' : 'w-56'}`}>
        {menu.links.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="block px-3 py-1.5 text-sm text-ink no-underline hover:bg-stage">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

const PHONE_ROW = 'flex min-h-11 items-center text-base text-ink no-underline';

function PhoneMenus(shop: Menus) {
  return (
    <details className="phone-menu group order-last lg:hidden" data-phone-menu="">
      <summary className="flex min-h-11 list-none items-center gap-2 pr-2 font-semibold">
        <Menu size={20} aria-hidden="true" /> Menu
      </summary>
      <nav aria-label="Menu" className="phone-menu-panel">
        <PhoneMenuRows {...shop} />
        <Slot name="account-row" of={AccountRow} props={{ className: `${PHONE_ROW} border-t border-rule` }} />
      </nav>
    </details>
  );
}

function PhoneMenuRows(shop: Menus) {
  return (
    <>
      {menusOf(shop).map((menu) => (
        <details key={menu.to} className="border-t border-rule">
          <summary className="flex min-h-11 list-none items-center justify-between">
            {menu.label}
            <ChevronDown size={18} aria-hidden="true" className="disclosure text-grey" />
          </summary>
          <a href={menu.to} className={`${PHONE_ROW} pl-4 font-semibold`}>
            {menu.to === '/shop' ? 'Everything' : `${menu.label} overview`}
          </a>
          {menu.links.map(({ to, label }) => (
            <a key={to} href={to} className={`${PHONE_ROW} pl-4`}>
              {label}
            </a>
          ))}
        </details>
      ))}
      {PLAIN_LINKS.map(({ to, label }) => (
        <a key={to} href={to} className={`${PHONE_ROW} border-t border-rule`}>
          {label}
        </a>
      ))}
    </>
  );
}
