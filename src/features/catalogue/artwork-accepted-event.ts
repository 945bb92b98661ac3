import type { SelectedOptions } from '#features/pricing/index.ts';

/**
 * The event of the window by which the product form tells the gallery which picture has the customer's first page on it: its
 * `detail` is the picture's path, or null. They are islands, trees of their own.
 */
export const PRINTED = 'galley:printed';

/** Returns where the picture of a product with an artwork on it is, in the chosen size. */
export function printedPath(artworkId: string, productId: string, { size }: SelectedOptions): string {
  return `/artwork/${artworkId}/on/${productId}${size ? `?${new URLSearchParams({ size })}` : ''}`;
}
