import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PDFDocument } from 'mupdf';
import type { RefusedReason } from '../report/report.ts';
import type { NamedRole } from '../spec/separation-roles.ts';
import { rethrowFatal } from './failures.ts';
import { NO_LAYERS, type TakenLayers, takeFinishLayers } from './finish-layers.ts';
import { dropIdleGroups } from './idle-groups.ts';
import type { Mupdf } from './load-mupdf.ts';

type Refused = { refused: RefusedReason; needsCertificate?: true };
export type OpenedPdf = { doc: PDFDocument; pageCount: number; cutShort: boolean } | Refused;

type OpenedForPrint = Exclude<OpenedPdf, Refused> & { finishes: TakenLayers };

/**
 * Like `openPdf`, but switches on the layers that don't print but hold cutting lines or finishes, and removes unused
 * blending spaces. Everything that reads, draws or copies a file for print opens it here. `owners` is what the owner
 * says separations are for. Code that saves the document as a file that will be opened here again must hide those
 * layers again.
 */
export function openForPrint(
  mupdf: Mupdf,
  file: string,
  owners: readonly NamedRole[] = [],
): OpenedForPrint | Refused {
  const opened = openPdf(mupdf, file);
  if ('refused' in opened) return opened;
  try {
    dropIdleGroups(opened.doc, opened.pageCount);
    if (opened.cutShort) return { ...opened, finishes: NO_LAYERS };
    return { ...opened, finishes: takeFinishLayers(mupdf, opened.doc, owners) };
  } catch (error) {
    rethrowFatal(error);
    return dropped(opened.doc, 'damaged');
  }
}

/**
 * Opens a PDF and reads from disk as needed, so that a 50 MB file doesn't cost 50 MB of memory. The caller destroys
 * `doc`. `needsCertificate` means that it is locked and no password opens it. `cutShort` means a repaired file that
 * doesn't end like a PDF: an interrupted upload or export.
 */
export function openPdf(mupdf: Mupdf, file: string): OpenedPdf {
  const doc = tryOpen(mupdf, file);
  if (doc === 'other-lock') return { refused: 'password', needsCertificate: true };
  if (!doc) return { refused: 'damaged' };
  try {
    if (isLocked(doc)) return dropped(doc, 'password');
    const cutShort = doc.wasRepaired() && !endsLikePdf(file);
    findBroken(doc);
    return { doc, pageCount: doc.countPages(), cutShort };
  } catch (error) {
    rethrowFatal(error);
    return dropped(doc, 'damaged');
  }
}

/** Only one of 847 files has more, for a page of 2 kB. */
const OBJECTS_MAX = 100_000;

/**
 * Reads every object. At the first that isn't where the object table says, the library reads the whole file again and
 * forgets all changes, so that must happen before there are any. It takes a few milliseconds. Don't keep any object
 * read here, since the library would save it without its stream.
 */
function findBroken(doc: PDFDocument): void {
  const end = Math.min(doc.countObjects(), OBJECTS_MAX);
  for (let number = 1; number < end && !doc.wasRepaired(); number++) {
    const object = doc.newIndirect(number);
    try {
      object.isStream();
    } catch (error) {
      rethrowFatal(error); // the code that needs the object will get the error
    } finally {
      object.destroy();
    }
  }
}

function dropped(doc: PDFDocument, reason: RefusedReason): Refused {
  doc.destroy();
  return { refused: reason };
}

/**
 * PDF 32000-1, 7.6.4 (public-key security handlers, `Adobe.PubSec`), and the handlers of companies that sell protected
 * documents.
 */
const OTHER_LOCK = /unknown encryption handler/;

function tryOpen(mupdf: Mupdf, file: string): PDFDocument | 'other-lock' | null {
  const stream = new mupdf.Stream(openHandle(file)); // throws if the file isn't there, which isn't the file's fault
  try {
    const doc = mupdf.Document.openDocument(stream, 'application/pdf');
    // The library trusts content over the stated type, and also reads e-books and web pages.
    if (doc instanceof mupdf.PDFDocument) return doc;
    doc.destroy();
    return null;
  } catch (error) {
    rethrowFatal(error);
    return OTHER_LOCK.test(String(error)) ? 'other-lock' : null;
  } finally {
    stream.destroy(); // the document holds its own reference
  }
}

function openHandle(file: string) {
  const fd = openSync(file, 'r');
  const size = fstatSync(fd).size;
  return {
    fileSize: () => size,
    read: (memory: Uint8Array, offset: number, length: number, position: number) =>
      readSync(fd, memory, offset, length, position),
    close: () => closeSync(fd),
  };
}

/**
 * A file can ask for a password and still be readable if only its attachments are encrypted; its streams then have the
 * crypt filter Identity, which is also the default (PDF 32000-1, 7.6.5, table 20, StmF; V 4 and later). Counting pages
 * proves nothing, because a locked file's page tree is not encrypted.
 */
function isLocked(doc: PDFDocument): boolean {
  if (!doc.needsPassword()) return false;
  const encrypt = doc.getTrailer().get('Encrypt');
  const version = encrypt.isNull() ? null : encrypt.get('V');
  if (!version || version.isNull() || version.asNumber() < 4) return true;
  const streams = encrypt.get('StmF');
  return !streams.isNull() && streams.asName() !== 'Identity';
}

/**
 * PDF 32000-1, 7.5.5: the last line is `%%EOF`, but viewers accept it anywhere in the last 1024 bytes (Adobe's note
 * 18).
 */
function endsLikePdf(file: string): boolean {
  const fd = openSync(file, 'r');
  try {
    const tail = Buffer.alloc(1024);
    const from = Math.max(0, fstatSync(fd).size - tail.length);
    const read = readSync(fd, tail, 0, tail.length, from);
    return tail.subarray(0, read).includes('%%EOF');
  } finally {
    closeSync(fd);
  }
}
