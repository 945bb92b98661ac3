import { readFileSync } from 'node:fs';
import type { PDFDocument, Pixmap } from 'mupdf';
import { totalsOf } from '../../report/paint-plates.ts';
import { type PageSeparations, type ScreenColour, sumOver } from '../../report/plates.ts';
import type { ArtworkKind, Rect } from '../../report/report.ts';
import { leaveOutWhatDoesNotPrint } from '../annotations.ts';
import { CHANNELS, withoutUnfitProfile } from '../colour-profiles.ts';
import { isAllCmyk } from '../colour-uses.ts';
import { DocumentProfiles } from '../document-profiles.ts';
import { drawerOf } from '../draw-proof.ts';
import type { PlatesOptions, PlatesOutcome } from '../engine.ts';
import { isPoison } from '../failures.ts';
import { readImageHeader } from '../image-header.ts';
import { replaceInks } from '../ink-map/replace-inks.ts';
import { showAsPrinted } from '../layers.ts';
import { listenToLibrary } from '../library-log.ts';
import { exceedsPixelLimit, limits } from '../limits.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { drawCmyk } from '../measure-ink.ts';
import { openForPrint } from '../open-pdf.ts';
import { readPageFacts, sheetOf, showWholeMedia } from '../page-facts.ts';
import { pageParts } from '../page-parts.ts';
import { tracePage } from '../page-trace.ts';
import { drawOnPaper, fogra39 } from '../paper.ts';
import { heightOf, widthOf } from '../rects.ts';
import { ResourceScan } from '../scan-resources.ts';
import { drawEachPlate, type SpotPlate } from './draw-plates.ts';
import { notPrinted } from './not-printed.ts';
import { PROCESS_PLATES } from './paint-state.ts';
import { platePng } from './plate-png.ts';
import { platesPicture } from './plates-picture.ts';

/** Fine enough to read an ink anywhere; anything finer is for the press. */
const DPI = 150;
/** A photograph has no size of its own, so it is drawn with this many pixels on its long side, if it has that many. */
const PICTURE_PX = 2400;

/** A drawn page, before its plates are packed. */
type DrawnPlates = Pick<PageSeparations, 'dpi' | 'isExact' | 'isApart' | 'notReplaced'> & {
  process: Pixmap;
  spots: SpotPlate[];
};

/**
 * Draws one page as the plates of the press, at 150 dpi or as finely as the pixel limit allows. Returns the plates as
 * grey pictures, and all of them together as a screen picture in which too much ink is red.
 */
export function separatePage(
  mupdf: Mupdf,
  { file, kind, options }: { file: string; kind: ArtworkKind; options: PlatesOptions },
): PlatesOutcome {
  listenToLibrary(mupdf);
  const refused = (reason: 'damaged' | 'too-complex') => ({ status: 'refused', reason }) as const;
  if (kind !== 'pdf') {
    const drawn = pictureDrawn(mupdf, readFileSync(file), kind);
    return typeof drawn === 'string' ? refused(drawn) : packed(mupdf, drawn, options);
  }
  const opened = openForPrint(mupdf, file, options.separations);
  if ('refused' in opened) return { status: 'refused', reason: opened.refused };
  try {
    const drawn = pageDrawn(mupdf, opened.doc, options);
    return drawn ? packed(mupdf, drawn, options) : refused('damaged');
  } catch (error) {
    if (isPoison(error)) throw error;
    return refused('damaged');
  } finally {
    opened.doc.destroy();
    mupdf.emptyStore();
  }
}

function pageDrawn(
  mupdf: Mupdf,
  doc: PDFDocument,
  { page: number, separations = [] }: PlatesOptions,
): DrawnPlates | null {
  showAsPrinted(doc);
  const facts = readPageFacts(doc, number);
  showWholeMedia(doc, facts);
  const dict = doc.findPage(number - 1);
  leaveOutWhatDoesNotPrint(doc, dict);
  const notReplaced = replaceInks(doc, [number], separations);
  new DocumentProfiles(doc).page(pageParts(dict).spaces);
  const sheet = sheetOf(facts);
  const scale = scaleFor(sheet);
  if (scale === null) return null;
  const drops = notPrinted(separations);
  const gradients = new ResourceScan(drops).page(dict);
  const page = doc.loadPage(number - 1);
  const trace = tracePage(mupdf, page, sheet);
  page.destroy();
  const isExact = isAllCmyk(trace, gradients);
  const drawn = drawEachPlate(mupdf, doc, number, drawerOf(mupdf, doc, scale, isExact), drops);
  return { ...drawn, isExact, dpi: Math.round(scale * 720) / 10, notReplaced };
}

/** Returns pixels per point, or null for a sheet that is too long and narrow for a sensible picture. */
function scaleFor(sheet: Rect): number | null {
  const [width, height] = [widthOf(sheet), heightOf(sheet)];
  if (!(width > 0 && height > 0)) return null;
  if (Math.max(width / height, height / width) > limits.previewAspect) return null;
  return Math.min(DPI / 72, Math.sqrt(limits.platePixels / (width * height)));
}

function pictureDrawn(
  mupdf: Mupdf,
  bytes: Uint8Array,
  kind: 'jpeg' | 'png',
): DrawnPlates | 'damaged' | 'too-complex' {
  const pixel = readImageHeader(bytes, kind);
  if (!pixel) return 'damaged';
  if (exceedsPixelLimit(pixel.widthPx, pixel.heightPx)) return 'too-complex';
  const fitting = withoutUnfitProfile(bytes, kind, CHANNELS[pixel.colour]);
  const doc = mupdf.Document.openDocument(fitting, `image/${kind}`);
  try {
    const page = doc.loadPage(0);
    const sheet = page.getBounds();
    const long = Math.max(widthOf(sheet), heightOf(sheet));
    const isExact = pixel.colour === 'cmyk';
    const scale = Math.min(PICTURE_PX, Math.max(pixel.widthPx, pixel.heightPx)) / long;
    const narrow = long / Math.min(widthOf(sheet), heightOf(sheet)) > limits.previewAspect;
    if (narrow) return 'damaged';
    const process = isExact ? drawCmyk(mupdf, page, scale, true) : drawOnPaper(mupdf, page, scale);
    page.destroy();
    return { process, spots: [], isExact, isApart: true, dpi: null, notReplaced: [] };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

/** Separates the plates, measures and packs them, and destroys the drawing. */
function packed(mupdf: Mupdf, drawn: DrawnPlates, { limitPercent }: PlatesOptions): PlatesOutcome {
  const { process, spots, ...about } = drawn;
  const [width, height] = [process.getWidth(), process.getHeight()];
  const four = apart(process);
  process.destroy();
  const { mixtures, spotColours } = onPaper(mupdf, spots);
  const bytes = [...four, ...spots.map((it) => it.bytes)];
  const names = [...PROCESS_PLATES, ...spots.map(({ name }) => name)];
  const colours = [...[1, 2, 4, 8].map((at) => colourAt(mixtures, at)), ...spotColours];
  const plates = names.map((name, i) => ({
    name,
    rgb: colours[i] ?? [0, 0, 0],
    ...amounts(bytes[i] ?? new Uint8Array()),
  })) satisfies PageSeparations['plates'];
  const totals = totalsOf(width * height, bytes);
  const shown = {
    process: four,
    spots: spots.map((it, i) => ({ bytes: it.bytes, rgb: spotColours[i] ?? ([0, 0, 0] as const) })),
    mixtures,
  };
  const over = { totals, least: sumOver(limitPercent) };
  const picture = platesPicture(mupdf, { ...shown, over }, width, height);
  const pages: PageSeparations = {
    widthPx: width,
    heightPx: height,
    ...about,
    plates,
    totals: histogram(totals),
    mixtures,
  };
  // An empty plate needs no picture.
  const pictures = bytes.map((it, i) =>
    (plates[i]?.most ?? 0) > 0 ? platePng(it, width, height) : new Uint8Array(),
  );
  return { status: 'ok', page: pages, parts: [picture, ...pictures] };
}

/** Returns the four inks of a picture, one after the other. */
function apart(pixmap: Pixmap): [Uint8Array, Uint8Array, Uint8Array, Uint8Array] {
  const from = pixmap.getPixels();
  const count = from.length >> 2;
  const plate = () => new Uint8Array(count);
  const [c, m, y, k] = [plate(), plate(), plate(), plate()];
  for (let i = 0; i < count; i++) {
    c[i] = from[i * 4] as number;
    m[i] = from[i * 4 + 1] as number;
    y[i] = from[i * 4 + 2] as number;
    k[i] = from[i * 4 + 3] as number;
  }
  return [c, m, y, k];
}

function amounts(plate: Uint8Array): { mean: number; most: number } {
  let [sum, most] = [0, 0];
  for (let i = 0; i < plate.length; i++) {
    const ink = plate[i] as number;
    sum += ink;
    if (ink > most) most = ink;
  }
  return { mean: plate.length === 0 ? 0 : sum / plate.length / 255, most: most / 255 };
}

/** Every sum that two bytes can be. */
const SUMS = 65_536;

function histogram(totals: Uint16Array): number[] {
  const counts = new Uint32Array(SUMS);
  let most = -1;
  for (let i = 0; i < totals.length; i++) {
    const sum = totals[i] as number;
    counts[sum] = (counts[sum] as number) + 1;
    if (sum > most) most = sum;
  }
  return Array.from(counts.subarray(0, most + 1));
}

const colourAt = (mixtures: readonly number[], at: number): ScreenColour => [
  mixtures[at * 3] ?? 0,
  mixtures[at * 3 + 1] ?? 0,
  mixtures[at * 3 + 2] ?? 0,
];

/**
 * Returns how the sixteen mixtures of the four inks, and each spot colour's stated mixture in full, look on coated
 * paper.
 */
function onPaper(
  mupdf: Mupdf,
  spots: readonly SpotPlate[],
): { mixtures: number[]; spotColours: ScreenColour[] } {
  const row = new mupdf.Pixmap(fogra39(mupdf), [0, 0, 16 + spots.length, 1], false);
  const inks = row.getPixels().fill(0);
  for (let at = 0; at < 16; at++)
    for (let ink = 0; ink < 4; ink++) inks[at * 4 + ink] = (at >> ink) & 1 ? 255 : 0;
  for (const [i, { tints }] of spots.entries()) inks.set(tints.subarray(255 * 4), (16 + i) * 4);
  const screen = row.convertToColorSpace(mupdf.ColorSpace.DeviceRGB);
  const all = Array.from(screen.getPixels());
  for (const it of [row, screen]) it.destroy();
  return {
    mixtures: all.slice(0, 48),
    spotColours: spots.map((_, i) => colourAt(all, 16 + i)),
  };
}
