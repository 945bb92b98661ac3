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
  listing,
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
      <p className="mt-4 max-w-[68ch]">{listing?.category.intro ?? listing?.category.description}</p>
      {listing && listing.total > 0 ? (
        <>
          {above}
          <ProductList products={inOrder(listing.products, listing.shown)} fastest={fastest} />
          <Paging
            page={page}
            pages={pagesOf(listing.matching)}
            address={(to) => viewUrl(listing.category.id, { ...FIRST_PAGE, page: to })}
          />
        </>
      ) : (
        <EmptyCategory />
      )}
      {children}
    </div>
  );
}
