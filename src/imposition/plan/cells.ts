import { rightOf, topOf, type Um, type UmRect } from './measures.ts';
import type { Piece } from './pieces.ts';
import { mirroredBy, type PressSheet } from './press-sheet.ts';

/** Quarter turns anticlockwise, in degrees. */
type Turn = 0 | 90 | 180 | 270;

/** A piece on one side of a sheet: where its cut lies. `piece` is its index in the plan's list. */
export type Cell = UmRect & { piece: number; face: 'front' | 'back'; turn: Turn };

/** A cell with what may be printed of it: its cut and bleed, up to halfway to a neighbour. */
export type LaidCell = Cell & { clip: UmRect };

/** Where the other face of a cell lies once the sheet is turned over, as seen from that side. */
export function behind(sheet: PressSheet, cell: Cell, { backing }: Pick<Piece, 'backing'>): Cell {
  const mirrored = mirroredBy(sheet);
  const face = cell.face === 'front' ? 'back' : 'front';
  // The piece keeps its upward direction in space; from the other side it is seen mirrored.
  const rotation = mirrored === 'x' ? 360 - cell.turn : 180 - cell.turn;
  const turn = ((rotation + (backing === 'head-to-foot' ? 180 : 0) + 360) % 360) as Turn;
  return mirrored === 'x'
    ? { ...cell, face, turn, xUm: sheet.widthUm - rightOf(cell) }
    : { ...cell, face, turn, yUm: sheet.heightUm - topOf(cell) };
}

/** A rectangle of a piece as it is read (from the bottom left of its cut), on the sheet. */
export function onSheet(cell: Cell, { xUm: u, yUm: v, widthUm: w, heightUm: h }: UmRect): UmRect {
  const { xUm, yUm, widthUm, heightUm, turn } = cell;
  if (turn === 90) return { xUm: xUm + widthUm - v - h, yUm: yUm + u, widthUm: h, heightUm: w };
  if (turn === 180)
    return { xUm: xUm + widthUm - u - w, yUm: yUm + heightUm - v - h, widthUm: w, heightUm: h };
  if (turn === 270) return { xUm: xUm + v, yUm: yUm + heightUm - u - w, widthUm: h, heightUm: w };
  return { xUm: xUm + u, yUm: yUm + v, widthUm: w, heightUm: h };
}

/** The part of a cell that remains in the end. Both faces of a piece have the same margins around it. */
export const finishedOnSheet = (cell: Cell, { finished }: Pick<Piece, 'finished'>): UmRect =>
  onSheet(cell, finished);

/** Gives each cell of one side its printable area: none overlaps another's. */
export function withClips(cells: readonly Cell[], pieces: readonly Piece[]): LaidCell[] {
  return cells.map((cell) => {
    const room = roomAround(cell, pieces[cell.piece]?.bleedUm ?? 0, cells);
    const clip = {
      xUm: cell.xUm - room.left,
      yUm: cell.yUm - room.bottom,
      widthUm: cell.widthUm + room.left + room.right,
      heightUm: cell.heightUm + room.bottom + room.top,
    };
    return { ...cell, clip };
  });
}

/** Its bleed on each side, or half the gap to the next cut. */
function roomAround(cell: Cell, bleedUm: Um, cells: readonly Cell[]) {
  const room = { left: bleedUm, right: bleedUm, bottom: bleedUm, top: bleedUm };
  for (const other of cells) {
    if (other === cell) continue;
    const across = Math.max(cell.xUm - rightOf(other), other.xUm - rightOf(cell));
    const up = Math.max(cell.yUm - topOf(other), other.yUm - topOf(cell));
    // Two cells that only meet at a corner share the wider gap; both choose the same one.
    const isBeside = up < 0 || across >= up;
    const [side, gap]: [keyof typeof room, Um] = isBeside
      ? [other.xUm < cell.xUm ? 'left' : 'right', across]
      : [other.yUm < cell.yUm ? 'bottom' : 'top', up];
    room[side] = Math.min(room[side], Math.floor(gap / 2));
  }
  return room;
}
