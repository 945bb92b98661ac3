import type { PDFObject } from 'mupdf';
import { rethrowFatal } from '../failures.ts';
import { entries, nameOf, own } from '../pdf-objects.ts';

/**
 * Returns whether a picture's data give its samples exactly, as all do except JPEG, and JPEG 2000 with rounded
 * coefficients.
 */
export function isLosslessSource(image: PDFObject): boolean {
  const filter = lastFilter(image);
  return filter === 'JPXDecode' ? isReversible(image) : filter !== 'DCTDecode' && filter !== 'DCT';
}

function lastFilter(image: PDFObject): string {
  const filter = own(image, 'Filter');
  return (filter?.isArray() ? nameOf(entries(filter).at(-1) ?? null) : nameOf(filter)) ?? '';
}

/** The marker of the default coding style, and its bytes up to the transformation (ISO 15444-1, A.6.1). */
const CODING_STYLE = Buffer.from([0xff, 0x52]);
const TO_TRANSFORMATION = 13;
const REVERSIBLE = 1;

function isReversible(image: PDFObject): boolean {
  try {
    const data = image.readRawStream();
    try {
      const bytes = Buffer.from(data.asUint8Array());
      const at = bytes.indexOf(CODING_STYLE, Math.max(0, bytes.indexOf(CODESTREAM)));
      return at >= 0 && bytes[at + TO_TRANSFORMATION] === REVERSIBLE;
    } finally {
      data.destroy();
    }
  } catch (error) {
    rethrowFatal(error);
    return false;
  }
}

/** Start of the codestream, with the marker that follows it (A.4.1 and A.5.1). */
const CODESTREAM = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
