import type { Font, PDFDocument, PDFPage, Text } from 'mupdf';
import { cutSize } from '../../spec/page-size.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { openPdf } from '../open-pdf.ts';
import { readPageFacts, showWholeMedia } from '../page-facts.ts';
import {
  displayTransform,
  multiply,
  PT_PER_MM,
  type Transform,
  transformRect,
  unitSquare,
} from '../rects.ts';
import { type Drawn, findPlaceholders, type Run, type TemplateGlyph } from './find-placeholders.ts';
import {
  type PlaceholderLine,
  type PlaceholderProblem,
  TEMPLATE_PAGES_MAX,
  type TemplateOutcome,
} from './template-job.ts';
import { InkReader } from './text-inks.ts';

const GLYPHS_MAX = 50_000;
const DRAWN_MAX = 5000;
const SAME_SIZE_MM = 0.5;

/**
 * Reads an owner’s PDF as a template: each `{{Name}}` typed in it with its place, font, size and inks, and the PDF without
 * these words. Everything else stays as it is.
 */
export function readTemplate(mupdf: Mupdf, file: string): TemplateOutcome {
  listenToLibrary(mupdf);
  const opened = openPdf(mupdf, file);
  if ('refused' in opened) return { status: 'refused', reason: opened.refused };
  const { doc, pageCount } = opened;
  try {
    if (pageCount > TEMPLATE_PAGES_MAX) return { status: 'refused', reason: 'page-count' };
    const size = sizeOfPages(doc, pageCount);
    if (!size) return { status: 'refused', reason: 'page-sizes' };
    const pages = Array.from({ length: pageCount }, (_, page) => readPage(mupdf, doc, page, size));
    const pdf = Uint8Array.from(doc.saveToBuffer('garbage,compress').asUint8Array());
    return {
      status: 'ok',
      ...size,
      pages: pageCount,
      blocks: pages.flatMap(({ blocks }) => blocks),
      problems: pages.flatMap(({ problems }) => problems),
      parts: [pdf],
    };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

/** The finished size of the pages, in tenths of a millimetre; null if they differ. */
function sizeOfPages(doc: PDFDocument, count: number) {
  const sizes = Array.from({ length: count }, (_, page) => cutSize(readPageFacts(doc, page + 1)));
  const [first] = sizes;
  if (!first) return null;
  const isAlike = sizes.every(
    ({ widthMm, heightMm }) =>
      Math.abs(widthMm - first.widthMm) < SAME_SIZE_MM && Math.abs(heightMm - first.heightMm) < SAME_SIZE_MM,
  );
  const tenths = (mm: number) => Math.round(mm * 10) / 10;
  return isAlike ? { widthMm: tenths(first.widthMm), heightMm: tenths(first.heightMm) } : null;
}

function readPage(
  mupdf: Mupdf,
  doc: PDFDocument,
  index: number,
  size: { widthMm: number; heightMm: number },
) {
  const facts = readPageFacts(doc, index + 1);
  showWholeMedia(doc, facts);
  const { boxes, statedBoxes, rotate, userUnit } = facts;
  const cut = statedBoxes.includes('trim') ? boxes.trim : boxes.crop;
  const [left, top] = transformRect(cut, displayTransform(boxes.media, rotate, userUnit));
  const page = doc.loadPage(index) as PDFPage;
  try {
    const before = trace(mupdf, page, [left, top]);
    const found = findPlaceholders(index, size, before.glyphs, before.drawn);
    if (found.taken.length === 0) return found;
    removeRuns(page, found.taken, [left, top]);
    const after = trace(mupdf, page, [left, top]);
    return { ...found, problems: [...found.problems, ...lostOrLeft(index, before, after, found.taken)] };
  } finally {
    page.destroy();
  }
}

interface Traced {
  glyphs: TemplateGlyph[];
  drawn: Drawn[];
}

/** What a page draws: its letters, and where everything else is. */
function trace(mupdf: Mupdf, page: PDFPage, origin: readonly [number, number]): Traced {
  const [glyphs, drawn]: [TemplateGlyph[], Drawn[]] = [[], []];
  const inks = new InkReader(mupdf);
  const place = (rect: readonly number[]) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.map((it, i) => (it - (origin[i % 2] ?? 0)) / PT_PER_MM);
    if (drawn.length < DRAWN_MAX) drawn.push([x0, y0, x1, y1]);
  };
  const device = new mupdf.Device({
    fillText: (text, ctm, space, color) => {
      if (glyphs.length < GLYPHS_MAX)
        glyphs.push(...glyphsOf(text, ctm as Transform, origin, inks.read(space, color)));
      text.destroy();
    },
    ignoreText: (text) => text.destroy(),
    fillPath: (path, _evenOdd, ctm) => {
      place(path.getBounds(null as never, ctm));
      path.destroy();
    },
    fillImage: (image, ctm) => {
      place(unitSquare(ctm as Transform));
      image.destroy();
    },
  });
  try {
    page.run(device, mupdf.Matrix.identity);
    device.close();
  } finally {
    device.destroy();
  }
  return { glyphs, drawn };
}

function glyphsOf(
  text: Text,
  ctm: Transform,
  [left, top]: readonly [number, number],
  inks: PlaceholderLine['inks'],
): TemplateGlyph[] {
  const glyphs: TemplateGlyph[] = [];
  text.walk({
    showGlyph: (font: Font, trm, glyph, unicode) => {
      if (unicode <= 0) return;
      const [a, b, c, d, e, f] = multiply(trm as Transform, ctm);
      glyphs.push({
        char: unicode === 0xa0 ? ' ' : String.fromCodePoint(unicode),
        x: (e - left) / PT_PER_MM,
        y: (f - top) / PT_PER_MM,
        advance: (font.advanceGlyph(glyph) * Math.hypot(a, b)) / PT_PER_MM,
        size: Math.hypot(c, d),
        font: font.getName().replace(/^[A-Z]{6}\+/, ''),
        inks,
        turn: turnOf(a, b),
      });
    },
  });
  return glyphs;
}

/** Directions within a degree of the page’s own. */
function turnOf(a: number, b: number): TemplateGlyph['turn'] {
  const along = Math.abs(b) < Math.abs(a) / 60;
  if (along && a > 0) return 0;
  if (Math.abs(a) >= Math.abs(b) / 60) return null;
  return b > 0 ? 90 : -90;
}

/** How far above the base line letters are taken out, in ems: where every letter is, and none of the line above or below. */
const [LOW, HIGH] = [0.2, 0.28];

/** Takes the letters out of the page’s content; pictures, lines and the other letters stay. */
function removeRuns(page: PDFPage, runs: readonly Run[], [left, top]: readonly [number, number]): void {
  for (const { glyphs } of runs) {
    for (const { x, y, advance, size, turn } of glyphs) {
      if (advance <= 0) continue;
      const em = size / PT_PER_MM;
      // The middle of a letter, so that its neighbours stay.
      const [u0, u1] = [advance * 0.35, advance * 0.65];
      const [v0, v1] = [-HIGH * em, -LOW * em];
      const [x0, y0, x1, y1] =
        turn === 90
          ? [x - v1, y + u0, x - v0, y + u1]
          : turn === -90
            ? [x + v0, y - u1, x + v1, y - u0]
            : [x + u0, y + v0, x + u1, y + v1];
      const annotation = page.createAnnotation('Redact');
      annotation.setRect([
        x0 * PT_PER_MM + left,
        y0 * PT_PER_MM + top,
        x1 * PT_PER_MM + left,
        y1 * PT_PER_MM + top,
      ]);
      annotation.destroy();
    }
  }
  // No black boxes; pictures and lines untouched; letters removed.
  page.applyRedactions(false, 0, 0, 0);
}

/** Letters that should have gone and are still there, or that went with them. */
function lostOrLeft(
  page: number,
  before: Traced,
  after: Traced,
  taken: readonly Run[],
): PlaceholderProblem[] {
  const key = ({ char, x, y }: TemplateGlyph) => `${char} ${x.toFixed(1)} ${y.toFixed(1)}`;
  const gone = new Set(taken.flatMap(({ glyphs }) => glyphs));
  const expected = before.glyphs.filter((it) => !gone.has(it) && it.char.trim() !== '');
  const remaining = new Set(after.glyphs.map(key));
  const lost = expected.filter((it) => !remaining.has(key(it)));
  const left = taken.filter(({ glyphs }) =>
    glyphs.some((it) => it.char.trim() !== '' && remaining.has(key(it))),
  );
  const say = (text: string, { x, y }: { x: number; y: number }): PlaceholderProblem => ({
    page,
    kind: 'not-removed',
    text: text.slice(0, 80),
    at: [Math.round(x), Math.round(y)],
  });
  return [
    ...left.flatMap(({ text, glyphs: [first] }) => (first ? [say(text, first)] : [])),
    ...lost.slice(0, 1).map((first) => say(lost.map(({ char }) => char).join(''), first)),
  ];
}
