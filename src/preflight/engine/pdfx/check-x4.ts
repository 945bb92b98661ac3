import { closeSync, openSync, readSync } from 'node:fs';
import type { PDFDocument } from 'mupdf';
import type { X4Outcome } from '../engine.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { openPdf } from '../open-pdf.ts';
import { Breaches } from './breaches.ts';
import { checkDocument, outputProfile } from './check-document.ts';
import { DrawingCheck } from './check-drawing.ts';
import { checkMetadata } from './check-metadata.ts';
import { checkPage } from './check-page.ts';
import { ResourceWalk } from './resource-walk.ts';

/**
 * Checks whether a file is a PDF/X-4 (ISO 15930-7:2010), by its objects and operators alone, without drawing anything.
 * The requirements are `X4_CLAUSES`. Files that can't be opened are refused.
 */
export function checkX4(mupdf: Mupdf, file: string): X4Outcome {
  listenToLibrary(mupdf);
  const opened = openPdf(mupdf, file);
  if ('refused' in opened) return { status: 'refused', reason: opened.refused };
  const { doc } = opened;
  const breaches = new Breaches();
  try {
    checkHeader(file, doc, breaches);
    checkDocument(doc, breaches);
    checkMetadata(doc, breaches);
    const walk = new ResourceWalk(new DrawingCheck(outputProfile(doc), breaches));
    for (let i = 0; i < doc.countPages(); i++) {
      const page = doc.findPage(i);
      checkPage(page, i + 1, breaches);
      walk.walkPage(page, i + 1);
    }
    return { status: 'ok', breaches: breaches.list };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

/** The header may come after other bytes (PDF 32000-1, annex H, 3.4.1). */
const HEADER_BYTES = 1024;

function checkHeader(file: string, doc: PDFDocument, breaches: Breaches): void {
  const head = Buffer.alloc(HEADER_BYTES);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, head, 0, head.length, 0);
  } finally {
    closeSync(fd);
  }
  const [, stated] = /%PDF-(\d+\.\d+)/.exec(head.toString('latin1')) ?? [];
  const catalogue = doc.getTrailer().get('Root').get('Version');
  const later = catalogue.isName() ? catalogue.asName() : undefined;
  for (const version of [stated, later])
    if (version !== undefined && !/^1\.[0-6]$/.test(version)) breaches.add('version', version);
  if (stated === undefined) breaches.add('version', 'no header');
  if (doc.wasRepaired()) breaches.add('structure');
}
