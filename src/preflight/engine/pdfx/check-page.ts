import type { PDFObject } from 'mupdf';
import type { Box } from '../../report/report.ts';
import { dictionary, entries, inherited, nameOf, numberOf, own } from '../pdf-objects.ts';
import type { Breaches } from './breaches.ts';

/** Many programs round boxes to hundredths of a point. */
const TOLERANCE = 0.01;

/** Checks what PDF/X-4 requires of a page besides what it draws. */
export function checkPage(page: PDFObject, number: number, breaches: Breaches): void {
  const bleed = checkBoxes(page, number, breaches);
  if (own(page, 'SeparationInfo')) breaches.add('separations', '', { page: number });
  for (const key of ['AA', 'PresSteps']) if (own(page, key)) breaches.add('actions', key, { page: number });
  for (const it of entries(own(page, 'Annots')))
    if (dictionary(it)) checkAnnotation(it, bleed, number, breaches);
}

/**
 * Checks a page's boxes. Returns the area that annotations must keep clear of: the bleed, or else the cut, or else the
 * whole page.
 */
function checkBoxes(page: PDFObject, number: number, breaches: Breaches): Box | null {
  const where = { page: number };
  const media = boxOf(inherited(page, 'MediaBox'));
  const [bleed, trim, art] = ['BleedBox', 'TrimBox', 'ArtBox'].map((key) => boxOf(own(page, key)));
  if (!media) breaches.add('boxes', 'no MediaBox', where);
  if (!trim && !art) breaches.add('boxes', 'neither TrimBox nor ArtBox', where);
  if (trim && art) breaches.add('boxes', 'both TrimBox and ArtBox', where);
  const cut = trim ?? art ?? null;
  const name = trim ? 'TrimBox' : 'ArtBox';
  if (bleed && media && !isInside(bleed, media)) breaches.add('boxes', 'BleedBox outside MediaBox', where);
  if (cut && bleed && !isInside(cut, bleed)) breaches.add('boxes', `${name} outside BleedBox`, where);
  if (cut && media && !isInside(cut, media)) breaches.add('boxes', `${name} outside MediaBox`, where);
  return bleed ?? cut ?? media;
}

/** Annotations for printers (14.11.3 and 14.11.6). */
const OF_PRINTERS = new Set(['PrinterMark', 'TrapNet']);

function checkAnnotation(it: PDFObject, bleed: Box | null, page: number, breaches: Breaches): void {
  const where = { page, object: it.isIndirect() ? it.asIndirect() : 0 };
  const type = nameOf(own(it, 'Subtype')) ?? 'without a type';
  const rect = boxOf(own(it, 'Rect'));
  if (own(it, 'A') || own(it, 'AA')) breaches.add('actions', `of an annotation (${type})`, where);
  if (!OF_PRINTERS.has(type) && bleed && rect && overlaps(rect, bleed))
    breaches.add('annotations', type, where);
}

function boxOf(array: PDFObject | null): Box | null {
  if (!array?.isArray() || array.length !== 4) return null;
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => numberOf(own(array, i)));
  if (a == null || b == null || c == null || d == null) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] - TOLERANCE &&
  inner[1] >= outer[1] - TOLERANCE &&
  inner[2] <= outer[2] + TOLERANCE &&
  inner[3] <= outer[3] + TOLERANCE;

const overlaps = (a: Box, b: Box): boolean =>
  a[0] < b[2] - TOLERANCE && a[2] > b[0] + TOLERANCE && a[1] < b[3] - TOLERANCE && a[3] > b[1] + TOLERANCE;
