import { useEffect, useState } from 'react';
import type { SelectedOptions } from '#features/pricing/index.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import type { OtherSize } from './other-sizes.ts';

interface Props {
  product: { id: string };
  stored: { id: string };
  selected: SelectedOptions;
  /** the page with these choices, where the file comes later */
  laterPath: string;
  /** what the page found for the choices it came with; left out for none */
  otherSizes?: readonly OtherSize[] | undefined;
}

/** What a customer can do whose file can't be printed as chosen: take another size, or order now and send a better file later. */
export function WaysOn({ product, stored, selected, laterPath, otherSizes = [] }: Props) {
  const sizes = useOtherSizes(product.id, stored.id, selected, otherSizes);
  return (
    <div className="mt-3 border-t border-rule pt-3">
      <p className="font-semibold">Or choose another way</p>
      <ul>
        {sizes.map(({ path, words, pricePence }) => (
          <li key={path}>
            <a href={path} className="inline-flex min-h-11 items-center">
              This file fits {words}: {formatPounds(pricePence)}
            </a>
          </li>
        ))}
        <li>
          <a href={laterPath} className="inline-flex min-h-11 items-center">
            Order now and send a better file later
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Asks the server again when the choices or the file change. */
function useOtherSizes(
  productId: string,
  artworkId: string,
  selected: SelectedOptions,
  first: readonly OtherSize[],
): readonly OtherSize[] {
  const [sizes, setSizes] = useState(first);
  const query = String(new URLSearchParams(selected));
  useEffect(() => {
    const controller = new AbortController();
    const path = href('/product/:productId/fits/:artworkId', { productId, artworkId });
    fetch(`${path}?${query}`, { signal: controller.signal })
      .then(async (answer) => {
        if (answer.ok) setSizes(((await answer.json()) as { sizes: OtherSize[] }).sizes);
      })
      .catch(() => undefined); // left, or without a connection: the other ways stay
    return () => controller.abort();
  }, [productId, artworkId, query]);
  return sizes;
}
