import type { ColorSpace, PDFDocument, PDFObject } from 'mupdf';
import { NotRewritable } from './content/content-tokens.ts';

/**
 * Returns a file's colour space as the library's own. The library reads colour spaces only with an image, so this gives
 * it one of a single pixel. The caller destroys it.
 */
export function loadColourSpace(doc: PDFDocument, object: PDFObject): ColorSpace {
  const picture = doc.newDictionary();
  picture.put('Type', doc.newName('XObject'));
  picture.put('Subtype', doc.newName('Image'));
  for (const [key, value] of Object.entries({ Width: 1, Height: 1, BitsPerComponent: 8 }))
    picture.put(key, value);
  picture.put('ColorSpace', object);
  const reference = doc.addStream(new Uint8Array(32), picture);
  const image = doc.loadImage(reference);
  try {
    const space = image.getColorSpace();
    if (!space) throw new NotRewritable('a colour space that can’t be read');
    return space;
  } finally {
    image.destroy();
    picture.delete('ColorSpace');
    doc.deleteObject(reference);
  }
}
