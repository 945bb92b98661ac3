import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { ProductCard } from './product-card.tsx';
import { readCategories, readCategory } from './store.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const found = await readCategory(db, params.category ?? '');
  // An unknown category shows the general shop page to people, and 404 to machines (ruling 42).
  if (!found)
    return data({ category: null, products: [], categories: await readCategories(db) }, { status: 404 });
  return data({ ...found, categories: [] });
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData?.category) return [{ title: 'All products | Print shop' }];
  const { name, description } = loaderData.category;
  return [{ title: `${name} | Print shop` }, { name: 'description', content: description }];
}

export default function CategoryPage() {
  const { category, products, categories } = useLoaderData<typeof loader>();
  if (!category) return <CategoryGrid categories={categories} />;
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: category.name }]} />
      <h1>{category.name}</h1>
      <p className="mt-4 max-w-[68ch]">{category.intro ?? category.description}</p>
      {products.length > 0 ? (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {products.map((product, i) => (
            <ProductCard key={product.id} product={product} eager={i < 4} />
          ))}
        </ul>
      ) : (
        <EmptyCategory />
      )}
    </div>
  );
}

function EmptyCategory() {
  return (
    <div className="sheet mt-8 max-w-2xl p-6">
      <h2>No Products Available</h2>
      <p className="mt-3">
        We make these to measure, so there is no price list yet. Tell us the size and the number, and we
        answer with a price.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href="/help" className="button button-primary">
          Contact Support
        </a>
        <a href="/shop" className="button">
          All Products
        </a>
      </p>
    </div>
  );
}
