import type { PDFDocument } from 'mupdf';
import type { FixStep } from '../../report/fix-step.ts';
import type { PageFacts, Rect } from '../../report/report.ts';
import { cutRect } from '../../spec/cut-rect.ts';
import { bestFit } from '../../spec/page-fit.ts';
import { showAsPrinted } from '../layers.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { readPageFacts } from '../page-facts.ts';
import { displayTransform, transformRect } from '../rects.ts';
import { type Look, lookOf, sharesLook } from './page-look.ts';
import type { OpenedSources } from './sources.ts';

/** Where a page of the new file comes from, and which part of it became which part of the new page. */
type Origin = { page: number; part: Rect | null; becomes: 'trim' | 'sheet' | 'visible'; turned: number };

/**
 * A safety net under every fix. Returns whether each page that the steps made still shows what its original does,
 * wherever on the page it is now. `doc` is the file with all steps applied.
 */
export function keepsContent(
  mupdf: Mupdf,
  doc: PDFDocument,
  openOriginal: () => OpenedSources,
  steps: readonly FixStep[],
): boolean {
  // A picture that only becomes a page is its own original; making it again to compare would take as long.
  if (steps.every(({ repair }) => repair === 'sheet')) return true;
  const opened = openOriginal();
  if ('refused' in opened) return true; // it has been opened once, and its steps are judged by that
  const undo = [opened.doc, doc].map(showAsPrinted);
  try {
    const originals = new Map<number, PageFacts>();
    const factsOf = (page: number) => {
      const known = originals.get(page) ?? readPageFacts(opened.doc, page);
      originals.set(page, known);
      return known;
    };
    const origins = steps.reduce(
      (pages, step) => afterStep(pages, step, factsOf),
      Array.from({ length: opened.doc.countPages() }, (_, i) => untouched(i + 1)),
    );
    // The plates show white that the steps keep from disappearing; a plain drawing shows it before and after.
    const asPlates = !steps.some(({ repair }) => repair === 'knock-out');
    const known = new Map<string, Look>();
    return origins.every((origin, i) => {
      const key = `${origin.page} ${origin.part?.join(' ')}`;
      const before = known.get(key) ?? lookOf(mupdf, opened.doc, factsOf(origin.page), origin.part, asPlates);
      known.set(key, before);
      const facts = readPageFacts(doc, i + 1);
      return sharesLook(before, lookOf(mupdf, doc, facts, partAfter(facts, origin), asPlates), origin.turned);
    });
  } finally {
    for (const it of undo) it();
    opened.doc.destroy();
  }
}

const untouched = (page: number): Origin => ({ page, part: null, becomes: 'visible', turned: 0 });

function afterStep(pages: Origin[], step: FixStep, factsOf: (page: number) => PageFacts): Origin[] {
  if (step.repair === 'pages') return step.pages.flatMap((number) => pages[number - 1] ?? []);
  if (step.repair === 'sheet' || step.repair === 'flatten' || step.repair === 'embed') return pages;
  const touched = new Set(step.pages);
  return pages.map((origin, i) => {
    if (!touched.has(i + 1)) return origin;
    if (step.repair === 'turn') return { ...origin, turned: (origin.turned + step.degrees) % 360 };
    // Once placed, its cut is its trim, which later steps keep.
    if (origin.part || step.repair === 'cmyk' || step.repair === 'knock-out') return origin;
    return placed(origin, step, factsOf(origin.page));
  });
}

function placed(
  origin: Origin,
  step: Extract<FixStep, { repair: 'boxes' | 'scale' | 'mirror-bleed' }>,
  facts: PageFacts,
): Origin {
  const shown = (box: Rect) =>
    transformRect(box, displayTransform(facts.boxes.media, facts.rotate, facts.userUnit));
  if (step.repair !== 'scale') {
    const cut = cutRect(facts, step);
    return cut ? { ...origin, part: shown(cut), becomes: 'trim' } : origin;
  }
  const fit = bestFit(facts, step);
  if (!fit) return origin;
  const { trim, crop } = facts.boxes;
  const part = shown(facts.statedBoxes.includes('trim') ? trim : crop);
  return { ...origin, part, becomes: fit.covers === 'full' ? 'sheet' : 'trim' };
}

/** Returns the part of the new page that shows this part of the original. */
function partAfter({ boxes, rotate, userUnit }: PageFacts, { becomes }: Origin): Rect | null {
  if (becomes === 'visible') return null;
  return transformRect(
    becomes === 'trim' ? boxes.trim : boxes.media,
    displayTransform(boxes.media, rotate, userUnit),
  );
}
