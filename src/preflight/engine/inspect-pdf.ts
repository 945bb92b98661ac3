import type { PDFDocument, PDFPage } from 'mupdf';
import type { EngineReport, PageFacts } from '../report/report.ts';
import { leaveOutWhatDoesNotPrint } from './annotations.ts';
import { tellsOfProfile } from './colour-profiles.ts';
import { DamagedPictures } from './damaged-pictures.ts';
import { DocumentProfiles } from './document-profiles.ts';
import { drawProof } from './draw-proof.ts';
import { drawnAsPictures } from './drawn-pictures.ts';
import type { EngineOutcome, InspectOptions } from './engine.ts';
import { rethrowFatal } from './failures.ts';
import type { HiddenFinishes } from './finish-layers.ts';
import { isIllustratorOnly } from './illustrator-files.ts';
import { showAsPrinted } from './layers.ts';
import { listenToLibrary } from './library-log.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import type { InkPicture } from './measure-ink.ts';
import { withUse } from './missing-fonts.ts';
import { openForPrint } from './open-pdf.ts';
import { blankReport, fact, refused } from './outcomes.ts';
import { readPageFacts, sheetOf, showWholeMedia } from './page-facts.ts';
import { pageParts } from './page-parts.ts';
import { notPrinted } from './plates/not-printed.ts';
import { readContent } from './read-content.ts';
import { readRecords } from './records.ts';
import { displayTransform, transformRect } from './rects.ts';
import { scanDocument } from './scan-document.ts';
import { ResourceScan } from './scan-resources.ts';
import { proofPicture } from './soft-proof.ts';

/** What most products need, unless the caller says otherwise. */
const DEFAULT_BLEED_MM = 3;

/**
 * Reads the facts of a PDF and draws its first page. `onPartial` gets the growing report: once the boxes are known, and
 * after each page, so that a check that is stopped later still reports what was found. The order is by growing cost:
 * open, structure, boxes of all pages, then content, ink and picture of each page.
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
  const opened = openForPrint(mupdf, file, options.separations);
  if ('refused' in opened)
    return refused(opened.refused, report, opened.needsCertificate ? { key: 'certificate' } : {});
  const { doc } = opened;
  try {
    showAsPrinted(doc);
    report.pageCount = opened.pageCount;
    if (opened.cutShort) return refused('damaged', report);
    if (isIllustratorOnly(mupdf, doc)) return refused('damaged', report, { key: 'illustrator' });
    noteFileFacts(doc, report);
    const records = readRecords(doc, report.pageCount);
    if (records) report.records = records;
    report.timing.openMs = since(startedAt);
    readBoxes(doc, report);
    const unread = opened.finishes.unread;
    if (unread) report.findings.push(fact('separation.unchecked', 'warning', null, { count: unread }));
    onPartial(report);
    const preview = readPages(mupdf, doc, report, options, (partial) => {
      noteHiddenFinishes(partial, opened.finishes.byPage);
      onPartial(partial);
    });
    report.timing.totalMs = since(startedAt);
    report.timing.pagesMs = report.timing.totalMs - report.timing.openMs;
    report.complete = true;
    return { status: 'ok', report, preview };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

const since = (startedAt: number) => Math.round(performance.now() - startedAt);

function noteFileFacts(doc: PDFDocument, report: EngineReport): void {
  if (doc.wasRepaired()) report.findings.push(fact('file.repaired', 'warning'));
  if (!doc.hasPermission('print')) report.findings.push(fact('file.print-forbidden', 'error'));
  if (report.pageCount === 0) report.findings.push(fact('pages.none', 'error'));
  if (report.pageCount > limits.fullPages) {
    report.findings.push(
      fact('pages.unchecked', 'warning', null, { checked: limits.fullPages, count: report.pageCount }),
    );
  }
}

/** Run it after each page, so that a check that is stopped says it about the pages that were read. */
function noteHiddenFinishes({ pages }: EngineReport, hidden: HiddenFinishes): void {
  for (const { page, taken, left } of hidden) {
    const content = pages.find((it) => it.page === page)?.content;
    if (!content) continue;
    if (left.length > 0) content.hiddenFinishes = [...left];
    for (const it of content.separations ?? []) if (taken.includes(it.name)) it.fromHiddenLayer = true;
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
      // A page tree can claim a thousand million pages and have three. One finding is enough.
      if (report.pages.length < page / 2) return;
    }
  }
}

/** Returns the first page's picture if one is wanted. */
function readPages(
  mupdf: Mupdf,
  doc: PDFDocument,
  report: EngineReport,
  options: InspectOptions,
  onPartial: (report: EngineReport) => void,
): Uint8Array | null {
  const readers: Readers = {
    scan: new ResourceScan(notPrinted(options.separations ?? [])),
    profiles: new DocumentProfiles(doc),
    damage: new DamagedPictures(mupdf, doc),
    usedFonts: new Set(),
    spots: new Set(),
    hasField: false,
  };
  let preview: Uint8Array | null = null;
  for (const facts of report.pages.slice(0, limits.fullPages)) {
    const drawn = readPage(mupdf, doc, facts, readers, report, options);
    if (facts.page === 1) preview = drawn;
    onPartial(report);
  }
  const { scan, usedFonts } = readers;
  for (const facts of report.pages.slice(limits.fullPages)) scan.page(doc.findPage(facts.page - 1));
  const overprint = report.pages.some(({ content }) => content?.overprint?.changes !== undefined);
  // On unread pages, anything declared may be used.
  const spots = new Set([...readers.spots, ...(report.pageCount <= limits.fullPages ? [] : scan.spots)]);
  // Fonts used on unread pages are unknown.
  const known = report.pageCount <= limits.fullPages ? usedFonts : null;
  const structure = scanDocument(doc);
  // Fields that don't print are like any other screen matter.
  structure.formFields &&= readers.hasField || known === null;
  report.document = { fonts: withUse(doc, scan.fonts, known), spots: [...spots], overprint, ...structure };
  return preview ?? drawnPreview(mupdf, doc, report, options);
}

/**
 * Draws the first page again if the picture used to measure its ink isn't how it will look: screen colours are measured
 * with the profile other programs use, but shown with our paper's. This comes last because it declares the document for
 * that paper. Null if the page could not be read.
 */
function drawnPreview(
  mupdf: Mupdf,
  doc: PDFDocument,
  report: EngineReport,
  { preview }: InspectOptions,
): Uint8Array | null {
  if (!preview || !report.pages[0]?.content?.ink) return null;
  try {
    return drawProof(mupdf, doc, { page: 1, maxPx: preview.maxPx, box: 'visible' });
  } catch (error) {
    rethrowFatal(error);
    return null;
  }
}

/** The readers of the pages of one document, which read one after the other. */
type Readers = {
  scan: ResourceScan;
  profiles: DocumentProfiles;
  damage: DamagedPictures;
  usedFonts: Set<string>;
  /** names of the spot colours that are painted with */
  spots: Set<string>;
  /** whether a form field prints */
  hasField: boolean;
};

function readPage(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  readers: Readers,
  report: EngineReport,
  options: InspectOptions,
): Uint8Array | null {
  const { scan, profiles, damage, usedFonts } = readers;
  const log = listenToLibrary(mupdf);
  showWholeMedia(doc, facts);
  let page: PDFPage | null = null;
  try {
    const dict = doc.findPage(facts.page - 1);
    const { leftOut, hasField } = leaveOutWhatDoesNotPrint(doc, dict);
    readers.hasField ||= hasField;
    const parts = pageParts(dict);
    const hasUnfitProfile = profiles.page(parts.spaces);
    page = doc.loadPage(facts.page - 1);
    const { bleedMm = DEFAULT_BLEED_MM, separations: owners = [] } = options;
    const read = readContent(mupdf, doc, page, facts, scan, { bleedMm, owners, spaces: parts.spaces });
    facts.content = read.content;
    for (const name of read.fontNames) usedFonts.add(name);
    for (const name of read.spots) readers.spots.add(name);
    if (leftOut.length > 0) facts.content.leftOut = leftOut;
    const drawn = drawnAsPictures(parts.images);
    if (drawn.length > 0) facts.content.drawn = drawn;
    const damaged = damage.on(page, parts, sheetOf(facts), log);
    if (damaged.pictures.length > 0) facts.content.damagedPictures = damaged.pictures;
    if (hasUnfitProfile || [...log.errors, ...log.warnings].some(tellsOfProfile))
      facts.content.profilesIgnored = true;
    if (options.allImages) facts.allImages = read.images;
    if (damaged.isContentCut || damaged.others.length > 0)
      report.findings.push(fact('page.problems', 'error', facts.page));
    try {
      const isAsItLooks = read.content.ink?.certainty === 'exact';
      const preview = facts.page === 1 && isAsItLooks ? options.preview : undefined;
      return preview && read.picture ? visibleProof(mupdf, facts, read.picture, preview.maxPx) : null;
    } finally {
      read.picture?.pixmap.destroy();
    }
  } catch (error) {
    rethrowFatal(error);
    report.findings.push(fact('page.damaged', 'error', facts.page));
    return null;
  } finally {
    page?.destroy();
  }
}

/** Good enough for a 900 px picture beside a cart line; 60 to 200 kB. */
const PREVIEW_QUALITY = 85;

/** Returns the visible page as it will look in print, from the picture used to measure its ink. */
function visibleProof(mupdf: Mupdf, facts: PageFacts, picture: InkPicture, maxPx: number): Uint8Array {
  const { media, crop } = facts.boxes;
  const part = transformRect(crop, displayTransform(media, facts.rotate, facts.userUnit));
  return proofPicture(mupdf, picture, { maxPx, quality: PREVIEW_QUALITY, part });
}
