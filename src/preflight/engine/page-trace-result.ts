import type { ColourKind, ColourUse, Place, PlacedImage, Rect } from '../report/report.ts';

/** A run of letters in one size and colour. `inks` is how many of cyan, magenta, yellow and black it takes. */
export type TextRun = { rect: Rect; sizePt: number; inks: number };

/** What a page draws, found by letting the library call us for each thing instead of drawing it. */
export type PageTrace = {
  images: PlacedImage[];
  colours: ColourUse[];
  thinLines: Place[];
  text: TextRun[];
  /** of the text that can be seen */
  fontNames: Set<string>;
  /** the greatest ink of lines and letters, in percent: drawn at 100 dpi they are paler than they print */
  thinInkPercent: number;
  transparency: boolean;
  /** colour spaces of transparency groups: they convert what is inside */
  groupKinds: Set<ColourKind>;
  /** a stencil mask, a shading or anything else was drawn at all */
  drawsAnything: boolean;
  /** some image has more pixels than we decode */
  tooManyPixels: boolean;
};
