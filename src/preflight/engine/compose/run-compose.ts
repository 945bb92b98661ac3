import type { PDFDocument } from 'mupdf';
import { loadTypefaces } from '#composition/index.server.ts';
import { printedPages } from '#composition/index.ts';
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
import { PhotoShelf } from './photo-shelf.ts';
import { keyOf, type ShownPage, ShownPages } from './shown-pages.ts';

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
const shelf = new PhotoShelf();

/** Loads what composing needs into this thread, once. */
export function loadCompose(): Promise<Compose> {
  loaded ??= Promise.all([loadTypefaces(), import('bwip-js/node')]).then(
    ([typefaces, { render: renderCode }]) => {
      const composer = { typefaces, renderCode, shelf };
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
  { maxPx, only, picturesOnly }: ComposeOptions,
): ComposeOutcome {
  listenToLibrary(mupdf);
  const printed = printedPages(composition.layout, composition.values);
  const wanted = printed.filter(({ index }) => only === undefined || index === only);
  if (maxPx && picturesOnly) return showPages(mupdf, composer, composition, wanted, maxPx);
  const places = new Set(wanted.map(({ index }) => index));
  const ppi = maxPx ? SCREEN_PPI : PRINT_PPI;
  const { doc, pages, faults } = composePages(mupdf, composer, composition, ppi, places);
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

const known = new ShownPages();

/** Draws those pages that aren't known as they are. */
function showPages(
  mupdf: Mupdf,
  composer: Composer,
  composition: Composition,
  printed: ReturnType<typeof printedPages>,
  maxPx: number,
): ComposeOutcome {
  const keys = printed.map(({ page, index }) => ({
    index,
    key: keyOf(composition, page, index, maxPx),
  }));
  const before = new Map(keys.map(({ index, key }) => [index, known.get(key)]));
  const wanted = keys.filter(({ index }) => !before.get(index));
  const drawn = wanted.length > 0 ? drawPages(mupdf, composer, composition, maxPx, wanted) : new Map();
  const shown: ShownPage[] = keys.flatMap(({ index }) => before.get(index) ?? drawn.get(index) ?? []);
  return {
    status: 'ok',
    pages: shown.map(({ page }) => page),
    faults: shown.flatMap((it) => it.faults),
    // Copies, because what is sent is gone from here.
    parts: [new Uint8Array(), ...shown.map(({ picture }) => picture.slice())],
  };
}

/** Composes and draws pages, and keeps them. Returns them by their places in the layout. */
function drawPages(
  mupdf: Mupdf,
  composer: Composer,
  composition: Composition,
  maxPx: number,
  wanted: readonly { index: number; key: string }[],
): Map<number, ShownPage> {
  const only = new Set(wanted.map(({ index }) => index));
  const { doc, pages, faults } = composePages(mupdf, composer, composition, SCREEN_PPI, only);
  const hasPictures = composition.photos.length + composition.files.length > 0;
  try {
    showCut(doc);
    const drawn = new Map<number, ShownPage>();
    for (const [i, page] of pages.entries()) {
      const options = { page: i + 1, maxPx, box: 'visible' } as const;
      const picture = drawProof(mupdf, doc, options, hasPictures ? 'jpeg' : 'png') ?? new Uint8Array();
      drawn.set(page.index, {
        page,
        picture,
        faults: faults.filter((fault) => fault.page === page.index),
      });
    }
    for (const { index, key } of wanted) {
      const it = drawn.get(index);
      if (it) known.add(key, it);
    }
    return drawn;
  } finally {
    doc.destroy();
    // What converts colours may stay: making it takes as long as two pages.
    if (hasPictures) mupdf.emptyStore();
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
