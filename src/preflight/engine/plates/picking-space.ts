import type { PDFDocument, PDFObject } from 'mupdf';
import { copyOf } from '../pdf-copies.ts';
import { nameOf, own } from '../pdf-objects.ts';

/**
 * Returns a colour space of as many numbers as `names`, in which some of the numbers are inks: `picks` has, for each of
 * cyan, magenta, yellow and black, the place of its number, or -1 for none (PDF 32000-1, 8.6.6.5; functions of type 4:
 * 7.10.5).
 */
export function pickingSpace(
  doc: PDFDocument,
  names: readonly string[],
  picks: readonly number[],
): PDFObject {
  const components = names.length;
  const numbers = names.map((_, i) => i);
  const picked = picks.map((at, done) => (at < 0 ? '0' : `${components - 1 - at + done} index`));
  const code = `{${picked.join(' ')} ${components + 4} 4 roll ${numbers.map(() => 'pop').join(' ')}}`;
  const inks = doc.addStream(code, {
    FunctionType: 4,
    Domain: numbers.flatMap(() => [0, 1]),
    Range: [0, 1, 0, 1, 0, 1, 0, 1],
  });
  const space = doc.newArray();
  space.push(doc.newName('DeviceN'));
  space.push(names.map((it) => doc.newName(it)) as unknown as PDFObject);
  space.push(doc.newName('DeviceCMYK'));
  space.push(inks);
  return doc.addObject(space);
}

/**
 * Returns a picture or gradient as it is, with its numbers read in another space. If its own is a table of colours
 * (`Indexed`), the table's colours are read in that way.
 */
export function readIn(doc: PDFDocument, object: PDFObject, space: PDFObject): PDFObject {
  const isStream = object.isStream();
  const copy = copyOf(doc, isStream ? object : object.resolve(), isStream ? ['Length'] : []);
  copy.put('ColorSpace', inTable(doc, own(object, 'ColorSpace'), space));
  return isStream ? doc.addRawStream(object.readRawStream(), copy) : doc.addObject(copy);
}

function inTable(doc: PDFDocument, was: PDFObject | null, space: PDFObject): PDFObject {
  if (!was?.isArray() || !INDEXED.has(nameOf(own(was, 0)) ?? '')) return space;
  const table = copyOf(doc, was.resolve());
  table.put(1, space);
  return table;
}

const INDEXED = new Set(['Indexed', 'I']);
