import type { PDFDocument, PDFGraftMap, PDFObject } from 'mupdf';
import type { Box, PageFacts } from '../../report/report.ts';
import { cutRect } from '../../spec/cut-rect.ts';
import { rethrowFatal } from '../failures.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { readPageFacts } from '../page-facts.ts';
import { entries, inherited, own } from '../pdf-objects.ts';
import { Conformer } from '../pdfx/conformer.ts';
import { declareCondition } from '../pdfx/output-intent.ts';
import { PT_PER_MM } from '../rects.ts';
import { addLayers } from './add-layers.ts';
import { PdfParts } from './pdf-parts.ts';
import type { AboutPrint, PrintFileOutcome, PrintSource } from './placed-sheet.ts';
import { layersOf, openSource, prepareSource } from './take-source.ts';

/**
 * Makes the file for the press from a customer's: a PDF/X-4 with the same pages. Content, pictures and fonts are copied
 * as they are packed; only what pages draw with is taken along, so scripts, forms, bookmarks and attached files aren't.
 * Separations that are for nobody get no plate, as on sheets.
 */
export function makePrintFile(
  mupdf: Mupdf,
  source: PrintSource,
  { surface = 'coated', ...about }: AboutPrint,
): PrintFileOutcome {
  listenToLibrary(mupdf);
  const opened = openSource(mupdf, { ...source, finished: source.sizes[0] ?? null });
  if ('refused' in opened) return { status: 'refused', reason: opened.refused };
  const original = opened.doc;
  const doc = new mupdf.PDFDocument();
  const map = doc.newGraftMap();
  try {
    const numbers = Array.from({ length: original.countPages() }, (_, i) => i + 1);
    if (numbers.length === 0) return { status: 'refused', reason: 'damaged' };
    prepareSource(mupdf, original, numbers, source);
    const file = new PdfParts(doc);
    const conformer = new Conformer(doc, surface);
    const pages = numbers.map((number) => {
      const page = takePage(doc, map, original, number, source);
      conformer.page(page, number);
      return page;
    });
    file.flush();
    for (const page of pages) doc.insertPage(-1, doc.addObject(page));
    addLayers(doc, layersOf(original, map));
    declareCondition(doc, surface);
    const breaches = conformer.left;
    file.finish(about, breaches.length === 0);
    return { status: 'ok', parts: file.parts, breaches };
  } catch (error) {
    rethrowFatal(error);
    return { status: 'refused', reason: 'damaged' };
  } finally {
    map.destroy();
    doc.destroy();
    original.destroy();
    mupdf.emptyStore();
  }
}

/** Returns a page as a dictionary of the new document, with its drawing and its boxes and nothing else. */
function takePage(
  doc: PDFDocument,
  map: PDFGraftMap,
  original: PDFDocument,
  number: number,
  source: PrintSource,
): PDFObject {
  const from = original.findPage(number - 1);
  const facts = readPageFacts(original, number);
  const page = doc.newDictionary();
  page.put('Type', doc.newName('Page'));
  const cut = cutOf(facts, source);
  page.put('MediaBox', [...facts.boxes.media]);
  page.put('BleedBox', [...bleedOf(facts, cut, source)]);
  page.put('TrimBox', [...cut]);
  if (facts.rotate !== 0) page.put('Rotate', facts.rotate);
  if (facts.userUnit !== 1) page.put('UserUnit', facts.userUnit);
  const resources = inherited(from, 'Resources');
  page.put('Resources', resources ? map.graftObject(resources) : doc.newDictionary());
  const contents = own(from, 'Contents');
  const streams = contents?.isArray() ? entries(contents) : contents ? [contents] : [];
  const copies = doc.newArray();
  for (const it of streams) if (it.isStream()) copies.push(map.graftObject(it));
  page.put('Contents', copies);
  const group = own(from, 'Group');
  if (group) page.put('Group', map.graftObject(group));
  return page;
}

const sizeOf = (page: number, { sizes }: PrintSource) => sizes[Math.min(page, sizes.length) - 1];

/** Returns where the page is cut: for its ordered size, or if none fits, as the file says. */
function cutOf(facts: PageFacts, source: PrintSource): Box {
  const size = sizeOf(facts.page, source);
  const { trim, crop } = facts.boxes;
  return (size && cutRect(facts, size)) ?? (facts.statedBoxes.includes('trim') ? trim : crop);
}

/**
 * Returns the bleed that the file states, if the cut is inside it, or else the product's, as far as the sheet extends.
 */
function bleedOf(facts: PageFacts, cut: Box, source: PrintSource): Box {
  const { bleed, media } = facts.boxes;
  if (facts.statedBoxes.includes('bleed') && isInside(cut, bleed)) return bleed;
  const by = ((sizeOf(facts.page, source)?.bleedMm ?? 0) * PT_PER_MM) / facts.userUnit;
  return [
    Math.max(cut[0] - by, media[0]),
    Math.max(cut[1] - by, media[1]),
    Math.min(cut[2] + by, media[2]),
    Math.min(cut[3] + by, media[3]),
  ];
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
