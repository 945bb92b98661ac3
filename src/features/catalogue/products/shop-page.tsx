import { data } from 'react-router';
import { asksForService } from '#features/artwork/orders-of-service/index.ts';
import { returnedOrderContext } from '#features/money/payments/index.server.ts';
import { loadConfirmation } from '#features/orders/order/index.server.ts';
import { OrderConfirmed } from '#features/orders/order/order-confirmed.tsx';
import { AccountOffer } from '#features/people/accounts/index.ts';
import { href } from '#kit/href.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { waitTogether } from '#visitor/sender.server.ts';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/shop-page.ts';
import { CategoryGrid } from './category-grid.tsx';
import { readPage } from './category-view.ts';
import { earliestDays } from './earliest-days.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { onDay } from './on-day.ts';
import { withOwnPrices } from './own-tiles.server.ts';
import { searchProducts } from './search.server.ts';
import { asksForDesign } from './search-design.ts';
import { DesignAnswer, NoMatches, SearchResults, ServiceAnswer, TooManySearches } from './search-results.tsx';
import { readTilePage, type TilePage } from './store.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db } = shop;
  const confirmation = await loadConfirmation(shop, url.searchParams, context.get(returnedOrderContext));
  if (confirmation) {
    const { user } = await context.get(visitorContext)();
    return { ...NO_SEARCH, categories: NO_TILES, confirmation, signedIn: user !== null };
  }
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  if (search === '') {
    const pricedFor = { customerId: await tradeCustomer(context), now: shop.clock() };
    const page = await readTilePage(db, readPage(url.searchParams));
    const categories = { ...page, tiles: await withOwnPrices(db, page.tiles, pricedFor) };
    return { ...NO_SEARCH, categories, ...NOT_RETURNING };
  }
  const wait = await waitTogether(context, SHARED_RULES.search);
  if (wait) {
    const headers = { 'Retry-After': String(wait), 'Cache-Control': 'no-store' };
    return data(
      { ...NO_SEARCH, search, wait, categories: NO_TILES, ...NOT_RETURNING },
      { status: 429, headers },
    );
  }
  const { closedDays, fullDays, plan, ...read } = await searchProducts(
    db,
    search,
    await tradeCustomer(context),
  );
  const { outcode } = await context.get(visitorContext)();
  const results = { ...read, products: onDay(read.products, shop.clock()) };
  noteCutOffs(context, results.products);
  const fastest = earliestDays(results.products, shop.clock(), { closedDays, fullDays, plan }, outcode);
  // Without a match, show the categories too.
  const categories = results.products.length === 0 ? await readTilePage(db) : NO_TILES;
  return { search, results: { ...results, fastest }, wait: 0, categories, ...NOT_RETURNING };
}

/** Longer than any name; the search is repeated in heading, title and search box. */
const SEARCH_MAX = 200;
const NO_SEARCH = { search: '', results: null, wait: 0 };
const NO_TILES: TilePage = { tiles: [], page: 1, pages: 1 };
const NOT_RETURNING = { confirmation: null, signedIn: false };

/** With `success` in the address, it may be a confirmation. */
export const handle = {
  isCacheable: (query: URLSearchParams) => !query.has('success'),
  isPriced: true,
  isPaged: true,
};
export function meta(args: Route.MetaArgs) {
  const { search = '', confirmation, categories = NO_TILES } = args.loaderData ?? {};
  if (confirmation) return pageMeta(args, { title: 'All products', titledByPage: true, isPrivate: true });
  return pageMeta(args, {
    title: search ? `Search Results: ${search}` : 'All products',
    description:
      'Everything we print: flyers, cards, stationery, booklets, posters, banners, boards and wedding print.',
    keywords: 'print shop, flyers, business cards, stationery, booklets, posters, banners, signs',
    isUnlisted: search !== '',
    kind: search
      ? { type: 'SearchResultsPage' }
      : {
          type: 'CollectionPage',
          items: categories.tiles.map(({ id, name }) => ({
            name,
            to: href('/shop/:category', { category: id }),
          })),
        },
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { search, results, categories, confirmation, signedIn, wait } = loaderData;
  if (confirmation) {
    const { customerEmail: email, firstName, lastName } = confirmation;
    const offer = <AccountOffer email={email} firstName={firstName} lastName={lastName} />;
    return <OrderConfirmed confirmation={confirmation} signedIn={signedIn} offer={offer} />;
  }
  if (wait) return <TooManySearches search={search} />;
  if (!results) return <CategoryGrid categories={categories} />;
  return (
    <div className="frame py-8">
      <h1>Search Results</h1>
      {asksForDesign(search) && <DesignAnswer />}
      {asksForService(search) && <ServiceAnswer />}
      {results.products.length === 0 ? (
        <NoMatches categories={categories} />
      ) : (
        <SearchResults search={search} results={results} />
      )}
    </div>
  );
}
