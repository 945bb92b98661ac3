import type { PDFDocument, PDFObject } from 'mupdf';
import { NotRewritable } from './content/content-tokens.ts';

const NESTED_MAX = 40;

/** Entries that say how a stream is packed, which are wrong once its bytes change. */
export const STREAM_KEYS = ['Length', 'Filter', 'DecodeParms', 'DL', 'F', 'FFilter', 'FDecodeParms'];

/**
 * Copies an array or dictionary and its direct contents. Referenced objects are not copied; a reference or simple value
 * is returned itself. Two owners may not share an unnumbered object (see pdf-objects.ts, `shareable`). For a stream,
 * copies its dictionary without the keys in `without`.
 */
export function copyOf(
  doc: PDFDocument,
  object: PDFObject,
  without: readonly string[] = [],
  nested = 0,
): PDFObject {
  if (nested > NESTED_MAX) throw new NotRewritable('nested too deeply');
  const whole = without.length > 0 && nested === 0; // a stream is passed as its reference
  if (object.isIndirect() && !whole) return object;
  if (object.isArray()) {
    const copy = doc.newArray();
    object.forEach((it) => {
      copy.push(copyOf(doc, it, [], nested + 1));
    });
    return copy;
  }
  if (!object.isDictionary()) return object;
  const copy = doc.newDictionary();
  object.forEach((it, key) => {
    if (!without.includes(String(key))) copy.put(String(key), copyOf(doc, it, [], nested + 1));
  });
  return copy;
}
