import type { PDFDocument, PDFObject, PDFPage, Pixmap } from 'mupdf';
import type { NamedRole } from '../../spec/separation-roles.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { isPoison } from '../failures.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { own } from '../pdf-objects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { PROCESS_PLATES } from './paint-state.ts';
import { PlateEditor, type Shown } from './plate-editor.ts';
import { PlateSurvey } from './plate-survey.ts';
import { ownersTintsOf, tintsOf } from './tints.ts';

/** Draws a page in four inks, always in the same size. */
export type DrawPage = (page: PDFPage) => Pixmap;

/** More spot colours than this are drawn as their stated mixtures, since each takes a drawing of its own. */
const SPOTS_MAX = 8;

/** Draws the page as it prints: by its plates if they differ from a plain drawing. The caller destroys it. */
export function drawAsPrinted(
  mupdf: Mupdf,
  doc: PDFDocument,
  number: number,
  draw: DrawPage,
  drops: (name: string) => boolean,
): Pixmap {
  const scan = new ResourceScan(drops);
  scan.page(doc.findPage(number - 1));
  const plates = scan.mayOverprint ? drawPlates(mupdf, doc, number, draw, drops) : null;
  return plates?.pixmap ?? drawLoaded(doc, number, draw);
}

/**
 * Draws a page as its plates will print it together: with overprint, and without inks that print nothing (PDF 32000-1,
 * 8.6.7, 11.7.4), each spot colour as the mixture that its file states for it. The library draws without overprint, so
 * plates that differ are drawn one by one and put together. Returns null if a plain drawing shows the same, or the
 * page's content can't be read. `overprints` says whether overprint is one of the reasons. `drops` has the names of
 * inks that aren't printed, `owners` those that the owner prints as other mixtures. The caller destroys the picture.
 */
export function drawPlates(
  mupdf: Mupdf,
  doc: PDFDocument,
  number: number,
  draw: DrawPage,
  drops: (name: string) => boolean,
  owners: readonly NamedRole[] = [],
): { pixmap: Pixmap; overprints: boolean } | null {
  let picture: Pixmap | null = null;
  try {
    const survey = surveyed(doc, number, drops);
    const isReplaced = [...survey.spots.keys()].some((name) => ownersTintsOf(name, owners));
    const groups = survey.groups() ?? (isReplaced ? [[...PROCESS_PLATES]] : null);
    if (!groups || survey.spots.size > SPOTS_MAX) return null;
    const shown = (what: Shown) => drawShown(doc, number, draw, what, drops);
    picture = processPlates(groups, shown);
    for (const [spot, space] of survey.spots)
      addSpot(picture, shown({ spot }), ownersTintsOf(spot, owners) ?? tintsOf(mupdf, doc, space));
    return { pixmap: picture, overprints: survey.overprints() };
  } catch (error) {
    if (isPoison(error)) throw error;
    picture?.destroy();
    return null;
  }
}

/** A spot colour's plate, one byte per pixel, and the four inks that stand for each of its 256 tints. */
export type SpotPlate = { name: string; bytes: Uint8Array; tints: Uint8Array };

/**
 * Draws a page as its four plates in one picture, and each spot colour's plate separately. `isApart` is false if that
 * can't be done (more than eight, or content that can't be read), in which case spot colours are in the picture as
 * their stated mixtures. The caller destroys the picture.
 */
export function drawEachPlate(
  mupdf: Mupdf,
  doc: PDFDocument,
  number: number,
  draw: DrawPage,
  drops: (name: string) => boolean,
): { process: Pixmap; spots: SpotPlate[]; isApart: boolean } {
  let picture: Pixmap | null = null;
  try {
    const survey = surveyed(doc, number, drops);
    if (survey.spots.size <= SPOTS_MAX) {
      const groups = survey.groups() ?? (survey.spots.size > 0 ? [[...PROCESS_PLATES]] : []);
      const shown = (what: Shown) => drawShown(doc, number, draw, what, drops);
      picture = groups.length > 0 ? processPlates(groups, shown) : drawLoaded(doc, number, draw);
      const spots: SpotPlate[] = [];
      for (const [name, space] of [...survey.spots].toSorted(([one], [other]) => (one < other ? -1 : 1)))
        spots.push({ name, bytes: blackOf(shown({ spot: name })), tints: tintsOf(mupdf, doc, space) });
      return { process: picture, spots, isApart: true };
    }
  } catch (error) {
    if (isPoison(error)) throw error;
    picture?.destroy();
  }
  return { process: drawAsPrinted(mupdf, doc, number, draw, drops), spots: [], isApart: false };
}

function surveyed(doc: PDFDocument, number: number, drops: (name: string) => boolean): PlateSurvey {
  const survey = new PlateSurvey(doc, drops);
  new ContentRewriter(doc, survey).page(doc.findPage(number - 1));
  return survey;
}

/** Draws the four plates in one picture, with one drawing for each group of them. */
function processPlates(groups: readonly (readonly string[])[], shown: (what: Shown) => Pixmap): Pixmap {
  const picture = shown({ process: groups[0] ?? PROCESS_PLATES });
  try {
    for (const group of groups.slice(1)) takePlates(picture, shown({ process: group }), group);
    return picture;
  } catch (error) {
    picture.destroy();
    throw error;
  }
}

/** Returns the black plate of a drawing, and destroys the drawing. */
function blackOf(drawn: Pixmap): Uint8Array {
  const from = drawn.getPixels();
  const black = new Uint8Array(from.length / 4);
  for (let i = 0; i < black.length; i++) black[i] = from[i * 4 + 3] as number;
  drawn.destroy();
  return black;
}

function drawShown(
  doc: PDFDocument,
  number: number,
  draw: DrawPage,
  shown: Shown,
  drops: (name: string) => boolean,
): Pixmap {
  const page = doc.findPage(number - 1);
  const made = new ContentRewriter(doc, new PlateEditor(doc, shown, drops)).page(page);
  const kept = ['Contents', 'Resources', 'Annots'].map((key) => ({ key, value: own(page, key) }));
  page.put('Contents', made.contents);
  page.put('Resources', made.resources);
  if ('spot' in shown) page.delete('Annots'); // their inks are on the four plates
  try {
    return drawLoaded(doc, number, draw);
  } finally {
    for (const { key, value } of kept) putBack(page, key, value);
  }
}

function drawLoaded(doc: PDFDocument, number: number, draw: DrawPage): Pixmap {
  const page = doc.loadPage(number - 1);
  try {
    return draw(page);
  } finally {
    page.destroy();
  }
}

function putBack(page: PDFObject, key: string, value: PDFObject | null): void {
  if (value) page.put(key, value);
  else page.delete(key);
}

/** Copies some of a drawing's plates into the picture, and destroys the drawing. */
function takePlates(picture: Pixmap, drawn: Pixmap, plates: readonly string[]): void {
  const [to, from] = [picture.getPixels(), drawn.getPixels()];
  const places = plates.map((it) => PROCESS_PLATES.indexOf(it));
  for (let i = 0; i < to.length; i += 4) for (const at of places) to[i + at] = from[i + at] as number;
  drawn.destroy();
}

/** Adds a spot colour's plate, drawn in black, to the picture as the mixture of inks that stands for it. */
function addSpot(picture: Pixmap, drawn: Pixmap, tints: Uint8Array): void {
  const [to, from] = [picture.getPixels(), drawn.getPixels()];
  for (let i = 0; i < to.length; i += 4) {
    const tint = from[i + 3] as number;
    if (tint === 0) continue;
    for (let ink = 0; ink < 4; ink++)
      to[i + ink] = Math.min(255, (to[i + ink] as number) + (tints[tint * 4 + ink] as number));
  }
  drawn.destroy();
}
