import { mmOf, type Um } from '../plan/measures.ts';
import { papersOf, stockOfPlate } from '../plan/papers.ts';
import type { Piece } from '../plan/pieces.ts';
import type { Plate, SheetPlan, SheetSide } from '../plan/plan-sheets.ts';

/**
 * `S-0012, SRA3, sheet 2 of 3, print 250`; `number`: the shop’s own number for these sheets, if there is one. For a
 * plan with two papers it says which one this is.
 */
export function plateWords(plan: SheetPlan, index: number, number?: string): string {
  const { sheet, plates } = plan;
  const plate = plates[index];
  const paper = plate && papersOf(plan).length > 1 ? [stockOfPlate(plan, plate)] : [];
  const of = [...(number ? [number] : []), sheet.name, ...paper].join(', ');
  return `${of}, sheet ${index + 1} of ${plates.length}, print ${plate?.sheets ?? 0}`;
}

/** `front`; for a plate that prints both sides, it says so. */
export const sideWords = (side: SheetSide['side']): string =>
  side === 'both' ? 'front and back from one plate' : side;

/** Millimetres to the thousandth, without zeros at the end: `105`, `12.5`. */
export const exactMm = (um: Um): string => String(mmOf(um));

/** How often each piece is on a sheet. */
export function countsOf({ pieces }: SheetPlan, { sides }: Plate): { piece: Piece; count: number }[] {
  const cells = Map.groupBy(sides[0]?.cells ?? [], ({ piece }) => piece);
  return [...cells].flatMap(([at, them]) => {
    const piece = pieces[at];
    return piece ? [{ piece, count: them.length }] : [];
  });
}

/** What is done with a piece next: `Fold 97 and 197 mm from the left. Trim to 296 × 210 mm when bound.` */
export function afterCutting({ folds, finished, widthUm, heightUm }: Piece): string[] {
  const sentences = (['vertical', 'horizontal'] as const).flatMap((line) => {
    const places = folds.filter((it) => it.line === line).map(({ atUm }) => exactMm(atUm));
    if (places.length === 0) return [];
    return [`Fold ${places.join(' and ')} mm from the ${line === 'vertical' ? 'left' : 'bottom'}.`];
  });
  if (finished.widthUm === widthUm && finished.heightUm === heightUm) return sentences;
  const size = `${exactMm(finished.widthUm)} × ${exactMm(finished.heightUm)} mm`;
  return [...sentences, `Trim to ${size}${folds.length > 0 ? ' (open)' : ''} when bound.`];
}
