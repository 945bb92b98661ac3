import type { PDFDocument, PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { own } from '../pdf-objects.ts';
import { type Find, type Meaning, meaningOf } from '../plates/ink-meaning.ts';
import { PaintEditor } from '../plates/paint-editor.ts';
import type { Paint, PaintState, Which } from '../plates/paint-state.ts';
import { type Drawn, SAME, type Treatment } from '../plates/painter.ts';
import { pickingSpace, readIn } from '../plates/picking-space.ts';

/**
 * Makes a page ready to be converted to inks. Screen colours no longer overprint: they paint all four plates, and as
 * inks they would leave out those that they don't use (PDF 32000-1, 8.6.7). The registration colour becomes black ink
 * alone, since it is wanted on every plate only outside the cut. Throws NotRewritable if the content can't be read.
 */
export function readyForInks(
  doc: PDFDocument,
  page: PDFObject,
): { contents: PDFObject; resources: PDFObject } {
  return new ContentRewriter(doc, new ReadyEditor(doc)).page(page);
}

class ReadyEditor extends PaintEditor {
  readonly keepsDefaults = true;

  paint({ meaning, amounts }: Paint, which: Which, { overprints }: PaintState): Treatment | null {
    if (isRegistration(meaning)) return { inks: [0, 0, 0, amounts?.[0] ?? 1] };
    const isOfScreen = meaning?.is === 'process' && meaning.components === 3;
    return isOfScreen && overprints[which] ? { state: 'knock-out' } : null;
  }

  picture(image: PDFObject, scope: Scope): Drawn {
    return this.inBlack(image, (name) => scope.find('ColorSpace', name));
  }

  gradient(shading: PDFObject): Drawn {
    return this.inBlack(shading, () => null);
  }

  private inBlack(object: PDFObject, find: Find): Drawn {
    const space = own(object, 'ColorSpace');
    if (!space?.isArray() || !isRegistration(meaningOf(space, find))) return SAME;
    const black = pickingSpace(this.doc, ['Black'], [-1, -1, -1, 0]);
    return { is: 'other', object: readIn(this.doc, object, black) };
  }
}

const isRegistration = (meaning: Meaning | null): boolean =>
  meaning?.is === 'named' && meaning.names.length === 1 && meaning.names[0] === 'All';
