import type { PDFDocument } from 'mupdf';
import type { StepOf } from '../../report/fix-step.ts';
import type { PageFacts, Rect } from '../../report/report.ts';
import { cutRect } from '../../spec/cut-rect.ts';
import { bestFit } from '../../spec/page-fit.ts';
import { readPageFacts } from '../page-facts.ts';
import { displayTransform, heightOf, PT_PER_MM, transformRect, widthOf } from '../rects.ts';
import { type Placing, redrawPage } from './redraw.ts';
import { separationsToKeep } from './separations-to-keep.ts';

/**
 * Steps that put a page's content on a new sheet. All maths is in points from the top left of the old MediaBox as
 * viewed. Rotation and UserUnit are applied, so the new page has neither.
 */
type Size = Pick<StepOf<'boxes'>, 'widthMm' | 'heightMm' | 'bleedMm'>;

/**
 * Scales the cut area (TrimBox, or else the visible page) to cover the finished size, or the finished size with bleed.
 */
export function scalePages(doc: PDFDocument, step: StepOf<'scale'>): void {
  forEachPage(doc, step.pages, (facts) => {
    const fit = bestFit(facts, step);
    if (!fit) return;
    const { trim, crop } = facts.boxes;
    const part = shown(facts, facts.statedBoxes.includes('trim') ? trim : crop);
    const bleed = step.bleedMm * PT_PER_MM;
    const finished = { width: fit.widthMm * PT_PER_MM, height: fit.heightMm * PT_PER_MM };
    const covers = fit.covers === 'full' ? 2 * bleed : 0;
    const factor = Math.max(
      (finished.width + covers) / widthOf(part),
      (finished.height + covers) / heightOf(part),
    );
    const middle = { x: (part[0] + part[2]) / 2, y: (part[1] + part[3]) / 2 };
    redrawPage(doc, facts, { middle, factor, ...finished, bleed, mirrored: null });
  });
}

/** Sets the cut and the bleed around it. Anything further out (printer's marks, notes) is removed. */
export function setBoxes(doc: PDFDocument, step: StepOf<'boxes'>): void {
  forEachPage(doc, step.pages, (facts) => aroundCut(doc, facts, step, null));
}

/** Fills the bleed with what is just inside the cut, mirrored on all sides and at all corners. Vectors stay vectors. */
export function mirrorBleed(doc: PDFDocument, step: StepOf<'mirror-bleed'>): void {
  const isKept = separationsToKeep(step);
  forEachPage(doc, step.pages, (facts) => aroundCut(doc, facts, step, isKept));
}

function aroundCut(doc: PDFDocument, facts: PageFacts, size: Size, mirrored: Placing['mirrored']): void {
  const box = cutRect(facts, size);
  if (!box) return;
  const cut = shown(facts, box);
  const middle = { x: (cut[0] + cut[2]) / 2, y: (cut[1] + cut[3]) / 2 };
  const bleed = size.bleedMm * PT_PER_MM;
  redrawPage(doc, facts, { middle, factor: 1, width: widthOf(cut), height: heightOf(cut), bleed, mirrored });
}

function shown(facts: PageFacts, box: Rect): Rect {
  return transformRect(box, displayTransform(facts.boxes.media, facts.rotate, facts.userUnit));
}

function forEachPage(doc: PDFDocument, pages: readonly number[], change: (facts: PageFacts) => void): void {
  for (const page of new Set(pages)) change(readPageFacts(doc, page));
}
