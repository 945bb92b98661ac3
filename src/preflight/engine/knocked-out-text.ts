import type { ColourKind, Place, Rect } from '../report/report.ts';
import type { InkPicture } from './measure-ink.ts';
import type { TextRun } from './page-trace-result.ts';
import { rounded } from './rects.ts';
import { Worst } from './worst.ts';

const LISTED = 12;
/** As for rich text: in larger letters there is room for inks that don't meet exactly. */
const LARGEST_PT = 14;
const WHITE = 0.01;

/** Returns whether a colour leaves the paper white. Inks count up from white, light counts down to it. */
export function isWhite(kind: ColourKind, color: readonly number[], alpha: number): boolean {
  if (alpha < 0.9 || color.length === 0) return false;
  if (kind === 'cmyk' || kind === 'spot') return color.every((ink) => ink <= WHITE);
  if (kind === 'lab') return (color[0] ?? 0) >= 99;
  return color.every((light) => light >= 1 - WHITE);
}

/** Ink that visibly runs into a letter: a fifth of full strength, in three or four inks. */
const INK_LEAST = 51;
const INKS_LEAST = 3;
/** The share of the frame around the letters that must be of these inks. */
const AROUND = 0.5;

/** Returns small white text on three or four inks, smallest first, judging by what is drawn around it. */
export function knockedOutText(runs: readonly TextRun[], picture: InkPicture | null): Place[] {
  const worst = new Worst<Place>(LISTED, (a, b) => a.value - b.value);
  for (const { isWhite: white, sizePt, rect } of runs) {
    if (!white || sizePt >= LARGEST_PT || !picture || !isOnRichInk(picture, rect)) continue;
    worst.add({ value: Math.round(sizePt * 10) / 10, rect: rounded(rect) });
  }
  return worst.list;
}

function isOnRichInk({ pixmap, scale }: InkPicture, [left, top, right, bottom]: Rect): boolean {
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
  const [originX = 0, originY = 0] = pixmap.getBounds();
  const [x0, y0] = [Math.floor(left * scale - originX) - 1, Math.floor(top * scale - originY) - 1];
  const [x1, y1] = [Math.ceil(right * scale - originX), Math.ceil(bottom * scale - originY)];
  const pixels = pixmap.getPixels();
  let [rich, all] = [0, 0];
  const look = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    all += 1;
    const at = (y * width + x) * 4;
    let inks = 0;
    for (let ink = 0; ink < 4; ink++) if ((pixels[at + ink] ?? 0) >= INK_LEAST) inks += 1;
    if (inks >= INKS_LEAST) rich += 1;
  };
  for (let x = x0; x <= x1; x++) for (const y of [y0, y1]) look(x, y);
  for (let y = y0 + 1; y < y1; y++) for (const x of [x0, x1]) look(x, y);
  return all > 0 && rich / all >= AROUND;
}
