import { PT_PER_MM } from './rects.ts';

export type Point = [x: number, y: number];

/** A piece of a path without a break: where it begins and ends, and whether it is marked as closed. */
export type Piece = { from: Point; to: Point; closed: boolean };

/** Ends this close meet, since no knife could tell them apart. */
const MEET_PT = 0.1 * PT_PER_MM;
/**
 * More loose pieces than this aren't compared with each other, since that takes time with the square of their number.
 */
const JOINED_MAX = 2000;

/**
 * Returns how many paths the pieces make, and how many of these don't come back to their beginning. Packaging programs
 * draw an outline as many single lines, in any order and direction; what meets end to end is one path.
 */
export function joinedPieces(pieces: readonly Piece[]): { paths: number; open: number } {
  const loose = pieces.filter((it) => !it.closed && !meet(it.from, it.to));
  const whole = pieces.length - loose.length;
  if (loose.length > JOINED_MAX) return { paths: pieces.length, open: loose.length };
  const left = loose.map(({ from, to }) => ({ from, to }));
  let [joined, open] = [0, 0];
  for (let chain = left.pop(); chain; chain = left.pop()) {
    joined++;
    let [head, tail] = [chain.from, chain.to];
    while (!meet(head, tail)) {
      const next = left.findIndex(
        ({ from, to }) => meet(tail, from) || meet(tail, to) || meet(head, from) || meet(head, to),
      );
      const [piece] = next < 0 ? [] : left.splice(next, 1);
      if (!piece) break;
      if (meet(tail, piece.from)) tail = piece.to;
      else if (meet(tail, piece.to)) tail = piece.from;
      else if (meet(head, piece.from)) head = piece.to;
      else head = piece.from;
    }
    if (!meet(head, tail)) open++;
  }
  return { paths: whole + joined, open };
}

const meet = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= MEET_PT;
