import { deflateSync } from 'node:zlib';
import type { Image, PDFDocument, PDFObject, Pixmap } from 'mupdf';
import { NotRewritable } from './content-tokens.ts';
import { exceedsPixelLimit } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { capInk, inInks } from './mend-cmyk-inks.ts';
import type { Space } from './mend-cmyk-spaces.ts';
import { copyOf } from './pdf-copies.ts';
import { entries, nameOf, numberOf, own } from './pdf-objects.ts';

const JPEG_QUALITY = 92;
/** Seven bytes each are held while an image is converted; an A3 sheet at 300 ppi has 18 million. */
const PIXELS_MAX = 36_000_000;
/** Of one file: six seconds' work, measured. What is left of a job's 12 s is for pages that are drawn as pictures. */
const ALL_PIXELS_MAX = 40_000_000;
/** What was kept without loss stays so up to this size: logos. */
const EXACT_PIXELS_MAX = 500_000;
/** A picture is kept without loss where it becomes this many times smaller: drawings, and text on white. */
const LEAST_PACKED = 20;

/** Turns the images of a document into inks, each at its own size. */
export class ImageConverter {
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly spaceOf: (object: PDFObject) => Space;
  /** pixels that were converted, also of pages that became pictures after all */
  spent = 0;

  constructor(mupdf: Mupdf, doc: PDFDocument, spaceOf: (object: PDFObject) => Space) {
    this.mupdf = mupdf;
    this.doc = doc;
    this.spaceOf = spaceOf;
  }

  /** The image in inks, at most what the paper takes; itself where it is grey, or in inks already and not too many. */
  convert(image: PDFObject): PDFObject {
    const stencil = own(image, 'ImageMask');
    if (stencil?.isBoolean() && stencil.asBoolean()) return image;
    const stated = own(image, 'ColorSpace');
    const space = stated && this.spaceOf(stated);
    if (space?.is === 'kept') return image;
    if (space?.is === 'pattern' || (numberOf(own(image, 'SMaskInData')) ?? 0) > 0)
      throw new NotRewritable('an image of an unknown kind');
    const softMask = own(image, 'SMask');
    if (softMask && own(softMask, 'Matte')) throw new NotRewritable('an image mixed with its background');
    this.take((numberOf(own(image, 'Width')) ?? 0) * (numberOf(own(image, 'Height')) ?? 0));
    const loaded = this.doc.loadImage(image);
    try {
      return this.repaint(image, loaded, space);
    } finally {
      loaded.destroy();
    }
  }

  private take(pixels: number): void {
    if (pixels > PIXELS_MAX || this.spent + pixels > ALL_PIXELS_MAX)
      throw new NotRewritable('too many pixels');
    this.spent += pixels;
  }

  private repaint(image: PDFObject, loaded: Image, space: Space | null): PDFObject {
    if (exceedsPixelLimit(loaded.getWidth(), loaded.getHeight())) throw new NotRewritable('too many pixels');
    const colours = loaded.toPixmap();
    const grey = colours.getNumberOfComponents() - colours.getAlpha() === 1;
    if (!space && grey) {
      colours.destroy();
      return image; // JPEG 2000 says by itself what it is
    }
    if (space?.is === 'cmyk' || (!space && colours.getColorSpace()?.isCMYK()))
      return this.capped(image, colours);
    const inks = this.converted(colours, space?.is === 'converted' && space.inInks);
    try {
      capInk(withoutAlpha(inks));
      return this.inPlaceOf(image, inks);
    } finally {
      inks.destroy();
    }
  }

  private converted(colours: Pixmap, asStated: boolean): Pixmap {
    try {
      return inInks(this.mupdf, colours, asStated);
    } finally {
      colours.destroy();
    }
  }

  private capped(image: PDFObject, inks: Pixmap): PDFObject {
    try {
      if (!capInk(withoutAlpha(inks))) return image;
      return this.inPlaceOf(image, inks);
    } finally {
      inks.destroy();
    }
  }

  /** Masks stay: they have pixels of their own. */
  private inPlaceOf(image: PDFObject, inks: Pixmap): PDFObject {
    const exact = !LOSSY.has(lastFilter(image)) && inks.getWidth() * inks.getHeight() <= EXACT_PIXELS_MAX;
    const picture = pictureOf(this.mupdf, this.doc, inks, exact);
    for (const key of ['SMask', 'Mask', 'Interpolate', 'Intent', 'OC']) {
      const value = own(image, key);
      if (value) picture.put(key, copyOf(this.doc, value));
    }
    return picture;
  }
}

const LOSSY = new Set(['DCTDecode', 'JPXDecode']);

function lastFilter(image: PDFObject): string {
  const filter = own(image, 'Filter');
  return (filter?.isArray() ? nameOf(entries(filter).at(-1) ?? null) : nameOf(filter)) ?? '';
}

/** Where one colour of an image means "nothing", the library mixes that in with the pixels. */
function withoutAlpha(inks: Pixmap): Uint8ClampedArray {
  if (inks.getAlpha() !== 0) throw new NotRewritable('an image with a colour that is left out');
  return inks.getPixels();
}

/** Without loss where that is small (drawings, text on white) or asked for, else as a good JPEG. */
export function pictureOf(mupdf: Mupdf, doc: PDFDocument, pixmap: Pixmap, exact = false): PDFObject {
  const raw = pixmap.getPixels();
  const packed = exact || packsWell(raw) ? deflateSync(raw, { level: 1 }) : null;
  const asExact = packed !== null && (exact || packed.length < raw.length / LEAST_PACKED);
  const picture = doc.newDictionary();
  picture.put('Type', doc.newName('XObject'));
  picture.put('Subtype', doc.newName('Image'));
  picture.put('Width', pixmap.getWidth());
  picture.put('Height', pixmap.getHeight());
  picture.put('BitsPerComponent', 8);
  picture.put('ColorSpace', doc.newName('DeviceCMYK'));
  picture.put('Filter', doc.newName(asExact ? 'FlateDecode' : 'DCTDecode'));
  return doc.addRawStream(asExact ? packed : jpegOf(mupdf, pixmap), picture);
}

/** Judged by a few strips of it: to pack a photograph costs as much time as all the rest. */
function packsWell(raw: Uint8ClampedArray): boolean {
  const strip = 1 << 16;
  const every = Math.max(strip, Math.floor(raw.length / 12));
  let [seen, packed] = [0, 0];
  for (let at = 0; at < raw.length; at += every) {
    const part = raw.subarray(at, at + strip);
    seen += part.length;
    packed += deflateSync(part, { level: 1 }).length;
  }
  return packed < seen / (LEAST_PACKED / 2);
}

/** The library writes four inks only of its own CMYK; of a profile's it writes three colours, and wrong ones. */
function jpegOf(mupdf: Mupdf, pixmap: Pixmap): Uint8Array {
  const plain = new mupdf.Pixmap(
    mupdf.ColorSpace.DeviceCMYK,
    [0, 0, pixmap.getWidth(), pixmap.getHeight()],
    false,
  );
  try {
    plain.getPixels().set(pixmap.getPixels());
    return plain.asJPEG(JPEG_QUALITY, false);
  } finally {
    plain.destroy();
  }
}
