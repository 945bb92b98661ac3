import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { Name } from '../content/content-tokens.ts';
import { isPoison, rethrowFatal } from '../failures.ts';
import { isEmbedded } from '../font-files.ts';
import { showAsPrinted } from '../layers.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { shownIn, withUse } from '../missing-fonts.ts';
import { readPageFacts, sheetOf } from '../page-facts.ts';
import { tracePage } from '../page-trace.ts';
import { dictionary, nameOf, own } from '../pdf-objects.ts';
import { ResourceScan } from '../scan-resources.ts';

/**
 * Text beside the page or on a layer that doesn't print, in a font that isn't in the file, passes the check, but isn't
 * allowed in PDF/X-4. It becomes invisible text (PDF 32000-1, 9.3.6), which needs no font and is placed as before. Text
 * in a font in which anything prints doesn't change, nor does a page that can't be read.
 */
export function hideIdleText(mupdf: Mupdf, doc: PDFDocument, pages: readonly number[]): void {
  const idle = idleFonts(mupdf, doc, pages);
  if (idle.size === 0) return;
  const rewriter = new ContentRewriter(doc, new IdleTextEditor(idle));
  for (const number of pages) {
    const page = doc.findPage(number - 1);
    try {
      const { contents, resources } = rewriter.page(page);
      page.put('Contents', contents);
      page.put('Resources', resources);
    } catch (error) {
      if (isPoison(error)) throw error;
    }
  }
}

/** Returns the names of fonts that aren't in the file in which text is written but doesn't print. */
function idleFonts(mupdf: Mupdf, doc: PDFDocument, pages: readonly number[]): ReadonlySet<string> {
  const scan = new ResourceScan();
  for (const number of pages) scan.page(doc.findPage(number - 1));
  if (scan.fonts.every(({ embedded }) => embedded)) return new Set();
  const fonts = withUse(doc, scan.fonts, printedFonts(mupdf, doc, pages));
  const used = new Set(fonts.filter((it) => it.used).map(({ name }) => name));
  const unused = fonts.filter(({ name, embedded }) => !embedded && !used.has(name));
  return shownIn(doc, new Set(unused.map(({ name }) => name)));
}

/** Returns the names of the fonts of text that prints, as the library calls them, or null if a page can't be read. */
function printedFonts(mupdf: Mupdf, doc: PDFDocument, pages: readonly number[]): ReadonlySet<string> | null {
  const restore = showAsPrinted(doc);
  const names = new Set<string>();
  try {
    for (const number of pages) {
      const page = doc.loadPage(number - 1);
      try {
        const { fontNames } = tracePage(mupdf, page, sheetOf(readPageFacts(doc, number)));
        for (const name of fontNames) names.add(name);
      } finally {
        page.destroy();
      }
    }
    return names;
  } catch (error) {
    rethrowFatal(error);
    return null;
  } finally {
    restore();
  }
}

/** Text rendering modes (9.3.6, table 106): 3 paints nothing, and those from 4 also add to what later marks are clipped to. */
const [INVISIBLE, CLIPPING] = [3, 4];

/** Makes text in some fonts invisible, wherever it is. */
class IdleTextEditor implements Editor {
  noted = new Set<string>();
  readonly keepsDefaults = true;
  private readonly idle: ReadonlySet<string>;

  constructor(idle: ReadonlySet<string>) {
    this.idle = idle;
  }

  begin(scope: Scope): (operator: Operator) => Edit {
    let now = { isIdle: false, mode: 0 };
    const saved: (typeof now)[] = [];
    const shown = ({ isIdle, mode }: typeof now) => (isIdle && mode < CLIPPING ? INVISIBLE : mode);
    return ({ name, operands: [first] }) => {
      const before = shown(now);
      if (name === 'q') saved.push(now);
      if (name === 'Q') now = saved.pop() ?? now;
      if (name === 'Tf' && first instanceof Name) {
        now = { ...now, isIdle: this.isIdle(scope.find('Font', first.text)) };
        return shown(now) === before ? null : { before: `${shown(now)} Tr` };
      }
      if (name !== 'Tr' || typeof first !== 'number') return null;
      now = { ...now, mode: first };
      return shown(now) === first ? null : { instead: `${shown(now)} Tr` };
    };
  }

  private isIdle(font: PDFObject | null): boolean {
    if (!font || !dictionary(font) || nameOf(own(font, 'Subtype')) === 'Type3') return false;
    return !isEmbedded(font) && this.idle.has(nameOf(own(font, 'BaseFont')) ?? '');
  }

  image(image: PDFObject): PDFObject {
    return image;
  }

  shading(shading: PDFObject): PDFObject {
    return shading;
  }

  group(): void {
    // The way transparency blends stays.
  }

  state(): void {
    // Graphics states stay.
  }

  form(): void {
    // A form stays as it was, except for its text.
  }
}
