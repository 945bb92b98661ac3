import type { Fold } from '#features/pricing/prices/index.ts';
import { heightOf, type RectMm, widthOf } from './sheet.ts';

/** A line in mm. */
export type LineMm = { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] };

/** Returns the folds on a page cut at `trim`. The folds of a rotated page rotate with it. */
export function foldLines(
  folds: readonly Fold[],
  trim: RectMm,
  product: { widthMm: number; heightMm: number },
): LineMm[] {
  const [left, top, right, bottom] = trim;
  const turned = widthOf(trim) > heightOf(trim) !== product.widthMm > product.heightMm;
  return folds.map((fold) => {
    const share = 'across' in fold ? fold.across : fold.down;
    const x = left + share * widthOf(trim);
    const y = top + share * heightOf(trim);
    return 'across' in fold !== turned
      ? { from: [x, top], to: [x, bottom] }
      : { from: [left, y], to: [right, y] };
  });
}
