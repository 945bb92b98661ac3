import type { PlacedPage, PlacedSheet } from '#preflight/index.server.ts';
import { type LaidCell, onSheet } from '../plan/cells.ts';
import { overlapOf, pointsOf, rightOf, topOf, type UmRect } from '../plan/measures.ts';
import type { PagePlace } from '../plan/pieces.ts';
import type { SheetPlan, SheetSide } from '../plan/plan-sheets.ts';

/**
 * The sides of a plan as the engine places their pages, in points. `sources` are the places that each source has pages
 * for; one more source after them has the marks, a page for each side.
 */
export function placedSheets(plan: SheetPlan, sources: readonly ReadonlySet<PagePlace>[]): PlacedSheet[] {
  const [widthPt, heightPt] = [pointsOf(plan.sheet.widthUm), pointsOf(plan.sheet.heightUm)];
  const sides = plan.plates.flatMap((plate) => plate.sides);
  return sides.map((side, i) => {
    const marks: PlacedPage = {
      source: sources.length,
      page: i + 1,
      middle: [widthPt / 2, heightPt / 2],
      turn: 0,
      turnIfOnItsSide: 90,
      clip: [0, 0, widthPt, heightPt],
    };
    return { widthPt, heightPt, places: [...pagesOf(plan, side, sources), marks] };
  });
}

function pagesOf(
  { pieces }: SheetPlan,
  { cells }: SheetSide,
  sources: readonly ReadonlySet<PagePlace>[],
): PlacedPage[] {
  return cells.flatMap((cell) => {
    const places = pieces[cell.piece]?.[cell.face] ?? [];
    return places.flatMap((place) =>
      placedPage(
        cell,
        place,
        sources.findIndex((its) => its.has(place)),
      ),
    );
  });
}

function placedPage(cell: LaidCell, place: PagePlace, source: number): PlacedPage[] {
  const clip = overlapOf(cell.clip, onSheet(cell, place.clip));
  if (!clip) return [];
  const at = onSheet(cell, { ...place.at, xUm: place.at.xUm + place.shiftUm });
  return [
    {
      source,
      page: place.page,
      middle: [pointsOf(at.xUm + at.widthUm / 2), pointsOf(at.yUm + at.heightUm / 2)],
      turn: cell.turn,
      // If a page is on its side, the same edge must be at the top of both faces of the piece.
      turnIfOnItsSide: cell.face === 'front' ? 90 : 270,
      clip: rectOf(clip),
    },
  ];
}

const rectOf = (it: UmRect): [number, number, number, number] => [
  pointsOf(it.xUm),
  pointsOf(it.yUm),
  pointsOf(rightOf(it)),
  pointsOf(topOf(it)),
];
