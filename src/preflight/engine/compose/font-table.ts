import type { Font, PDFDocument, PDFObject } from 'mupdf';
import type { Typefaces } from '#composition/index.server.ts';
import type { Mupdf } from '../load-mupdf.ts';

interface TableFont {
  /** its name in the page’s resources */
  name: string;
  /** how far a glyph moves on by itself, in ems */
  advance: (glyph: number) => number;
}

/** The fonts of a document that is being composed: each is put in once, and shared by all pages. */
export class FontTable {
  /** the resources’ dictionary */
  readonly object: PDFObject;
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly typefaces: Typefaces;
  private readonly fonts = new Map<string, { entry: TableFont; font: Font }>();

  constructor(mupdf: Mupdf, doc: PDFDocument, typefaces: Typefaces) {
    this.mupdf = mupdf;
    this.doc = doc;
    this.typefaces = typefaces;
    this.object = doc.addObject(doc.newDictionary());
  }

  use(id: string): TableFont {
    const known = this.fonts.get(id);
    if (known) return known.entry;
    const font = new this.mupdf.Font(id.replace('/', '-'), this.typefaces(id).bytes);
    const name = `F${this.fonts.size}`;
    this.object.put(name, this.doc.addFont(font));
    const widths = new Map<number, number>();
    const advance = (glyph: number) => {
      const width = widths.get(glyph) ?? font.advanceGlyph(glyph, 0);
      widths.set(glyph, width);
      return width;
    };
    const entry = { name, advance };
    this.fonts.set(id, { entry, font });
    return entry;
  }

  destroy(): void {
    for (const { font } of this.fonts.values()) font.destroy();
  }
}
