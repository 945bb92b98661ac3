import { pence, percentOf, poundsField } from '#kit/money.ts';
import { readCopies, readPriceCell } from './price-sheet.ts';

/** A price table being edited: cells as typed, the first of each row its copies. Never changed in place. */
export type Rows = readonly (readonly string[])[];

/** A rectangle of cells, from and to inclusive, whichever way round it was drawn. */
export interface Area {
  fromRow: number;
  fromColumn: number;
  toRow: number;
  toColumn: number;
}

/** Returns the rectangle with its corners in order. */
export function ordered({ fromRow, fromColumn, toRow, toColumn }: Area): Area {
  return {
    fromRow: Math.min(fromRow, toRow),
    toRow: Math.max(fromRow, toRow),
    fromColumn: Math.min(fromColumn, toColumn),
    toColumn: Math.max(fromColumn, toColumn),
  };
}

/** Changes every cell of an area; rows outside it stay the same objects, so that they need not be rendered again. */
export function changeArea(
  rows: Rows,
  area: Area,
  change: (cell: string, row: number, column: number) => string,
): Rows {
  const { fromRow, toRow, fromColumn, toColumn } = ordered(area);
  return rows.map((cells, row) =>
    row < fromRow || row > toRow
      ? cells
      : cells.map((cell, column) =>
          column < fromColumn || column > toColumn ? cell : change(cell, row, column),
        ),
  );
}

/**
 * Pastes copied cells, starting at a cell. Rows are added as needed; cells beyond the table's width are left out. One
 * copied cell fills the whole selection, as in spreadsheets.
 */
export function pasteCells(rows: Rows, area: Area, copied: Rows, width: number): Rows {
  const { fromRow, fromColumn, toRow, toColumn } = ordered(area);
  const [only] = copied[0] ?? [];
  if (copied.length === 1 && copied[0]?.length === 1 && only !== undefined)
    return changeArea(rows, { fromRow, fromColumn, toRow, toColumn }, () => only);
  const grown = [...rows];
  while (grown.length < fromRow + copied.length) grown.push(Array.from({ length: width }, () => ''));
  const pasted = { fromRow, fromColumn, toRow: fromRow + copied.length - 1, toColumn: width - 1 };
  return changeArea(
    grown,
    pasted,
    (cell, row, column) => copied[row - fromRow]?.[column - fromColumn] ?? cell,
  );
}

/** Copies the first row of an area into the rows below it. */
export function fillDown(rows: Rows, area: Area): Rows {
  const { fromRow } = ordered(area);
  return changeArea(rows, area, (_cell, _row, column) => rows[fromRow]?.[column] ?? '');
}

/** Raises the prices of an area by a percentage, to the nearest penny. Copies, and cells without a price, stay as they are. */
export function changeByPercent(rows: Rows, area: Area, percent: number): Rows {
  return changeArea(rows, area, (cell, _row, column) => {
    const read = readPriceCell(cell);
    if (column === 0 || cell === '' || !read.ok) return cell;
    return poundsField(Math.max(1, percentOf(pence(read.pence), 10_000 + Math.round(percent * 100))));
  });
}

/** The cells of an area in the form that spreadsheets accept. */
export function copyArea(rows: Rows, area: Area): string {
  const { fromRow, toRow, fromColumn, toColumn } = ordered(area);
  return rows
    .slice(fromRow, toRow + 1)
    .map((cells) => cells.slice(fromColumn, toColumn + 1).join('\t'))
    .join('\n');
}

/** Whether a cell can't be read: copies in the first column, prices in the others. */
export function isWrongCell(cell: string, column: number): boolean {
  if (cell === '') return false;
  return column === 0 ? readCopies(cell) === null : !readPriceCell(cell).ok;
}
