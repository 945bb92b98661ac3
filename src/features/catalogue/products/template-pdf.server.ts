import { drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import type { RectMm, Template } from './template.ts';

/** Parts of pdfkit missing from its types: the catalog, and a page's resources. */
type Raw = {
  _root: { data: Record<string, unknown> };
  page: { resources: { data: Record<string, unknown> } };
};

/** PDF units are points: 72 to the inch of 25.4 mm (ISO 32000-1, 8.3.2.3). */
const PT_PER_MM = 72 / 25.4;
const LAYER = 'Guides – do not print';
/** Fixed, so that the same template is always byte-identical. */
const MADE_AT = new Date('2026-01-01T00:00:00Z');

const CYAN: PDFKit.Mixins.ColorValue = [100, 0, 0, 0];
const MAGENTA: PDFKit.Mixins.ColorValue = [0, 100, 0, 0];
const KEY: PDFKit.Mixins.ColorValue = [0, 0, 0, 100];

/**
 * Draws a template as PDF 1.7. MediaBox and BleedBox are the sheet, TrimBox is the cut. Everything is on one optional
 * content group that shows on screen and never prints (ISO 32000-1, 8.11.4.4). Colours are CMYK.
 */
export function drawTemplate(template: Template): Promise<Buffer> {
  const info = { Title: template.title, Creator: 'Galley', Producer: 'Galley', CreationDate: MADE_AT };
  return drawPdf({ autoFirstPage: false, pdfVersion: '1.7', lang: 'en-GB', info }, (doc) => {
    const layer = addLayer(doc);
    for (const [i, names] of template.pages.entries()) addPage(doc, template, names, i, layer);
  });
}

function addLayer(doc: Pdf): PDFKit.PDFKitReference {
  const layer = doc.ref({
    Type: 'OCG',
    Name: new String(LAYER),
    Usage: {
      Print: { Subtype: 'Guides', PrintState: 'OFF' },
      View: { ViewState: 'ON' },
      Export: { ExportState: 'OFF' },
    },
  });
  layer.end('');
  const when = (event: string) => ({ Event: event, OCGs: [layer], Category: [event] });
  (doc as unknown as Raw)._root.data.OCProperties = {
    OCGs: [layer],
    D: { Name: new String(LAYER), Order: [layer], ON: [layer], AS: ['Print', 'View', 'Export'].map(when) },
  };
  return layer;
}

function addPage(
  doc: Pdf,
  template: Template,
  names: readonly string[],
  index: number,
  layer: PDFKit.PDFKitReference,
): void {
  const { sheet, trim } = template;
  doc.addPage({ size: [pt(sheet.widthMm), pt(sheet.heightMm)], margin: 0 });
  Object.assign(doc.page.dictionary.data, { BleedBox: box(sheet), TrimBox: box(trim) });
  (doc as unknown as Raw).page.resources.data.Properties = { Guides: layer };
  doc.addContent('/OC /Guides BDC');
  drawGuides(doc, template);
  drawBinding(doc, template, index);
  const notes = index === 0 ? template.notes : [];
  names.forEach((name, i) => {
    const room = template.safe[i];
    // Explained once, on the first page.
    if (room)
      writeWords(doc, template, room, i < names.length - 1 ? [[name, KEY]] : wordsOf(template, name, notes));
  });
  doc.addContent('EMC');
}

function drawGuides(doc: Pdf, { sheet, trim, safe, bleedMm, folds }: Template): void {
  const line = Math.max(0.5, pt(trim.widthMm + trim.heightMm) / 2000);
  if (bleedMm > 0) {
    // The part that is cut off, tinted magenta between the sheet's edge and the cut.
    doc.rect(...drawn(sheet, sheet)).rect(...drawn(trim, sheet));
    doc.fillColor(MAGENTA).fillOpacity(0.18).fill('even-odd').fillOpacity(1);
    const edge = line / 2;
    doc.rect(edge, edge, pt(sheet.widthMm) - line, pt(sheet.heightMm) - line);
    doc.lineWidth(line).undash().strokeColor(MAGENTA).stroke();
  }
  doc
    .rect(...drawn(trim, sheet))
    .lineWidth(line)
    .undash()
    .strokeColor(KEY)
    .stroke();
  for (const area of safe)
    doc
      .rect(...drawn(area, sheet))
      .lineWidth(line)
      .dash(line * 6, { space: line * 4 })
      .strokeColor(CYAN)
      .stroke();
  for (const fold of folds) {
    if ('across' in fold) {
      const x = pt(trim.xMm + fold.across * trim.widthMm);
      doc.moveTo(x, 0).lineTo(x, pt(sheet.heightMm));
    } else {
      const y = pt(sheet.heightMm - trim.yMm - (1 - fold.down) * trim.heightMm);
      doc.moveTo(0, y).lineTo(pt(sheet.widthMm), y);
    }
    doc
      .lineWidth(line)
      .dash(line * 3, { space: line * 3 })
      .strokeColor(KEY)
      .stroke();
  }
}

/** The strip lost to glue or wire, tinted cyan: on the left of right-hand pages. */
function drawBinding(doc: Pdf, { sheet, trim, bindingMm }: Template, index: number): void {
  if (bindingMm === 0) return;
  const xMm = index % 2 === 0 ? trim.xMm : trim.xMm + trim.widthMm - bindingMm;
  doc.rect(...drawn({ ...trim, xMm, widthMm: bindingMm }, sheet));
  doc.fillColor(CYAN).fillOpacity(0.18).fill().fillOpacity(1);
}

type Line = [words: string, colour: PDFKit.Mixins.ColorValue];

function wordsOf(template: Template, name: string, notes: readonly string[]): Line[] {
  const { sheet, trim, safe, bleedMm, safeMm, bindingMm, folds, foldWords } = template;
  return [
    [name, KEY],
    [`Trim ${size(trim)}: cut here`, KEY],
    ...(bleedMm > 0 ? [[`Bleed ${bleedMm} mm: extend colour to ${size(sheet)}`, MAGENTA] as Line] : []),
    ...safe.slice(0, 1).map((it): Line => [`Safe area ${size(it)}: keep text ${safeMm} mm inside`, CYAN]),
    ...(folds.length > 0 ? [[foldWords, KEY] as Line] : []),
    ...(bindingMm > 0 ? [[`Binding: the tinted ${bindingMm} mm edge is hidden`, CYAN] as Line] : []),
    ...notes.map((note): Line => [note, KEY]),
    [`Hide the layer “${LAYER}” before you save`, KEY],
  ];
}

/** Lines centred in a safe area, as large as will fit. */
function writeWords(doc: Pdf, { sheet }: Template, safe: RectMm, lines: readonly Line[]): void {
  doc.font(REGULAR).fontSize(10);
  const widest = Math.max(...lines.map(([words]) => doc.widthOfString(words)));
  const leading = 1.5;
  const room = { width: pt(safe.widthMm) * 0.88, height: pt(safe.heightMm) * 0.8 };
  const fontSize = Math.min(
    (10 * room.width) / widest,
    room.height / (lines.length * leading),
    room.width / 24,
  );
  const [left, upper, width, height] = drawn(safe, sheet);
  const top = upper + (height - lines.length * fontSize * leading) / 2;
  doc.fontSize(fontSize);
  lines.forEach(([words, colour], i) => {
    const x = left + (width - doc.widthOfString(words)) / 2;
    doc.fillColor(colour);
    doc.text(words, x, top + i * fontSize * leading, { lineBreak: false });
  });
}

const pt = (mm: number) => mm * PT_PER_MM;
const size = ({ widthMm, heightMm }: RectMm) => `${tenths(widthMm)} × ${tenths(heightMm)} mm`;
const tenths = (mm: number) => Math.round(mm * 10) / 10;

/** In page box format: lower left, upper right, in points. */
function box({ xMm, yMm, widthMm, heightMm }: RectMm): number[] {
  return [xMm, yMm, xMm + widthMm, yMm + heightMm].map(pt);
}

/** In pdfkit's coordinates: from the upper left, in points. */
function drawn(rect: RectMm, sheet: RectMm): [number, number, number, number] {
  const top = sheet.heightMm - rect.yMm - rect.heightMm;
  return [pt(rect.xMm), pt(top), pt(rect.widthMm), pt(rect.heightMm)];
}
