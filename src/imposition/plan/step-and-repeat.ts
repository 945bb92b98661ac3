import type { Um } from './measures.ts';

/** A place for one piece in an area, from its bottom left; `isTurned`: lying on its side. */
export type Spot = { xUm: Um; yUm: Um; widthUm: Um; heightUm: Um; isTurned: boolean };

/** The area for pieces, and the gap that must be between two of them. */
export type Area = { widthUm: Um; heightUm: Um; gapUm: Um };

/** What is placed: its finished size, and whether it may lie on its side. */
export type Shape = { widthUm: Um; heightUm: Um; mayTurn: boolean };

/**
 * Returns the layout with the most copies of one shape in an area, row by row. Upright and turned copies may share it,
 * in two blocks with a straight cut between them: every number of columns or rows is tried for the first block, and the
 * second gets the rest.
 */
export function stepAndRepeat(area: Area, shape: Shape): Spot[] {
  const upright: Way = { widthUm: shape.widthUm, heightUm: shape.heightUm, isTurned: false };
  const turned: Way = { widthUm: shape.heightUm, heightUm: shape.widthUm, isTurned: true };
  const isSquare = shape.widthUm === shape.heightUm;
  if (!shape.mayTurn || isSquare) return block(area, upright);
  return [...splits(area, upright, turned), ...splits(area, turned, upright)].reduce((best, it) =>
    it.length > best.length ? it : best,
  );
}

type Way = { widthUm: Um; heightUm: Um; isTurned: boolean };

/** How many pieces of this length fit into a space with gaps between them. */
export const countIn = (roomUm: Um, lengthUm: Um, gapUm: Um): number =>
  Math.max(0, Math.floor((roomUm + gapUm) / (lengthUm + gapUm)));

/** First without mixing, so that this is chosen if mixing gains nothing. */
function splits(area: Area, one: Way, other: Way): Spot[][] {
  const { widthUm, heightUm, gapUm } = area;
  const layouts = [block(area, one)];
  for (let columns = countIn(widthUm, one.widthUm, gapUm); columns > 0; columns--) {
    const used = columns * (one.widthUm + gapUm);
    const first = block({ ...area, widthUm: used - gapUm }, one);
    layouts.push([...first, ...moved(block({ ...area, widthUm: widthUm - used }, other), used, 0)]);
  }
  for (let rows = countIn(heightUm, one.heightUm, gapUm); rows > 0; rows--) {
    const used = rows * (one.heightUm + gapUm);
    const first = block({ ...area, heightUm: used - gapUm }, one);
    layouts.push([...first, ...moved(block({ ...area, heightUm: heightUm - used }, other), 0, used)]);
  }
  return layouts;
}

function block({ widthUm, heightUm, gapUm }: Area, way: Way): Spot[] {
  const columns = countIn(widthUm, way.widthUm, gapUm);
  const rows = countIn(heightUm, way.heightUm, gapUm);
  return Array.from({ length: columns * rows }, (_, i) => ({
    ...way,
    xUm: (i % columns) * (way.widthUm + gapUm),
    yUm: Math.floor(i / columns) * (way.heightUm + gapUm),
  }));
}

const moved = (spots: readonly Spot[], byX: Um, byY: Um): Spot[] =>
  spots.map((it) => ({ ...it, xUm: it.xUm + byX, yUm: it.yUm + byY }));
