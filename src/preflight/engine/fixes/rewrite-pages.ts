import type { PDFObject } from 'mupdf';
import { TooComplex } from '../failures.ts';
import { entries, own } from '../pdf-objects.ts';

/** A page's unpacked drawing operators. Maps with very many paths have about 20 MB. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/** Returns a page's content: one stream, or several read as one with white space between them (PDF 32000-1, 7.8.2). */
export function contentBytes(page: PDFObject): Uint8Array {
  const contents = own(page, 'Contents');
  const streams: PDFObject[] = [];
  if (contents?.isArray()) streams.push(...entries(contents));
  else if (contents) streams.push(contents);
  const parts: Uint8Array[] = [];
  let room = CONTENT_BYTES_MAX;
  for (const it of streams.filter((each) => each.isStream())) {
    const part = streamBytes(it);
    room -= part.length;
    if (room < 0) throw new TooComplex('the content of a page is too long');
    parts.push(part);
  }
  return Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
}

/** Returns a stream's unpacked bytes, copied because the library's memory moves. */
export function streamBytes(stream: PDFObject): Uint8Array {
  const buffer = stream.readStream();
  try {
    return Uint8Array.from(buffer.asUint8Array());
  } finally {
    buffer.destroy();
  }
}
