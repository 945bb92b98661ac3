import type { ReactNode } from 'react';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import type { LoadedCategory } from './category-loader.server.ts';
import { EmptyCategory } from './empty-category.tsx';
import { ProductList } from './product-list.tsx';

/**
 * A category with its own page: heading and products, with `above` before them if there are any, and further content
 * below.
 */
export function CategorySheet({
  title,
  found,
  fastest,
  above,
  children,
}: LoadedCategory & {
  title: string;
  above?: ReactNode;
  children: ReactNode;
}) {
  const products = found?.products ?? [];
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: title }]} />
      <h1>{title}</h1>
      <p className="mt-4 max-w-[68ch]">{found?.category.intro ?? found?.category.description}</p>
      {products.length > 0 ? (
        <>
          {above}
          <ProductList products={products} fastest={fastest} />
        </>
      ) : (
        <EmptyCategory />
      )}
      {children}
    </div>
  );
}
