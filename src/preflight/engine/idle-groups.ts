import type { PDFDocument, PDFObject } from 'mupdf';
import { isPoison } from './failures.ts';
import { dictionary, entries, nameOf, numberOf, own } from './pdf-objects.ts';
import { ResourceWalk } from './pdfx/resource-walk.ts';

/**
 * Removes the blending space from pages on which nothing blends. Word and other programs state screen colours for every
 * page; presses and viewers ignore that if nothing is transparent, and black stays black. On a sheet the page becomes a
 * group, in which the library and every press would mix all colours as on a screen, and print black from four inks.
 */
export function dropIdleGroups(doc: PDFDocument, pageCount: number): void {
  for (let i = 0; i < pageCount; i++) {
    const page = doc.findPage(i);
    if (own(page, 'Group') && !blends(page)) page.delete('Group');
  }
}

/** Returns whether a page draws anything transparent, or has the resources to (PDF 32000-1, 11.6). */
function blends(page: PDFObject): boolean {
  let isFound = false;
  const walk = new ResourceWalk({
    state: (state) => {
      isFound ||= stateBlends(state);
    },
    xobject: (object) => {
      isFound ||= own(object, 'Group') !== null || own(object, 'SMask') !== null || hasInnerMask(object);
    },
  });
  try {
    walk.walkPage(page, 1);
    return isFound;
  } catch (error) {
    if (isPoison(error)) throw error;
    return true; // more than we search
  }
}

function stateBlends(state: PDFObject): boolean {
  const mode = own(state, 'BM');
  const modes = mode?.isArray() ? entries(mode) : mode ? [mode] : [];
  const mask = own(state, 'SMask');
  return (
    modes.some((it) => !['Normal', 'Compatible'].includes(nameOf(it) ?? '')) ||
    ['ca', 'CA'].some((key) => (numberOf(own(state, key)) ?? 1) < 1) ||
    (mask !== null && dictionary(mask) !== null)
  );
}

/** JPEG 2000 can hold its mask itself (8.9.5.1, table 89). */
const hasInnerMask = (object: PDFObject) => (numberOf(own(object, 'SMaskInData')) ?? 0) > 0;
