import './styles.css';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { settleOnReturn } from '#features/money/payments/index.server.ts';
import { isLeftForm, LeftFormView } from '#features/people/accounts/index.ts';
import { openingAt, openingTimes } from '#features/pricing/company/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { nextLocalTime } from '#kit/next-local-time.ts';
import { noteChange, pageNotesContext } from '#platform/http/page-notes.ts';
import { shopContext } from '#platform/shop.ts';
import { MissingInBackOffice } from '#shell/back-office-missing.tsx';
import { CanonicalLink } from '#shell/canonical-link.tsx';
import { Footer } from '#shell/footer.tsx';
import { type FrameData, useFrame } from '#shell/frame-data.ts';
import { Header } from '#shell/header.tsx';
import { letGo } from '#shell/let-go.server.ts';
import { isLost, LostShop } from '#shell/lost-shop.tsx';
import { PhoneLine } from '#shell/phone-line.tsx';
import { RefusedInBackOffice } from '#shell/refused-in-back-office.tsx';
import headingFont from '#ui/fonts/bricolage-grotesque-latin-650.woff2?url';
import { faultReference, useNonce } from '#ui/nonce.tsx';
import { Problem } from '#ui/problem.tsx';
import { OriginProvider } from '#ui/structured-data.tsx';
import { authStateOf } from '#visitor/auth-state.ts';
import { isStaffRefusal } from '#visitor/refusal.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { readFrame } from './web/frame.server.ts';
import { IslandFrame, type Shared } from './web/island-frame.tsx';
import type { PageHandle } from './web/page-handle.ts';

export const middleware = [letGo, settleOnReturn];

/** Pages without the shop's header and footer, so that their data is not read. */
const BARE = /^\/(admin|test-card|styleguide)(\/|$)/;

export async function loader({ context, url }: LoaderFunctionArgs) {
  if (BARE.test(url.pathname)) return null;
  const visitor = await context.get(visitorContext)();
  const { db, site, clock } = context.get(shopContext);
  const now = clock();
  const today = londonDay(now);
  const frame = await readFrame(db, visitor, today);
  const { company, hours, closedDays, visiting, delivery, passwordMinimum, cart, archived, added } = frame;
  noteChange(context.get(pageNotesContext), nextLocalTime(openingTimes(hours), now));
  const opening = openingAt(hours, now, closedDays);
  return {
    ...({
      company,
      hours,
      opening,
      closedDays,
      visiting,
      delivery,
      passwordMinimum,
      archived,
      today,
      origin: site.publicOrigin,
    } satisfies FrameData),
    header: {
      companyName: company.name,
      phone: company.phone,
      opening,
      added,
      query: url.searchParams.get('search') ?? '',
    },
    shared: { auth: authStateOf(visitor.user), cart, now: now.getTime() } satisfies Shared,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const hydrate = handles.some((handle) => handle?.hydrate);
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBFAF6" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icon.png" type="image/png" sizes="192x192" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* Fetched early, after the style sheet and the first picture: if a font arrives after the first paint, every line is laid out again. */}
        {[textFont, headingFont].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
            href={font}
          />
        ))}
        <Meta />
        <CanonicalLink />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <OriginProvider value={useFrame()?.origin}>{children}</OriginProvider>
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <ShopFrame hasMain>
      <Outlet />
    </ShopFrame>
  );
}

/** `hasMain`: the page has its own `<main>`, because there is no header and footer. */
function ShopFrame({ children, hasMain = false }: { children: ReactNode; hasMain?: boolean }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as PageHandle | undefined);
  const live = matches.some(({ handle, loaderData }) =>
    hasIslands(handle as PageHandle | undefined, loaderData),
  );
  const isBare = !data || handles.some((handle) => handle?.frame === 'bare');
  if (isBare && hasMain) return children;
  if (isBare)
    return (
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
    );
  const focused = handles.some((handle) => handle?.focused);
  return (
    <IslandFrame shared={data.shared}>
      <Header {...data.header} archived={data.archived} live={live} focused={focused} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer {...data} focused={focused} />
    </IslandFrame>
  );
}

function hasIslands(handle: PageHandle | undefined, loaded: unknown): boolean {
  return typeof handle?.islands === 'function' ? handle.islands(loaded) : Boolean(handle?.islands);
}

/** Error pages for missing pages and faults, in plain words, with a way on. The status code is the response's own. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useFrame();
  const reference = faultReference(useNonce());
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  const { pathname } = useLocation();
  const keepsItself = useMatches().some((match) => (match.handle as PageHandle | undefined)?.hydrate);
  if (keepsItself && isLost(error)) return <LostShop />;
  const site = frame?.company.name ?? 'Print shop';
  if (isRouteErrorResponse(error) && isLeftForm(error.data))
    return (
      <ShopFrame>
        <LeftFormView form={error.data} site={site} />
      </ShopFrame>
    );
  if (isRouteErrorResponse(error) && isStaffRefusal(error.data))
    return (
      <ShopFrame hasMain>
        <RefusedInBackOffice {...error.data} />
      </ShopFrame>
    );
  // Only staff get past the gate (admin-gate.tsx) to a missing page.
  const isStaff = status === 404 && pathname.startsWith('/admin/');
  return (
    <ShopFrame hasMain={isStaff}>
      {isStaff ? (
        <MissingInBackOffice message={message} />
      ) : (
        <Problem
          reference={reference}
          status={status}
          message={message}
          site={site}
          contact={frame && <PhoneLine {...frame} />}
        />
      )}
    </ShopFrame>
  );
}

/** The header shows the cart, so the data is read again after every change, and only then. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== 'GET' ? true : defaultShouldRevalidate;
}
