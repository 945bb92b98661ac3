import { useLocation } from 'react-router';
import { rightsOf, type StaffRole } from '#visitor/rights.ts';
import { COUNTED_MAX, type MenuCounts, type MenuPlace, menuAddressOf, menuFor } from './back-office-menu.ts';

/** With so few links in all, every place shows its pages: the press and despatch then reach each with one press. */
const SHORT_MENU = 8;

interface NavProps {
  roles: readonly StaffRole[];
  counts: MenuCounts;
}

/**
 * The menu: the places that these roles open, with how much waits in each. The place where the page is shows its pages
 * below its name. It stays in view as the page scrolls.
 */
export function BackOfficeNav({ roles, counts }: NavProps) {
  const { pathname } = useLocation();
  const here = menuAddressOf(pathname);
  const places = menuFor(rightsOf(roles));
  const isShort = places.reduce((sum, { links }) => sum + links.length, 0) <= SHORT_MENU;
  return (
    <nav aria-label="Back office" className="back-office-nav no-print">
      <ul className="places">
        {places.map((place) => (
          <Place key={place.title} place={place} here={here} counts={counts} isShort={isShort} />
        ))}
      </ul>
    </nav>
  );
}

interface PlaceProps {
  place: MenuPlace;
  /** the address of the menu to which the page belongs */
  here: string | undefined;
  counts: MenuCounts;
  isShort: boolean;
}

function Place({ place: { title, isDaily, links }, here, counts, isShort }: PlaceProps) {
  const [first, ...others] = links;
  if (!first) return null;
  // The place itself is the page that has its name; a page that is alone needs no place above it.
  const isOwnPage = first.label === title || others.length === 0;
  const pages = isOwnPage ? others : links;
  const isHere = links.some(({ to }) => to === here);
  const isOpen = pages.length > 0 && (isHere || isShort);
  const counted = isOpen ? links.filter((link) => !pages.includes(link)) : links;
  return (
    <li className={isDaily ? undefined : 'seldom'} data-here={isHere || undefined}>
      <a href={first.to} aria-current={isOwnPage && first.to === here ? 'page' : undefined}>
        {isOwnPage ? first.label : title}
        <Count count={counted.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)} />
      </a>
      {isOpen && (
        <ul>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <a href={to} aria-current={to === here ? 'page' : undefined}>
                {label}
                <Count count={counts[to] ?? 0} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** How many things wait there; nothing if none do. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="figures count">
      {count > COUNTED_MAX ? `${COUNTED_MAX}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
