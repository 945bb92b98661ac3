import type { PDFDocument, PDFObject } from 'mupdf';
import { AS_PRINTED } from '../layer-states.ts';

/** A layer of a source in the new document, and whether what is on it prints. */
export type TakenLayer = { layer: PDFObject; prints: boolean };

/**
 * Adds all layers of all sources, on or off as each source prints them (PDF 32000-1, 8.11.4). As PDF/X-4 requires, the
 * arrangement has a name, lists every layer, and switches none by what is done with the file (`AS`).
 */
export function addLayers(doc: PDFDocument, layers: readonly TakenLayer[]): void {
  if (layers.length === 0) return;
  const [properties, arrangement] = [doc.newDictionary(), doc.newDictionary()];
  const [all, order, off] = [doc.newArray(), doc.newArray(), doc.newArray()];
  for (const { layer, prints } of layers) {
    all.push(layer);
    order.push(layer);
    if (!prints) off.push(layer);
  }
  arrangement.put('Name', doc.newString(AS_PRINTED));
  arrangement.put('OFF', off);
  arrangement.put('Order', order);
  properties.put('OCGs', all);
  properties.put('D', arrangement);
  doc.getTrailer().get('Root').put('OCProperties', properties);
}
