import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';

/**
 * The window event by which the product form sends the gallery the picture with the customer's first page on it. Its
 * `detail` is the picture's path, or null. Form and gallery are separate islands.
 */
export const PRINTED = 'galley:printed';

/** Returns the path of a product's picture with a customer's artwork on it, in the chosen size. */
export function printedPath(artworkId: string, productId: string, { size }: SelectedOptions): string {
  return `${href('/artwork/:artworkId/on/:productId', { artworkId, productId })}${size ? `?${new URLSearchParams({ size })}` : ''}`;
}
