import type { PDFDocument, Pixmap } from 'mupdf';
import type { Box, PageFacts } from '../../report/report.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { showWholeMedia } from '../page-facts.ts';
import { drawOnPaper } from '../paper.ts';
import { own } from '../pdf-objects.ts';
import { drawAsPrinted } from '../plates/draw-plates.ts';
import { notPrinted } from '../plates/not-printed.ts';
import { displayTransform, heightOf, transformRect, widthOf } from '../rects.ts';
import { markDrawn } from './cmyk-image.ts';
import { capInk } from './cmyk-inks.ts';
import { drop } from './flatten.ts';
import { pictureOf } from './ink-picture.ts';
import { setSheet } from './redraw.ts';

/** Replaces a page's content with a picture of it in inks. */
export function drawAsPicture(mupdf: Mupdf, doc: PDFDocument, facts: PageFacts, ppi: number): void {
  const toDisplay = displayTransform(facts.boxes.media, facts.rotate, facts.userUnit);
  const shown = (box: Box) => transformRect(box, toDisplay);
  const sheet = shown(facts.boxes.media);
  const [width, height] = [widthOf(sheet), heightOf(sheet)];
  const pixmap = drawInks(mupdf, doc, facts, ppi / 72);
  try {
    const page = doc.findPage(facts.page - 1);
    const [resources, pictures] = [doc.newDictionary(), doc.newDictionary()];
    pictures.put('Picture', markDrawn(doc, pictureOf(mupdf, doc, pixmap), 'page'));
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

/**
 * Draws the whole sheet in the inks of coated paper, `scale` pixels per point, within the paper's ink limit. Inks the
 * page itself states pass unchanged, because the file is declared for that paper.
 */
export function drawInks(mupdf: Mupdf, doc: PDFDocument, facts: PageFacts, scale: number): Pixmap {
  showWholeMedia(doc, facts);
  const inks = drawAsPrinted(
    mupdf,
    doc,
    facts.page,
    (page) => drawOnPaper(mupdf, page, scale),
    notPrinted([]),
  );
  capInk(inks.getPixels());
  return inks;
}
