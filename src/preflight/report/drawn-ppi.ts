import type { PageFacts } from './report.ts';

/** Fine enough that lettering stays clean (plates are set at 2400 dpi, screens for offset at 175 lines an inch). */
const WANTED_PPI = 400;
/** Coarser would show even on what is read from further away. */
const LEAST_PPI = 150;
/** What can be drawn and compressed within a job's 12 s: half a second for a million pixels of noise, measured. */
const PIXELS_MAX = 22_000_000;

/** Images that were converted before took their share of the time: they are neither drawn nor measured. */
const SHARE_OF_CONVERTED = 0.375;

/**
 * The resolution at which all these pages together can be drawn as pictures, after images of `convertedPixels` were
 * converted in the same job; null where it would be too coarse.
 */
export function drawnPpi(pages: readonly PageFacts[], convertedPixels = 0): number | null {
  const squareInches = pages.reduce((sum, { boxes: { media }, userUnit }) => {
    const [across, up] = [media[2] - media[0], media[3] - media[1]].map((it) => (it * userUnit) / 72);
    return sum + (across ?? 0) * (up ?? 0);
  }, 0);
  const pixels = Math.max(0, PIXELS_MAX - convertedPixels * SHARE_OF_CONVERTED);
  const ppi = Math.min(WANTED_PPI, Math.floor(Math.sqrt(pixels / squareInches)));
  return ppi >= LEAST_PPI ? ppi : null;
}
