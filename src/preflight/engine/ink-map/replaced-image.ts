import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { NotRewritable } from '../content/content-tokens.ts';
import { streamBytes } from '../fixes/rewrite-pages.ts';
import { exceedsPixelLimit } from '../limits.ts';
import { copyOf, STREAM_KEYS } from '../pdf-copies.ts';
import { dictionary, entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import { inkBytes } from './replaced-shading.ts';
import type { Replacement, Shares } from './replaced-space.ts';

/** More pixels than this in a mixture of inks would take too long; an A3 sheet at 300 ppi has 18 million. */
const PIXELS_MAX = 36_000_000;

/**
 * Returns a picture in a replaced spot colour, in the four inks. Its samples stay what they are, and a table says which
 * inks each value stands for (PDF 32000-1, 8.6.6.3); only a mixture of several inks gets new samples. Throws
 * NotRewritable if that isn't possible.
 */
export function replacedImage(doc: PDFDocument, image: PDFObject, by: Replacement): PDFObject {
  const softMask = dictionary(own(image, 'SMask'));
  if (softMask && own(softMask, 'Matte')) throw new NotRewritable('an image mixed with its background');
  if (filtersOf(image).includes('JPXDecode')) throw new NotRewritable('an image that states its own colours');
  const space = own(image, 'ColorSpace');
  const isTable = space !== null && ['Indexed', 'I'].includes(nameOf(own(space, 0)) ?? '');
  if (isTable)
    return withTable(doc, image, (numberOf(own(space, 2)) ?? 0) + 1, (value) => by.inksOf([value]));
  const bits = filtersOf(image).includes('DCTDecode') ? 8 : (numberOf(own(image, 'BitsPerComponent')) ?? 8);
  if (by.components !== 1 || bits > 8) return inFourInks(doc, image, by, bits);
  const [from = 0, to = 1] = entries(own(image, 'Decode')).map((it) => numberOf(it) ?? 0);
  const highest = 2 ** bits - 1;
  const tinted = withTable(doc, image, highest + 1, (value) =>
    by.inksOf([from + ((to - from) * value) / highest]),
  );
  tinted.delete('Decode'); // the table says that now
  return tinted;
}

function filtersOf(image: PDFObject): string[] {
  const filter = own(image, 'Filter');
  return (filter?.isArray() ? entries(filter) : filter ? [filter] : []).map((it) => nameOf(it) ?? '');
}

/**
 * The same picture, whose samples are places in a table of inks. JPEG samples are unpacked, because programs differ on
 * tables of those.
 */
function withTable(
  doc: PDFDocument,
  image: PDFObject,
  count: number,
  inksOf: (value: number) => Shares,
): PDFObject {
  const table = new Uint8Array(count * 4);
  for (let value = 0; value < count; value++)
    table.set(
      inksOf(value).map((it) => Math.round(it * 255)),
      value * 4,
    );
  const space = doc.newArray();
  space.push(doc.newName('Indexed'));
  space.push(doc.newName('DeviceCMYK'));
  space.push(count - 1);
  space.push(doc.addStream(table, {}));
  const isJpeg = filtersOf(image).includes('DCTDecode');
  const copy = copyOf(doc, image, isJpeg ? STREAM_KEYS : ['Length']);
  copy.put('ColorSpace', space);
  if (!isJpeg) return doc.addRawStream(image.readRawStream(), copy);
  const samples = streamBytes(image);
  if (samples.length < sizeOf(image).pixels) throw new NotRewritable('an image without its samples');
  copy.put('BitsPerComponent', 8);
  return packed(doc, samples, copy);
}

/** A picture of several inks, or of more than 8 bits: each pixel is written in four bytes. */
function inFourInks(doc: PDFDocument, image: PDFObject, by: Replacement, bits: number): PDFObject {
  const { width, height, pixels } = sizeOf(image);
  if (pixels > PIXELS_MAX || exceedsPixelLimit(width, height)) throw new NotRewritable('too many pixels');
  if (bits !== 8 && bits !== 16) throw new NotRewritable('an image of another kind of samples');
  if (own(image, 'Mask')?.isArray()) throw new NotRewritable('an image with one colour masked out');
  const [samples, step] = [streamBytes(image), bits / 8];
  const count = by.components;
  if (samples.length < pixels * count * step) throw new NotRewritable('an image without its samples');
  const decode = entries(own(image, 'Decode')).map((it) => numberOf(it) ?? 0);
  const inks = new Uint8Array(pixels * 4);
  const known = new Map<string, Uint8Array>();
  for (let pixel = 0; pixel < pixels; pixel++) {
    const at = pixel * count * step;
    const values = Array.from({ length: count }, (_, i) => samples[at + i * step] as number);
    const key = values.join(' ');
    let made = known.get(key);
    if (!made) {
      made = inkBytes(
        values.map((it, i) => {
          const [from, to] = [decode[i * 2] ?? 0, decode[i * 2 + 1] ?? 1];
          return from + ((to - from) * it) / 255;
        }),
        by,
      );
      if (known.size < KNOWN_MAX) known.set(key, made);
    }
    inks.set(made, pixel * 4);
  }
  const copy = copyOf(doc, image, [...STREAM_KEYS, 'Decode']);
  copy.put('ColorSpace', doc.newName('DeviceCMYK'));
  copy.put('BitsPerComponent', 8);
  return packed(doc, inks, copy);
}

const KNOWN_MAX = 65_536;

function packed(doc: PDFDocument, samples: Uint8Array, dictionaryOfIt: PDFObject): PDFObject {
  dictionaryOfIt.put('Filter', doc.newName('FlateDecode'));
  return doc.addRawStream(deflateSync(samples, { level: 1 }), dictionaryOfIt);
}

function sizeOf(image: PDFObject): { width: number; height: number; pixels: number } {
  const [width, height] = [numberOf(own(image, 'Width')) ?? 0, numberOf(own(image, 'Height')) ?? 0];
  return { width, height, pixels: width * height };
}
