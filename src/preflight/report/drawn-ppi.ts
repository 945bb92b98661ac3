import type { PageFacts } from './report.ts';

/** Fine enough for clean lettering (plates are made at 2,400 dpi, offset screens at 175 lines per inch). */
const TARGET_PPI = 400;
/** Anything coarser shows even from further away. */
const LEAST_PPI = 150;
/** What can be drawn and compressed within a job's 12 s: half a second per million pixels of noise, measured. */
const PIXELS_MAX = 22_000_000;

/** Images already converted took part of the time, but are neither drawn nor measured. */
const SHARE_OF_CONVERTED = 0.375;

/**
 * Returns the resolution at which all these pages together can be drawn as pictures, after images of `convertedPixels`
 * were converted in the same job. Returns null if it would be too coarse.
 */
export function drawnPpi(pages: readonly PageFacts[], convertedPixels = 0): number | null {
  const squareInches = pages.reduce((sum, { boxes: { media }, userUnit }) => {
    const [across, up] = [media[2] - media[0], media[3] - media[1]].map((it) => (it * userUnit) / 72);
    return sum + (across ?? 0) * (up ?? 0);
  }, 0);
  const pixels = Math.max(0, PIXELS_MAX - convertedPixels * SHARE_OF_CONVERTED);
  const ppi = Math.min(TARGET_PPI, Math.floor(Math.sqrt(pixels / squareInches)));
  return ppi >= LEAST_PPI ? ppi : null;
}
