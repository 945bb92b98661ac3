import type { PDFDocument } from 'mupdf';
import { dictionary, nameOf, own } from './pdf-objects.ts';

/**
 * Tracing shows a page as on screen. Layers not for print (guides, notes: PDF 32000-1, 8.11.4.4, PrintState) are
 * switched off first. Drawing for print does this by itself.
 */
export function hideWhatDoesNotPrint(doc: PDFDocument): void {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const properties = root && dictionary(own(root, 'OCProperties'));
  const groups = properties && own(properties, 'OCGs');
  if (!groups?.isArray()) return;
  const count = Math.min(groups.length, doc.countLayers());
  for (let i = 0; i < count; i++) {
    const group = dictionary(own(groups, i));
    const usage = group && dictionary(own(group, 'Usage'));
    const print = usage && dictionary(own(usage, 'Print'));
    if (print && nameOf(own(print, 'PrintState')) === 'OFF') doc.setLayerVisible(i, false);
  }
}
