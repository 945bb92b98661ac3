import { BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import type { Cut } from '../plan/cuts.ts';
import type { Plate, SheetPlan } from '../plan/plan-sheets.ts';
import { afterCutting, countsOf, exactMm, plateWords } from './sheet-words.ts';

const MARGIN = 40;
const PAGE = { width: 595.28, height: 841.89 };
const DRAWING_HEIGHT = 300;
const BOTTOM = PAGE.height - MARGIN;

/** The cut list as a PDF, A4: for each sheet a drawing with numbered cuts, the cuts in order, and the pieces. */
export function drawCutList(
  plan: SheetPlan,
  { date, number }: { date: string; number?: string },
): Promise<Buffer> {
  return drawPdf({ autoFirstPage: false, margin: MARGIN, info: { Title: 'Cut list' } }, (doc) => {
    for (const [i, plate] of plan.plates.entries()) {
      doc.addPage({ size: 'A4', margin: MARGIN });
      doc
        .font(BOLD)
        .fontSize(14)
        .text(`Cut list: ${plateWords(plan, i, number)}`, MARGIN, MARGIN);
      const paper = `${exactMm(plan.sheet.widthUm)} × ${exactMm(plan.sheet.heightUm)} mm`;
      doc
        .font(REGULAR)
        .fontSize(9)
        .text(`${paper}. ${date}. Measures in millimetres from the left or bottom edge, front up.`);
      drawSheet(doc, plan, plate);
      drawPieces(doc, plan, plate);
      drawCuts(doc, plate.cuts);
    }
  });
}

/** The sheet to scale, with each piece's job and the number of each cut at its line. */
function drawSheet(doc: Pdf, { sheet, pieces }: SheetPlan, { sides, cuts }: Plate): void {
  const top = doc.y + 14;
  const scale = Math.min((PAGE.width - 2 * MARGIN - 20) / sheet.widthUm, DRAWING_HEIGHT / sheet.heightUm);
  const x = (um: number) => MARGIN + 20 + um * scale;
  const y = (um: number) => top + (sheet.heightUm - um) * scale;
  doc
    .lineWidth(0.7)
    .rect(x(0), y(sheet.heightUm), sheet.widthUm * scale, sheet.heightUm * scale)
    .stroke();
  doc.font(REGULAR).fontSize(6);
  for (const cell of sides[0]?.cells ?? []) {
    const [left, upper, width, height] = [
      x(cell.xUm),
      y(cell.yUm + cell.heightUm),
      cell.widthUm * scale,
      cell.heightUm * scale,
    ];
    doc.lineWidth(0.4).rect(left, upper, width, height).fillAndStroke('#eeeeee', '#000000');
    const piece = pieces[cell.piece];
    const words = [piece?.jobId, piece?.label].filter(Boolean).join(' ');
    doc.fillColor('#000000');
    doc.text(words, left + 2, upper + 3, { width: width - 4, height: height - 4, ellipsis: true });
  }
  doc.fillColor('#000000');
  drawNumbers(doc, cuts, x, y);
  doc.y = y(0) + 16;
}

type Along = (um: number) => number;

/** Below and beside the sheet, where each line of the list cuts; lines at the same place share their numbers. */
function drawNumbers(doc: Pdf, cuts: readonly Cut[], x: Along, y: Along): void {
  doc.fontSize(5);
  for (const { at, words, isSecond } of numbersOf(cuts, 'vertical', (um) => x(um)))
    doc.text(words, at - 10, y(0) + (isSecond ? 9 : 3), { width: 20, align: 'center' });
  for (const { at, words, isSecond } of numbersOf(cuts, 'horizontal', (um) => -y(um)))
    doc.text(words, x(0) - (isSecond ? 32 : 22), -at - 3, { width: 20, align: 'right' });
}

/** Any nearer, and two numbers would be read as one. */
const NUMBER_ROOM = 11;

/** In order along the edge; a number beside another is placed further out. */
function numbersOf(cuts: readonly Cut[], line: Cut['line'], along: Along) {
  const steps = Map.groupBy(
    [...cuts.entries()].filter(([, cut]) => cut.line === line),
    ([, cut]) => cut.atUm,
  );
  let last = { at: Number.NEGATIVE_INFINITY, isSecond: true };
  return [...steps]
    .toSorted(([a], [b]) => a - b)
    .map(([atUm, them]) => {
      const at = along(atUm);
      last = { at, isSecond: at - last.at < NUMBER_ROOM && !last.isSecond };
      return { ...last, words: them.map(([i]) => i + 1).join(',') };
    });
}

function drawPieces(doc: Pdf, plan: SheetPlan, plate: Plate): void {
  heading(doc, 'Pieces on each sheet');
  for (const { piece, count } of countsOf(plan, plate)) {
    const words = [piece.jobId, piece.label].filter(Boolean).join(', ');
    row(doc, [`${count} ×`, words, [`${count * plate.sheets} in all.`, ...afterCutting(piece)].join(' ')]);
  }
}

function drawCuts(doc: Pdf, cuts: readonly Cut[]): void {
  heading(doc, 'Cuts, in order');
  for (const [i, { line, atUm, blocks }] of cuts.entries()) {
    const from = line === 'vertical' ? 'left' : 'bottom';
    const where = blocks.map(({ fromUm, toUm }) => `${exactMm(fromUm)} to ${exactMm(toUm)}`).join('; ');
    row(doc, [`${i + 1}`, `${exactMm(atUm)} from the ${from} edge`, `through ${where}`]);
  }
}

function heading(doc: Pdf, words: string): void {
  if (doc.y > BOTTOM - 40) doc.addPage({ size: 'A4', margin: MARGIN });
  doc.moveDown(0.6).font(BOLD).fontSize(10).text(words, MARGIN).moveDown(0.2);
}

const COLUMNS = [MARGIN, MARGIN + 30, MARGIN + 200] as const;

function row(doc: Pdf, cells: readonly [string, string, string]): void {
  doc.font(REGULAR).fontSize(9);
  const heights = cells.map((words, i) => doc.heightOfString(words, { width: widthOf(i) }));
  const height = Math.max(...heights) + 2;
  if (doc.y + height > BOTTOM) doc.addPage({ size: 'A4', margin: MARGIN });
  const y = doc.y;
  for (const [i, words] of cells.entries()) doc.text(words, COLUMNS[i] ?? MARGIN, y, { width: widthOf(i) });
  doc.y = y + height;
}

const widthOf = (i: number): number => (COLUMNS[i + 1] ?? PAGE.width - MARGIN) - (COLUMNS[i] ?? MARGIN) - 6;
