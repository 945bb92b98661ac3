import type { PDFDocument, Pixmap } from 'mupdf';
import type { PageFacts, Rect } from '../../report/report.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { drawCmyk } from '../measure-ink.ts';
import { showWholeMedia } from '../page-facts.ts';
import { type DrawPage, drawAsPrinted } from '../plates/draw-plates.ts';
import { notPrinted } from '../plates/not-printed.ts';
import { displayTransform, heightOf, transformRect, widthOf } from '../rects.ts';
import { softProof } from '../soft-proof.ts';

/** Squares across and down; the part of a page is stretched to them, whatever its shape. */
const SQUARES = 32;
/** Long side of the drawing: some pixels for each square. */
const LONG_PX = 320;

/** How part of a page looks on paper, in 32 by 32 squares: the mean red, green and blue of each, row by row. */
export type Look = Float32Array;

/** `part` is on the page as viewed, in points; null for the visible page. */
export function lookOf(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  part: Rect | null,
  asPlates: boolean,
): Look {
  const toDisplay = displayTransform(facts.boxes.media, facts.rotate, facts.userUnit);
  const shown = part ?? transformRect(facts.boxes.crop, toDisplay);
  const sheet = transformRect(facts.boxes.media, toDisplay);
  const scale = LONG_PX / Math.max(widthOf(sheet), heightOf(sheet));
  showWholeMedia(doc, facts);
  const inks = draw(mupdf, doc, facts.page, scale, asPlates);
  if (facts.statedBoxes.includes('crop')) doc.findPage(facts.page - 1).put('CropBox', [...facts.boxes.crop]);
  try {
    const [left = 0, top = 0] = inks.getBounds();
    const proof = softProof(mupdf, inks, Infinity);
    try {
      return squaresOf(proof, shown.map((pt, i) => pt * scale - (i % 2 === 0 ? left : top)) as Rect);
    } finally {
      proof.destroy();
    }
  } finally {
    inks.destroy();
  }
}

function draw(mupdf: Mupdf, doc: PDFDocument, number: number, scale: number, asPlates: boolean): Pixmap {
  const plain: DrawPage = (page) => drawCmyk(mupdf, page, scale, false);
  if (asPlates) return drawAsPrinted(mupdf, doc, number, plain, notPrinted([]));
  const page = doc.loadPage(number - 1);
  try {
    return plain(page);
  } finally {
    page.destroy();
  }
}

function squaresOf(proof: Pixmap, [x0, y0, x1, y1]: Rect): Look {
  const [width, height] = [proof.getWidth(), proof.getHeight()];
  const pixels = proof.getPixels();
  const look = new Float32Array(SQUARES * SQUARES * 3);
  const [stepX, stepY] = [(x1 - x0) / SQUARES, (y1 - y0) / SQUARES];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  for (let row = 0; row < SQUARES; row++)
    for (let column = 0; column < SQUARES; column++) {
      const [left, top] = [
        within(Math.floor(x0 + column * stepX), width - 1),
        within(Math.floor(y0 + row * stepY), height - 1),
      ];
      const right = within(Math.ceil(x0 + (column + 1) * stepX), width);
      const bottom = within(Math.ceil(y0 + (row + 1) * stepY), height);
      const count = Math.max(1, (right - left) * (bottom - top));
      for (let part = 0; part < 3; part++) {
        let sum = 0;
        for (let y = top; y < bottom; y++)
          for (let x = left; x < right; x++) sum += pixels[(y * width + x) * 3 + part] as number;
        look[(row * SQUARES + column) * 3 + part] = sum / count;
      }
    }
  return look;
}

/** Of 255. Two squares that are further apart don't show the same thing. Conversion to inks changes colours by less. */
const UNLIKE = 70;
/** The share of a page that may look different; more is lost content. */
const LOST_SHARE = 0.08;
/** Lost squares count among those that show anything, since a page with little on it can lose that little. */
const SHOWS = 24;
const LOST_OF_SHOWN = 0.34;

/** Returns whether a page still looks as before, turned clockwise by this many degrees. */
export function sharesLook(before: Look, after: Look, turned: number): boolean {
  let [lost, shown, gone] = [0, 0, 0];
  for (let row = 0; row < SQUARES; row++)
    for (let column = 0; column < SQUARES; column++) {
      const at = (row * SQUARES + column) * 3;
      const to = turnedTo(row, column, turned) * 3;
      if (apart(before, at, after, to) > UNLIKE) lost++;
      if (apart(before, at, PAPER, 0) <= SHOWS) continue;
      shown++;
      if (apart(after, to, PAPER, 0) <= SHOWS / 4) gone++;
    }
  return lost <= LOST_SHARE * SQUARES ** 2 && (shown < 3 || gone <= LOST_OF_SHOWN * shown);
}

const PAPER: Look = Float32Array.from([255, 255, 255]);

function turnedTo(row: number, column: number, turned: number): number {
  const last = SQUARES - 1;
  if (turned === 90) return column * SQUARES + (last - row);
  if (turned === 180) return (last - row) * SQUARES + (last - column);
  return turned === 270 ? (last - column) * SQUARES + row : row * SQUARES + column;
}

function apart(a: Look, at: number, b: Look, to: number): number {
  let most = 0;
  for (let part = 0; part < 3; part++)
    most = Math.max(most, Math.abs((a[at + part] as number) - (b[to + part] as number)));
  return most;
}
