import type { PDFDocument, PDFObject } from 'mupdf';
import type { LeftOut } from '../report/report.ts';
import { dictionary, entries, inherited, nameOf, numberOf, own, stream } from './pdf-objects.ts';

/** Annotation flags (PDF 32000-1, 12.5.3): bit 2 hidden, bit 3 print. */
const HIDDEN = 2;
const PRINT = 4;

/** What customers call each type (12.5.6.1, table 169; 3D and RichMedia: ISO 32000-2, table 171). */
const KINDS: Partial<Record<string, LeftOut>> = {
  Movie: 'films',
  Screen: 'films',
  RichMedia: 'films',
  Sound: 'sounds',
  '3D': '3D models',
  FileAttachment: 'attached files',
  Link: 'links',
  Widget: 'form fields',
};

/** Belongs to another annotation, or to the printer (12.5.6.14, 14.11.3 and 14.11.6). */
const UNMENTIONED = new Set(['Popup', 'PrinterMark', 'TrapNet']);

/**
 * Removes from a page what lies on it but doesn't print, so that it isn't read or drawn: what is hidden or not for
 * print, links, and films, models and empty fields without a picture of their own. Returns what was left out, as
 * customers call it, and whether a form field remains. Run it before the page is loaded.
 */
export function leaveOutWhatDoesNotPrint(
  doc: PDFDocument,
  page: PDFObject,
): { leftOut: LeftOut[]; hasField: boolean } {
  const annotations = own(page, 'Annots');
  if (!annotations?.isArray()) return { leftOut: [], hasField: false };
  const [remaining, leftOut] = [doc.newArray(), new Set<LeftOut>()];
  let hasField = false;
  let changed = false;
  annotations.forEach((it) => {
    const type = (dictionary(it) && nameOf(own(it, 'Subtype'))) ?? '';
    if (prints(it, type)) {
      remaining.push(it);
      hasField ||= type === 'Widget';
      return;
    }
    changed = true;
    if (dictionary(it) && !UNMENTIONED.has(type)) leftOut.add(KINDS[type] ?? 'comments');
  });
  if (changed) page.put('Annots', remaining);
  return { leftOut: [...leftOut], hasField };
}

function prints(annotation: PDFObject, type: string): boolean {
  if (!dictionary(annotation) || type === 'Link') return false;
  const flags = numberOf(own(annotation, 'F')) ?? 0;
  if (!(flags & PRINT) || flags & HIDDEN) return false;
  // A field's value may be its parent's (12.7.3.1).
  return (
    hasLook(annotation) ||
    DRAWN_WITHOUT_LOOK.has(type) ||
    (type === 'Widget' && inherited(annotation, 'V') !== null)
  );
}

/** Returns whether it has an appearance: a form, or the one of several for the current state (12.5.5). */
function hasLook(annotation: PDFObject): boolean {
  const looks = dictionary(own(annotation, 'AP'));
  const normal = looks && own(looks, 'N');
  if (!normal || normal.isStream()) return normal !== null;
  const state = nameOf(own(annotation, 'AS'));
  return state !== null && stream(own(normal, state)) !== null;
}

/** Types that programs draw by their own entries if they have no appearance (12.5.6.4 to 12.5.6.13). */
const DRAWN_WITHOUT_LOOK = new Set(
  ['Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'].concat([
    'Squiggly',
    'StrikeOut',
    'Stamp',
    'Caret',
    'Ink',
    'Redact',
  ]),
);

/** Returns how many annotations a page has. */
export const countAnnotations = (page: PDFObject): number =>
  entries(own(page, 'Annots')).filter((it) => {
    const type = dictionary(it) && nameOf(own(it, 'Subtype'));
    return type !== null && !UNMENTIONED.has(type);
  }).length;
