import type { PDFDocument, PDFObject } from 'mupdf';
import { NotRewritable } from '../content/content-tokens.ts';
import { copyOf, STREAM_KEYS } from '../pdf-copies.ts';
import { evaluatorOf, partsOf, rangeOf } from '../pdf-functions.ts';
import { entries, numberOf, own } from '../pdf-objects.ts';
import type { InkConverter } from './cmyk-inks.ts';

/** What turns a gradient's colours into inks. */
export type GradientInks = Pick<InkConverter, 'components' | 'byteOf' | 'row' | 'colour'>;

/** Gradient steps: more than can be told apart on paper. */
const STEPS = 256;

/**
 * Converts a gradient to inks at 256 points between each two stops, so it runs through the same colours as before (PDF
 * 32000-1, 8.7.4.5). Only for gradients whose colours are a function of one value.
 */
export function convertShading(doc: PDFDocument, shading: PDFObject, by: GradientInks): PDFObject {
  const colours = own(shading, 'Function');
  if (!colours || numberOf(own(shading, 'ShadingType')) === 1)
    throw new NotRewritable('a gradient that is not a function of one value');
  const copy = copyOf(doc, shading.resolve(), shading.isStream() ? STREAM_KEYS : []);
  copy.put('ColorSpace', doc.newName('DeviceCMYK'));
  copy.put('Function', inksOf(doc, colours, by, 0));
  const background = own(shading, 'Background');
  if (background)
    copy.put('Background', [...by.colour(entries(background).map((it) => numberOf(it) ?? 0)).area]);
  return shading.isStream() ? doc.addStream(shading.readStream(), copy) : doc.addObject(copy);
}

/** Stops keep their positions, so hard edges stay hard. */
function inksOf(doc: PDFDocument, colours: PDFObject, by: GradientInks, nested: number): PDFObject {
  const parts = partsOf(colours, nested);
  if (!parts) return sampled(doc, colours, by);
  const copy = copyOf(doc, colours.resolve());
  copy.delete('Range');
  copy.put(
    'Functions',
    parts.map((it) => inksOf(doc, it, by, nested + 1)),
  );
  return doc.addObject(copy);
}

function sampled(doc: PDFDocument, colours: PDFObject, by: GradientInks): PDFObject {
  const [from, to] = rangeOf(colours.isArray() ? own(colours, 0) : colours);
  const evaluate = evaluatorOf(colours);
  const bytes: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    const values = evaluate(from + ((to - from) * step) / (STEPS - 1));
    if (values.length !== by.components || values.some((it) => !Number.isFinite(it)))
      throw new NotRewritable('a gradient of too few or many colours');
    bytes.push(...values.map((it, i) => by.byteOf(it, i)));
  }
  const made = { FunctionType: 0, Domain: [from, to], Range: [0, 1, 0, 1, 0, 1, 0, 1], Size: [STEPS] };
  return doc.addStream(by.row(bytes), { ...made, BitsPerSample: 8 });
}
