import type { PDFDocument, PDFObject } from 'mupdf';

/** Reads the library's objects. Its null object throws on any access, so it never leaves this file. */

/** Returns an entry of a dictionary or array, or null. */
export function own(object: PDFObject, key: string | number): PDFObject | null {
  return present(object.get(key));
}

/** Returns an entry of a page, or the one that it inherits (PDF 32000-1, 7.7.3.4). */
export function inherited(page: PDFObject, key: string): PDFObject | null {
  return present(page.getInheritable(key));
}

/** The deepest a page may be in its tree. */
const LEVELS_MAX = 100;

/**
 * Like `inherited`, but first makes the value an indirect object so that it can be used twice. If two owners hold one
 * direct array or dictionary, the library renumbers its references twice when saving.
 */
export function shareable(doc: PDFDocument, page: PDFObject, key: string): PDFObject | null {
  let node: PDFObject | null = page;
  for (let level = 0; node && level < LEVELS_MAX; level++) {
    const value = own(node, key);
    if (value) {
      if (value.isIndirect() || !(value.isArray() || value.isDictionary())) return value;
      const reference = doc.addObject(value);
      node.put(key, reference);
      return reference;
    }
    node = dictionary(own(node, 'Parent'));
  }
  return null;
}

export const dictionary = (object: PDFObject | null): PDFObject | null =>
  object && !object.isNull() && object.isDictionary() ? object : null;

export const stream = (object: PDFObject | null): PDFObject | null => (object?.isStream() ? object : null);

export const nameOf = (object: PDFObject | null): string | null =>
  object?.isName() ? object.asName() : null;

export function numberOf(object: PDFObject | null): number | null {
  if (!object?.isNumber()) return null;
  const value = object.asNumber();
  return Number.isFinite(value) ? value : null;
}

/** Returns the values of a dictionary or an array, or none for anything else. */
export function entries(object: PDFObject | null): PDFObject[] {
  const objects: PDFObject[] = [];
  (object?.isArray() ? object : dictionary(object))?.forEach((value) => {
    if (!value.isNull()) objects.push(value);
  });
  return objects;
}

const present = (object: PDFObject) => (object.isNull() ? null : object);
