import type { PageFacts } from '../report/report.ts';
import { PROPORTION_TOLERANCE } from './artwork-spec.ts';
import { bothWays, cutSize, distortion, type Size } from './page-size.ts';

type TargetSize = Size & { bleedMm: number };

/** How to make a page fit: it then covers the finished size, or the size with bleed (`full`), in this orientation. */
export type PageFit = { covers: 'finished' | 'full'; widthMm: number; heightMm: number; factor: number };

/**
 * Picks the least distortion. Returns null if the proportions differ. `factor` is the larger of the two, so that
 * nothing is left uncovered.
 */
export function bestFit(page: PageFacts, target: TargetSize): PageFit | null {
  const part = cutSize(page);
  const fits = (['finished', 'full'] as const).flatMap((covers) =>
    bothWays(target).map(([widthMm, heightMm]) => {
      const bleedMm = covers === 'full' ? 2 * target.bleedMm : 0;
      const [x, y] = [(widthMm + bleedMm) / part.widthMm, (heightMm + bleedMm) / part.heightMm];
      const fit: PageFit = { covers, widthMm, heightMm, factor: Math.max(x, y) };
      return { fit, squeezed: distortion(x, y) };
    }),
  );
  const best = fits.reduce((a, b) => (b.squeezed < a.squeezed ? b : a));
  return best.squeezed <= PROPORTION_TOLERANCE ? best.fit : null;
}
