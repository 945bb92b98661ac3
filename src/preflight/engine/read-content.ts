import type { PDFDocument, PDFPage } from 'mupdf';
import { detailOf } from '../report/picture-detail.ts';
import type {
  ColourKind,
  ColourUse,
  Cut,
  InkFacts,
  OverprintEffects,
  PageContent,
  PageFacts,
  Place,
  PlacedImage,
  Rect,
} from '../report/report.ts';
import { type NamedRole, printedAsOf } from '../spec/separation-roles.ts';
import { countAnnotations } from './annotations.ts';
import { isAllCmyk } from './colour-uses.ts';
import { TooComplex } from './failures.ts';
import { knockedOutText } from './knocked-out-text.ts';
import type { Mupdf } from './load-mupdf.ts';
import { drawCmyk, drawInk, type InkPicture, measureEdges, measureInk } from './measure-ink.ts';
import type { PageSpace } from './page-parts.ts';
import { tracePage } from './page-trace.ts';
import type { PageTrace, TextRun } from './page-trace-result.ts';
import { type DrawPage, drawPlates } from './plates/draw-plates.ts';
import { overprintEffects } from './plates/overprint-effects.ts';
import {
  displayTransform,
  hasArea,
  heightOf,
  inset,
  intersection,
  PT_PER_MM,
  rounded,
  transformRect,
  widthOf,
} from './rects.ts';
import type { ResourceScan } from './scan-resources.ts';
import { SeparationTrace } from './separation-trace.ts';
import { usedSpots } from './used-spots.ts';
import { Worst } from './worst.ts';

/** A page's content, and its picture in inks for further use. The caller destroys the picture. */
export type ReadPage = {
  content: PageContent;
  images: PlacedImage[];
  fontNames: Set<string>;
  /** names of the spot colours with which the page paints */
  spots: string[];
  picture: InkPicture | null;
};

const LISTED = 12;
/** Images of a few pixels are rules and shadows, not pictures. */
const PICTURE_PX = 16;
const SMALL_PT = 8;
const RICH_PT = 14;
const RICH_INKS = 3;
const NEAR_MM = 12;

/** Reads one page's content: traces it, walks its resources, draws it once in inks. Throws if the page is broken. */
export function readContent(
  mupdf: Mupdf,
  doc: PDFDocument,
  page: PDFPage,
  facts: PageFacts,
  scan: ResourceScan,
  {
    bleedMm,
    owners,
    spaces,
  }: { bleedMm: number; owners: readonly NamedRole[]; spaces: readonly PageSpace[] },
): ReadPage {
  const toDisplay = displayTransform(facts.boxes.media, facts.rotate, facts.userUnit);
  const sheet = transformRect(facts.boxes.media, toDisplay);
  const dict = doc.findPage(facts.page - 1);
  const declared = scan.page(dict);
  const separations = new SeparationTrace(owners, scan.inkLists);
  const trace = tracePage(mupdf, page, sheet, { separations, measuresPictures: true });
  if (trace.tooManyPixels)
    throw new TooComplex(`an image on page ${facts.page} has more pixels than the limit`);
  const gradients = trace.hasGradient ? declared : new Set<ColourKind>();
  const { names: spots, inLetters } = usedSpots(spaces, trace);
  const exact = isAllCmyk(trace, gradients);
  const plain = drawInk(mupdf, page, sheet, exact);
  const { picture: asStated, overprint } = asPlates(mupdf, doc, facts.page, plain, exact, scan);
  const picture = asOwners(mupdf, doc, facts.page, asStated, exact, { spots, scan, owners });
  const ink = picture && withThinInk(measureInk(picture, exact), trace.thinInkPercent);
  const content: PageContent = {
    images: lowestFirst(trace.images, (it) => it.kind === 'image'),
    lineArt: lowestFirst(trace.images, (it) => it.oneBit === true),
    imageCount: trace.images.length,
    colours: [...trace.colours, ...gradientUses(gradients), ...(inLetters ? [SPOT_LETTERS] : [])],
    thinLines: trace.thinLines,
    smallText: worstText(trace.text, (run) => run.sizePt < SMALL_PT),
    richText: worstText(trace.text, (run) => run.sizePt < RICH_PT && run.inks >= RICH_INKS),
    knockedOutText: knockedOutText(trace.text, picture),
    transparency: trace.transparency,
    annotations: countAnnotations(dict),
    cuts: cutsOf(facts, toDisplay, trace, picture, bleedMm),
    ...(ink ? { ink } : {}),
    ...(overprint ? { overprint } : {}),
    ...(trace.marks.screenGroup ? { screenGroup: trace.marks.screenGroup } : {}),
    separations: separations.result(trace.hasGradient ? scan.gradientInks : [], inLetters ? spots : []),
    blank: ink ? ink.coverage.every((it) => it === 0) : !trace.drawsAnything,
  };
  return { content, images: trace.images, fontNames: trace.fontNames, spots, picture };
}

/** Returns the page as its plates print it, instead of a plain drawing, if they differ. */
function asPlates(
  mupdf: Mupdf,
  doc: PDFDocument,
  number: number,
  plain: InkPicture | null,
  exact: boolean,
  scan: ResourceScan,
): { picture: InkPicture | null; overprint: OverprintEffects | null } {
  if (!plain || !scan.mayOverprint) return { picture: plain, overprint: null };
  const { scale } = plain;
  const draw: DrawPage = (page) => drawCmyk(mupdf, page, scale, exact);
  const plates = drawPlates(mupdf, doc, number, draw, scan.drops);
  if (!plates) return { picture: plain, overprint: null };
  const { pixmap, overprints } = plates;
  const overprint = overprints ? overprintEffects(plain.pixmap, pixmap, scale) : null;
  plain.pixmap.destroy();
  return { picture: { pixmap, scale }, overprint };
}

/** With the mixtures as which the owner prints spot colours, if they differ from those that the file states. */
function asOwners(
  mupdf: Mupdf,
  doc: PDFDocument,
  number: number,
  picture: InkPicture | null,
  exact: boolean,
  { spots, scan, owners }: { spots: readonly string[]; scan: ResourceScan; owners: readonly NamedRole[] },
): InkPicture | null {
  if (!picture || !spots.some((name) => printedAsOf(name, owners))) return picture;
  const draw: DrawPage = (page) => drawCmyk(mupdf, page, picture.scale, exact);
  const plates = drawPlates(mupdf, doc, number, draw, scan.drops, owners);
  if (!plates) return picture;
  picture.pixmap.destroy();
  return { pixmap: plates.pixmap, scale: picture.scale };
}

/** Includes lines and letters too fine for the picture used to measure ink. */
function withThinInk(ink: InkFacts, thinInkPercent: number): InkFacts {
  return { ...ink, maxTac: Math.max(ink.maxTac, Math.round(thinInkPercent * 10) / 10) };
}

/** Letters of a Type 3 font are traced without their own colours. */
const SPOT_LETTERS: ColourUse = { kind: 'spot', space: '', usedFor: ['text'] };

const gradientUses = (kinds: ReadonlySet<ColourKind>): ColourUse[] =>
  [...kinds].map((kind) => ({ kind, space: '', usedFor: ['gradient'] }));

/** Pictures whose samples don't show never hide one whose samples show. */
function lowestFirst(images: readonly PlacedImage[], counts: (image: PlacedImage) => boolean): PlacedImage[] {
  const isSoft = (image: PlacedImage) => Number(detailOf(image) === 'soft');
  const worst = new Worst<PlacedImage>(
    LISTED,
    (a, b) => isSoft(a) - isSoft(b) || Math.min(...a.ppi) - Math.min(...b.ppi),
  );
  for (const image of images) {
    const isPicture = image.widthPx * image.heightPx > PICTURE_PX && detailOf(image) !== 'smooth';
    if (image.visible && counts(image) && isPicture) worst.add(image);
  }
  return worst.list;
}

function worstText(runs: readonly TextRun[], counts: (run: TextRun) => boolean): Place[] {
  const worst = new Worst<TextRun>(LISTED, (a, b) => a.sizePt - b.sizePt);
  for (const run of runs) if (counts(run)) worst.add(run);
  return worst.list.map(({ sizePt, rect }) => ({ value: tenths(sizePt), rect: rounded(rect) }));
}

function cutsOf(
  facts: PageFacts,
  toDisplay: Parameters<typeof transformRect>[1],
  { text: runs, marks }: PageTrace,
  picture: InkPicture | null,
  bleedMm: number,
): Cut[] {
  const visible = transformRect(facts.boxes.crop, toDisplay);
  const cuts: { by: Cut['by']; rect: Rect }[] = [{ by: 'visible', rect: visible }];
  if (facts.statedBoxes.includes('trim'))
    cuts.unshift({ by: 'trim', rect: transformRect(facts.boxes.trim, toDisplay) });
  const inner = inset(visible, bleedMm * PT_PER_MM);
  if (bleedMm > 0 && hasArea(inner)) cuts.push({ by: 'inset', rect: inner });
  return cuts.map(({ by, rect }) => ({
    by,
    rect: rounded(rect),
    ...(picture ? { edges: measureEdges(picture, rect, bleedMm) } : {}),
    text: nearText(runs, rect),
    ...inRegistration(marks.registration, rect),
  }));
}

/** Marks end where the cut is, give or take a hair. */
const MARKS_REACH_PT = 1;

function inRegistration(places: readonly Rect[], cut: Rect): Pick<Cut, 'registration'> {
  const inside = places.filter((it) => hasArea(intersection(it, inset(cut, MARKS_REACH_PT))));
  return inside.length === 0 ? {} : { registration: inside.slice(0, LISTED).map(rounded) };
}

/** Text outside the cut (slug lines, crop marks' labels) doesn't count; text on the cut has a distance of 0 or less. */
function nearText(runs: readonly TextRun[], cut: Rect): Place[] {
  const worst = new Worst<Place>(LISTED, (a, b) => a.value - b.value);
  for (const { rect } of runs) {
    if (!hasArea(intersection(rect, cut))) continue;
    const gap = Math.min(rect[0] - cut[0], rect[1] - cut[1], cut[2] - rect[2], cut[3] - rect[3]);
    const value = tenths(gap / PT_PER_MM);
    if (value < NEAR_MM && widthOf(rect) < widthOf(cut) * 3 && heightOf(rect) < heightOf(cut) * 3)
      worst.add({ value, rect: rounded(rect) });
  }
  return worst.list;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
