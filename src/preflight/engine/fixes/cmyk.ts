import type { PDFDocument } from 'mupdf';
import { drawnPpi } from '../../report/drawn-ppi.ts';
import type { StepOf } from '../../report/fix-step.ts';
import type { PageFacts } from '../../report/report.ts';
import { printsInk, roleOf } from '../../spec/separation-roles.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { isPoison, TooComplex } from '../failures.ts';
import { hideWhatDoesNotPrint } from '../layers.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { readPageFacts } from '../page-facts.ts';
import { tracePage } from '../page-trace.ts';
import { declarePaper } from '../paper.ts';
import { own } from '../pdf-objects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { SeparationTrace } from '../separation-trace.ts';
import { CmykEditor } from './cmyk-editor.ts';
import { drawAsPicture } from './cmyk-picture.ts';
import { isSound, proofsOf, sheetOf } from './cmyk-proof.ts';
import { bakeAnnotations, drop } from './flatten.ts';

/**
 * Converts the colours of pages to the inks of coated paper (FOGRA39). Lettering and drawings stay vectors; only their
 * colours are rewritten. Each page is then drawn and measured. A page that is still not right (effects that blend
 * screen colours, too much ink, anything unknown) becomes a picture instead, unless it has a line for a knife or the like, which
 * a picture can't keep: that page stays as it was. Throws TooComplex if those pages are too large to draw.
 */
export function convertToCmyk(mupdf: Mupdf, doc: PDFDocument, { pages, keep }: StepOf<'cmyk'>): void {
  const facts = [...new Set(pages)].map((number) => readPageFacts(doc, number));
  bakeAnnotations(
    doc,
    facts.map(({ page }) => page),
  );
  hideWhatDoesNotPrint(doc);
  declarePaper(doc);
  const stays = (name: string) => (keep ? keep.includes(name) : !printsInk(roleOf(name, [])));
  const editor = new CmykEditor(mupdf, doc, stays);
  try {
    const rewriter = new ContentRewriter(doc, editor);
    const left = facts
      .filter((page) => !convertPage(mupdf, doc, page, rewriter, editor))
      .filter((page) => !usesAny(mupdf, doc, page, stays));
    if (left.length === 0) return;
    // At least the resolution offered for all pages; finer if time allows.
    const ppi = Math.max(drawnPpi(facts) ?? 0, drawnPpi(left, editor.images.spent) ?? 0);
    if (ppi === 0) throw new TooComplex('these pages are too large to be drawn as pictures');
    for (const page of left) drawAsPicture(mupdf, doc, page, ppi);
  } finally {
    editor.destroy();
  }
}

/** Whether a page paints with one of these separations. */
function usesAny(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  those: (name: string) => boolean,
): boolean {
  const scan = new ResourceScan();
  scan.page(doc.findPage(facts.page - 1));
  if (![...scan.spots].some(those)) return false;
  const page = doc.loadPage(facts.page - 1);
  try {
    const separations = new SeparationTrace([], scan.inkLists);
    tracePage(mupdf, page, sheetOf(facts), separations);
    return separations.result(scan.gradientInks).some(({ name }) => those(name));
  } finally {
    page.destroy();
  }
}

/** Returns whether the page converted correctly. If not, the page is unchanged. */
function convertPage(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  rewriter: ContentRewriter,
  editor: CmykEditor,
): boolean {
  const page = doc.findPage(facts.page - 1);
  const was = ['Contents', 'Resources', 'Group'].map((key) => ({ key, value: own(page, key) }));
  let sound = false;
  try {
    editor.noted = new Set();
    const made = rewriter.page(page);
    if (mixesOnScreen(editor.noted)) return false;
    const before = proofsOf(mupdf, doc, facts);
    page.put('Contents', made.contents);
    page.put('Resources', made.resources);
    if (made.group) page.put('Group', made.group);
    sound = isSound(mupdf, doc, facts, before);
    if (sound) drop(page, ['Annots', 'Thumb', 'PieceInfo']);
    return sound;
  } catch (error) {
    if (isPoison(error)) throw error;
    return false; // whatever couldn't be rewritten can still be drawn
  } finally {
    if (!sound) for (const { key, value } of was) value ? page.put(key, value) : page.delete(key);
    if (facts.statedBoxes.includes('crop')) page.put('CropBox', [...facts.boxes.crop]);
  }
}

/**
 * Transparency blended in screen colours looks different when blended in inks (PDF 32000-1, 11.3.4). Converted colours
 * must not overprint: what was white and covered would become nothing (11.7.4.3).
 */
const mixesOnScreen = (noted: ReadonlySet<string>) =>
  (noted.has('rgb-group') && noted.has('blends')) || (noted.has('overprints') && noted.has('converted'));
