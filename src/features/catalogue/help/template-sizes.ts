/** Bleed on every side, in mm (storefront, section 9). */
const BLEED_MM = 3;

/** The flyer formats, finished size in mm (storefront, section 9), each with the product that has this size. */
export const TEMPLATE_SIZES = [
  { format: 'A3', widthMm: 420, heightMm: 297, productId: 'a3-flyers-001' },
  { format: 'A4', widthMm: 297, heightMm: 210, productId: 'a4-flyers-001' },
  { format: 'A5', widthMm: 210, heightMm: 148, productId: 'a5-flyers-001' },
  { format: 'A6', widthMm: 148, heightMm: 105, productId: 'a6-flyers-001' },
  { format: 'A7', widthMm: 105, heightMm: 74, productId: 'a7-flyers-001' },
  { format: 'DL', widthMm: 210, heightMm: 99, productId: 'dl-flyers-001' },
] as const;

/** `216 × 154`: the size with bleed on all four sides, in mm. */
export function withBleed({ widthMm, heightMm }: { widthMm: number; heightMm: number }): string {
  return `${widthMm + 2 * BLEED_MM} × ${heightMm + 2 * BLEED_MM}`;
}
