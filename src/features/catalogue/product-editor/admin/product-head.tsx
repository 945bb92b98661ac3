import { href } from '#kit/href.ts';

interface Props {
  productId: string;
  name: string;
  isArchived: boolean;
  isCategoryArchived: boolean;
}

/** Where a product stands, and the pages about it. */
export function ProductHead({ productId, name, isArchived, isCategoryArchived }: Props) {
  const inShop = href('/product/:productId', { productId });
  return (
    <>
      <h1>{name}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 [&_a]:inline-flex [&_a]:min-h-8 [&_a]:items-center">
        {isArchived || isCategoryArchived ? (
          <>
            {!isArchived && <span>○ Not in the shop: its category is archived</span>}
            <a href={`${inShop}?preview`}>Preview as a customer</a>
          </>
        ) : (
          <a href={inShop}>See it in the shop</a>
        )}
        <a href={`${href('/admin/prices')}?options=${productId}`}>Edit options</a>
        <a href={href('/admin/products/:productId/pricing', { productId })}>How it is priced</a>
        <a href={`${href('/admin/prices')}?history=${productId}`}>Price history</a>
      </div>
    </>
  );
}
