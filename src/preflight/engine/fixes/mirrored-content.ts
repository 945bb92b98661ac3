import type { PDFDocument, PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { isPoison } from '../failures.ts';
import { own } from '../pdf-objects.ts';
import { type Find, type Meaning, meaningOf } from '../plates/ink-meaning.ts';
import { PaintEditor } from '../plates/paint-editor.ts';
import type { Paint } from '../plates/paint-state.ts';
import { type Drawn, NOTHING, SAME, type Treatment, UNPAINTED } from '../plates/painter.ts';
import { ResourceScan } from '../scan-resources.ts';
import { streamBytes } from './rewrite-pages.ts';

/**
 * Returns a page's content as the bleed mirrors it: without its cutting lines and finishes, which exist only once.
 * Returns null if the page has none, so that its own content serves, or if it can't be read. `drops` has the names of
 * separations that aren't inks.
 */
export function mirroredContent(
  doc: PDFDocument,
  page: PDFObject,
  drops: (name: string) => boolean,
): { content: Uint8Array; resources: PDFObject } | null {
  const scan = new ResourceScan();
  scan.page(page);
  if (![...scan.spots].some(drops)) return null;
  try {
    const { contents, resources } = new ContentRewriter(doc, new InksOnly(doc, drops)).page(page);
    return { content: streamBytes(contents), resources };
  } catch (error) {
    if (isPoison(error)) throw error;
    return null;
  }
}

class InksOnly extends PaintEditor {
  readonly keepsDefaults = true;
  private readonly drops: (name: string) => boolean;

  constructor(doc: PDFDocument, drops: (name: string) => boolean) {
    super(doc);
    this.drops = drops;
  }

  paint({ meaning }: Paint): Treatment | null {
    return this.isNoInk(meaning) ? UNPAINTED : null;
  }

  picture(image: PDFObject, scope: Scope): Drawn {
    return this.drawn(image, (name) => scope.find('ColorSpace', name));
  }

  gradient(shading: PDFObject): Drawn {
    return this.drawn(shading, () => null);
  }

  private drawn(object: PDFObject, find: Find): Drawn {
    const space = own(object, 'ColorSpace');
    return space && this.isNoInk(meaningOf(space, find)) ? NOTHING : SAME;
  }

  private isNoInk(meaning: Meaning | null): boolean {
    return meaning?.is === 'named' && meaning.names.every((name) => name === 'None' || this.drops(name));
  }
}
