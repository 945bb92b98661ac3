import type { PDFDocument, PDFObject } from 'mupdf';
import { isFinishRole, printsInk } from '../../report/separation-roles.ts';
import { roleOf } from '../../spec/separation-roles.ts';
import { entries, nameOf, own } from '../pdf-objects.ts';
import type { PageSource } from './placed-sheet.ts';

/**
 * Returns whether a separation is left off the sheet, being for nobody or a finish that the product isn't made with.
 */
export function isLeftOut(
  name: string,
  { separations = [], finishing }: Pick<PageSource, 'separations' | 'finishing'>,
): boolean {
  const role = roleOf(name, separations);
  if (printsInk(role)) return false;
  return !isFinishRole(role) || (finishing !== undefined && finishing[role] === undefined);
}

/** Nested more deeply than any colour space, in arrays and dictionaries that aren't objects of their own. */
const DEPTH_MAX = 12;

/**
 * Leaves separations out of a document: their colours get the name `None`, which paints nothing and makes no plate (PDF
 * 32000-1, 8.6.6.4 and 8.6.6.5). Every object is looked at, because a colour space may be anywhere. Nothing may have
 * been copied from the document yet.
 */
export function leaveOut(doc: PDFDocument, names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  const count = doc.countObjects();
  for (let number = 1; number < count; number++) walk(doc, doc.newIndirect(number).resolve(), names, 0);
}

function walk(doc: PDFDocument, object: PDFObject, names: ReadonlySet<string>, depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (object.isArray()) {
    rename(doc, object, names);
    for (let i = 0; i < object.length; i++) inner(doc, object.get(i), names, depth);
  } else if (object.isDictionary()) {
    object.forEach((value) => {
      inner(doc, value, names, depth);
    });
  }
}

/** Other objects get their own turn. */
function inner(doc: PDFDocument, value: PDFObject, names: ReadonlySet<string>, depth: number): void {
  if (!value.isIndirect()) walk(doc, value, names, depth + 1);
}

function rename(doc: PDFDocument, array: PDFObject, names: ReadonlySet<string>): void {
  const family = nameOf(own(array, 0));
  const second = own(array, 1);
  if (family === 'Separation' && names.has(nameOf(second) ?? '')) array.put(1, doc.newName('None'));
  if (family !== 'DeviceN' || !second?.isArray()) return;
  for (const [i, ink] of entries(second).entries())
    if (names.has(nameOf(ink) ?? '')) second.put(i, doc.newName('None'));
}
