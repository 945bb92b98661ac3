import { onSheet } from './cells.ts';
import { mmOf } from './measures.ts';
import type { SheetPlan, SheetSide } from './plan-sheets.ts';

/**
 * A page on one side of a sheet: its finished area there, in mm from the left and bottom edge; `rotation` in degrees
 * anticlockwise.
 */
type Placement = {
  job: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
};

/** One side of a sheet; `print` is how often that sheet is printed. */
export type PlacedSide = { side: SheetSide['side']; print: number; placements: Placement[] };

/** Returns where a plan's pages lie, for each side in the order of its PDF's pages. Blank pages are left out. */
export function placementsOf({ plates, pieces }: SheetPlan): PlacedSide[] {
  return plates.flatMap(({ sheets, sides }) =>
    sides.map(({ side, cells }) => ({
      side,
      print: sheets,
      placements: cells.flatMap((cell) => {
        const piece = pieces[cell.piece];
        return (piece?.[cell.face] ?? []).map(({ page, at, shiftUm }) => {
          const lies = onSheet(cell, { ...at, xUm: at.xUm + shiftUm });
          return {
            job: piece?.jobId ?? '',
            page,
            x: mmOf(lies.xUm),
            y: mmOf(lies.yUm),
            width: mmOf(lies.widthUm),
            height: mmOf(lies.heightUm),
            rotation: cell.turn,
          };
        });
      }),
    })),
  );
}
