import type { PDFDocument, PDFObject } from 'mupdf';
import type { Box, PageFacts } from '../../report/report.ts';
import { shareable } from '../pdf-objects.ts';
import { displayTransform, multiply, type Transform } from '../rects.ts';
import { drop } from './flatten.ts';
import { contentBytes } from './rewrite-pages.ts';

/**
 * Where a page's content goes: the point `middle` of the old page as it is looked at becomes the middle of the new
 * sheet, `factor` times as large. `width` and `height` are the new finished size, `bleed` is around it; all in points.
 */
export type Placing = {
  middle: { x: number; y: number };
  factor: number;
  width: number;
  height: number;
  bleed: number;
  /** the bleed is filled with what is inside the cut, mirrored at it */
  mirrored: boolean;
};

/** Strips of mirrored content reach this far under the page itself, so that no white line shows between: 0.07 mm. */
const OVERLAP_PT = 0.2;

/** Replaces a page by a sheet with bleed on which its content stands, whole and as vectors, as a form XObject. */
export function redrawPage(doc: PDFDocument, facts: PageFacts, placing: Placing): void {
  const page = doc.findPage(facts.page - 1);
  const { width, height, bleed } = placing;
  const sheet: Box = [0, 0, width + 2 * bleed, height + 2 * bleed];
  const trim: Box = [bleed, bleed, bleed + width, bleed + height];
  const content = contentOf(placing, sheet, trim, toSheet(facts, placing, sheet));
  const resources = doc.newDictionary();
  const forms = doc.newDictionary();
  forms.put('Page', asForm(doc, page, facts.boxes.media));
  resources.put('XObject', forms);
  page.put('Resources', resources);
  page.put('Contents', doc.addStream(content, {}));
  setSheet(page, sheet, trim);
}

/** The boxes of a new sheet, upright; whatever was said of the old one goes. */
export function setSheet(page: PDFObject, sheet: Box, trim: Box): void {
  drop(page, ['UserUnit', 'ArtBox', 'Annots', 'Thumb', 'PieceInfo', 'StructParents', 'Tabs', 'BoxColorInfo']);
  page.put('Rotate', 0); // stated, for these two could be inherited
  page.put('CropBox', [...sheet]);
  page.put('MediaBox', [...sheet]);
  page.put('BleedBox', [...sheet]);
  page.put('TrimBox', [...trim]);
}

/** User space of the old page to that of the new one: turned as it is looked at, placed, y upwards again. */
function toSheet(facts: PageFacts, { middle, factor }: Placing, sheet: Box): Transform {
  const { x, y } = middle;
  const [centreX, centreY] = [sheet[2] / 2, sheet[3] / 2];
  const place: Transform = [factor, 0, 0, -factor, centreX - factor * x, centreY + factor * y];
  return multiply(displayTransform(facts.boxes.media, facts.rotate, facts.userUnit), place);
}

function contentOf({ mirrored }: Placing, sheet: Box, trim: Box, matrix: Transform): string {
  const strips = mirrored ? mirrors(sheet, trim).map(({ clip, flip }) => draw(clip, [flip, matrix])) : [];
  return [...strips, draw(mirrored ? trim : sheet, [matrix])].join('\n');
}

function draw([x0, y0, x1, y1]: Box, matrices: readonly Transform[]): string {
  const clip = `${numbers([x0, y0, x1 - x0, y1 - y0])} re W n`;
  return `q ${clip} ${matrices.map((it) => `${numbers(it)} cm`).join(' ')} /Page Do Q`;
}

const numbers = (values: readonly number[]) => values.map((it) => it.toFixed(6)).join(' ');

/** The four strips and four corners of the bleed: where they are, and the reflection that fills each. */
function mirrors(sheet: Box, trim: Box): { clip: Box; flip: Transform }[] {
  const columns = bands(sheet[0], trim[0], trim[2], sheet[2]);
  const rows = bands(sheet[1], trim[1], trim[3], sheet[3]);
  return columns.flatMap((column) =>
    rows.flatMap((row) => {
      if (column.at === null && row.at === null) return [];
      const clip: Box = [column.from, row.from, column.to, row.to];
      const [x, y] = [reflection(column.at), reflection(row.at)];
      const flip: Transform = [x.scale, 0, 0, y.scale, x.move, y.move];
      return [{ clip, flip }];
    }),
  );
}

/** Before the cut, between the cuts, after it; `at` is the line to mirror at. */
function bands(start: number, cut: number, otherCut: number, end: number) {
  return [
    { from: start, to: cut + OVERLAP_PT, at: cut },
    { from: cut, to: otherCut, at: null },
    { from: otherCut - OVERLAP_PT, to: end, at: otherCut },
  ];
}

const reflection = (at: number | null) => (at === null ? { scale: 1, move: 0 } : { scale: -1, move: 2 * at });

/** A page's content to be drawn like a picture (PDF 32000-1, 8.10). Its transparency group stays with the page. */
function asForm(doc: PDFDocument, page: PDFObject, media: Box): PDFObject {
  const form = doc.newDictionary();
  form.put('Type', doc.newName('XObject'));
  form.put('Subtype', doc.newName('Form'));
  form.put('BBox', [...media]);
  form.put('Resources', shareable(doc, page, 'Resources') ?? doc.newDictionary());
  return doc.addStream(contentBytes(page), form);
}
