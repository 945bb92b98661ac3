import type { ColourKind, ColourUse, Place, PlacedImage, Rect } from '../report/report.ts';
import type { TraceMarks } from './trace-marks.ts';

/**
 * A run of letters in one size and colour. `inks` says how many of cyan, magenta, yellow and black it uses; white text
 * leaves the paper bare.
 */
export type TextRun = { rect: Rect; sizePt: number; inks: number; isWhite: boolean };

/** What a page draws, found by making the library call us for each object instead of drawing it. */
export type PageTrace = {
  images: PlacedImage[];
  colours: ColourUse[];
  thinLines: Place[];
  text: TextRun[];
  /** fonts of the visible text */
  fontNames: Set<string>;
  /** the most ink in lines and letters, in per cent; at 100 dpi they are drawn paler than they print */
  thinInkPercent: number;
  transparency: boolean;
  /** colour spaces of transparency groups, to which their contents are converted */
  /** what is drawn in colours that the press handles in a special way */
  marks: Pick<TraceMarks, 'registration' | 'screenGroup'>;
  groupKinds: Set<ColourKind>;
  /** whether a gradient is drawn, whose colours the library doesn't report */
  hasGradient: boolean;
  /** whether anything is drawn: a stencil mask, a shading or anything else */
  drawsAnything: boolean;
  /** an image has more pixels than we decode */
  tooManyPixels: boolean;
};
