import type { PDFDocument, PDFObject } from 'mupdf';
import { printedPages } from '#composition/index.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { writeRecords } from '../records.ts';
import { type Composer, composePage, openSheet } from './compose.ts';
import type { ComposeRecord, RecordFault, RecordsComposition, RecordsOutcome } from './compose-job.ts';
import { PRINT_PPI } from './draw-photo.ts';

/** Pages below one node of the tree: the library walks all of a node’s pages to find one. */
const NODE_PAGES = 100;

/**
 * Makes one PDF of a template filled in many times: the pages of the records in order, each record a document part (ISO
 * 16612-2), with the fonts in it once. Without `makesFile`, only tells the faults. `onProgress` gets the records done
 * so far.
 */
export function composeRecords(
  mupdf: Mupdf,
  composer: Composer,
  composition: RecordsComposition,
  makesFile: boolean,
  onProgress: (done: number) => void,
): RecordsOutcome {
  listenToLibrary(mupdf);
  const sheet = openSheet(mupdf, composer, composition, PRINT_PPI);
  const { doc, fonts } = sheet;
  try {
    const faults: RecordFault[] = [];
    const pages: PDFObject[][] = [];
    for (const [record, it] of composition.records.entries()) {
      const values = valuesOf(composition, it);
      const made = printedPages(composition.layout, values).map(({ page, index }) =>
        composePage({ ...sheet, composition: { ...composition, values } }, page, index),
      );
      faults.push(...made.flatMap((page) => page.faults.map((fault) => ({ ...fault, record }))));
      pages.push(made.map(({ object }) => object));
      if ((record + 1) % NODE_PAGES === 0) onProgress(record + 1);
    }
    if (!makesFile) return { status: 'ok', faults, parts: [] };
    putPages(doc, pages.flat());
    writeRecords(
      doc,
      composition.records.map(({ name, copies }, i) => ({ name, copies, pages: pages[i] ?? [] })),
    );
    doc.subsetFonts();
    const pdf = Uint8Array.from(doc.saveToBuffer('garbage,compress').asUint8Array());
    return { status: 'ok', faults, parts: [pdf] };
  } finally {
    fonts.destroy();
    doc.destroy();
    mupdf.emptyStore();
  }
}

const valuesOf = ({ values }: RecordsComposition, { texts, photos }: ComposeRecord) => ({
  ...values,
  texts: { ...values.texts, ...texts },
  photos: { ...values.photos, ...photos },
});

/** Puts pages into the document’s empty tree, some below each node. */
function putPages(doc: PDFDocument, pages: readonly PDFObject[]): void {
  const root = doc.getTrailer().get('Root').get('Pages');
  const kids = doc.newArray();
  for (let start = 0; start < pages.length; start += NODE_PAGES) {
    const group = pages.slice(start, start + NODE_PAGES);
    const node = doc.addObject(doc.newDictionary());
    const own = doc.newArray();
    for (const page of group) {
      page.put('Parent', node);
      own.push(page);
    }
    node.put('Type', doc.newName('Pages'));
    node.put('Parent', root);
    node.put('Count', group.length);
    node.put('Kids', own);
    kids.push(node);
  }
  root.put('Kids', kids);
  root.put('Count', pages.length);
}
