/** Left, top, width and height of a part of a photo, in fractions of it as it is seen. */
export type Crop = readonly [number, number, number, number];

/**
 * Returns the part of a photo that fills a box: the wanted part, cut to the box’s proportions about its middle and moved
 * inside the photo; without one, the middle of the photo.
 */
export function cropFor(
  photo: { widthPx: number; heightPx: number },
  box: { widthMm: number; heightMm: number },
  wanted: Crop = [0, 0, 1, 1],
): Crop {
  const proportion = ((box.widthMm / box.heightMm) * photo.heightPx) / photo.widthPx;
  const [left, top, wide, high] = wanted;
  const width = Math.min(wide, high * proportion, 1);
  const height = Math.min(width / proportion, 1);
  const inside = (start: number, size: number) => Math.min(Math.max(0, start), 1 - size);
  return [inside(left + (wide - width) / 2, width), inside(top + (high - height) / 2, height), width, height];
}
