import type { PDFDocument, PDFObject } from 'mupdf';
import { drawnPpi } from '../../report/drawn-ppi.ts';
import type { StepOf } from '../../report/fix-step.ts';
import type { PageFacts, Rect } from '../../report/report.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { isPoison, TooComplex } from '../failures.ts';
import { showAsPrinted } from '../layers.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { readPageFacts } from '../page-facts.ts';
import { tracePage } from '../page-trace.ts';
import { declarePaper } from '../paper.ts';
import { own } from '../pdf-objects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { SeparationTrace } from '../separation-trace.ts';
import { CmykEditor } from './cmyk-editor.ts';
import { isSoundWith, joinedParts, patched } from './cmyk-patch.ts';
import { drawAsPicture } from './cmyk-picture.ts';
import { proofsOf, sheetOf, soundness } from './cmyk-proof.ts';
import { readyForInks } from './cmyk-ready.ts';
import { bakeAnnotations, drop } from './flatten.ts';
import type { Room } from './ink-picture.ts';
import { separationsToKeep } from './separations-to-keep.ts';

/**
 * Converts the colours of pages to the inks of coated paper (FOGRA39). Lettering and drawings stay vectors; only their
 * colours are rewritten. Each page is then drawn and measured. Parts that are still not right (colours that blend on
 * screen, too much ink) become pictures. So does a whole page if that is most of it or if it can't be read, unless it
 * has cutting lines or the like, which a picture can't keep: such a page stays as it was. `room` is for pictures that
 * stay lossless. Throws TooComplex if those pages are too large to draw.
 */
export function convertToCmyk(mupdf: Mupdf, doc: PDFDocument, step: StepOf<'cmyk'>, room: Room): void {
  const facts = [...new Set(step.pages)].map((number) => readPageFacts(doc, number));
  bakeAnnotations(
    doc,
    facts.map(({ page }) => page),
  );
  const restoreLayers = showAsPrinted(doc);
  declarePaper(doc);
  const stays = separationsToKeep(step);
  const editor = new CmykEditor(mupdf, doc, stays, room);
  try {
    const rewriter = new ContentRewriter(doc, editor);
    const left = facts
      .filter((page) => !convertPage(mupdf, doc, page, rewriter, editor))
      .filter((page) => !usesAny(mupdf, doc, page, stays));
    if (left.length === 0) return;
    // At least the resolution offered for all pages, and finer if time allows.
    const ppi = Math.max(drawnPpi(facts) ?? 0, drawnPpi(left, editor.images.spent) ?? 0);
    if (ppi === 0) throw new TooComplex('these pages are too large to be drawn as pictures');
    for (const page of left) drawAsPicture(mupdf, doc, page, ppi);
  } finally {
    editor.destroy();
    restoreLayers();
  }
}

/** Returns whether a page paints with one of these separations. */
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
    tracePage(mupdf, page, sheetOf(facts), { separations });
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
  const was = partsOf(page);
  let sound = false;
  try {
    const { ready, made } = rewritten(doc, page, rewriter, editor);
    const look = (isFine: boolean) => {
      putParts(page, ready);
      const before = proofsOf(mupdf, doc, facts, isFine);
      putParts(page, made);
      return { before, result: soundness(mupdf, doc, facts, before, isFine) };
    };
    // At the edges of letters a coarse drawing mixes inks and colours differently, so a finer one decides.
    const startsFine = mixesOnScreen(editor.noted);
    let { before, result } = look(startsFine);
    if (result.is === 'unlike' && !startsFine) ({ before, result } = look(true));
    // Without screen colours only the blending of inks changes, which is what was wrong.
    const isOnlyMixed = result.is === 'unlike' && !result.hasTooMuchInk && !editor.noted.has('converted');
    sound = result.is === 'sound' || isOnlyMixed;
    if (!sound && result.is === 'unlike') {
      putParts(page, ready);
      // Rules and lines of text stretch across the page; a faint edge is then better than a picture of the whole page.
      const parts = joinedParts(facts, result.parts) ?? joinedParts(facts, result.cores);
      const pictured = parts && withPictures(mupdf, doc, facts, parts, editor, made);
      if (parts && pictured) {
        putParts(page, pictured);
        sound = isSoundWith(parts, soundness(mupdf, doc, facts, before, true));
      }
    }
    if (sound) drop(page, ['Annots', 'Thumb', 'PieceInfo']);
    return sound;
  } catch (error) {
    if (isPoison(error)) throw error;
    return false; // whatever couldn't be rewritten can still be drawn
  } finally {
    if (!sound) putParts(page, was);
    if (facts.statedBoxes.includes('crop')) page.put('CropBox', [...facts.boxes.crop]);
  }
}

/**
 * Returns the parts of a page with pictures over some of its rectangles, as these are drawn on the page now, or null if
 * the page is too large to draw, or has cutting lines, over which no picture may lie.
 */
function withPictures(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  rects: readonly Rect[],
  { images, stays }: CmykEditor,
  { Contents, Resources, Group }: Parts,
): Parts | null {
  const ppi = drawnPpi([facts], images.spent);
  if (!ppi || !Contents || !Resources || usesAny(mupdf, doc, facts, stays)) return null;
  return { ...patched(mupdf, doc, facts, rects, ppi, { Contents, Resources }), Group };
}

type Parts = { Contents: PDFObject | null; Resources: PDFObject | null; Group: PDFObject | null };

const partsOf = (page: PDFObject): Parts => ({
  Contents: own(page, 'Contents'),
  Resources: own(page, 'Resources'),
  Group: own(page, 'Group'),
});

function putParts(page: PDFObject, parts: Parts): void {
  for (const [key, value] of Object.entries(parts)) {
    if (value) page.put(key, value);
    else page.delete(key);
  }
}

/** Returns the page's parts, ready to be converted, and then in inks; the page itself stays as it was. */
function rewritten(
  doc: PDFDocument,
  page: PDFObject,
  rewriter: ContentRewriter,
  editor: CmykEditor,
): { ready: Parts; made: Parts } {
  editor.noted = new Set();
  const was = partsOf(page);
  const scan = new ResourceScan();
  scan.page(page);
  let ready = was;
  try {
    if (scan.mayOverprint || scan.usesRegistration) {
      const { contents, resources } = readyForInks(doc, page);
      ready = { ...was, Contents: contents, Resources: resources };
      putParts(page, ready);
    }
    const { contents, resources, group } = rewriter.page(page);
    const blending = group ?? was.Group ?? (editor.noted.has('blends') ? inkGroup(doc) : null);
    return { ready, made: { Contents: contents, Resources: resources, Group: blending } };
  } finally {
    putParts(page, was);
  }
}

/** States that transparency blends in inks; otherwise each program uses its own device's colours (11.6.6). */
function inkGroup(doc: PDFDocument): PDFObject {
  const group = doc.newDictionary();
  group.put('S', doc.newName('Transparency'));
  group.put('CS', doc.newName('DeviceCMYK'));
  return group;
}

/** Transparency blended in screen colours looks different when blended in inks (PDF 32000-1, 11.3.4). */
const mixesOnScreen = (noted: ReadonlySet<string>) => noted.has('rgb-group') && noted.has('blends');
