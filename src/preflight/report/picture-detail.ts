import type { PlacedImage } from './report.ts';

/**
 * How much the samples of a picture show depends on how large they are and how much each differs from the next. At 96
 * ppi, as programs write blurred shadows, nobody sees steps of 12 of 255 (5 %; the eye needs more contrast the finer
 * the lines are: Campbell and Robson 1968, at 20 cycles per degree about 3 % between light and dark), and steps of 24
 * look soft, not blocky.
 */
const [SMOOTH_PPI, SOFT_PPI] = [8, 4];
const SHARP = 255;

/**
 * Returns whether a picture would look `smooth` whatever its resolution, at worst soft, or blocky if that is low
 * (`sharp`).
 */
export function detailOf({ ppi, step = SHARP }: PlacedImage): 'smooth' | 'soft' | 'sharp' {
  const least = Math.floor(Math.min(...ppi));
  if (step * SMOOTH_PPI <= least) return 'smooth';
  return step * SOFT_PPI <= least ? 'soft' : 'sharp';
}
