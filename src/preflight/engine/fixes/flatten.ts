import type { PDFDocument, PDFObject } from 'mupdf';
import { leaveOutWhatDoesNotPrint } from '../annotations.ts';
import { dictionary, entries, own } from '../pdf-objects.ts';
import { dropHiddenAnnotations } from './layers.ts';

/**
 * Form fields and comments that print become a fixed part of their page. Those that don't are removed, and so is
 * everything else beside the pages: scripts, actions, attached files.
 */
export function flatten(doc: PDFDocument): void {
  fixAnnotations(doc);
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  if (!root) return;
  drop(root, ['OpenAction', 'AA']);
  const names = dictionary(own(root, 'Names'));
  if (names) drop(names, ['JavaScript', 'EmbeddedFiles']);
}

/**
 * Run it before these pages are redrawn. If they have fields and comments that print, these become part of all pages.
 */
export function bakeAnnotations(doc: PDFDocument, pages: readonly number[]): void {
  const count = pages.reduce((sum, page) => sum + entries(own(doc.findPage(page - 1), 'Annots')).length, 0);
  if (count > 0) fixAnnotations(doc);
}

function fixAnnotations(doc: PDFDocument): void {
  dropHiddenAnnotations(doc);
  for (let i = 0; i < doc.countPages(); i++) {
    leaveOutWhatDoesNotPrint(doc, doc.findPage(i));
    keepOnLayers(doc.findPage(i));
  }
  doc.bake(true, true);
  for (let i = 0; i < doc.countPages(); i++) drop(doc.findPage(i), ['Annots', 'AA']);
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  if (root) drop(root, ['AcroForm']);
}

/** The appearance of a comment or field stays on its layer when it becomes part of the page. */
function keepOnLayers(page: PDFObject): void {
  for (const annotation of entries(own(page, 'Annots'))) {
    const layer = dictionary(annotation) && own(annotation, 'OC');
    const looks = layer && dictionary(own(annotation, 'AP'));
    const look = looks && own(looks, 'N');
    if (!layer?.isIndirect() || !look) continue;
    for (const form of look.isStream() ? [look] : entries(look))
      if (form.isStream() && !own(form, 'OC')) form.put('OC', layer);
  }
}

export function drop(object: PDFObject, keys: readonly string[]): void {
  for (const key of keys) object.delete(key);
}
