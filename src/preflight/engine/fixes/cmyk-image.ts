import { deflateSync } from 'node:zlib';
import type { Image, PDFDocument, PDFObject, Pixmap } from 'mupdf';
import { NotRewritable } from '../content/content-tokens.ts';
import { exceedsPixelLimit } from '../limits.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { copyOf } from '../pdf-copies.ts';
import { entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import { capInk, inInksByStrips } from './cmyk-inks.ts';
import type { Space } from './cmyk-spaces.ts';

const JPEG_QUALITY = 92;
/** Converting holds seven bytes per pixel; an A3 sheet at 300 ppi has 18 million pixels. */
const PIXELS_MAX = 36_000_000;
/** Per file: four seconds' work, measured. The rest of a job's 12 s is for pages drawn as pictures. */
const ALL_PIXELS_MAX = 30_000_000;
/** The library caches unpacked images. From this size on, the cache is released. */
const LARGE_PIXELS = 4_000_000;
/** Images stored losslessly stay lossless up to this size: logos. */
const EXACT_PIXELS_MAX = 500_000;
/** Stored losslessly if that makes the picture this many times smaller: drawings, and text on white. */
const LEAST_PACKED = 20;

/** Converts a document's images to inks, each at its own size. */
export class ImageConverter {
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly spaceOf: (object: PDFObject) => Space;
  /** pixels converted, including those of pages that became pictures in the end */
  spent = 0;

  constructor(mupdf: Mupdf, doc: PDFDocument, spaceOf: (object: PDFObject) => Space) {
    this.mupdf = mupdf;
    this.doc = doc;
    this.spaceOf = spaceOf;
  }

  /** Returns the image in inks within the paper's limit, or itself if it is grey or already within the limit. */
  convert(image: PDFObject): PDFObject {
    const stencil = own(image, 'ImageMask');
    if (stencil?.isBoolean() && stencil.asBoolean()) return image;
    const stated = own(image, 'ColorSpace');
    const space = stated && this.spaceOf(stated);
    if (space?.is === 'unchanged') return image;
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
    let stated: PDFObject | null = null;
    try {
      stated = this.asStated(image, colours, space);
      if (!stated && colours.getAlpha() !== 0) throw new NotRewritable('an image with one colour masked out'); // it is blended into the pixels
    } finally {
      if (stated || colours.getAlpha() !== 0) colours.destroy();
    }
    return stated ?? this.converted(image, colours, space?.is === 'converted' && space.inInks);
  }

  /** An image in inks or grey. JPEG 2000 states its own colour space. */
  private asStated(image: PDFObject, colours: Pixmap, space: Space | null): PDFObject | null {
    const components = colours.getNumberOfComponents() - colours.getAlpha();
    if (!space && components === 1) return image;
    if (space ? space.is !== 'cmyk' : components !== 4) return null;
    return colours.getAlpha() === 0 && capInk(colours.getPixels()) ? this.inPlaceOf(image, colours) : image;
  }

  /** The screen picture is freed before the inks are compressed, as each takes a lot of memory. */
  private converted(image: PDFObject, colours: Pixmap, asStated: boolean): PDFObject {
    const inks = inInksByStrips(this.mupdf, colours, asStated);
    colours.destroy();
    if (inks.getWidth() * inks.getHeight() > LARGE_PIXELS) this.mupdf.emptyStore();
    try {
      capInk(inks.getPixels());
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

/** Lossless if that is small (drawings, text on white) or requested, else a high-quality JPEG. */
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

/** Judged from a few strips, because compressing a whole photograph takes as long as everything else together. */
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

/** The library writes four inks only from its own CMYK; from a profile's CMYK it writes three, wrong, colours. */
function jpegOf(mupdf: Mupdf, pixmap: Pixmap): Uint8Array {
  if (pixmap.getColorSpace()?.getName() === 'DeviceCMYK') return pixmap.asJPEG(JPEG_QUALITY, false);
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
