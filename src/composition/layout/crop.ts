/** Left, top, width and height of a part of a photo, in fractions of it as it is seen. */
export type Crop = readonly [number, number, number, number];

/** How a photo lies in its box: enlarged `zoom` times, and where of what is cut off it is shown: 0 left or top, 1 right or bottom. */
export interface Framing {
  zoom: number;
  across: number;
  down: number;
}

/** The middle, as much of it as fills the box. */
export const MIDDLE: Framing = { zoom: 1, across: 0.5, down: 0.5 };

/** The most a photo may be enlarged. */
export const ZOOM_MAX = 4;

/** Returns the part of a photo that fills a box. */
export function cropFor(
  photo: { widthPx: number; heightPx: number },
  box: { widthMm: number; heightMm: number },
  { zoom, across, down }: Framing,
): Crop {
  const proportion = ((box.widthMm / box.heightMm) * photo.heightPx) / photo.widthPx;
  const width = Math.min(1, proportion) / zoom;
  const height = Math.min(1, width / proportion);
  return [(1 - width) * across, (1 - height) * down, width, height];
}
