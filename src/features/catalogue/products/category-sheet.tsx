import type { ReactNode } from 'react';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Paging } from '#ui/paging.tsx';
import type { LoadedCategory } from './category-loader.server.ts';
import { FIRST_PAGE, pagesOf, viewUrl } from './category-view.ts';
import { EmptyCategory } from './empty-category.tsx';
import { inOrder } from './product.ts';
import { ProductList } from './product-list.tsx';

/**
 * A category with its own page: heading and products, with `above` before them if there are any, and further content
 * below.
 */
export function CategorySheet({
  title,
  found,
  page,
  fastest,
  above,
  children,
}: LoadedCategory & {
  title: string;
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="frame pb-8">
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: title }]} />
      <h1>{title}</h1>
      <p className="mt-4 max-w-[68ch]">{found?.category.intro ?? found?.category.description}</p>
      {found && found.total > 0 ? (
        <>
          {above}
          <ProductList products={inOrder(found.products, found.shown)} fastest={fastest} />
          <Paging
            page={page}
            pages={pagesOf(found.matching)}
            address={(to) => viewUrl(found.category.id, { ...FIRST_PAGE, page: to })}
          />
        </>
      ) : (
        <EmptyCategory />
      )}
      {children}
    </div>
  );
}
