import { drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import { pointsOf, type UmRect } from '../plan/measures.ts';
import type { SheetPlan } from '../plan/plan-sheets.ts';
import { type MarkLine, type Marks, marksOf, REGISTER_SIZE } from './marks.ts';
import { plateWords, sideWords } from './sheet-words.ts';

/** A part of pdfkit that its types leave out. */
type SpotColours = { addSpotColor(name: string, c: number, m: number, y: number, k: number): void };

/** The colour that prints on every plate (PDF 32000-1, 8.6.6.4). */
const ALL = 'All';
const LINE_PT = 0.25;
const SLUG_PT = 6;

/** The four inks, solid and as half tints. */
const PATCHES: readonly [number, number, number, number][] = [
  [100, 0, 0, 0],
  [0, 100, 0, 0],
  [0, 0, 100, 0],
  [0, 0, 0, 100],
  [50, 0, 0, 0],
  [0, 50, 0, 0],
  [0, 0, 50, 0],
  [0, 0, 0, 50],
];

export type MarkOptions = {
  /** as printed on the sheets: `23 November 2026` */
  date: string;
  /** the shop’s own number of these sheets, by which a printed sheet can be identified: `S-0012` */
  number?: string;
  /** squares in the four inks; without it, marks print only where the artwork has ink: default true */
  colourBar?: boolean;
};

/** A PDF with the marks of every side of the plan, a page each, in the order of the imposed sides. */
export function drawMarks(plan: SheetPlan, options: MarkOptions): Promise<Buffer> {
  return drawPdf({ autoFirstPage: false, margin: 0 }, (doc) => {
    (doc as Pdf & SpotColours).addSpotColor(ALL, 100, 100, 100, 100);
    for (const [i, plate] of plan.plates.entries())
      for (const side of plate.sides) {
        doc.addPage({ size: [pointsOf(plan.sheet.widthUm), pointsOf(plan.sheet.heightUm)], margin: 0 });
        const marks = marksOf(plan, side);
        drawLines(doc, marks);
        if (options.colourBar !== false) drawBar(doc, marks.patches);
        const words = [
          plateWords(plan, i, options.number),
          sideWords(side.side),
          options.date,
          ...jobsOn(plan, side.cells),
        ];
        if (marks.slug) drawSlug(doc, marks.slug, words);
      }
  });
}

const jobsOn = ({ pieces }: SheetPlan, cells: readonly { piece: number }[]): string[] => [
  ...new Set(cells.flatMap(({ piece }) => pieces[piece]?.jobId ?? [])),
];

/** pdfkit counts from the top. */
const fromTop = (doc: Pdf, yUm: number) => doc.page.height - pointsOf(yUm);

function drawLines(doc: Pdf, { crops, folds, registers }: Marks): void {
  doc.lineWidth(LINE_PT).strokeColor(ALL);
  for (const it of crops) drawLine(doc, it);
  doc.dash(2, { space: 1.5 });
  for (const it of folds) drawLine(doc, it);
  doc.undash();
  const [arm, radius] = [pointsOf(REGISTER_SIZE) / 2, pointsOf(REGISTER_SIZE) / 4];
  for (const { xUm, yUm } of registers) {
    const [x, y] = [pointsOf(xUm), fromTop(doc, yUm)];
    doc
      .moveTo(x - arm, y)
      .lineTo(x + arm, y)
      .moveTo(x, y - arm)
      .lineTo(x, y + arm)
      .stroke();
    doc.circle(x, y, radius).stroke();
  }
}

function drawLine(doc: Pdf, { x0Um, y0Um, x1Um, y1Um }: MarkLine): void {
  doc.moveTo(pointsOf(x0Um), fromTop(doc, y0Um)).lineTo(pointsOf(x1Um), fromTop(doc, y1Um)).stroke();
}

function drawBar(doc: Pdf, patches: readonly UmRect[]): void {
  for (const [i, { xUm, yUm, widthUm, heightUm }] of patches.entries()) {
    const inks = PATCHES[i % PATCHES.length] ?? [0, 0, 0, 0];
    doc.rect(pointsOf(xUm), fromTop(doc, yUm + heightUm), pointsOf(widthUm), pointsOf(heightUm));
    doc.fill([...inks]);
  }
}

/** One line, with as many job numbers as fit. */
function drawSlug(doc: Pdf, at: UmRect, words: readonly string[]): void {
  const isLevel = at.widthUm >= at.heightUm;
  const room = pointsOf(isLevel ? at.widthUm : at.heightUm);
  doc.font(REGULAR).fontSize(SLUG_PT).fillColor(ALL);
  let text = words.join('   ');
  for (let named = words.length - 1; named >= 3 && doc.widthOfString(text) > room; named--)
    text = [...words.slice(0, named), `and ${words.length - named} more`].join('   ');
  const [x, y] = [pointsOf(at.xUm), fromTop(doc, at.yUm)];
  doc.save();
  if (!isLevel) doc.rotate(-90, { origin: [x, y] }).translate(0, pointsOf(at.widthUm));
  const middle = (pointsOf(isLevel ? at.heightUm : at.widthUm) - doc.currentLineHeight()) / 2;
  doc.text(text, x, y - middle - doc.currentLineHeight(), { lineBreak: false });
  doc.restore();
}
