import type { EngineReport, FinishRole, PageFacts, PixelFacts, Rect } from '#preflight/index.ts';
import {
  type ArtworkSpec,
  cutOf,
  displayTransform,
  isFinishRole,
  isLineRole,
  MM_PER_INCH,
  PT_PER_INCH,
  specsOfPages,
  spreadsOfFile,
  transformRect,
  withBleed,
} from '#preflight/index.ts';

/** `[left, top, right, bottom]` in mm from the top left corner of the page as viewed, y downwards. */
export type RectMm = readonly [left: number, top: number, right: number, bottom: number];

/** One page on its sheet: its picture, and the lines that the product needs. */
export interface ProofSheet {
  page: number;
  picture: RectMm;
  /** a photograph fills the sheet and is cropped; a PDF page is shown as it is */
  fills: boolean;
  trim: RectMm;
  bleed: RectMm;
  /** null if the product is too small for one */
  safe: RectMm | null;
  /** of an open cover: the spine's left and right edge, in mm from the left; null on every other page */
  spine: { from: number; to: number } | null;
  /** lines for machines and finishing layers with which the product is made, in the file's order */
  finishes: Finish[];
  /** the whole drawing: the page, the bleed if it runs outside the page, and a small margin */
  view: RectMm;
}

/** A separation that isn't printed in ink: a line, or a layer that has a picture of its own. */
interface Finish {
  name: string;
  role: FinishRole;
  /** SVG path data in points of the page, of a line; null for a layer */
  path: string | null;
}

/** Returns every page of a file on its sheet, in order. Unreadable pages are left out. */
export function sheetsOf(report: EngineReport, spec: ArtworkSpec): ProofSheet[] {
  if (report.pixel) return [sheetOfPicture(report.pixel, spec)];
  const { cover, misplaced } = spreadsOfFile(report, spec);
  const pageSpecOf = specsOfPages(report, spec);
  const isCover = (page: number) => cover.some((it) => it.page === page);
  // Lines around both pages are more useful than one page's lines in the middle of two.
  const sideBySide = { ...spec, widthMm: 2 * spec.widthMm };
  return report.pages.map((page) => {
    const sheet = sheetOfPage(page, misplaced.includes(page.page) ? sideBySide : pageSpecOf(page));
    return isCover(page.page) ? openCover(sheet, spec) : sheet;
  });
}

/** A cover is centred on the book's spine and cut to its right width. */
function openCover(sheet: ProofSheet, spec: ArtworkSpec): ProofSheet {
  const { widthMm, spineMm } = spec.cover ?? { widthMm: widthOf(sheet.trim), spineMm: 0 };
  const [left, top, right, bottom] = sheet.trim;
  const middle = (left + right) / 2;
  const lines = linesAt([middle - widthMm / 2, top, middle + widthMm / 2, bottom], spec);
  const spine = { from: middle - spineMm / 2, to: middle + spineMm / 2 };
  return { ...sheet, ...lines, spine, view: withMargin(around(sheet.picture, lines.bleed)) };
}

function sheetOfPage(page: PageFacts, spec: ArtworkSpec): ProofSheet {
  const { media, crop, trim } = page.boxes;
  const toDisplay = displayTransform(media, page.rotate, page.userUnit);
  const shown = (box: PageFacts['boxes']['media']) => inMm(transformRect(box, toDisplay));
  const picture = shown(media);
  const cut = cutOf(page, spec);
  const finished = shown(page.statedBoxes.includes('trim') ? trim : crop);
  const lines = linesAt(cut ? inMm(cut.rect) : centred(finished, spec), spec);
  return {
    page: page.page,
    picture,
    fills: false,
    spine: null,
    finishes: finishesOf(page, spec),
    ...lines,
    view: withMargin(around(picture, lines.bleed)),
  };
}

function finishesOf({ content }: PageFacts, { finishing }: ArtworkSpec): Finish[] {
  return (content?.separations ?? []).flatMap(({ name, role, line }): Finish[] => {
    if (!isFinishRole(role) || (finishing && !finishing[role])) return [];
    if (!isLineRole(role)) return [{ name, role, path: null }];
    return line ? [{ name, role, path: line.path }] : [];
  });
}

function sheetOfPicture(
  { widthPx, heightPx, exifOrientation = 1 }: PixelFacts,
  spec: ArtworkSpec,
): ProofSheet {
  const upright = exifOrientation < 5 ? heightPx >= widthPx : widthPx >= heightPx;
  const full = withBleed(spec);
  const [short, long] = [Math.min(full.widthMm, full.heightMm), Math.max(full.widthMm, full.heightMm)];
  const picture: RectMm = upright ? [0, 0, short, long] : [0, 0, long, short];
  const lines = linesAt(grown(picture, -spec.bleedMm), spec);
  return { page: 1, picture, fills: true, spine: null, finishes: [], ...lines, view: withMargin(picture) };
}

function linesAt(
  trim: RectMm,
  { bleedMm, safeMm }: ArtworkSpec,
): Pick<ProofSheet, 'trim' | 'bleed' | 'safe'> {
  const safe = grown(trim, -safeMm);
  const hasSafe = safe[2] > safe[0] && safe[3] > safe[1];
  return { trim, bleed: grown(trim, bleedMm), safe: hasSafe ? safe : null };
}

/** The product's size centred on a page of another size, rotated like it, to show the difference. */
function centred(page: RectMm, { widthMm, heightMm }: ArtworkSpec): RectMm {
  const turned = widthOf(page) > heightOf(page) !== widthMm > heightMm;
  const [w, h] = turned ? [heightMm, widthMm] : [widthMm, heightMm];
  const [x, y] = [(page[0] + page[2]) / 2, (page[1] + page[3]) / 2];
  return [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
}

/** Room for the outermost lines to be drawn at their full width. */
function withMargin(rect: RectMm): RectMm {
  return grown(rect, Math.max(widthOf(rect), heightOf(rect)) / 100);
}

/** Points to mm. */
export function inMm([x0, y0, x1, y1]: Rect): RectMm {
  const mm = MM_PER_INCH / PT_PER_INCH;
  return [x0 * mm, y0 * mm, x1 * mm, y1 * mm];
}

export function grown([x0, y0, x1, y1]: RectMm, byMm: number): RectMm {
  return [x0 - byMm, y0 - byMm, x1 + byMm, y1 + byMm];
}

function around(a: RectMm, b: RectMm): RectMm {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export const widthOf = (rect: RectMm): number => rect[2] - rect[0];
export const heightOf = (rect: RectMm): number => rect[3] - rect[1];
