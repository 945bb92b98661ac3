import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject } from 'mupdf';
import { type AboutFile, addInfo, addMetadata } from '../pdfx/identity.ts';

/** Small objects travel together. */
const PART_BYTES = 1024 * 1024;

/**
 * Writes a new document while it is being made. What is written leaves the library's memory, which couldn't hold a
 * large document and its saved bytes (for 125 MB of artwork: 417 MB instead of 30).
 */
export class PdfParts {
  /** the file so far, in order */
  readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly doc: PDFDocument;
  private readonly offsets = new Map<number, number>();
  private readonly hash = createHash('sha256');
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private next: number;
  length = 0;

  /** For an empty document; its catalogue and page tree are written last. PDF/X-4 is PDF 1.6 (ISO 15930-7). */
  constructor(doc: PDFDocument) {
    this.doc = doc;
    this.next = doc.countObjects();
    this.add(Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** Writes all objects made since the last call. Afterwards they can be referred to, but no longer read or changed. */
  flush(): void {
    const end = this.doc.countObjects();
    for (; this.next < end; this.next++) {
      this.write(this.next);
      this.doc.deleteObject(this.next);
    }
  }

  /**
   * Writes the rest, with what the file says about itself, and the table of all objects (PDF 32000-1, 7.5.4). With
   * `isX4` it says that it is a PDF/X-4.
   */
  finish(about: AboutFile, isX4: boolean): void {
    this.flush();
    addMetadata(this.doc, { ...about, id: this.hash.copy().digest('hex').slice(0, 32), isX4 });
    const info = addInfo(this.doc, about);
    this.flush();
    const size = this.doc.countObjects();
    for (let number = 1; number < size; number++) if (!this.offsets.has(number)) this.write(number);
    const root = this.doc.getTrailer().get('Root').asIndirect();
    const at = this.length;
    const rows = Array.from({ length: size }, (_, number) => {
      const offset = this.offsets.get(number);
      return offset === undefined
        ? '0000000000 65535 f \n'
        : `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const id = `<${this.hash.copy().digest('hex').slice(0, 32)}>`;
    const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R/ID[${id}${id}]>>\nstartxref\n${at}\n%%EOF\n`;
    this.add(Buffer.from(`xref\n0 ${size}\n${rows.join('')}${trailer}`, 'latin1'));
    this.pack();
  }

  private write(number: number): void {
    const object = this.doc.newIndirect(number).resolve();
    if (object.isNull()) return;
    this.offsets.set(number, this.length);
    const reference = this.doc.newIndirect(number);
    if (reference.isStream()) this.writeStream(number, reference);
    else this.add(Buffer.from(`${number} 0 obj\n${object.toString(true, true)}\nendobj\n`, 'latin1'));
  }

  private writeStream(number: number, stream: PDFObject): void {
    const packed = stream.readRawStream();
    try {
      const bytes = Buffer.from(packed.asUint8Array()); // a copy, because the library's memory moves
      stream.put('Length', bytes.length);
      const about = stream.resolve().toString(true, true);
      this.add(Buffer.from(`${number} 0 obj\n${about}\nstream\n`, 'latin1'));
      this.add(bytes);
      this.add(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    } finally {
      packed.destroy();
    }
  }

  private add(bytes: Buffer): void {
    this.hash.update(bytes);
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    this.length += bytes.length;
    if (this.pendingBytes >= PART_BYTES) this.pack();
  }

  /** One part of what is pending, with memory of its own, so that it can be handed over. */
  private pack(): void {
    const part = new Uint8Array(this.pendingBytes);
    let at = 0;
    for (const bytes of this.pending) {
      part.set(bytes, at);
      at += bytes.length;
    }
    this.parts.push(part);
    this.pending = [];
    this.pendingBytes = 0;
  }
}
