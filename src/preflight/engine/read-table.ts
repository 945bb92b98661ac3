import { readFileSync } from 'node:fs';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { RefusedReason } from '../report/report.ts';

/** Rows of a spreadsheet’s first sheet, each cell as its program shows it. Empty rows are in it, empty cells are ''. */
export type TableOutcome = { status: 'ok'; rows: string[][] } | { status: 'refused'; reason: RefusedReason };

/** Reads at most `rowsMax` rows of a spreadsheet. */
export type ReadTable = (file: string, rowsMax: number) => TableOutcome;

/** Columns beyond these are not read. */
const COLUMNS_MAX = 60;

let loaded: Promise<ReadTable> | undefined;

/** Loads the spreadsheet library into this thread, once. */
export function loadReadTable(): Promise<ReadTable> {
  loaded ??= import('@e965/xlsx').then(({ read, utils }) => (file, rowsMax) => {
    try {
      const book = read(readFileSync(file), {
        type: 'buffer',
        dense: true,
        sheets: 0,
        sheetRows: rowsMax,
        cellHTML: false,
        cellFormula: false,
        // The program’s own short date has the order of the country that it is used in.
        dateNF: 'dd/mm/yyyy',
      });
      const sheet = book.Sheets[book.SheetNames[0] ?? ''];
      if (!sheet?.['!ref']) return { status: 'ok', rows: [] };
      const range = utils.decode_range(sheet['!ref']);
      range.s = { r: 0, c: 0 };
      range.e.c = Math.min(range.e.c, COLUMNS_MAX - 1);
      range.e.r = Math.min(range.e.r, rowsMax - 1);
      writeOutLongNumbers(sheet);
      const rows = utils.sheet_to_json<string[]>(sheet, {
        header: 1,
        raw: false,
        defval: '',
        blankrows: true,
        range,
      });
      return { status: 'ok', rows: rows.map((row) => row.map((cell) => String(cell).trim())) };
    } catch {
      return { status: 'refused', reason: 'damaged' };
    }
  });
  return loaded;
}

/** A telephone number that a spreadsheet took for a quantity is shown as 4.47911E+11; its digits are still there. */
function writeOutLongNumbers(sheet: WorkSheet): void {
  for (const row of (sheet['!data'] ?? []) as (CellObject | undefined)[][])
    for (const cell of row ?? [])
      if (cell?.t === 'n' && Number.isSafeInteger(cell.v) && /E\+/.test(cell.w ?? ''))
        cell.w = String(cell.v);
}
