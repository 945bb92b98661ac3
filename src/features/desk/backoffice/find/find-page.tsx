import { redirect } from 'react-router';
import { findScannedItem } from '#features/desk/order-desk/index.server.ts';
import { ScanNotice } from '#features/desk/order-desk/index.ts';
import { shopContext } from '#platform/shop.ts';
import { ShortcutList } from '#shell/command-palette.tsx';
import { Submit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/find-page.ts';
import { findAnything } from './find.server.ts';

export const handle = { title: 'Find' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const search = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const { rights } = await signedInUser(context);
  const scan = await findScannedItem(db, search, rights);
  // A scanner presses Enter before the palette has results, so it ends up here.
  if (scan?.found) throw redirect(scan.to);
  return { search, scan, found: scan ? [] : await findAnything(db, search, { now: clock(), rights }) };
}

/** The palette as a page: for browsers without script, and for bookmarks. */
export default function FindPage({ loaderData }: Route.ComponentProps) {
  const { search, scan, found } = loaderData;
  return (
    <>
      <h1>Find</h1>
      <search>
        <form method="get" className="mt-5 flex flex-wrap items-end gap-2">
          <div className="min-w-0">
            <FieldLabel of="q">Order number, customer, product or action</FieldLabel>
            <input type="search" id="q" name="q" defaultValue={search} className="field w-80 max-w-full" />
          </div>
          <Submit>Find</Submit>
        </form>
      </search>
      <ScanNotice scan={scan} />
      {scan ? null : found.length === 0 ? (
        <EmptyState className="mt-5" title="Nothing found">
          Try part of a name, an email address or an order number.
        </EmptyState>
      ) : (
        <ul className="mt-5 max-w-3xl">
          {found.map(({ kind, label, detail, to }) => (
            <li key={to} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
              <a href={to} className="inline-flex min-h-8 items-center">
                {label}
              </a>
              <span className="figures min-w-0 flex-1 text-grey">{detail}</span>
              <span className="text-grey">{kind}</span>
            </li>
          ))}
        </ul>
      )}
      <section id="shortcuts" aria-labelledby="shortcuts-heading" className="mt-10 max-w-3xl scroll-mt-4">
        <h2 id="shortcuts-heading">Keyboard shortcuts</h2>
        <div className="mt-3">
          <ShortcutList />
        </div>
      </section>
    </>
  );
}
