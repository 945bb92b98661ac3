import type { Transform } from './rects.ts';

/**
 * Returns pixels per inch across and up, or null for an image squeezed to nothing, which has no ink and no resolution.
 */
export function resolutionOf(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  ctm: Transform,
): [number, number] | null {
  const [across, up] = [Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3])];
  if (!(across > 0 && up > 0)) return null;
  const ppi = (pixels: number, points: number) => Math.round((pixels / points) * 72 * 100) / 100;
  return [ppi(widthPx, across), ppi(heightPx, up)];
}
