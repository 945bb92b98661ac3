import type { Box, PageFacts } from '../report/report.ts';
import { MM_PER_INCH, PT_PER_INCH, SIZE_TOLERANCE_MM } from './artwork-spec.ts';

/** In mm, as viewed. */
export type Size = { widthMm: number; heightMm: number };

/** Returns a finished size with the bleed on every side. */
export const withBleed = ({ widthMm, heightMm, bleedMm }: Size & { bleedMm: number }): Size => ({
  widthMm: widthMm + 2 * bleedMm,
  heightMm: heightMm + 2 * bleedMm,
});

/** Width and height, upright and on its side. */
export const bothWays = ({ widthMm, heightMm }: Size): [widthMm: number, heightMm: number][] => [
  [widthMm, heightMm],
  [heightMm, widthMm],
];

/** Returns whether two sizes are equal within the tolerance, as viewed. */
export function sameWayRound(a: Size, b: Size): boolean {
  const within = SIZE_TOLERANCE_MM + 0.01;
  return Math.abs(a.widthMm - b.widthMm) <= within && Math.abs(a.heightMm - b.heightMm) <= within;
}

/**
 * Like `sameWayRound`, in either orientation. The last digit absorbs float error, so a page exactly at the tolerance is
 * within it.
 */
export function sameSize(a: Size, b: Size): boolean {
  return bothWays(b).some(([widthMm, heightMm]) => sameWayRound(a, { widthMm, heightMm }));
}

/** Returns how much more one direction is scaled than the other: 0.015 is 1.5 %. */
export const distortion = (across: number, up: number): number =>
  Math.max(across, up) / Math.min(across, up) - 1;

/** Returns units of a page's user space in mm. */
export const unitsInMm = ({ userUnit }: Pick<PageFacts, 'userUnit'>, units: number): number =>
  (units * userUnit * MM_PER_INCH) / PT_PER_INCH;

/** Returns the size of a box of a page, turned by its /Rotate. */
export function sizeOfBox(page: PageFacts, box: Box): Size {
  const [across, up] = [unitsInMm(page, box[2] - box[0]), unitsInMm(page, box[3] - box[1])];
  return page.rotate % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across };
}

/** Returns the cut area of a page: the TrimBox if stated, or else the visible page. */
export const cutSize = (page: PageFacts): Size =>
  page.statedBoxes.includes('trim') ? sizeOfBox(page, page.boxes.trim) : page;
