import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject, Pixmap } from 'mupdf';
import { drawnPpi } from '../drawn-ppi.ts';
import type { StepOf } from '../mend-step.ts';
import type { Box, PageFacts } from '../report.ts';
import { TooComplex } from './failures.ts';
import type { Mupdf } from './load-mupdf.ts';
import { drop } from './mend-flatten.ts';
import { setSheet } from './mend-redraw.ts';
import { readPageFacts, showWholeMedia } from './page-facts.ts';
import { own } from './pdf-objects.ts';
import { displayTransform, heightOf, transformRect, widthOf } from './rects.ts';
import { fogra39 } from './soft-proof.ts';

/** The paper takes 300 %; JPEG may add a few per cent to a pixel. */
const TAC_PERCENT = 290;
const JPEG_QUALITY = 92;

/**
 * Draws pages in the inks of coated paper (FOGRA39) and puts the picture in place of their content. Inks that the page
 * states itself pass unchanged, for the file is declared to be made for that paper; all else is converted by its
 * profile. Where there is more ink than the paper takes, cyan, magenta and yellow give way and black stays.
 */
export function convertToCmyk(mupdf: Mupdf, doc: PDFDocument, { pages }: StepOf<'cmyk'>): void {
  const facts = [...new Set(pages)].map((number) => readPageFacts(doc, number));
  const ppi = drawnPpi(facts);
  if (ppi === null) throw new TooComplex('these pages are too large to be drawn as pictures');
  declarePaper(doc);
  for (const page of facts) convertPage(mupdf, doc, page, ppi);
}

function declarePaper(doc: PDFDocument): void {
  const profile = readFileSync(new URL('./fogra39.icc', import.meta.url));
  const intent = doc.newDictionary();
  intent.put('Type', doc.newName('OutputIntent'));
  intent.put('S', doc.newName('GTS_PDFX'));
  intent.put('OutputConditionIdentifier', doc.newString('FOGRA39'));
  intent.put('Info', doc.newString('Coated FOGRA39 (ISO 12647-2:2004)'));
  intent.put('DestOutputProfile', doc.addStream(profile, { N: 4 }));
  const intents = doc.newArray();
  intents.push(intent);
  doc.getTrailer().get('Root').put('OutputIntents', intents);
}

function convertPage(mupdf: Mupdf, doc: PDFDocument, facts: PageFacts, ppi: number): void {
  const toDisplay = displayTransform(facts.boxes.media, facts.rotate, facts.userUnit);
  const shown = (box: Box) => transformRect(box, toDisplay);
  const sheet = shown(facts.boxes.media);
  const [width, height] = [widthOf(sheet), heightOf(sheet)];
  const pixmap = drawInks(mupdf, doc, facts, ppi / 72);
  try {
    capInk(pixmap.getPixels());
    const page = doc.findPage(facts.page - 1);
    const [resources, pictures] = [doc.newDictionary(), doc.newDictionary()];
    pictures.put('Picture', pictureOf(doc, pixmap));
    resources.put('XObject', pictures);
    page.put('Resources', resources);
    const content = `q ${width.toFixed(4)} 0 0 ${height.toFixed(4)} 0 0 cm /Picture Do Q`;
    page.put('Contents', doc.addStream(content, {}));
    const upright = ([x0, y0, x1, y1]: Box): Box => [x0, height - y1, x1, height - y0];
    const stated = facts.statedBoxes.includes('trim') ? facts.boxes.trim : facts.boxes.crop;
    setSheet(page, [0, 0, width, height], upright(shown(stated)));
    if (!facts.statedBoxes.includes('trim')) drop(page, ['TrimBox', 'BleedBox']);
    page.put('CropBox', upright(shown(facts.boxes.crop)));
    if (own(page, 'Group')) page.delete('Group');
  } finally {
    pixmap.destroy();
  }
}

/** Inks alone, without the place for a mixed alpha: white is the paper. */
function drawInks(mupdf: Mupdf, doc: PDFDocument, facts: PageFacts, scale: number): Pixmap {
  showWholeMedia(doc, facts);
  const page = doc.loadPage(facts.page - 1);
  try {
    const matrix = mupdf.Matrix.scale(scale, scale);
    return page.toPixmap(matrix, fogra39(mupdf), false, true, 'Print', 'MediaBox');
  } finally {
    page.destroy();
  }
}

/** Small and by itself, so that it is compiled well: it sees every pixel. */
function capInk(pixels: Uint8ClampedArray): void {
  const most = TAC_PERCENT * 2.55;
  for (let i = 0; i < pixels.length; i += 4) {
    const colours = (pixels[i] as number) + (pixels[i + 1] as number) + (pixels[i + 2] as number);
    const room = most - (pixels[i + 3] as number);
    if (colours <= room) continue;
    const share = room / colours;
    for (let ink = 0; ink < 3; ink++) pixels[i + ink] = Math.floor((pixels[i + ink] as number) * share);
  }
}

/** Without loss where that is small (drawings, text on white), else as a good JPEG. */
export function pictureOf(doc: PDFDocument, pixmap: Pixmap): PDFObject {
  const raw = pixmap.getPixels();
  const exact = deflateSync(raw, { level: 1 });
  const asExact = exact.length < raw.length / 20;
  const picture = doc.newDictionary();
  picture.put('Type', doc.newName('XObject'));
  picture.put('Subtype', doc.newName('Image'));
  picture.put('Width', pixmap.getWidth());
  picture.put('Height', pixmap.getHeight());
  picture.put('BitsPerComponent', 8);
  picture.put('ColorSpace', doc.newName('DeviceCMYK'));
  picture.put('Filter', doc.newName(asExact ? 'FlateDecode' : 'DCTDecode'));
  return doc.addRawStream(asExact ? exact : pixmap.asJPEG(JPEG_QUALITY, false), picture);
}
