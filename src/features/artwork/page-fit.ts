import { MM_PER_INCH, PROPORTION_TOLERANCE } from './artwork-spec.ts';
import type { Box, PageFacts } from './report.ts';

type Wanted = { widthMm: number; heightMm: number; bleedMm: number };

/** How a page can be made to fit: it then covers the finished size, or that with bleed (`full`), this way round. */
export type PageFit = { covers: 'finished' | 'full'; widthMm: number; heightMm: number; factor: number };

/** Whichever distorts least; null where the shape is another. `factor` is the larger of both, so that nothing stays bare. */
export function bestFit(page: PageFacts, wanted: Wanted): PageFit | null {
  const part = cutSize(page);
  const fits = (['finished', 'full'] as const).flatMap((covers) =>
    [[wanted.widthMm, wanted.heightMm] as const, [wanted.heightMm, wanted.widthMm] as const].map(
      ([widthMm, heightMm]) => {
        const bleedMm = covers === 'full' ? 2 * wanted.bleedMm : 0;
        const [x, y] = [(widthMm + bleedMm) / part.widthMm, (heightMm + bleedMm) / part.heightMm];
        const fit: PageFit = { covers, widthMm, heightMm, factor: Math.max(x, y) };
        return { fit, distortion: Math.abs(x / y - 1) };
      },
    ),
  );
  const best = fits.reduce((a, b) => (b.distortion < a.distortion ? b : a));
  return best.distortion <= PROPORTION_TOLERANCE ? best.fit : null;
}

/** What of a page is cut out, as it is looked at: the TrimBox where it is stated, else the visible page. */
function cutSize(page: PageFacts): { widthMm: number; heightMm: number } {
  return page.statedBoxes.includes('trim') ? sizeOfBox(page, page.boxes.trim) : page;
}

/** As it is looked at, in mm. */
export function sizeOfBox({ rotate, userUnit }: PageFacts, box: Box): { widthMm: number; heightMm: number } {
  const mm = (units: number) => (units * userUnit * MM_PER_INCH) / 72;
  const [across, up] = [mm(box[2] - box[0]), mm(box[3] - box[1])];
  return rotate % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across };
}
