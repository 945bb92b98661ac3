import { href } from '#kit/href.ts';
import { useFrame } from '#shell/frame-data.ts';
import { PhoneLine } from '#shell/phone-line.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import type { Product } from './product.ts';
import { ProductList } from './product-list.tsx';
import { quantityIn } from './search-quantity.ts';
import type { TilePage } from './store.server.ts';

interface SearchOutcome {
  kind: 'exact' | 'spelling' | 'near';
  products: Product[];
  fastest: Readonly<Record<string, string | null>>;
}

/** The results of a search, in the documented words (storefront, section 2). */
export function SearchResults({ search, results }: { search: string; results: SearchOutcome }) {
  return (
    <>
      <p className="figures mt-3" role="status">
        Found {results.products.length} product(s) matching "{search}"
      </p>
      {results.kind !== 'exact' && (
        <p className="mt-1 text-sm text-grey">No exact match. These are the closest.</p>
      )}
      <ProductList {...results} copies={quantityIn(search)} />
    </>
  );
}

/** The way to somebody who designs it, for a search that no product answers. */
export function DesignAnswer() {
  return (
    <p className="notice mt-4">
      <strong>Design it for me.</strong> No artwork, or not sure about yours?{' '}
      <a href={href('/design')} className="inline-flex min-h-6 items-center font-semibold">
        Send us what you have
      </a>
    </p>
  );
}

/** The way to the guide, for a search by somebody who arranges a service. */
export function ServiceAnswer() {
  return (
    <p className="notice mt-4">
      <strong>Orders of service.</strong> Without a file, you can{' '}
      <a href={href('/orders-of-service')} className="inline-flex min-h-6 items-center font-semibold">
        make one step by step
      </a>
      , with hymns and readings to choose from.
    </p>
  );
}

/** No match: the documented words, and two ways on: the categories, a person. */
export function NoMatches({ categories }: { categories: TilePage }) {
  const frame = useFrame();
  return (
    <>
      <p className="mt-3" role="status">
        No products found matching your search.
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrimaryLink to="/shop">Browse All Products</PrimaryLink>
        {frame && (
          <span className="text-sm">
            <PhoneLine {...frame} />
          </span>
        )}
      </p>
      <nav aria-labelledby="categories" className="mt-12">
        <h2 id="categories">What we print</h2>
        <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {categories.tiles.map(({ id, name }) => (
            <li key={id} className="border-t border-rule">
              <a href={href('/shop/:category', { category: id })} className="flex min-h-11 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Shown when there are too many searches at once, from one network or in total. Everything else still works. */
export function TooManySearches({ search }: { search: string }) {
  return (
    <div className="frame py-8">
      <h1>Search Results</h1>
      <p className="mt-3" role="alert">
        There are too many searches at the moment. Try again in a minute, or browse our products.
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrimaryLink to="/shop">Browse All Products</PrimaryLink>
        <a
          href={`${href('/shop')}?${new URLSearchParams({ search })}`}
          className="inline-flex min-h-11 items-center"
        >
          Search Again
        </a>
      </p>
    </div>
  );
}
