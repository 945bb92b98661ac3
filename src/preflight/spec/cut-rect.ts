import type { Box, PageFacts } from '../report/report.ts';
import { MM_PER_INCH, PT_PER_INCH } from './artwork-spec.ts';
import { type Size, sameSize, sizeOfBox, withBleed } from './page-size.ts';

type TargetSize = Size & { bleedMm: number };

/**
 * Returns the box in the page's user space along which to cut for a product: the TrimBox, the visible page, the visible
 * page less the bleed, or the same for the whole sheet, whichever has the finished size, or null if none has.
 */
export function cutRect(page: PageFacts, target: TargetSize): Box | null {
  const { trim, crop, media } = page.boxes;
  if (page.statedBoxes.includes('trim') && sameSize(sizeOfBox(page, trim), target)) return trim;
  for (const box of [crop, media]) {
    const size = sizeOfBox(page, box);
    if (sameSize(size, target)) return box;
    if (sameSize(size, withBleed(target))) return inside(box, unitsOf(page, target.bleedMm));
  }
  return null;
}

const unitsOf = ({ userUnit }: PageFacts, mm: number) => (mm * PT_PER_INCH) / MM_PER_INCH / userUnit;

const inside = ([x0, y0, x1, y1]: Box, by: number): Box => [x0 + by, y0 + by, x1 - by, y1 - by];
