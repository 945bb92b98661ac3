import type { Plate, SheetPlan } from './plan-sheets.ts';

/** The paper that a plate is printed on. */
export const stockOfPlate = ({ pieces }: Pick<SheetPlan, 'pieces'>, { sides }: Plate): string =>
  pieces[sides[0]?.cells[0]?.piece ?? 0]?.stock ?? '';

/** The part of a plan’s PDF that is printed on one paper: its pages, from 1. */
export type PaperRun = { stock: string; fromPage: number; toPage: number };

/** The papers of a plan in the order of its PDF. A book with a cover of another paper has two. */
export function papersOf(plan: Pick<SheetPlan, 'pieces' | 'plates'>): PaperRun[] {
  const runs: PaperRun[] = [];
  for (const plate of plan.plates) {
    const stock = stockOfPlate(plan, plate);
    const last = runs.at(-1);
    const toPage = (last?.toPage ?? 0) + plate.sides.length;
    if (last?.stock === stock) last.toPage = toPage;
    else runs.push({ stock, fromPage: (last?.toPage ?? 0) + 1, toPage });
  }
  return runs;
}
