import type { ColourKind, ColourUse, Place, PlacedImage, Rect } from '../report/report.ts';
import type { TraceMarks } from './trace-marks.ts';

/**
 * A run of letters in one size and colour. `inks` is how many of cyan, magenta, yellow and black it uses; white text
 * leaves the paper free.
 */
export type TextRun = { rect: Rect; sizePt: number; inks: number; isWhite: boolean };

/** What a page draws, found by having the library call us for each object instead of drawing it. */
export type PageTrace = {
  images: PlacedImage[];
  colours: ColourUse[];
  thinLines: Place[];
  text: TextRun[];
  /** fonts of the visible text */
  fontNames: Set<string>;
  /** the most ink in lines and letters, in percent: at 100 dpi they are drawn paler than they print */
  thinInkPercent: number;
  transparency: boolean;
  /** colour spaces of transparency groups, which convert their contents */
  /** what is drawn in colours that the press handles in a way of its own */
  marks: Pick<TraceMarks, 'registration' | 'screenGroup'>;
  groupKinds: Set<ColourKind>;
  /** whether a gradient is drawn; the library doesn't tell its colours */
  hasGradient: boolean;
  /** whether anything is drawn: a stencil mask, a shading or anything else */
  drawsAnything: boolean;
  /** an image has more pixels than we decode */
  tooManyPixels: boolean;
};
