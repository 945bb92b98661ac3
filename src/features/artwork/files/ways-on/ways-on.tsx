import { useEffect, useState } from 'react';
import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { LaterWays } from './later-ways.tsx';
import type { WaysOnData } from './other-sizes.server.ts';

interface Props {
  product: { id: string };
  stored: { id: string };
  selected: SelectedOptions;
  /** addresses of the page with these choices, with the file to come later or a person to look at it first */
  paths: { later: string; look: string; design: string };
  /** what the page found for the choices that it came with; omitted for none */
  waysOn?: WaysOnData | undefined;
}

/**
 * What a customer can do if their file can't be printed as chosen: take another size, order now and send a better file
 * later, or let a person look at it.
 */
export function WaysOn({ product, stored, selected, paths, waysOn = NONE }: Props) {
  const { otherSizes, lookBy } = useWaysOn(product.id, stored.id, selected, waysOn);
  return (
    <div className="mt-3 border-t border-rule pt-3">
      <p className="font-semibold">Or choose another way</p>
      <ul>
        {otherSizes.map(({ path, words, pricePence }) => (
          <li key={path}>
            <a href={path} className="inline-flex min-h-11 items-center">
              This file fits {words}: {formatPounds(pricePence)}
            </a>
          </li>
        ))}
        <LaterWays {...paths} lookBy={lookBy} />
      </ul>
    </div>
  );
}

const NONE: WaysOnData = { otherSizes: [], lookBy: null };

/** Asks the server again when the choices or the file change. */
function useWaysOn(
  productId: string,
  artworkId: string,
  selected: SelectedOptions,
  first: WaysOnData,
): WaysOnData {
  const [waysOn, setWaysOn] = useState(first);
  const query = String(new URLSearchParams(selected));
  useEffect(() => {
    const controller = new AbortController();
    const path = href('/product/:productId/fits/:artworkId', { productId, artworkId });
    fetch(`${path}?${query}`, { signal: controller.signal })
      .then(async (answer) => {
        if (answer.ok) setWaysOn((await answer.json()) as WaysOnData);
      })
      .catch(() => undefined); // the page was left, or there is no connection: the other options stay
    return () => controller.abort();
  }, [productId, artworkId, query]);
  return waysOn;
}
