import { element, round } from './svg.ts';

/** The customer's own page: a JPEG as base64, and the finished part of it, as fractions of its sides. */
export type Artwork = { jpegBase64: string; trim: readonly [number, number, number, number] };

/** Shows the customer's page instead of the sample design. Bleed and marks are cut off, as they will be in print. */
export function customersPrint(
  { jpegBase64, trim: [x, y, w, h] }: Artwork,
  width: number,
  height: number,
): string {
  const image = element('image', {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    preserveAspectRatio: 'none',
    'xlink:href': `data:image/jpeg;base64,${jpegBase64}`,
  });
  return element(
    'svg',
    {
      width: round(width),
      height: round(height),
      viewBox: `${x} ${y} ${w} ${h}`,
      preserveAspectRatio: 'none',
      overflow: 'hidden',
    },
    image,
  );
}
