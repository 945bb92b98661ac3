import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFGraftMap, PDFObject } from 'mupdf';
import { PDF_BYTES_MAX } from '../../report/fix-step.ts';
import type { Box, PageFacts } from '../../report/report.ts';
import { cutRect } from '../../spec/cut-rect.ts';
import { sameWayRound, sizeOfBox } from '../../spec/page-size.ts';
import { isSpotName } from '../colour-names.ts';
import { bakeAnnotations } from '../fixes/flatten.ts';
import { contentBytes } from '../fixes/rewrite-pages.ts';
import { addSheet } from '../fixes/sheet.ts';
import { replaceInks } from '../ink-map/replace-inks.ts';
import { printedLayers } from '../layer-states.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { type OpenedPdf, openForPrint } from '../open-pdf.ts';
import { readPageFacts } from '../page-facts.ts';
import { pageParts } from '../page-parts.ts';
import { dictionary, entries, inherited, own, shareable } from '../pdf-objects.ts';
import { hideIdleText } from '../pdfx/idle-text.ts';
import { displayTransform, multiply, type Transform, transformRect } from '../rects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { inksOfSpace } from '../used-spots.ts';
import type { TakenLayer } from './add-layers.ts';
import { isLeftOut, leaveOut } from './leave-out.ts';
import type { ImposeRefusal, PageSource } from './placed-sheet.ts';

/** A page as a form XObject of the new document. `upright` puts the middle of its cut at 0, as it is viewed. */
export type PageForm = { object: PDFObject; upright: Transform; isOnItsSide: boolean; isGroup: boolean };

/** What the new document has from a source. `isWhole`: our own marks, not a customer's file. */
export type TakenSource = {
  forms: ReadonlyMap<number, PageForm>;
  layers: TakenLayer[];
  spots: string[];
  isWhole: boolean;
};

type Refused = ImposeRefusal extends infer R ? (R extends unknown ? Omit<R, 'source'> : never) : never;

/** Copies these pages of a file into the document, each once. */
export function takeSource(
  mupdf: Mupdf,
  doc: PDFDocument,
  source: PageSource,
  pages: readonly number[],
): TakenSource | Refused {
  const opened = openSource(mupdf, source);
  if ('refused' in opened) return { reason: opened.refused };
  const original = opened.doc;
  const map = doc.newGraftMap();
  try {
    const count = original.countPages();
    const missing = pages.find((it) => it > count);
    if (source.pageCount !== undefined && source.pageCount !== count)
      return { reason: 'page-count', pages: count };
    if (missing !== undefined) return { reason: 'page-missing', page: missing, pages: count };
    const out = prepareSource(mupdf, original, pages, source);
    const forms = new Map<number, PageForm>();
    const spots = new Set<string>();
    for (const page of pages) {
      const form = formOf(doc, map, original, page, source);
      if ('reason' in form) return form;
      forms.set(page, form);
      for (const { space } of pageParts(original.findPage(page - 1)).spaces)
        for (const name of inksOfSpace(space)) if (isSpotName(name) && !out.has(name)) spots.add(name);
    }
    const isWhole = source.finished === null;
    return {
      forms,
      layers: layersOf(original, map),
      spots: isWhole ? [] : [...spots],
      isWhole,
    };
  } finally {
    map.destroy();
    original.destroy();
    mupdf.emptyStore();
  }
}

/**
 * Makes pages of a file ready for the press: annotations that print become content, separations that the job isn't made
 * with get no plate, spot colours are printed as the owner says, and text that doesn't print needs no font. Call it
 * before the first copy, since the library refuses to copy objects that are made in the original after that. Returns
 * the names that get no plate.
 */
export function prepareSource(
  mupdf: Mupdf,
  original: PDFDocument,
  pages: readonly number[],
  source: Pick<PageSource, 'separations' | 'finishing'>,
): ReadonlySet<string> {
  bakeAnnotations(original, pages);
  const scan = new ResourceScan();
  for (const number of pages) {
    const page = original.findPage(number - 1);
    for (const key of ['Resources', 'Contents', 'Group']) shareable(original, page, key);
    scan.page(page);
  }
  const out = new Set([...scan.spots].filter((name) => isLeftOut(name, source)));
  leaveOut(original, out);
  replaceInks(original, pages, source.separations ?? []);
  hideIdleText(mupdf, original, pages);
  return out;
}

export function openSource(mupdf: Mupdf, { file, kind, finished, separations }: PageSource): OpenedPdf {
  if (kind === 'pdf') {
    const opened = openForPrint(mupdf, file, separations);
    if ('refused' in opened || !opened.cutShort) return opened;
    opened.doc.destroy();
    return { refused: 'damaged' };
  }
  const doc = new mupdf.PDFDocument();
  const size = finished && { repair: 'sheet' as const, ...finished };
  const room = { bytes: PDF_BYTES_MAX };
  const refused = size ? addSheet(mupdf, doc, readFileSync(file), kind, size, room) : 'damaged';
  if (!refused) return { doc, pageCount: 1, cutShort: false };
  doc.destroy();
  return { refused };
}

function formOf(
  doc: PDFDocument,
  map: PDFGraftMap,
  original: PDFDocument,
  number: number,
  { finished }: PageSource,
): PageForm | Refused {
  const facts = readPageFacts(original, number);
  const cut = finished ? cutRect(facts, finished) : facts.boxes.media;
  if (!cut) {
    const { widthMm, heightMm } = sizeOfBox(facts, statedCut(facts));
    return { reason: 'page-size', page: number, widthMm, heightMm };
  }
  const page = original.findPage(number - 1);
  const form = doc.newDictionary();
  form.put('Type', doc.newName('XObject'));
  form.put('Subtype', doc.newName('Form'));
  form.put('BBox', [...facts.boxes.media]);
  const resources = inherited(page, 'Resources');
  form.put('Resources', resources ? map.graftObject(resources) : doc.newDictionary());
  form.put('Filter', doc.newName('FlateDecode'));
  const group = dictionary(own(page, 'Group'));
  if (group) form.put('Group', isolated(doc, map, group));
  return {
    object: doc.addRawStream(deflateSync(contentBytes(page)), form),
    upright: uprightOf(facts, cut),
    isOnItsSide: finished !== null && !sameWayRound(sizeOfBox(facts, cut), finished),
    isGroup: group !== null,
  };
}

const statedCut = ({ boxes, statedBoxes }: PageFacts): Box =>
  statedBoxes.includes('trim') ? boxes.trim : boxes.crop;

/** Returns the matrix from user space to points around the middle of the cut, as viewed, y upwards. */
function uprightOf({ boxes, rotate, userUnit }: PageFacts, cut: Box): Transform {
  const viewed = displayTransform(boxes.media, rotate, userUnit);
  const [x0, y0, x1, y1] = transformRect(cut, viewed);
  return multiply(viewed, [1, 0, 0, -1, -(x0 + x1) / 2, (y0 + y1) / 2]);
}

/**
 * A page's group is isolated without saying so (11.4.7); a form's is only if it says so, or else its colours don't
 * count.
 */
function isolated(doc: PDFDocument, map: PDFGraftMap, group: PDFObject): PDFObject {
  const copy = doc.newDictionary();
  group.forEach((value, key) => {
    copy.put(String(key), map.graftObject(value));
  });
  copy.put('I', doc.newBoolean(true));
  return copy;
}

export function layersOf(original: PDFDocument, map: PDFGraftMap): TakenLayer[] {
  const root = dictionary(own(original.getTrailer(), 'Root'));
  const printed = root && printedLayers(root);
  const properties = root && dictionary(own(root, 'OCProperties'));
  if (!printed || !properties) return [];
  return entries(own(properties, 'OCGs'))
    .filter((it) => it.isIndirect())
    .map((it) => ({ layer: map.graftObject(it), prints: printed(it) ?? true })); // unclear: as in the proof
}
