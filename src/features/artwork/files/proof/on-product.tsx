import { printedPath } from '#features/catalogue/products/index.ts';
import type { SelectedOptions } from '#features/pricing/prices/index.ts';

interface Props {
  artworkId: string;
  product: { id: string; name: string };
  selected: SelectedOptions;
  /** the first page is an open cover, whose right half is the front */
  openCover: boolean;
}

/** The file's front, printed on the product. */
export function OnProduct({ artworkId, product, selected, openCover }: Props) {
  const what = openCover ? 'front cover' : 'first page';
  return (
    <figure>
      <img
        src={printedPath(artworkId, product.id, selected)}
        alt={`${product.name} with your ${what} printed on it`}
        width={960}
        height={720}
        loading="lazy"
        className="h-auto w-full border border-rule bg-stage"
      />
      <figcaption className="mt-1 text-sm text-grey">Your {what} on the product</figcaption>
    </figure>
  );
}
