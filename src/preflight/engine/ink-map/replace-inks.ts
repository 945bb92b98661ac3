import type { PDFDocument, PDFObject } from 'mupdf';
import { type NamedRole, printedAsOf } from '../../spec/separation-roles.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { isPoison } from '../failures.ts';
import { bakeAnnotations } from '../fixes/flatten.ts';
import { pageParts } from '../page-parts.ts';
import { inksOfSpace } from '../used-spots.ts';
import { ProcessEditor } from './process-editor.ts';
import { renameSpots } from './rename-spots.ts';
import type { Shares } from './replaced-space.ts';

/**
 * Replaces spot colours on these pages as the owner says: by the four inks, or by another spot colour. Lettering and
 * drawings stay as they are; only their colours are rewritten. Returns the names that couldn't be replaced everywhere,
 * which keep plates of their own. Call it before anything is copied from the document.
 */
export function replaceInks(
  doc: PDFDocument,
  pages: readonly number[],
  owners: readonly NamedRole[],
): string[] {
  if (!owners.some(({ printedAs }) => printedAs)) return [];
  const [spots, inks] = [new Map<string, string>(), new Map<string, Shares>()];
  for (const name of namesOn(doc, pages)) {
    const as = printedAsOf(name, owners);
    if (as && 'spot' in as) spots.set(name, as.spot);
    else if (as) inks.set(name, shares(as.inks));
  }
  if (spots.size === 0 && inks.size === 0) return [];
  bakeAnnotations(doc, pages); // from now on their colours are the page's
  if (spots.size > 0) renameSpots(doc, spots);
  if (inks.size > 0) toProcess(doc, pages, inks);
  return [...namesOn(doc, pages)].filter((it) => inks.has(it) || spots.has(it)).toSorted();
}

const shares = ([c, m, y, k]: readonly [number, number, number, number]): Shares => [
  c / 100,
  m / 100,
  y / 100,
  k / 100,
];

function namesOn(doc: PDFDocument, pages: readonly number[]): Set<string> {
  return new Set(
    pages.flatMap((page) =>
      pageParts(doc.findPage(page - 1)).spaces.flatMap(({ space }) => inksOfSpace(space)),
    ),
  );
}

/** A page whose content can't be read stays as it is. */
function toProcess(doc: PDFDocument, pages: readonly number[], inks: ReadonlyMap<string, Shares>): void {
  const rewriter = new ContentRewriter(doc, new ProcessEditor(doc, inks));
  for (const number of pages) {
    const page = doc.findPage(number - 1);
    const made = rewrittenPage(rewriter, page);
    if (!made) continue;
    page.put('Contents', made.contents);
    page.put('Resources', made.resources);
  }
}

function rewrittenPage(rewriter: ContentRewriter, page: PDFObject) {
  try {
    return rewriter.page(page);
  } catch (error) {
    if (isPoison(error)) throw error;
    return null;
  }
}
