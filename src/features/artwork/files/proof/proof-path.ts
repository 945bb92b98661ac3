import { href } from '#kit/href.ts';

/** The zoom of a proof: fit to width, real size, or twice that. */
const ZOOMS = ['fit', 'real', 'double'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** Returns the zoom that an address asks for; the whole page for any other value. */
export const zoomOf = (text: string | null | undefined): Zoom => ZOOMS.find((it) => it === text) ?? 'fit';

/** Returns the address of a file's proof for a product with these choices. `more`: further query parameters. */
export function proofPath(
  artworkId: string,
  productId: string,
  choices: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${href('/artwork/:artworkId/proof', { artworkId })}?${new URLSearchParams({ product: productId, ...choices, ...more })}`;
}

/** Returns the address of the same proof as a PDF, with the same parameters. */
export function proofPdfPath(
  artworkId: string,
  productId: string,
  choices: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${href('/artwork/:artworkId/proof.pdf', { artworkId })}?${new URLSearchParams({ product: productId, ...choices, ...more })}`;
}
