import type { PDFDocument, PDFObject } from 'mupdf';
import { dictionary, entries, nameOf, own } from './pdf-objects.ts';

/**
 * The library traces a page as on screen and draws it as printed. This makes both the same: each layer's setting for
 * the screen becomes its setting for print (PDF 32000-1, 8.11.4.4, ViewState and PrintState), and a configuration's
 * intents no longer hide layers that are meant for something else, which stay as they are (8.11.2.3). Layers are
 * changed in their own dictionaries, because the library numbers them in an order of its own. Call it before the first
 * page is loaded. Returns a function that restores the file.
 */
export function showAsPrinted(doc: PDFDocument): () => void {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const properties = root && dictionary(own(root, 'OCProperties'));
  if (!properties) return () => undefined;
  const undo: (() => void)[] = [];
  const set = (object: PDFObject, key: string, value: PDFObject | null) => {
    const was = own(object, key);
    undo.push(() => (was ? object.put(key, was) : object.delete(key)));
    if (value) object.put(key, value);
    else object.delete(key);
  };
  for (const layer of entries(own(properties, 'OCGs'))) {
    const usage = dictionary(layer) && dictionary(own(layer, 'Usage'));
    if (usage) set(usage, 'View', printsNot(usage) ? viewOff(doc) : null);
  }
  const arrangement = dictionary(own(properties, 'D'));
  if (arrangement && own(arrangement, 'Intent')) set(arrangement, 'Intent', null);
  return () => {
    for (const it of undo.reverse()) it();
  };
}

function printsNot(usage: PDFObject): boolean {
  const print = dictionary(own(usage, 'Print'));
  return print !== null && nameOf(own(print, 'PrintState')) === 'OFF';
}

function viewOff(doc: PDFDocument): PDFObject {
  const view = doc.newDictionary();
  view.put('ViewState', doc.newName('OFF'));
  return view;
}
