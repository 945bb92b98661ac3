import type { PDFDocument, PDFObject } from 'mupdf';
import type { Typefaces } from '#composition/index.server.ts';
import {
  type ComposedBox,
  type ComposedPage,
  type ComposeFault,
  type Element,
  fieldsOf,
  isDrawn,
  type Layout,
  type LayoutPage,
  type PhotoElement,
  printedPages,
  type RectMm,
  textOf,
  type Values,
} from '#composition/index.ts';
import { rethrowFatal } from '../failures.ts';
import { blendingGroup } from '../impose/blending-group.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { PT_PER_MM } from '../rects.ts';
import { boxOutline, Canvas, ellipseOutline, pathOutline } from './canvas.ts';
import type { Composition } from './compose-job.ts';
import { codeOutline, type RenderCode } from './draw-code.ts';
import { drawGround, type Grounds, takeGrounds } from './draw-ground.ts';
import { PRINT_PPI, photoPicture, SHARP_PPI } from './draw-photo.ts';
import { drawText, type ElementFault } from './draw-text.ts';
import { FontTable } from './font-table.ts';
import type { PhotoShelf } from './photo-shelf.ts';

/** What composing needs besides the PDF library; loaded once per thread. */
export interface Composer {
  typefaces: Typefaces;
  renderCode: RenderCode;
  /** where photos lie that were drawn for a screen */
  shelf: PhotoShelf;
}

/** A document that pages are composed in. */
export interface Sheet {
  mupdf: Mupdf;
  composer: Composer;
  doc: PDFDocument;
  fonts: FontTable;
  composition: Composition;
  ppi: number;
  grounds: Grounds;
}

/** Opens a new document to compose pages in, with the owner’s fonts and pages. The caller destroys `doc` and `fonts`. */
export function openSheet(mupdf: Mupdf, composer: Composer, composition: Composition, ppi: number): Sheet {
  const doc = new mupdf.PDFDocument();
  const fileOf = (id: string) => composition.files.find((it) => it.id === id)?.file;
  const typefaces: Typefaces = (font) => composer.typefaces(font, fileOf(font));
  const fonts = new FontTable(mupdf, doc, typefaces);
  try {
    const grounds = takeGrounds(mupdf, doc, composition);
    return { mupdf, composer: { ...composer, typefaces }, doc, fonts, composition, ppi, grounds };
  } catch (error) {
    fonts.destroy();
    doc.destroy();
    throw error;
  }
}

/**
 * Makes the pages of a filled-in template in a new document: in inks, with the fonts’ used parts in it, at the finished
 * size with bleed. Photos are at most `ppi` fine. `only` has the places of the pages to make, by default all that are
 * printed. The caller destroys the document.
 */
export function composePages(
  mupdf: Mupdf,
  composer: Composer,
  composition: Composition,
  ppi: number,
  only?: ReadonlySet<number>,
): { doc: PDFDocument; pages: ComposedPage[]; faults: ComposeFault[] } {
  const sheet = openSheet(mupdf, composer, composition, ppi);
  const { doc, fonts } = sheet;
  try {
    const faults: ComposeFault[] = [];
    const printed = printedPages(composition.layout, composition.values);
    const pages = printed
      .filter(({ index }) => only?.has(index) ?? true)
      .map(({ page, index }) => {
        const made = composePage(sheet, page, index);
        faults.push(...made.faults);
        doc.insertPage(-1, made.object);
        return { index, name: page.name, boxes: made.boxes };
      });
    doc.subsetFonts();
    return { doc, pages, faults };
  } finally {
    fonts.destroy();
  }
}

/** Composes one page; the caller puts its object into the tree of pages. */
export function composePage(
  sheet: Sheet,
  page: LayoutPage,
  index: number,
): { faults: ComposeFault[]; boxes: ComposedBox[]; object: PDFObject } {
  const { layout, values } = sheet.composition;
  const scheme = layout.schemes[values.scheme] ?? layout.schemes[0];
  const canvas = new Canvas(layout, scheme?.palette ?? {});
  const pictures = sheet.doc.newDictionary();
  const ground = page.base && sheet.grounds(page.base);
  if (ground) drawGround(canvas, pictures, ground, layout);
  const [faults, boxes]: [ComposeFault[], ComposedBox[]] = [[], []];
  for (const [element, it] of page.elements.entries()) {
    if (!isDrawn(it, values)) continue;
    const placed = moved(it, values.moves[`${index}.${element}`], layout);
    const found = drawElement(sheet, canvas, pictures, placed, element);
    faults.push(...found.map((fault) => ({ ...fault, page: index, element }) as ComposeFault));
    const fields = [...new Set(fieldsOf(placed))];
    if (fields.length > 0 && 'at' in placed && placed.at?.length === 4)
      boxes.push({ element, fields, at: placed.at });
  }
  const object = pageObject(sheet, layout, canvas, pictures);
  if (ground?.isGroup) object.put('Group', blendingGroup(sheet.doc));
  return { faults, boxes, object };
}

/** An element where the customer moved it, as far as the template lets them, and never over the edge of the page. */
function moved(
  element: Element,
  by: [number, number] | undefined,
  { widthMm, heightMm }: Pick<Layout, 'widthMm' | 'heightMm'>,
): Element {
  if (element.draw !== 'text' || !element.moves || !by) return element;
  const most = element.moves;
  const [left, top, width, height] = element.at;
  const within = (mm: number, before: number, after: number) =>
    Math.min(most, Math.max(0, after), Math.max(-most, Math.min(0, -before), mm));
  const x = within(by[0], left, widthMm - left - width);
  const y = within(by[1], top, heightMm - top - height);
  return { ...element, at: [left + x, top + y, width, height] };
}

function drawElement(
  sheet: Sheet,
  canvas: Canvas,
  pictures: PDFObject,
  element: Element,
  place: number,
): ElementFault[] {
  const { values } = sheet.composition;
  switch (element.draw) {
    case 'box':
      canvas.shape(boxOutline(element.at, element.radius), element.fill, element.stroke);
      return [];
    case 'ellipse':
      canvas.shape(ellipseOutline(element.at), element.fill, element.stroke);
      return [];
    case 'path':
      canvas.shape(pathOutline(element.d, element), element.fill, element.stroke);
      return [];
    case 'text':
      return drawText(canvas, sheet.fonts, sheet.composer.typefaces, element, values);
    case 'photo':
      return drawPhoto(sheet, canvas, pictures, element, place);
    case 'qr':
      return drawCode(sheet, canvas, element, values);
  }
}

function drawCode(
  { composer }: Sheet,
  canvas: Canvas,
  element: Extract<Element, { draw: 'qr' }>,
  values: Values,
): ElementFault[] {
  const text = textOf(values, element.field);
  if (!text) return [];
  const outline = codeOutline(composer.renderCode, text, element.at);
  if (outline === null) return [{ field: element.field, kind: 'code', letters: text.length }];
  canvas.shape(outline, element.ink, undefined);
  return [];
}

function drawPhoto(
  { mupdf, composer, doc, composition, ppi }: Sheet,
  canvas: Canvas,
  pictures: PDFObject,
  element: PhotoElement,
  place: number,
): ElementFault[] {
  const { field } = element;
  const value = composition.values.photos[field];
  const photo = composition.photos.find(({ artworkId }) => artworkId === value?.artworkId);
  if (!value || !photo) return [];
  const picture = (() => {
    try {
      const draw = (into: PDFDocument) => photoPicture(mupdf, into, photo, value, element, ppi);
      if (ppi >= PRINT_PPI) return draw(doc);
      const key = JSON.stringify([value, element.at, ppi]);
      return composer.shelf.picture(doc, () => new mupdf.PDFDocument(), key, draw);
    } catch (error) {
      rethrowFatal(error);
      return null;
    }
  })();
  if (!picture) return [{ field, kind: 'damaged' }];
  const name = `P${place}`;
  pictures.put(name, picture.object);
  canvas.picture(name, element.at, outlineOf(element));
  const { ppi: own, sharpMm } = picture;
  return own < SHARP_PPI ? [{ field, kind: 'coarse', ppi: own, sharpMm }] : [];
}

const outlineOf = ({ at, shape, radius }: { at: RectMm; shape?: 'ellipse'; radius?: number }) =>
  shape === 'ellipse' ? ellipseOutline(at) : boxOutline(at, radius);

function pageObject({ doc, fonts }: Sheet, layout: Layout, canvas: Canvas, pictures: PDFObject): PDFObject {
  const { widthMm, heightMm, bleedMm } = layout;
  const [width, height] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm].map((mm) => mm * PT_PER_MM) as [
    number,
    number,
  ];
  const bleed = bleedMm * PT_PER_MM;
  const resources = doc.newDictionary();
  resources.put('Font', fonts.object);
  resources.put('XObject', pictures);
  const sheet: [number, number, number, number] = [0, 0, width, height];
  const page = doc.addPage(sheet, 0, resources, canvas.content);
  page.put('BleedBox', sheet);
  page.put('TrimBox', [bleed, bleed, width - bleed, height - bleed]);
  return page;
}
