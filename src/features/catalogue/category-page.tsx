import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { shopContext } from '../../platform/shop.ts';
import { pageMeta } from '../../shell/page-meta.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { CategoryData } from './catalogue-data.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { EmptyCategory } from './empty-category.tsx';
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

export function meta(args: MetaArgs<typeof loader>) {
  const category = args.loaderData?.category;
  if (!category) return pageMeta(args, { title: 'All products', isPrivate: true });
  return pageMeta(args, { title: category.name, description: category.description });
}

export default function CategoryPage() {
  const { category, products, categories } = useLoaderData<typeof loader>();
  if (!category) return <CategoryGrid categories={categories} />;
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: category.name }]} />
      <CategoryData category={category} products={products} />
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
