import type { PDFDocument, PDFObject } from 'mupdf';
import type { Box, PageFacts } from '../../report/report.ts';
import { shareable } from '../pdf-objects.ts';
import { displayTransform, multiply, type Transform } from '../rects.ts';
import { drop } from './flatten.ts';
import { mirroredContent } from './mirrored-content.ts';
import { contentBytes } from './rewrite-pages.ts';

/**
 * Where a page's content goes: the point `middle` of the old page as viewed becomes the middle of the new sheet, scaled
 * by `factor`. `width` and `height` are the new finished size, with `bleed` around it; all in points.
 */
export type Placing = {
  middle: { x: number; y: number };
  factor: number;
  width: number;
  height: number;
  bleed: number;
  /** fills the bleed with what is inside the cut, mirrored, without the separations that it is given; null leaves the bleed as it is */
  mirrored: ((separation: string) => boolean) | null;
};

/** Strips of mirrored content reach this far under the page, so that no white line shows in between: 0.07 mm. */
const OVERLAP_PT = 0.2;

/**
 * Replaces a page with a sheet with bleed. The page's content is drawn on it in full and as vectors, as a form XObject.
 */
export function redrawPage(doc: PDFDocument, facts: PageFacts, placing: Placing): void {
  const page = doc.findPage(facts.page - 1);
  const { width, height, bleed } = placing;
  const sheet: Box = [0, 0, width + 2 * bleed, height + 2 * bleed];
  const trim: Box = [bleed, bleed, bleed + width, bleed + height];
  const resources = doc.newDictionary();
  const forms = doc.newDictionary();
  const { media } = facts.boxes;
  const mirrored = placing.mirrored && mirroredContent(doc, page, placing.mirrored);
  forms.put('Page', asForm(doc, contentBytes(page), shareable(doc, page, 'Resources'), media));
  if (mirrored) forms.put('Mirrored', asForm(doc, mirrored.content, mirrored.resources, media));
  resources.put('XObject', forms);
  page.put('Resources', resources);
  const content = contentOf(
    placing,
    sheet,
    trim,
    toSheet(facts, placing, sheet),
    mirrored ? 'Mirrored' : 'Page',
  );
  page.put('Contents', doc.addStream(content, {}));
  setSheet(page, sheet, trim);
}

/** Sets the boxes of a new, upright sheet and removes the old ones. */
export function setSheet(page: PDFObject, sheet: Box, trim: Box): void {
  drop(page, ['UserUnit', 'ArtBox', 'Annots', 'Thumb', 'PieceInfo', 'StructParents', 'Tabs', 'BoxColorInfo']);
  page.put('Rotate', 0); // set explicitly, because these two could be inherited
  page.put('CropBox', [...sheet]);
  page.put('MediaBox', [...sheet]);
  page.put('BleedBox', [...sheet]);
  page.put('TrimBox', [...trim]);
}

/**
 * Returns the matrix from the old page's user space to the new one's: turned as viewed, placed, and y upwards again.
 */
function toSheet(facts: PageFacts, { middle, factor }: Placing, sheet: Box): Transform {
  const { x, y } = middle;
  const [centreX, centreY] = [sheet[2] / 2, sheet[3] / 2];
  const place: Transform = [factor, 0, 0, -factor, centreX - factor * x, centreY + factor * y];
  return multiply(displayTransform(facts.boxes.media, facts.rotate, facts.userUnit), place);
}

/** `strips` is the form that the bleed shows mirrored. */
function contentOf({ mirrored }: Placing, sheet: Box, trim: Box, matrix: Transform, strips: string): string {
  const around = mirrored ? mirrors(sheet, trim) : [];
  const drawn = around.map(({ clip, flip }) => draw(clip, [flip, matrix], strips));
  return [...drawn, draw(mirrored ? trim : sheet, [matrix], 'Page')].join('\n');
}

function draw([x0, y0, x1, y1]: Box, matrices: readonly Transform[], form: string): string {
  const clip = `${numbers([x0, y0, x1 - x0, y1 - y0])} re W n`;
  return `q ${clip} ${matrices.map((it) => `${numbers(it)} cm`).join(' ')} /${form} Do Q`;
}

const numbers = (values: readonly number[]) => values.map((it) => it.toFixed(6)).join(' ');

/** The four strips and four corners of the bleed, and the reflection that fills each. */
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

/** Before the cut, between the cuts, after it; `at` is the mirror line. */
function bands(start: number, cut: number, otherCut: number, end: number) {
  return [
    { from: start, to: cut + OVERLAP_PT, at: cut },
    { from: cut, to: otherCut, at: null },
    { from: otherCut - OVERLAP_PT, to: end, at: otherCut },
  ];
}

const reflection = (at: number | null) => (at === null ? { scale: 1, move: 0 } : { scale: -1, move: 2 * at });

/** Returns a page's content as a form XObject (PDF 32000-1, 8.10). Its transparency group stays with the page. */
function asForm(doc: PDFDocument, content: Uint8Array, resources: PDFObject | null, media: Box): PDFObject {
  const form = doc.newDictionary();
  form.put('Type', doc.newName('XObject'));
  form.put('Subtype', doc.newName('Form'));
  form.put('BBox', [...media]);
  form.put('Resources', resources ?? doc.newDictionary());
  return doc.addStream(content, form);
}
