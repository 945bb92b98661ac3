import type { PDFDocument } from 'mupdf';
import { rethrowFatal } from '../failures.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { Conformer } from '../pdfx/conformer.ts';
import { declareCondition } from '../pdfx/output-intent.ts';
import { multiply, type Transform } from '../rects.ts';
import { addLayers } from './add-layers.ts';
import { blendingGroup } from './blending-group.ts';
import { PdfParts } from './pdf-parts.ts';
import type {
  AboutPrint,
  ImposeOutcome,
  ImposeRefusal,
  PageSource,
  PlacedPage,
  PlacedSheet,
} from './placed-sheet.ts';
import { type PageForm, type TakenSource, takeSource } from './take-source.ts';

/** A larger file would be slow to store and to open. */
const IMPOSED_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Makes a PDF of sheets on which the sources' pages are placed. Each page is embedded once, as a form XObject with its
 * own operators, colours, fonts and images (PDF 32000-1, 8.10), however often it is placed. Sources are only read.
 */
export function imposePages(
  mupdf: Mupdf,
  sources: readonly PageSource[],
  sheets: readonly PlacedSheet[],
  { surface = 'coated', ...about }: AboutPrint,
): ImposeOutcome {
  listenToLibrary(mupdf);
  const doc = new mupdf.PDFDocument();
  const file = new PdfParts(doc);
  const conformer = new Conformer(doc, surface);
  try {
    const taken: TakenSource[] = [];
    for (const [i, source] of sources.entries()) {
      const sourcePart = takeFrom(mupdf, doc, source, i, sheets);
      if ('reason' in sourcePart) return { status: 'refused', ...sourcePart };
      for (const [page, { object }] of sourcePart.forms) conformer.form(object, page);
      taken.push(sourcePart);
      file.flush();
      if (file.length > IMPOSED_BYTES_MAX) return { status: 'refused', reason: 'too-complex' };
    }
    for (const sheet of sheets) addSheet(doc, sheet, taken);
    addLayers(
      doc,
      taken.flatMap((it) => it.layers),
    );
    declareCondition(doc, surface);
    const spots = [...new Set(taken.flatMap((it) => it.spots))].toSorted();
    const breaches = conformer.left;
    file.finish(about, breaches.length === 0);
    return { status: 'ok', parts: file.parts, spots, breaches };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

function takeFrom(
  mupdf: Mupdf,
  doc: PDFDocument,
  source: PageSource,
  index: number,
  sheets: readonly PlacedSheet[],
): TakenSource | ImposeRefusal {
  const pages = new Set(
    sheets.flatMap(({ places }) => places.filter((it) => it.source === index).map((it) => it.page)),
  );
  try {
    const refusal = takeSource(
      mupdf,
      doc,
      source,
      [...pages].toSorted((a, b) => a - b),
    );
    return 'reason' in refusal ? { ...refusal, source: index } : refusal;
  } catch (error) {
    rethrowFatal(error);

    return { reason: 'damaged', source: index };
  }
}

function addSheet(
  doc: PDFDocument,
  { widthPt, heightPt, places }: PlacedSheet,
  taken: readonly TakenSource[],
): void {
  const [resources, forms] = [doc.newDictionary(), doc.newDictionary()];
  let isTransparent = false;
  const content = places.map((place) => {
    const form = taken[place.source]?.forms.get(place.page);
    if (!form) throw new Error('a placed page was not taken');
    const name = `S${place.source}P${place.page}`;
    forms.put(name, form.object);
    isTransparent ||= form.isGroup;
    return drawn(name, place, matrixOf(place, form));
  });
  resources.put('XObject', forms);
  const box: [number, number, number, number] = [0, 0, widthPt, heightPt];
  const page = doc.addPage(box, 0, resources, content.join('\n'));
  for (const key of ['CropBox', 'BleedBox', 'TrimBox']) page.put(key, box);
  if (isTransparent) page.put('Group', blendingGroup(doc));
  doc.insertPage(-1, page);
}

function drawn(name: string, { clip: [x0, y0, x1, y1] }: PlacedPage, matrix: Transform): string {
  return `q ${numbers([x0, y0, x1 - x0, y1 - y0])} re W n ${numbers(matrix)} cm /${name} Do Q`;
}

const numbers = (values: readonly number[]) => values.map((it) => it.toFixed(5)).join(' ');

/** Returns the matrix from the page's user space to the sheet's. */
function matrixOf({ middle: [x, y], turn, turnIfOnItsSide }: PlacedPage, form: PageForm): Transform {
  const degrees = turn + (form.isOnItsSide ? turnIfOnItsSide : 0);
  return multiply(multiply(form.upright, QUARTERS[(degrees / 90) % 4] ?? QUARTERS[0]), [1, 0, 0, 1, x, y]);
}

/** Anticlockwise by 0, 90, 180 and 270 degrees. */
const QUARTERS: readonly [Transform, ...Transform[]] = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, -1, 1, 0, 0, 0],
];
