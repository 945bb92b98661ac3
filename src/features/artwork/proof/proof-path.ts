/** How the pages of a proof are shown: to the width there is, at their size in mm, or twice that. */
export const ZOOMS = ['fit', 'real', 'double'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** Where a file is looked at as it prints for a product with these choices. `more`: what else the address says. */
export function proofPath(
  artworkId: string,
  productId: string,
  choices: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/artwork/${artworkId}/proof?${new URLSearchParams({ product: productId, ...choices, ...more })}`;
}
