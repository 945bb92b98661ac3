import type { Device, PDFDocument } from 'mupdf';
import type { EngineReport } from '../report.ts';
import { drawPreview } from './draw-preview.ts';
import type { EngineOutcome, InspectOptions } from './engine.ts';
import { rethrowFatal, TooComplex } from './failures.ts';
import { listenToLibrary } from './library-log.ts';
import { exceedsPixelLimit, limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { openPdf } from './open-pdf.ts';
import { blankReport, fact, refused } from './outcomes.ts';
import { readPageFacts, showWholeMedia } from './page-facts.ts';

/**
 * Facts of a PDF, and its first page drawn. `onPartial` gets the report once the boxes are known, before any page's
 * content is touched, so that a file stopped later still has its sizes told. The order is that of growing cost:
 * open, structure, boxes of all pages, content of each page, picture.
 */
export function inspectPdf(
  mupdf: Mupdf,
  file: string,
  options: InspectOptions,
  onPartial: (report: EngineReport) => void,
): EngineOutcome {
  const startedAt = performance.now();
  const report = blankReport('pdf');
  listenToLibrary(mupdf);
  const opened = openPdf(mupdf, file);
  if ('refused' in opened) return refused(opened.refused, report);
  const { doc } = opened;
  try {
    report.pageCount = opened.pageCount;
    if (opened.cutShort) return refused('damaged', report);
    noteFileFacts(doc, report);
    report.timing.openMs = since(startedAt);
    readBoxes(doc, report);
    onPartial(report);
    readContents(mupdf, doc, report);
    report.timing.pagesMs = since(startedAt) - report.timing.openMs;
    const preview = firstPage(mupdf, doc, report, options);
    report.timing.totalMs = since(startedAt);
    report.timing.previewMs = report.timing.totalMs - report.timing.pagesMs - report.timing.openMs;
    report.complete = true;
    return { status: 'ok', report, preview };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

/** Draws page `page` of a PDF; null where there is no such page or no sensible picture of it. */
export function previewPdf(
  mupdf: Mupdf,
  doc: PDFDocument,
  page: number,
  options: DrawOptions,
): Uint8Array | null {
  if (options.box === 'media') showWholeMedia(doc, readPageFacts(doc, page));
  const loaded = doc.loadPage(page - 1);
  try {
    return drawPreview(mupdf, loaded, options.maxPx);
  } finally {
    loaded.destroy();
  }
}

type DrawOptions = NonNullable<InspectOptions['preview']>;

const since = (startedAt: number) => Math.round(performance.now() - startedAt);

function noteFileFacts(doc: PDFDocument, report: EngineReport): void {
  if (doc.wasRepaired()) report.findings.push(fact('file.repaired', 'warning'));
  if (!doc.hasPermission('print')) report.findings.push(fact('file.print-forbidden', 'error'));
  if (report.pageCount === 0) report.findings.push(fact('pages.none', 'error'));
  if (report.pageCount > limits.boxPages) {
    report.findings.push(
      fact('pages.unchecked', 'warning', null, { checked: limits.boxPages, count: report.pageCount }),
    );
  }
}

function readBoxes(doc: PDFDocument, report: EngineReport): void {
  const last = Math.min(report.pageCount, limits.boxPages);
  for (let page = 1; page <= last; page++) {
    try {
      report.pages.push(readPageFacts(doc, page));
    } catch (error) {
      rethrowFatal(error);
      report.findings.push(fact('page.damaged', 'error', page));
      // A page tree that claims a thousand million pages and has three: one finding says enough.
      if (report.pages.length < page / 2) return;
    }
  }
}

/** Runs every page's drawing instructions without drawing. Its purpose is what the library complains of. */
function readContents(mupdf: Mupdf, doc: PDFDocument, report: EngineReport): void {
  for (const { page } of report.pages.slice(0, limits.fullPages)) {
    const log = listenToLibrary(mupdf);
    try {
      runPage(mupdf, doc, page);
      if (log.errors.length > 0) report.findings.push(fact('page.problems', 'warning', page));
    } catch (error) {
      rethrowFatal(error);
      report.findings.push(fact('page.damaged', 'error', page));
    }
  }
}

function runPage(mupdf: Mupdf, doc: PDFDocument, page: number): void {
  const guard = pixelGuard(mupdf);
  const loaded = doc.loadPage(page - 1);
  try {
    loaded.run(guard.device, mupdf.Matrix.identity);
    guard.device.close();
  } finally {
    loaded.destroy();
    guard.device.destroy();
  }
  if (guard.exceeded()) throw new TooComplex(`an image on page ${page} has more pixels than the limit`);
}

/**
 * A device that draws nothing and looks at each image's claimed pixels before anything decodes them. The full
 * preflight's tracer takes its place. It remembers instead of throwing: a throw would cut through the library's frames.
 */
function pixelGuard(mupdf: Mupdf): { device: Device; exceeded: () => boolean } {
  let exceeded = false;
  const device = new mupdf.Device({
    fillImage(image) {
      exceeded ||= exceedsPixelLimit(image.getWidth(), image.getHeight());
      image.destroy();
    },
    beginTile: () => 0,
  });
  return { device, exceeded: () => exceeded };
}

function firstPage(
  mupdf: Mupdf,
  doc: PDFDocument,
  report: EngineReport,
  options: InspectOptions,
): Uint8Array | null {
  const first = report.pages[0];
  if (!options.preview || first?.page !== 1) return null;
  const log = listenToLibrary(mupdf);
  try {
    const preview = previewPdf(mupdf, doc, 1, options.preview);
    const told = report.findings.some((it) => it.page === 1 && it.code.startsWith('page.'));
    if (log.errors.length > 0 && !told) report.findings.push(fact('page.problems', 'warning', 1));
    return preview;
  } catch (error) {
    rethrowFatal(error);
    report.findings.push(fact('page.damaged', 'error', 1));
    return null;
  }
}
