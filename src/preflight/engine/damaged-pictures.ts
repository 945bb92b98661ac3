import type { Image, PDFDocument, PDFObject, PDFPage } from 'mupdf';
import type { DamagedPicture, Rect } from '../report/report.ts';
import { tellsOfProfile } from './colour-profiles.ts';
import { rethrowFatal } from './failures.ts';
import { type LibraryLog, listenToLibrary } from './library-log.ts';
import type { Mupdf } from './load-mupdf.ts';
import type { PageImage, PageParts } from './page-parts.ts';
import { tracePage } from './page-trace.ts';
import { own } from './pdf-objects.ts';
import { isWholeContent, isWholePicture, passesInSilence } from './picture-data.ts';
import { PT_PER_MM, rounded, type Transform } from './rects.ts';
import type { OnImage } from './traced-images.ts';

const LISTED = 12;

/** `others`: the errors that no damaged picture explains. */
export type PageDamage = { pictures: DamagedPicture[]; isContentCut: boolean; others: string[] };

/** Finds pictures whose data are damaged. One instance per document: a picture used on many pages is judged once. */
export class DamagedPictures {
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  /** by object number: whether its data are intact */
  private readonly known = new Map<number, boolean>();
  private readonly silent = new Map<number, boolean>();

  constructor(mupdf: Mupdf, doc: PDFDocument) {
    this.mupdf = mupdf;
    this.doc = doc;
  }

  /**
   * Returns the damaged pictures that are drawn on a page, largest first, and whether its content can't be read to the
   * end. `log` is what the library said while the page was traced and drawn; only if that may be about data are
   * pictures decoded once more, one by one, and the page traced again.
   */
  on(page: PDFPage, { images, contents }: PageParts, sheet: Rect, log: LibraryLog): PageDamage {
    const isSuspicious = [...log.errors, ...log.warnings].some((line) => ABOUT_DATA.test(line));
    const errors = log.errors.filter((line) => !tellsOfProfile(line));
    if (!isSuspicious && !images.some((it) => this.isSilentlyCut(it)))
      return { pictures: [], isContentCut: false, others: errors };
    const damaged = images.filter((it) => !this.isWhole(it.object));
    const pictures = this.place(page, sheet, damaged).slice(0, LISTED);
    return {
      pictures,
      isContentCut: contents.some((it) => !isWholeContent(it)),
      others: errors.filter((line) => pictures.length === 0 || !OF_PICTURES.test(line)),
    };
  }

  private isWhole(object: PDFObject): boolean {
    return memo(this.known, object, () => isWholePicture(this.mupdf, this.doc, object));
  }

  private isSilentlyCut({ object }: PageImage): boolean {
    return memo(this.silent, object, () => passesInSilence(object));
  }

  /** Traces the page again to find where these are, and which images in the content itself are cut short. */
  private place(page: PDFPage, sheet: Rect, damaged: readonly PageImage[]): DamagedPicture[] {
    const standIns = damaged.map(({ object }) => new StandIn(this.doc, object));
    const damagedPictures: DamagedPicture[] = [];
    const met = new Set<number>();
    try {
      const known = new Set(standIns.map((it) => it.image.pointer));
      let log = listenToLibrary(this.mupdf);
      const onImage: OnImage = (image, ctm, visible) => {
        const isCutInline = log.warnings.some((line) => INLINE_CUT.test(line));
        if (log.warnings.length > 0) log = listenToLibrary(this.mupdf);
        if (known.has(image.pointer)) met.add(image.pointer);
        if (visible && (known.has(image.pointer) || isCutInline))
          damagedPictures.push(placedAt(ctm, visible));
      };
      tracePage(this.mupdf, page, sheet, { onImage });
    } finally {
      for (const it of standIns) it.remove();
    }
    const letters = damaged.filter(({ inFont }, i) => inFont && !met.has(standIns[i]?.image.pointer ?? -1));
    return [...damagedPictures.sort((a, b) => areaOf(b) - areaOf(a)), ...letters.map(() => ({}))];
  }
}

/** Messages that may be about a stream, above all an image: its data, filters, dimensions, colour space or profile. */
const ABOUT_DATA =
  /image|data|filter|decode|stream|faxd|zlib|lzw|jpe?g|jpx|jbig2|predictor|read error|colou?r ?space|read too/i;
/** Errors of reading an image. */
const OF_PICTURES = /image|faxd|zlib|lzw|jpe?g|jpx|jbig2|colorspace/i;
/** An image in the content itself is read before it is drawn (8.9.7). */
const INLINE_CUT = /padding truncated image/;

const areaOf = ({ widthMm = 0, heightMm = 0 }: DamagedPicture) => widthMm * heightMm;

function placedAt(ctm: Transform, visible: Rect): DamagedPicture {
  const mm = (x: number, y: number) => Math.round((Math.hypot(x, y) / PT_PER_MM) * 10) / 10;
  return { widthMm: mm(ctm[0], ctm[1]), heightMm: mm(ctm[2], ctm[3]), rect: rounded(visible) };
}

function memo(map: Map<number, boolean>, object: PDFObject, find: () => boolean): boolean {
  const number = object.asIndirect();
  const known = map.get(number);
  if (known !== undefined) return known;
  const value = find();
  map.set(number, value);
  return value;
}

/** The entries that say how an image's data are read. */
const READING = [
  'Filter',
  'DecodeParms',
  'ColorSpace',
  'Mask',
  'SMask',
  'Width',
  'Height',
  'BitsPerComponent',
  'Decode',
];

/**
 * The library's image of an object, by whose address tracing recognises it. One that can't be read at all is read as a
 * single pixel for the time being, so that it is drawn and its place is known.
 */
class StandIn {
  readonly image: Image;
  private readonly object: PDFObject;
  private readonly removed: [string, PDFObject][] = [];

  constructor(doc: PDFDocument, object: PDFObject) {
    this.object = object;
    const image = loaded(doc, object);
    this.image = image ?? this.onePixel(doc);
  }

  /** Releases the image and restores the object. */
  remove(): void {
    this.image.destroy();
    if (this.removed.length === 0) return;
    for (const key of READING) this.object.delete(key);
    for (const [key, value] of this.removed) this.object.put(key, value);
  }

  private onePixel(doc: PDFDocument): Image {
    for (const key of READING) {
      const value = own(this.object, key);
      if (value) this.removed.push([key, value]);
      this.object.delete(key);
    }
    for (const key of ['Width', 'Height']) this.object.put(key, 1);
    this.object.put('BitsPerComponent', 8);
    this.object.put('ColorSpace', doc.newName('DeviceGray'));
    return doc.loadImage(this.object);
  }
}

function loaded(doc: PDFDocument, object: PDFObject): Image | null {
  try {
    return doc.loadImage(object);
  } catch (error) {
    rethrowFatal(error);
    return null;
  }
}
