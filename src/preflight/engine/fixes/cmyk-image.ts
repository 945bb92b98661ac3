import { deflateSync } from 'node:zlib';
import type { Image, PDFDocument, PDFObject, Pixmap } from 'mupdf';
import type { DrawnAsPicture } from '../../report/drawn-as-picture.ts';
import { NotRewritable } from '../content/content-tokens.ts';
import { DRAWN_KEY } from '../drawn-pictures.ts';
import { exceedsPixelLimit } from '../limits.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { copyOf } from '../pdf-copies.ts';
import { numberOf, own } from '../pdf-objects.ts';
import { capInk, inInksByStrips } from './cmyk-inks.ts';
import type { Space } from './cmyk-spaces.ts';
import { pictureOf, type Room } from './ink-picture.ts';
import { isLosslessSource } from './lossless-source.ts';

/** Converting holds seven bytes per pixel; an A3 sheet at 300 ppi has 18 million pixels. */
const PIXELS_MAX = 36_000_000;
/** Per file: four seconds' work, measured. The rest of a job's 12 s is for pages drawn as pictures. */
const ALL_PIXELS_MAX = 30_000_000;
/** The library caches unpacked images. From this size on, the cache is released. */
const LARGE_PIXELS = 4_000_000;

/** Converts a document's images to inks, each at its own size. */
export class ImageConverter {
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly spaceOf: (object: PDFObject) => Space;
  private readonly room: Room;
  /** pixels converted, including those of pages that became pictures in the end */
  spent = 0;

  constructor(mupdf: Mupdf, doc: PDFDocument, spaceOf: (object: PDFObject) => Space, room: Room) {
    this.room = room;
    this.mupdf = mupdf;
    this.doc = doc;
    this.spaceOf = spaceOf;
  }

  /**
   * Returns the image in inks within the paper's limit, or the image itself if it is grey or already within the limit. With `inGrey`,
   * for a mask, of which only the brightness counts, returns it in grey, or the image itself if it has no screen colours.
   */
  convert(image: PDFObject, inGrey = false): PDFObject {
    const stencil = own(image, 'ImageMask');
    if (stencil?.isBoolean() && stencil.asBoolean()) return image;
    const stated = own(image, 'ColorSpace');
    const space = stated && this.spaceOf(stated);
    if (space?.is === 'unchanged' || (inGrey && space?.is === 'cmyk')) return image;
    if (space?.is === 'pattern') throw new NotRewritable('an image of an unknown kind');
    this.take((numberOf(own(image, 'Width')) ?? 0) * (numberOf(own(image, 'Height')) ?? 0));
    const loaded = this.doc.loadImage(image);
    try {
      return inGrey ? this.grey(image, loaded) : this.repaint(image, loaded, space);
    } finally {
      loaded.destroy();
    }
  }

  /** Returns a drawing in screen colours that is see-through in places as a picture in inks. Takes ownership of the drawing. */
  drawn(drawing: Pixmap): PDFObject {
    const { opaque, shown } = withoutAlpha(this.mupdf, drawing);
    drawing.destroy();
    const [width, height] = [opaque.getWidth(), opaque.getHeight()];
    const inks = inInksByStrips(this.mupdf, opaque, false);
    opaque.destroy();
    try {
      capInk(inks.getPixels());
      const picture = pictureOf(this.mupdf, this.doc, inks);
      picture.put('SMask', maskOf(this.doc, shown, width, height));
      return picture;
    } finally {
      inks.destroy();
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
    } finally {
      if (stated) colours.destroy();
    }
    if (stated) return stated;
    const asInks = space?.is === 'converted' && space.inInks;
    if (colours.getAlpha() === 0) return this.converted(image, colours, asInks);
    const { opaque, shown } = withoutAlpha(this.mupdf, colours);
    colours.destroy();
    const [width, height] = [opaque.getWidth(), opaque.getHeight()];
    const picture = this.converted(image, opaque, asInks);
    // The library gives an image that was mixed with its background an alpha of its own that shows all of it.
    if (own(image, 'SMask')) return picture;
    picture.delete('Mask');
    picture.put('SMask', maskOf(this.doc, shown, width, height));
    return picture;
  }

  private grey(image: PDFObject, loaded: Image): PDFObject {
    const colours = loaded.toPixmap();
    const grey = colours.convertToColorSpace(this.mupdf.ColorSpace.DeviceGray, false);
    colours.destroy();
    try {
      const picture = maskOf(this.doc, Uint8Array.from(grey.getPixels()), grey.getWidth(), grey.getHeight());
      this.keepEntries(image, picture);
      return picture;
    } finally {
      grey.destroy();
    }
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

  /** A lossless image stays lossless. Masks stay, as they have pixels of their own. */
  private inPlaceOf(image: PDFObject, inks: Pixmap): PDFObject {
    this.room.bytes += numberOf(own(image, 'Length')) ?? 0; // the old picture goes
    const picture = pictureOf(this.mupdf, this.doc, inks, isLosslessSource(image) ? this.room : undefined);
    this.keepEntries(image, picture);
    return picture;
  }

  /** The library gives the colours of an image that was mixed with its background as they were before. */
  private keepEntries(image: PDFObject, picture: PDFObject): void {
    for (const key of ['SMask', 'Mask', 'Interpolate', 'Intent', 'OC']) {
      const value = own(image, key);
      if (!value) continue;
      const isMixed = key === 'SMask' && own(value, 'Matte') !== null;
      const kept = () =>
        this.doc.addRawStream(value.readRawStream(), copyOf(this.doc, value, ['Length', 'Matte']));
      picture.put(key, isMixed ? kept() : copyOf(this.doc, value));
    }
  }
}

/**
 * Separates an image with one colour masked out, or with a mask of its own in JPEG 2000, from how much of each pixel
 * shows. The library mixes the two.
 */
function withoutAlpha(mupdf: Mupdf, colours: Pixmap): { opaque: Pixmap; shown: Uint8Array } {
  const [width, height] = [colours.getWidth(), colours.getHeight()];
  const space = colours.getColorSpace();
  if (!space) throw new NotRewritable('an image that is only a mask');
  const components = space.getNumberOfComponents();
  const opaque = new mupdf.Pixmap(space, [0, 0, width, height], false);
  const shown = new Uint8Array(width * height);
  const [from, to] = [colours.getPixels(), opaque.getPixels()];
  for (let i = 0; i < shown.length; i++) {
    const alpha = from[i * (components + 1) + components] as number;
    shown[i] = alpha;
    for (let part = 0; alpha > 0 && part < components; part++)
      to[i * components + part] = ((from[i * (components + 1) + part] as number) * 255) / alpha;
  }
  spread(to, shown, width, components);
  return { opaque, shown };
}

/**
 * Gives each pixel that doesn't show the colour of a neighbour, because at edges the two are mixed and compressed
 * together.
 */
function spread(pixels: Uint8ClampedArray, shown: Uint8Array, width: number, components: number): void {
  const known = Uint8Array.from(shown, (alpha) => (alpha > 0 ? 1 : 0));
  const take = (i: number, from: number) => {
    pixels.copyWithin(i * components, from * components, (from + 1) * components);
    known[i] = 1;
  };
  for (let i = 0; i < known.length; i++) {
    if (known[i]) continue;
    if (i % width > 0 && known[i - 1]) take(i, i - 1);
    else if (i >= width && known[i - width]) take(i, i - width);
  }
  for (let i = known.length - 1; i >= 0; i--) {
    if (known[i]) continue;
    if (i % width < width - 1 && known[i + 1]) take(i, i + 1);
    else if (i + width < known.length && known[i + width]) take(i, i + width);
  }
}

function maskOf(doc: PDFDocument, grey: Uint8Array, width: number, height: number): PDFObject {
  const mask = { Type: doc.newName('XObject'), Subtype: doc.newName('Image'), Width: width, Height: height };
  const about = {
    ...mask,
    BitsPerComponent: 8,
    ColorSpace: doc.newName('DeviceGray'),
    Filter: doc.newName('FlateDecode'),
  };
  return doc.addRawStream(deflateSync(grey, { level: 1 }), about);
}

/** Records in a picture that we drew it, and in place of what. Other programs leave the entry as it is. */
export function markDrawn(doc: PDFDocument, picture: PDFObject, what: DrawnAsPicture): PDFObject {
  picture.put(DRAWN_KEY, doc.newName(what));
  return picture;
}
