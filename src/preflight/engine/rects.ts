import type { Box, Rect } from '../report/report.ts';

/** Page geometry. A matrix is `[a, b, c, d, e, f]` as in PDF 32000-1, 8.3.3. */
export type Transform = [number, number, number, number, number, number];

export const PT_PER_MM = 72 / 25.4;

/** The overlap of two rectangles; it has no area if they don't meet. */
export function intersection(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export const hasArea = (rect: Rect): boolean => rect[2] > rect[0] && rect[3] > rect[1];

export const widthOf = (rect: Rect): number => rect[2] - rect[0];
export const heightOf = (rect: Rect): number => rect[3] - rect[1];

/** Shrinks the rectangle by this much on each side; a negative value grows it. */
export function inset(rect: Rect, by: number): Rect {
  return [rect[0] + by, rect[1] + by, rect[2] - by, rect[3] - by];
}

/** Applies first `a`, then `b`. */
export function multiply(a: Transform, b: Transform): Transform {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

/** Returns the upright rectangle around a transformed one. */
export function transformRect([x0, y0, x1, y1]: Box, [a, b, c, d, e, f]: Transform): Rect {
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e];
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const UNIT: Box = [0, 0, 1, 1];

/** Returns where an image with this matrix is placed: images fill the unit square (PDF 32000-1, 8.9.5.1). */
export const unitSquare = (ctm: Transform): Rect => transformRect(UNIT, ctm);

/** Returns the average scale of lengths, which is exact if the matrix scales both ways alike. */
export const scaleOf = ([a, b, c, d]: Transform): number => Math.sqrt(Math.abs(a * d - b * c));

/** Rounds to hundredths of a point: enough to find a place, and short in JSON. */
export function rounded(rect: Rect): Rect {
  const [x0, y0, x1, y1] = rect.map((it) => Math.round(it * 100) / 100);
  return [x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0];
}

/**
 * Returns the matrix from a page's user space to points from the top left corner of its MediaBox, rotated and scaled by
 * UserUnit.
 */
export function displayTransform(media: Box, rotate: 0 | 90 | 180 | 270, userUnit: number): Transform {
  const [x0, y0, x1, y1] = media;
  const u = userUnit;
  switch (rotate) {
    case 90:
      return [0, u, u, 0, -y0 * u, -x0 * u];
    case 180:
      return [-u, 0, 0, u, x1 * u, -y0 * u];
    case 270:
      return [0, -u, -u, 0, y1 * u, x1 * u];
    default:
      return [u, 0, 0, -u, -x0 * u, y1 * u];
  }
}
