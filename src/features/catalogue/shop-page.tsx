import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { pageMeta } from '../../shell/page-meta.tsx';
import { visitorContext } from '../accounts/index.server.ts';
import { loadConfirmation } from '../orders/index.server.ts';
import { OrderConfirmed } from '../orders/order-confirmed.tsx';
import { returnedOrderContext } from '../payments/index.server.ts';
import { CategoryGrid } from './category-grid.tsx';
import { ProductCard } from './product-card.tsx';
import { readCategories, searchProducts } from './store.server.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { db } = shop;
  const confirmation = await loadConfirmation(shop, url.searchParams, context.get(returnedOrderContext));
  if (confirmation) {
    const { user } = await context.get(visitorContext)();
    return { search: '', categories: [], products: [], confirmation, signedIn: user !== null };
  }
  const search = (url.searchParams.get('search') ?? '').trim();
  if (search === '') return { search, categories: await readCategories(db), products: [], ...NOT_RETURNING };
  return { search, categories: [], products: await searchProducts(db, search), ...NOT_RETURNING };
}

const NOT_RETURNING = { confirmation: null, signedIn: false };

export function meta(args: MetaArgs<typeof loader>) {
  const search = args.loaderData?.search;
  return pageMeta(args, {
    title: search ? `Search Results: ${search}` : 'All products',
    titledByPage: Boolean(args.loaderData?.confirmation),
    description:
      'All that we print: flyers, cards, stationery, booklets, posters, banners, boards and wedding print.',
    isPrivate: Boolean(search || args.loaderData?.confirmation),
  });
}

export default function ShopPage() {
  const { search, categories, products, confirmation, signedIn } = useLoaderData<typeof loader>();
  if (confirmation) return <OrderConfirmed confirmation={confirmation} signedIn={signedIn} />;
  if (search === '') return <CategoryGrid categories={categories} />;
  return (
    <div className="frame py-8">
      <h1>Search Results</h1>
      {products.length > 0 ? (
        <>
          <p className="mt-3" role="status">
            Found {products.length} product(s) matching "{search}"
          </p>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
        </>
      ) : (
        <div className="mt-6">
          <p role="status">No products found matching your search.</p>
          <p className="mt-6">
            <a href="/shop" className="button button-primary">
              Browse All Products
            </a>
          </p>
        </div>
      )}
    </div>
  );
}
