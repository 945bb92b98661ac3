import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject, Pixmap } from 'mupdf';
import type { Mupdf } from '../load-mupdf.ts';

const JPEG_QUALITY = 92;
/** For a lossless picture without room: edges stay sharp, and inks stay within a few per cent. */
const FINE_JPEG_QUALITY = 98;
/** Stored losslessly if that makes the picture this many times smaller: drawings, and text on white. */
const LEAST_PACKED = 20;
const INKS = 4;

/** How many bytes of lossless pictures a new file still has room for. */
export type Room = { bytes: number };

/**
 * Returns a picture in inks as an object. With `lossless`, for one whose source was lossless, it is lossless too as
 * long as there is room, from which its bytes are taken. Otherwise it is lossless if that is small (drawings, text on
 * white), or else a high-quality JPEG.
 */
export function pictureOf(mupdf: Mupdf, doc: PDFDocument, pixmap: Pixmap, lossless?: Room): PDFObject {
  const raw = pixmap.getPixels();
  const most = lossless?.bytes ?? raw.length / LEAST_PACKED;
  const rowBytes = pixmap.getWidth() * INKS;
  const packed = lossless || packsWell(raw) ? pack(raw, rowBytes) : null;
  const isLossless = packed !== null && packed.length <= most;
  if (lossless && isLossless) lossless.bytes -= packed.length;
  const picture = doc.newDictionary();
  picture.put('Type', doc.newName('XObject'));
  picture.put('Subtype', doc.newName('Image'));
  picture.put('Width', pixmap.getWidth());
  picture.put('Height', pixmap.getHeight());
  picture.put('BitsPerComponent', 8);
  picture.put('ColorSpace', doc.newName('DeviceCMYK'));
  picture.put('Filter', doc.newName(isLossless ? 'FlateDecode' : 'DCTDecode'));
  if (!isLossless)
    return doc.addRawStream(jpegOf(mupdf, pixmap, lossless ? FINE_JPEG_QUALITY : JPEG_QUALITY), picture);
  const rows = { Predictor: UP_PREDICTOR, Colors: INKS, BitsPerComponent: 8, Columns: pixmap.getWidth() };
  picture.put('DecodeParms', rows);
  return doc.addRawStream(packed, picture);
}

/**
 * Rows state how they were predicted (PDF 32000-1, 7.4.4.4, table 10); the type `Up` is from the row above (PNG, 9.2).
 */
const UP_PREDICTOR = 12;
const UP = 2;

/**
 * Compresses each pixel as its difference from the one above. A photograph takes two thirds of the space that it takes
 * without this, in the same time, and of the ways to predict this one costs least.
 */
function pack(raw: Uint8ClampedArray, rowBytes: number): Uint8Array {
  const rows = raw.length / rowBytes;
  const differences = new Uint8Array(raw.length + rows);
  for (let row = 0; row < rows; row++) {
    const [from, to] = [row * rowBytes, row * (rowBytes + 1)];
    differences[to] = UP;
    if (row === 0) differences.set(raw.subarray(0, rowBytes), 1);
    else subtractAbove(raw, from, rowBytes, differences, to + 1);
  }
  return deflateSync(differences, { level: 1 });
}

/** A small function of its own so that it is well optimised, since it runs for every byte. */
function subtractAbove(
  raw: Uint8ClampedArray,
  from: number,
  length: number,
  into: Uint8Array,
  to: number,
): void {
  for (let i = 0; i < length; i++)
    into[to + i] = (raw[from + i] as number) - (raw[from + i - length] as number);
}

/** Judged from a few strips, because compressing a whole photograph takes as long as everything else together. */
function packsWell(raw: Uint8ClampedArray): boolean {
  const strip = 1 << 16;
  const every = Math.max(strip, Math.floor(raw.length / 12));
  let [done, packed] = [0, 0];
  for (let at = 0; at < raw.length; at += every) {
    const part = raw.subarray(at, at + strip);
    done += part.length;
    packed += deflateSync(part, { level: 1 }).length;
  }
  return packed < done / (LEAST_PACKED / 2);
}

/** The library writes four inks only from its own CMYK; from a profile's CMYK it writes three wrong colours. */
function jpegOf(mupdf: Mupdf, pixmap: Pixmap, quality: number): Uint8Array {
  if (pixmap.getColorSpace()?.getName() === 'DeviceCMYK') return pixmap.asJPEG(quality, false);
  const plain = new mupdf.Pixmap(
    mupdf.ColorSpace.DeviceCMYK,
    [0, 0, pixmap.getWidth(), pixmap.getHeight()],
    false,
  );
  try {
    plain.getPixels().set(pixmap.getPixels());
    return plain.asJPEG(quality, false);
  } finally {
    plain.destroy();
  }
}
