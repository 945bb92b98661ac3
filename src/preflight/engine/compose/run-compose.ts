import type { PDFDocument } from 'mupdf';
import { loadTypefaces } from '#composition/index.server.ts';
import { drawProof } from '../draw-proof.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { own } from '../pdf-objects.ts';
import { type Composer, composePages } from './compose.ts';
import type {
  ComposeOptions,
  ComposeOutcome,
  Composition,
  RecordsComposition,
  RecordsOutcome,
} from './compose-job.ts';
import { composeRecords } from './compose-records.ts';
import { PRINT_PPI } from './draw-photo.ts';

const SCREEN_PPI = 150;

/** What composes templates in this thread. */
export interface Compose {
  /** Composes a template into a PDF and, if wanted, draws its pages as they will print. */
  one: (mupdf: Mupdf, composition: Composition, options: ComposeOptions) => ComposeOutcome;
  /** Composes a template with many records into one PDF. */
  records: (
    mupdf: Mupdf,
    composition: RecordsComposition,
    makesFile: boolean,
    onProgress: (done: number) => void,
  ) => RecordsOutcome;
}

let loaded: Promise<Compose> | undefined;

/** Loads what composing needs into this thread, once. */
export function loadCompose(): Promise<Compose> {
  loaded ??= Promise.all([loadTypefaces(), import('bwip-js/node')]).then(
    ([typefaces, { render: renderCode }]) => {
      const composer = { typefaces, renderCode };
      return {
        one: (mupdf, composition, options) => runCompose(mupdf, composer, composition, options),
        records: (mupdf, ...job) => composeRecords(mupdf, composer, ...job),
      };
    },
  );
  return loaded;
}

function runCompose(
  mupdf: Mupdf,
  composer: Composer,
  composition: Composition,
  { maxPx }: ComposeOptions,
): ComposeOutcome {
  listenToLibrary(mupdf);
  const { doc, pages, faults } = composePages(mupdf, composer, composition, maxPx ? SCREEN_PPI : PRINT_PPI);
  try {
    const pdf = Uint8Array.from(doc.saveToBuffer('garbage,compress').asUint8Array());
    if (maxPx) showCut(doc);
    const pictures = maxPx
      ? pages.map((_, i) => drawProof(mupdf, doc, { page: i + 1, maxPx, box: 'visible' }))
      : [];
    return {
      status: 'ok',
      pages,
      faults,
      parts: [pdf, ...pictures.map((it) => it ?? new Uint8Array())] as Uint8Array<ArrayBuffer>[],
    };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

/** Has the pictures show the finished pages, without the bleed. The file was written before. */
function showCut(doc: PDFDocument): void {
  for (let i = 0; i < doc.countPages(); i++) {
    const page = doc.findPage(i);
    const cut = own(page, 'TrimBox');
    if (cut) page.put('CropBox', cut);
  }
}
