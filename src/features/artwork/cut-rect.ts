import { MM_PER_INCH, SIZE_TOLERANCE_MM } from './artwork-spec.ts';
import { sizeOfBox } from './page-fit.ts';
import type { Box, PageFacts } from './report.ts';

type Wanted = { widthMm: number; heightMm: number; bleedMm: number };

/**
 * The box of the page's user space that it is cut along for a product: the TrimBox, the visible page, the visible page
 * less the bleed, or the same of the whole sheet, whichever has the finished size; null where nothing has.
 */
export function cutRect(page: PageFacts, wanted: Wanted): Box | null {
  const { trim, crop, media } = page.boxes;
  if (page.statedBoxes.includes('trim') && isSize(page, trim, wanted, 0)) return trim;
  for (const box of [crop, media]) {
    if (isSize(page, box, wanted, 0)) return box;
    if (isSize(page, box, wanted, wanted.bleedMm)) return inside(box, unitsOf(page, wanted.bleedMm));
  }
  return null;
}

function isSize(page: PageFacts, box: Box, wanted: Wanted, bleedMm: number): boolean {
  const { widthMm, heightMm } = sizeOfBox(page, box);
  const near = (a: number, b: number) => Math.abs(a - b - 2 * bleedMm) <= SIZE_TOLERANCE_MM + 0.01;
  return (
    (near(widthMm, wanted.widthMm) && near(heightMm, wanted.heightMm)) ||
    (near(widthMm, wanted.heightMm) && near(heightMm, wanted.widthMm))
  );
}

const unitsOf = ({ userUnit }: PageFacts, mm: number) => (mm * 72) / MM_PER_INCH / userUnit;

const inside = ([x0, y0, x1, y1]: Box, by: number): Box => [x0 + by, y0 + by, x1 - by, y1 - by];
