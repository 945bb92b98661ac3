import type { PDFDocument, PDFObject } from 'mupdf';
import { NotRewritable } from '../content/content-tokens.ts';
import { convertShading, type Target } from '../fixes/cmyk-shading.ts';
import { copyOf } from '../pdf-copies.ts';
import { entries, numberOf, own } from '../pdf-objects.ts';
import type { Replacement, Shares } from './replaced-space.ts';

/**
 * Returns a gradient in a replaced spot colour, in the four inks (PDF 32000-1, 8.7.4.5). A mesh of tints gets a
 * function from the tint to the inks. Throws NotRewritable for anything else.
 */
export function replacedShading(doc: PDFDocument, shading: PDFObject, by: Replacement): PDFObject {
  if (own(shading, 'Function')) return convertShading(doc, shading, gradientInks(by));
  if (by.components !== 1 || !shading.isStream() || own(shading, 'Background'))
    throw new NotRewritable('a mesh of mixed inks');
  const copy = copyOf(doc, shading, ['Length']);
  copy.put('ColorSpace', doc.newName('DeviceCMYK'));
  const inks = doc.newDictionary();
  inks.put('FunctionType', 2);
  inks.put('N', 1);
  inks.put('Domain', [0, 1]);
  inks.put('C0', [...by.inksOf([0])]);
  inks.put('C1', [...by.inksOf([1])]);
  copy.put('Function', inks);
  const [, , , , from, to] = entries(own(shading, 'Decode')).map((it) => numberOf(it) ?? NaN);
  if (from === undefined || to === undefined || from < 0 || to > 1)
    throw new NotRewritable('a mesh beyond its tints');
  return doc.addRawStream(shading.readRawStream(), copy);
}

function gradientInks(by: Replacement): Target {
  return {
    space: 'DeviceCMYK',
    components: by.components,
    byteOf: (value) => Math.round(Math.min(1, Math.max(0, value)) * 255),
    row: (bytes) =>
      inkBytes(
        bytes.map((it) => it / 255),
        by,
      ),
  };
}

/** Converts colours with this many components, 0 to 1, to four bytes of ink each. */
export function inkBytes(values: readonly number[], { components, inksOf }: Replacement): Uint8Array {
  const bytes = new Uint8Array((values.length / components) * 4);
  for (let at = 0; at < values.length; at += components) {
    const inks: Shares = inksOf(values.slice(at, at + components));
    bytes.set(
      inks.map((it) => Math.round(it * 255)),
      (at / components) * 4,
    );
  }
  return bytes;
}
