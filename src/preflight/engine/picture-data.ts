import { inflateRawSync } from 'node:zlib';
import type { Image, PDFDocument, PDFObject } from 'mupdf';
import { rethrowFatal } from './failures.ts';
import { listenToLibrary } from './library-log.ts';
import type { Mupdf } from './load-mupdf.ts';
import { entries, nameOf, own, stream } from './pdf-objects.ts';

/** PDF 32000-1, 7.4.1, table 6, and the short names of inline images (8.9.7, table 94). */
const FILTERS = new Set([
  ...['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'FlateDecode', 'RunLengthDecode', 'CCITTFaxDecode'],
  ...['JBIG2Decode', 'DCTDecode', 'JPXDecode', 'Crypt', 'AHx', 'A85', 'LZW', 'Fl', 'RL', 'CCF', 'DCT'],
]);

/**
 * Some programs end by flushing what they have written instead of with a last block (the empty block of zlib's
 * Z_SYNC_FLUSH).
 */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff]);
const LINE_END = 2;
/** Longer content isn't judged: the limits of drawing apply to it. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * If less than a row and this share of the picture is missing, nobody can see it, and other programs show the picture
 * too.
 */
const UNSEEN_SHARE = 0.01;

/**
 * Returns whether the data of an image XObject are a complete picture: its filters are known and give as many bytes as
 * its pixels need, and so for its mask. What other programs also overlook isn't damage: a missing checksum or end
 * marker, bytes after the end, the last few pixels. It decodes the whole image, so it is for images about which there
 * was a message.
 */
export function isWholePicture(mupdf: Mupdf, doc: PDFDocument, object: PDFObject): boolean {
  const mask = stream(own(object, 'SMask')) ?? stream(own(object, 'Mask'));
  if (mask && !isWholePicture(mupdf, doc, mask)) return false;
  const filters = filtersOf(object);
  if (filters.some((name) => !FILTERS.has(name)) || isCutJbig2(object, filters)) return false;
  const log = listenToLibrary(mupdf);
  try {
    const image = doc.loadImage(object);
    try {
      if (filters.at(-1) === 'JPXDecode') return decodesWithoutError(image, log);
      const cut = filters.at(-1) === 'DCTDecode' && isCutJpeg(doc, object);
      return !cut && hasEnough(object, image) && !log.warnings.some(tellsOfWrongPredictor);
    } finally {
      image.destroy();
    }
  } catch (error) {
    rethrowFatal(error);
    return false;
  }
}

/**
 * Returns whether the operators of a page, form or tile are there to the end: packed data have a last block (RFC 1951,
 * 3.2.3).
 */
export function isWholeContent(content: PDFObject): boolean {
  const filters = filtersOf(content);
  if (filters.some((name) => !FILTERS.has(name))) return false;
  if (filters.length !== 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl')) return true;
  const data = bytesOf(content, 'readRawStream');
  if (data.lastIndexOf(FLUSHED) >= data.length - FLUSHED.length - LINE_END) return true;
  try {
    // Without the two bytes of the zlib header, so that a missing checksum doesn't matter.
    inflateRawSync(data.subarray(2), { maxOutputLength: CONTENT_BYTES_MAX });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true;
    rethrowFatal(error);
    return false;
  }
}

/** Returns whether the compression of such an image can be cut short without a message from the library. */
export const passesInSilence = (object: PDFObject): boolean => isCutJbig2(object, filtersOf(object));

const filtersOf = (object: PDFObject): string[] => {
  const filter = own(object, 'Filter');
  return (filter?.isArray() ? entries(filter) : filter ? [filter] : []).map((it) => nameOf(it) ?? '');
};

function hasEnough(object: PDFObject, image: Image): boolean {
  const rowBytes = Math.ceil(
    (image.getWidth() * image.getNumberOfComponents() * image.getBitsPerComponent()) / 8,
  );
  const bytes = rowBytes * image.getHeight();
  const decoded = object.readStream();
  try {
    const missing = bytes - decoded.getLength();
    return missing < rowBytes && missing <= bytes * UNSEEN_SHARE;
  } finally {
    decoded.destroy();
  }
}

function decodesWithoutError(image: Image, log: { errors: string[]; warnings: string[] }): boolean {
  image.toPixmap().destroy();
  return log.errors.length === 0 && !log.warnings.some((it) => it.includes('openjpeg'));
}

/** Rows that don't begin with a known predictor are rows of another length (PNG specification, 9.2). */
const tellsOfWrongPredictor = (warning: string) => warning.includes('unknown png predictor');

/** What a decoder would read after a JPEG that ends too early. */
const TAILS = [0x55, 0xa6].map((byte) =>
  Buffer.concat([Buffer.alloc(4096, byte), Buffer.from([0xff, 0xd9])]),
);
/** The share of bytes that may depend on what follows the data: the last few blocks. */
const JPEG_UNSEEN_SHARE = 0.002;

/**
 * Returns whether a JPEG without its end marker (FF D9; ITU-T T.81, B.1.1.3) ends before its picture does, in which
 * case what is read after its end changes the picture.
 */
function isCutJpeg(doc: PDFDocument, object: PDFObject): boolean {
  const data = codecBytes(doc, object);
  if (data.lastIndexOf(Buffer.from([0xff, 0xd9])) > data.lastIndexOf(Buffer.from([0xff, 0xda]))) return false;
  const [one, other] = TAILS.map((tail) => decodedJpeg(doc, Buffer.concat([data, tail])));
  if (!one || !other || one.length !== other.length) return true;
  let different = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) different++;
  return different > one.length * JPEG_UNSEEN_SHARE;
}

function decodedJpeg(doc: PDFDocument, data: Buffer): Uint8Array {
  return bytesOf(doc.addRawStream(data, { Filter: 'DCTDecode' }), 'readStream');
}

/** Returns the data for the last filter, with all filters before it undone. */
function codecBytes(doc: PDFDocument, object: PDFObject): Buffer {
  const raw = bytesOf(object, 'readRawStream');
  const before = filtersOf(object).slice(0, -1);
  if (before.length === 0) return raw;
  const parms = own(object, 'DecodeParms');
  const about = doc.newDictionary();
  about.put(
    'Filter',
    before.map((name) => doc.newName(name)),
  );
  if (parms?.isArray()) about.put('DecodeParms', parms);
  return bytesOf(doc.addRawStream(raw, about), 'readStream');
}

/** Returns a copy, because the library's memory moves. */
function bytesOf(object: PDFObject, read: 'readStream' | 'readRawStream'): Buffer {
  const buffer = object[read]();
  try {
    return Buffer.from(buffer.asUint8Array());
  } finally {
    buffer.destroy();
  }
}

/** The start of a file of its own, which doesn't belong in a PDF (ITU-T T.88, D.4.1). */
const JBIG2_FILE = Buffer.from([0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns whether the last segment of a JBIG2 stream claims more bytes than there are (ITU-T T.88, 7.2). */
function isCutJbig2(object: PDFObject, filters: readonly string[]): boolean {
  if (filters.length !== 1 || filters[0] !== 'JBIG2Decode') return false;
  const data = bytesOf(object, 'readRawStream');
  if (data.subarray(0, JBIG2_FILE.length).equals(JBIG2_FILE)) return false; // decoding will show
  for (let at = 0; at + 11 <= data.length; ) {
    const length = segmentLength(data, at);
    if (length === null) return false; // of unknown length, or without a header: decoding will show
    at += length;
    if (at > data.length) return true;
  }
  return false;
}

/** Returns the length of the header and data of the segment at `at`, in bytes, or null if that can't be told. */
function segmentLength(data: Buffer, at: number): number | null {
  const number = data.readUInt32BE(at);
  let count = (data[at + 5] ?? 0) >> 5;
  let header = 6;
  if (count === 7) {
    count = data.readUInt32BE(at + 5) & 0x1fffffff;
    header = 9 + Math.ceil((count + 1) / 8);
  }
  header += count * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((data[at + 4] ?? 0) & 0x40 ? 4 : 1);
  if (at + header + 4 > data.length) return null;
  const length = data.readUInt32BE(at + header);
  return length === 0xffffffff ? null : header + 4 + length;
}
