import { mmOf, type Um } from '../plan/measures.ts';
import type { Plate, SheetPlan, SheetSide } from '../plan/plan-sheets.ts';

/** `SRA3, sheet 2 of 3, print 250`. */
export function plateWords({ sheet, plates }: SheetPlan, index: number): string {
  return `${sheet.name}, sheet ${index + 1} of ${plates.length}, print ${plates[index]?.sheets ?? 0}`;
}

/** `front`; for the plate that prints both sides, that it does. */
export const sideWords = (side: SheetSide['side']): string =>
  side === 'both' ? 'front and back from one plate' : side;

/** Millimetres to the thousandth, without zeros at the end: `105`, `12.5`. */
export const exactMm = (um: Um): string => String(mmOf(um));

/** How often each piece is on a sheet. */
export function countsOf(
  { pieces }: SheetPlan,
  { sides }: Plate,
): { job: string; label: string; count: number }[] {
  const counts = new Map<number, number>();
  for (const { piece } of sides[0]?.cells ?? []) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts].map(([piece, count]) => ({
    job: pieces[piece]?.jobId ?? '',
    label: pieces[piece]?.label ?? '',
    count,
  }));
}
