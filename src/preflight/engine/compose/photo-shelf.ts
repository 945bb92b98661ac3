import type { PDFDocument } from 'mupdf';
import type { PhotoPicture } from './draw-photo.ts';

const PICTURES_MAX = 16;

interface Shelved {
  doc: PDFDocument;
  picture: PhotoPicture;
}

/**
 * Photos as screens show them, decoded and converted, so that a key pressed beside a photo of twelve megapixels doesn't
 * decode it again. The oldest go first.
 */
export class PhotoShelf {
  private readonly shelf = new Map<string, Shelved>();

  /** Returns a photo as an object of `doc`: the one that lies here, or else what `draw` makes. */
  picture(
    doc: PDFDocument,
    newDocument: () => PDFDocument,
    key: string,
    draw: (doc: PDFDocument) => PhotoPicture | null,
  ): PhotoPicture | null {
    const shelved = this.shelf.get(key) ?? this.add(key, newDocument(), draw);
    return shelved && { ...shelved.picture, object: doc.graftObject(shelved.picture.object) };
  }

  private add(
    key: string,
    doc: PDFDocument,
    draw: (doc: PDFDocument) => PhotoPicture | null,
  ): Shelved | null {
    const picture = draw(doc);
    if (!picture) {
      doc.destroy();
      return null;
    }
    const shelved = { doc, picture };
    this.shelf.set(key, shelved);
    const [oldest] = this.shelf;
    if (oldest && this.shelf.size > PICTURES_MAX) {
      this.shelf.delete(oldest[0]);
      oldest[1].doc.destroy();
    }
    return shelved;
  }
}
