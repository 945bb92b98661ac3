import type { PDFDocument, PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { copyOf } from '../pdf-copies.ts';
import { own } from '../pdf-objects.ts';
import { type Meaning, meaningOf } from '../plates/ink-meaning.ts';
import { PaintEditor } from '../plates/paint-editor.ts';
import type { Paint, PaintState, Which } from '../plates/paint-state.ts';
import { type Drawn, SAME, type Treatment } from '../plates/painter.ts';
import { pickingSpace } from '../plates/picking-space.ts';

/**
 * Makes a page ready to be converted to inks. Colours of screens no longer overprint: they paint all four plates, and as
 * inks they would leave those that they don't have (PDF 32000-1, 8.6.7). The registration colour becomes black ink alone:
 * on every plate it is only wanted outside the cut. Throws NotRewritable if the content can't be read.
 */
export function readyForInks(
  doc: PDFDocument,
  page: PDFObject,
): { contents: PDFObject; resources: PDFObject } {
  return new ContentRewriter(doc, new ReadyEditor(doc)).page(page);
}

class ReadyEditor extends PaintEditor {
  paint({ meaning, amounts }: Paint, which: Which, { overprints }: PaintState): Treatment | null {
    if (isRegistration(meaning)) return { inks: [0, 0, 0, amounts?.[0] ?? 1] };
    const isOfScreen = meaning?.is === 'process' && meaning.components === 3;
    return isOfScreen && overprints[which] ? { state: 'knock-out' } : null;
  }

  picture(image: PDFObject, scope: Scope): Drawn {
    const space = own(image, 'ColorSpace');
    if (!space?.isArray() || !isRegistration(meaningOf(space, (it) => scope.find('ColorSpace', it))))
      return SAME;
    const copy = copyOf(this.doc, image, ['Length']);
    copy.put('ColorSpace', this.blackFor(space));
    return { is: 'other', object: this.doc.addRawStream(image.readRawStream(), copy) };
  }

  gradient(shading: PDFObject): Drawn {
    const space = own(shading, 'ColorSpace');
    if (!space?.isArray() || !isRegistration(meaningOf(space, () => null))) return SAME;
    const copy = copyOf(this.doc, shading.resolve(), shading.isStream() ? ['Length'] : []);
    copy.put('ColorSpace', this.blackFor(space));
    const object = shading.isStream()
      ? this.doc.addRawStream(shading.readRawStream(), copy)
      : this.doc.addObject(copy);
    return { is: 'other', object };
  }

  /** The amounts of the registration colour as amounts of black, in a space of the same shape. */
  private blackFor(space: PDFObject): PDFObject {
    const black = pickingSpace(this.doc, ['Black'], [-1, -1, -1, 0]);
    if (own(space, 0)?.asName() === 'Separation') return black;
    const copy = copyOf(this.doc, space.resolve());
    copy.put(1, black);
    return copy;
  }
}

const isRegistration = (meaning: Meaning | null): boolean =>
  meaning?.is === 'named' && meaning.names.length === 1 && meaning.names[0] === 'All';
