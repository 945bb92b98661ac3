import { stringify } from 'csv-stringify/sync';
import { finishedOnSheet } from '../plan/cells.ts';
import type { Cut } from '../plan/cuts.ts';
import { stockOfPlate } from '../plan/papers.ts';
import type { Plate, SheetPlan } from '../plan/plan-sheets.ts';
import { afterCutting, countsOf, exactMm } from './sheet-words.ts';

/** One line of the list. Lengths are millimetres. */
type Row = {
  Sheet: number;
  Print: number;
  Step: number | '';
  What: string;
  Line: string;
  'From edge (mm)': string;
  Where: string;
  Job: string;
  Piece: string;
  'Pieces per sheet': number | '';
  Paper: string;
};

type RowOfPlate = Omit<Row, 'Paper'>;

const COLUMNS = [
  'Sheet',
  'Print',
  'Step',
  'What',
  'Line',
  'From edge (mm)',
  'Where',
  'Job',
  'Piece',
  'Pieces per sheet',
  'Paper',
] as const satisfies (keyof Row)[];

/**
 * Returns a list for a spreadsheet or a programmable guillotine: the cuts of each sheet in order, where each piece
 * lies, and how many there are.
 */
export function cutListCsv(plan: SheetPlan): string {
  const rows = plan.plates.flatMap((plate, i) => {
    const Paper = stockOfPlate(plan, plate);
    const ofPlate = [
      ...plate.cuts.map((cut, step) => cutRow(plate, i, step, cut)),
      ...placeRows(plan, plate, i),
      ...pieceRows(plan, plate, i),
    ];
    return ofPlate.map((row): Row => ({ ...row, Paper }));
  });
  return stringify(rows, {
    header: true,
    columns: [...COLUMNS],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

const blank = {
  Step: '',
  Line: '',
  'From edge (mm)': '',
  Where: '',
  Job: '',
  Piece: '',
  'Pieces per sheet': '',
} as const;

const cutRow = (plate: Plate, index: number, step: number, cut: Cut): RowOfPlate => ({
  ...blank,
  Sheet: index + 1,
  Print: plate.sheets,
  Step: step + 1,
  What: 'cut',
  Line: cut.line,
  'From edge (mm)': exactMm(cut.atUm),
  Where: cut.blocks.map(({ fromUm, toUm }) => `${exactMm(fromUm)} to ${exactMm(toUm)}`).join('; '),
});

/** The finished size of each cell, as the marks on the sheet show it. */
function placeRows(plan: SheetPlan, plate: Plate, index: number): RowOfPlate[] {
  return plate.sides.flatMap(({ side, cells }) =>
    cells.flatMap((cell) => {
      const piece = plan.pieces[cell.piece];
      if (!piece) return [];
      const trim = finishedOnSheet(cell, piece);
      return [
        {
          ...blank,
          Sheet: index + 1,
          Print: plate.sheets,
          What: `trim, ${side}`,
          'From edge (mm)': `${exactMm(trim.xUm)} left, ${exactMm(trim.yUm)} bottom`,
          Where: `${exactMm(trim.widthUm)} x ${exactMm(trim.heightUm)}, turned ${cell.turn}`,
          Job: piece.jobId,
          Piece: piece.label,
        },
      ];
    }),
  );
}

function pieceRows(plan: SheetPlan, plate: Plate, index: number): RowOfPlate[] {
  return countsOf(plan, plate).map(({ piece, count }) => ({
    ...blank,
    Sheet: index + 1,
    Print: plate.sheets,
    What: 'pieces',
    Where: afterCutting(piece).join(' '),
    Job: piece.jobId,
    Piece: piece.label,
    'Pieces per sheet': count,
  }));
}
