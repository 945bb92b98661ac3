import type { PDFDocument, PDFObject } from 'mupdf';
import { NotRewritable } from '../content/content-tokens.ts';
import { copyOf, STREAM_KEYS } from '../pdf-copies.ts';
import { evaluatorOf, partsOf, rangeOf } from '../pdf-functions.ts';
import { entries, numberOf, own } from '../pdf-objects.ts';
import type { InkConverter } from './cmyk-inks.ts';

/** Gradient steps: more than can be told apart on paper. */
const STEPS = 256;
/** Steps in each direction of a two-dimensional gradient. */
const STEPS_EACH_WAY = 64;

/** What the colours of a gradient become: inks, or the greys of a mask. */
export type Target = {
  space: 'DeviceCMYK' | 'DeviceGray';
  /** numbers that make a colour of the gradient as it is */
  components: number;
  /** colours of one byte per component, as colours of the target */
  row: (bytes: readonly number[]) => Uint8Array;
  byteOf: (value: number, component: number) => number;
};

export const inksOf = (by: InkConverter): Target => target(by, 'DeviceCMYK', (bytes) => by.row(bytes));
export const greysOf = (by: InkConverter): Target => target(by, 'DeviceGray', (bytes) => by.greys(bytes));

const target = (by: InkConverter, space: Target['space'], row: Target['row']): Target => ({
  space,
  components: by.components,
  row,
  byteOf: (value, component) => by.byteOf(value, component),
});

/**
 * Converts a gradient. A function is sampled at 256 points between each pair of stops, or 64 each way, so it runs
 * through the same colours as before (PDF 32000-1, 8.7.4.5).
 */
export function convertShading(doc: PDFDocument, shading: PDFObject, to: Target): PDFObject {
  const colours = own(shading, 'Function');
  const type = numberOf(own(shading, 'ShadingType'));
  // Between the corners of a mesh, inks mix differently from screen colours.
  if (!colours) throw new NotRewritable('a gradient mesh');
  const copy = copyOf(doc, shading.resolve(), shading.isStream() ? STREAM_KEYS : []);
  copy.put('ColorSpace', doc.newName(to.space));
  const background = own(shading, 'Background');
  if (background) copy.put('Background', backgroundOf(background, to));
  copy.put(
    'Function',
    type === 1 ? sampledEachWay(doc, shading, colours, to) : converted(doc, colours, to, 0),
  );
  return shading.isStream() ? doc.addStream(shading.readStream(), copy) : doc.addObject(copy);
}

function backgroundOf(background: PDFObject, to: Target): number[] {
  const bytes = entries(background).map((it, i) => to.byteOf(numberOf(it) ?? 0, i));
  return [...to.row(bytes)].map((it) => it / 255);
}

/** Stops keep their positions, so hard edges stay hard. */
function converted(doc: PDFDocument, colours: PDFObject, to: Target, nested: number): PDFObject {
  const parts = partsOf(colours, nested);
  if (!parts) return sampled(doc, colours, to);
  const copy = copyOf(doc, colours.resolve());
  copy.delete('Range');
  copy.put(
    'Functions',
    parts.map((it) => converted(doc, it, to, nested + 1)),
  );
  return doc.addObject(copy);
}

function sampled(doc: PDFDocument, colours: PDFObject, to: Target): PDFObject {
  const [start, end] = rangeOf(colours.isArray() ? own(colours, 0) : colours);
  const evaluate = evaluatorOf(colours);
  const bytes: number[] = [];
  for (let step = 0; step < STEPS; step++)
    bytes.push(...bytesOf(evaluate(start + ((end - start) * step) / (STEPS - 1)), to));
  return table(doc, to.row(bytes), to, [start, end], [STEPS]);
}

/** A function of two values, which are a place on the page (8.7.4.5.2). */
function sampledEachWay(doc: PDFDocument, shading: PDFObject, colours: PDFObject, to: Target): PDFObject {
  const [left = 0, right = 1, low = 0, high = 1] = entries(own(shading, 'Domain')).map(
    (it) => numberOf(it) ?? 0,
  );
  const evaluate = evaluatorOf(colours);
  const bytes: number[] = [];
  const last = STEPS_EACH_WAY - 1;
  for (let row = 0; row <= last; row++)
    for (let column = 0; column <= last; column++) {
      const values = evaluate(left + ((right - left) * column) / last, low + ((high - low) * row) / last);
      bytes.push(...bytesOf(values, to));
    }
  return table(doc, to.row(bytes), to, [left, right, low, high], [STEPS_EACH_WAY, STEPS_EACH_WAY]);
}

function bytesOf(values: readonly number[], to: Target): number[] {
  if (values.length !== to.components || values.some((it) => !Number.isFinite(it)))
    throw new NotRewritable('a gradient of too few or many colours');
  return values.map((it, i) => to.byteOf(it, i));
}

function table(
  doc: PDFDocument,
  samples: Uint8Array,
  to: Target,
  domain: number[],
  size: number[],
): PDFObject {
  const range = Array.from({ length: to.space === 'DeviceGray' ? 2 : 8 }, (_, i) => i % 2);
  return doc.addStream(samples, {
    FunctionType: 0,
    Domain: domain,
    Range: range,
    Size: size,
    BitsPerSample: 8,
  });
}
