import type { PDFDocument, PDFObject } from 'mupdf';
import { type Operator, stringBytes } from '../content/content-operators.ts';
import { Name, StringSpan, type Value } from '../content/content-tokens.ts';
import { copyOf } from '../pdf-copies.ts';

/** Abbreviations allowed only in inline images (PDF 32000-1, 8.9.7, tables 93 and 94). */
const LONG: Record<string, string> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Returns an inline image as an object of its own. `find` looks up colour spaces in the resources. */
export function inlineImageObject(
  doc: PDFDocument,
  { entries, data }: NonNullable<Operator['image']>,
  source: Uint8Array,
  find: (name: string) => PDFObject | null,
): PDFObject {
  const image = doc.newDictionary();
  image.put('Type', doc.newName('XObject'));
  image.put('Subtype', doc.newName('Image'));
  for (const [key, value] of entries) {
    const space = key === 'ColorSpace' && value instanceof Name ? find(value.text) : null;
    image.put(key, space ? copyOf(doc, space) : toObject(doc, value, source));
  }
  return doc.addRawStream(data, image);
}

function toObject(doc: PDFDocument, value: Value, source: Uint8Array): PDFObject {
  if (value === null) return doc.newNull();
  if (typeof value === 'boolean') return doc.newBoolean(value);
  if (typeof value === 'number') return Number.isInteger(value) ? doc.newInteger(value) : doc.newReal(value);
  if (value instanceof Name) return doc.newName(LONG[value.text] ?? value.text);
  if (value instanceof StringSpan)
    return doc.newByteString(stringBytes(source.subarray(value.from, value.to)));
  if (value instanceof Map) {
    const made = doc.newDictionary();
    for (const [key, it] of value) made.put(key, toObject(doc, it, source));
    return made;
  }
  const made = doc.newArray();
  for (const it of value) made.push(toObject(doc, it, source));
  return made;
}
