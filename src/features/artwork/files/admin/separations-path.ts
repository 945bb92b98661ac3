import { href } from '#kit/href.ts';

/** Returns the address of the page that shows a file's plates, by the ink limit of a product. */
export function separationsPath(
  artworkId: string,
  productId: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${href('/admin/artwork/:artworkId/separations', { artworkId })}?${new URLSearchParams({ product: productId, ...more })}`;
}

/**
 * Returns the address of the facts or a picture of a page's plates: `what` is `facts`, `all`, or a plate's place from
 * 0.
 */
export function platesPath(
  artworkId: string,
  page: number,
  query: Readonly<{ product: string; what: string; version?: string }>,
): string {
  return `${href('/admin/artwork/:artworkId/separations/:page', { artworkId, page: `${page}` })}?${new URLSearchParams(query)}`;
}
