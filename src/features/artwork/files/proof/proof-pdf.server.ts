import type { Choice } from '#features/pricing/prices/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatSize } from '#kit/millimetres.ts';
import { BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import { MM_PER_INCH, PT_PER_INCH } from '#preflight/index.ts';
import { INVALID_FILE, READY_TO_PRINT, WARNS } from '../artwork.ts';
import { SEVERITY_WORDS } from './marks.ts';
import type { ProofView, SinglePage } from './proof-view.ts';
import { heightOf, type RectMm, widthOf } from './sheet.ts';

/** Above this many pages, there are four to a sheet of paper, with smaller pictures. */
export const LARGE_PAGES_MAX = 24;

/** In points: A4 with 18 mm margins. */
const MARGIN = 51;
const FOOT = 30;
const GAP = 18;
const INK = '#15171C';
const GREY = '#565B66';
/** The line colours of proof.css. */
const LINE_COLOURS = { trim: INK, bleed: '#C2005F', safe: '#00A0DC', fold: INK, finish: '#C2005F' } as const;
const NOT_FOR_PRINT = 'Proof, not for print';

/** The contents of a printed proof. */
export interface PaperProof {
  companyName: string;
  fileName: string;
  sha256: string;
  product: { name: string; widthMm: number; heightMm: number };
  choices: readonly Choice[];
  view: Pick<ProofView, 'verdict' | 'findings' | 'foldWords'>;
  /** each with its picture as a JPEG; null if the page can't be drawn */
  pages: readonly (SinglePage & { jpeg: Buffer | null })[];
  now: Date;
}

/**
 * Draws a proof as a PDF: what it shows and what the check found, then every page with its lines, marked as not for
 * print.
 */
export function drawProofPdf(proof: PaperProof): Promise<Buffer> {
  const { companyName, fileName, pages, now } = proof;
  const info = {
    Title: `Proof of ${fileName}`,
    Author: companyName,
    Creator: 'Galley',
    Producer: 'Galley',
    CreationDate: now,
  };
  // The footer is below the margin, where pdfkit would begin a new page.
  const options = {
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: 'en-GB',
    info,
  };
  return drawPdf(options, (doc) => {
    drawFacts(doc, proof);
    if (pages.length > LARGE_PAGES_MAX) drawInFours(doc, proof);
    else for (const page of pages) drawAlone(doc, proof, page);
  });
}

const VERDICT_WORDS: Readonly<Record<ProofView['verdict'], string>> = {
  ready: READY_TO_PRINT,
  warnings: WARNS,
  invalid: INVALID_FILE,
};

function drawFacts(doc: Pdf, proof: PaperProof): void {
  const { companyName, fileName, sha256, product, choices, view, pages, now } = proof;
  doc.fillColor(INK).font(BOLD).fontSize(20).text(NOT_FOR_PRINT, MARGIN, MARGIN);
  doc.font(REGULAR).fontSize(9).fillColor(GREY).text(companyName);
  doc.moveDown();
  const rows: [string, string][] = [
    ['Product', product.name],
    ...choices.map(({ label, option }): [string, string] => [label, option.name]),
    ['Finished size', formatSize(product)],
    ['File', `${fileName}\nSHA-256 ${sha256}`],
    ['Pages', String(pages.length)],
    ['Check', VERDICT_WORDS[view.verdict]],
    ['Proof made', formatTime(now)],
  ];
  for (const [label, value] of rows) drawFact(doc, label, value);
  doc.moveDown().font(BOLD).fontSize(13).fillColor(INK).text('What we found', MARGIN);
  if (view.findings.length === 0)
    doc.font(REGULAR).fontSize(10).text('No problems. The file will print as you see it here.');
  for (const { number, severity, title, fix } of view.findings) {
    makeRoom(doc, 60);
    doc.moveDown(0.5).font(BOLD).fontSize(10).fillColor(INK);
    doc.text(`${number}. ${SEVERITY_WORDS[severity]}: ${title}`, MARGIN);
    doc.font(REGULAR).fillColor(GREY).text(fix);
  }
  makeRoom(doc, 80);
  doc.moveDown().font(REGULAR).fontSize(9).fillColor(GREY);
  doc.text(
    `${view.foldWords ? `${view.foldWords} ` : ''}Black: where we cut. Magenta: bleed. Cyan: safe area. Screens and office printers can’t show exact colours.`,
  );
}

function drawFact(doc: Pdf, label: string, value: string): void {
  makeRoom(doc, 40);
  const { y } = doc;
  doc.font(REGULAR).fontSize(10).fillColor(GREY).text(label, MARGIN, y, { width: 110 });
  const labelEnd = doc.y;
  doc.fillColor(INK).text(value, MARGIN + 120, y);
  doc.y = Math.max(labelEnd, doc.y) + 3;
}

function makeRoom(doc: Pdf, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawAlone(doc: Pdf, proof: PaperProof, page: PaperProof['pages'][number]): void {
  doc.addPage({ ...A4, layout: widthOf(page.view) > heightOf(page.view) ? 'landscape' : 'portrait' });
  drawPage(doc, page, pageBox(doc));
  drawFoot(doc, proof);
}

function drawInFours(doc: Pdf, proof: PaperProof): void {
  for (const [i, page] of proof.pages.entries()) {
    if (i % 4 === 0) {
      doc.addPage(A4);
      drawFoot(doc, proof);
    }
    const { x, y, width, height } = pageBox(doc);
    const [w, h] = [(width - GAP) / 2, (height - GAP) / 2];
    const [column, row] = [i % 2, Math.floor((i % 4) / 2)];
    drawPage(doc, page, { x: x + column * (w + GAP), y: y + row * (h + GAP), width: w, height: h });
  }
}

const A4 = { size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 } };

const pageBox = (doc: Pdf): Box => ({
  x: MARGIN,
  y: MARGIN,
  width: doc.page.width - 2 * MARGIN,
  height: doc.page.height - 2 * MARGIN - FOOT,
});

const HEADING = 18;

/** Draws a page as large as fits, below its name. */
function drawPage(doc: Pdf, page: PaperProof['pages'][number], box: Box): void {
  doc.font(BOLD).fontSize(10).fillColor(INK);
  doc.text(page.words, box.x, box.y, { width: box.width, height: HEADING, ellipsis: true });
  const [width, height] = [box.width, box.height - HEADING];
  const ptPerMm = Math.min(width / widthOf(page.view), height / heightOf(page.view));
  const placed = ([x0, y0, x1, y1]: RectMm): [number, number, number, number] => [
    box.x + (x0 - page.view[0]) * ptPerMm,
    box.y + HEADING + (y0 - page.view[1]) * ptPerMm,
    (x1 - x0) * ptPerMm,
    (y1 - y0) * ptPerMm,
  ];
  drawPicture(doc, page, placed(page.picture));
  drawLines(doc, page, placed, ptPerMm);
  drawAcross(doc, placed(page.picture));
}

function drawPicture(
  doc: Pdf,
  { jpeg, fills }: Pick<PaperProof['pages'][number], 'jpeg' | 'fills'>,
  [x, y, width, height]: [number, number, number, number],
): void {
  if (!jpeg) {
    doc
      .font(REGULAR)
      .fontSize(9)
      .fillColor(GREY)
      .text('This page can’t be drawn.', x + 6, y + 6, { width });
    return;
  }
  doc.save().rect(x, y, width, height).clip();
  if (fills) doc.image(jpeg, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  else doc.image(jpeg, x, y, { width, height });
  doc.restore();
}

function drawLines(
  doc: Pdf,
  { trim, bleed, safe, folds, coverFolds, finishes, picture }: SinglePage,
  placed: (rect: RectMm) => [number, number, number, number],
  ptPerMm: number,
): void {
  doc.save().lineWidth(0.6);
  doc.rect(...placed(bleed)).stroke(LINE_COLOURS.bleed);
  if (safe) doc.rect(...placed(safe)).stroke(LINE_COLOURS.safe);
  doc.rect(...placed(trim)).stroke(LINE_COLOURS.trim);
  for (const { from, to } of [...folds, ...coverFolds]) {
    const [x0, y0, width, height] = placed([from[0], from[1], to[0], to[1]]);
    doc.dash(5, { space: 4 });
    doc
      .moveTo(x0, y0)
      .lineTo(x0 + width, y0 + height)
      .stroke(LINE_COLOURS.fold);
    doc.undash();
  }
  doc.restore();
  // Their paths are in points of the page, from its corner.
  const scale = (ptPerMm * MM_PER_INCH) / PT_PER_INCH;
  const [left, top] = placed([0, 0, 0, 0]);
  doc
    .save()
    .rect(...placed(picture))
    .clip()
    .translate(left, top)
    .scale(scale)
    .lineWidth(0.6 / scale);
  for (const { path } of finishes) if (path !== null) doc.path(path).stroke(LINE_COLOURS.finish);
  doc.restore();
}

/** Writes words across a page's picture, so that it can't be mistaken for one to print. */
function drawAcross(doc: Pdf, [x, y, width, height]: [number, number, number, number]): void {
  const size = Math.min(48, Math.max(9, Math.min(width, height) / 7));
  doc.save().font(BOLD).fontSize(size).fillColor(INK).fillOpacity(0.22);
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  doc.rotate(-30, { origin: [middleX, middleY] });
  const wide = doc.widthOfString(NOT_FOR_PRINT);
  doc.text(NOT_FOR_PRINT, middleX - wide / 2, middleY - size / 2, { lineBreak: false });
  doc.restore();
  doc.fillOpacity(1);
}

function drawFoot(doc: Pdf, { companyName, fileName, sha256, now }: PaperProof): void {
  doc.font(REGULAR).fontSize(8).fillColor(GREY);
  doc.text(
    `${NOT_FOR_PRINT}. ${companyName}. ${fileName}, SHA-256 ${sha256.slice(0, 8)}. ${formatTime(now)}`,
    MARGIN,
    doc.page.height - MARGIN - FOOT / 2,
    { width: doc.page.width - 2 * MARGIN, height: FOOT, ellipsis: true },
  );
}
