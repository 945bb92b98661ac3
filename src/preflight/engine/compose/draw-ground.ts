import type { PDFDocument, PDFObject } from 'mupdf';
import type { Layout, LayoutPage } from '#composition/index.ts';
import { addLayers } from '../impose/add-layers.ts';
import { type PageForm, takeSource } from '../impose/take-source.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { multiply, PT_PER_MM } from '../rects.ts';
import type { Canvas } from './canvas.ts';
import type { Composition } from './compose-job.ts';

type Base = NonNullable<LayoutPage['base']>;

/** Returns the page of an owner’s PDF as a form of the document that is being composed; undefined if its file is gone. */
export type Grounds = (base: Base) => PageForm | undefined;

/** Takes the pages that a template is drawn on into the document, as they are. Throws if one can’t be. */
export function takeGrounds(mupdf: Mupdf, doc: PDFDocument, { layout, files }: Composition): Grounds {
  const { widthMm, heightMm, bleedMm } = layout;
  const bases = layout.pages.flatMap(({ base }) => (base ? [base] : []));
  const taken = new Map<string, ReadonlyMap<number, PageForm>>();
  for (const id of new Set(bases.map(({ file }) => file))) {
    const file = files.find((it) => it.id === id)?.file;
    if (!file) continue;
    const pages = [...new Set(bases.filter((it) => it.file === id).map(({ page }) => page))];
    const finished = { widthMm, heightMm, bleedMm };
    const source = takeSource(mupdf, doc, { file, kind: 'pdf', finished }, pages);
    if ('reason' in source) throw new Error(`a page of the template is ${source.reason}`);
    addLayers(doc, source.layers);
    taken.set(id, source.forms);
  }
  return ({ file, page }) => taken.get(file)?.get(page);
}

/** Draws it below everything else, its cut on the cut. */
export function drawGround(
  canvas: Canvas,
  pictures: PDFObject,
  { object, upright }: PageForm,
  { widthMm, heightMm, bleedMm }: Layout,
): void {
  pictures.put('Ground', object);
  const [wide, high] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm].map((mm) => mm * PT_PER_MM) as [
    number,
    number,
  ];
  canvas.form('Ground', multiply(upright, [1, 0, 0, 1, wide / 2, high / 2]), [0, 0, wide, high]);
}
