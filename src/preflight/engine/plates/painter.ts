import type { PDFDocument, PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import type { Paint, PaintState, Which } from './paint-state.ts';

/**
 * How an object is painted instead: in other inks, and in another state. `keep` doesn't change what lies under it (it
 * paints in white, multiplied: PDF 32000-1, 11.3.5.2); `knock-out` paints without overprint.
 */
export type Treatment = {
  inks?: readonly [number, number, number, number];
  state?: 'keep' | 'knock-out';
};

/** Paints nothing, so what lies under it stays. */
export const UNPAINTED: Treatment = { inks: [0, 0, 0, 0], state: 'keep' };

/** What a drawn image or gradient is replaced by: itself, another one, or nothing. */
export type Drawn = { is: 'same' } | { is: 'other'; object: PDFObject } | { is: 'nothing' };

export const SAME: Drawn = { is: 'same' };
export const NOTHING: Drawn = { is: 'nothing' };

/** Says how everything in a content stream is painted. */
export interface Painter {
  readonly doc: PDFDocument;
  /** records what is really painted in this colour, before `paint` is called */
  painted(paint: Paint, which: Which, state: PaintState): void;
  /** how something would be painted in this colour; null for as it is */
  paint(paint: Paint, which: Which, state: PaintState): Treatment | null;
  picture(image: PDFObject, scope: Scope, state: PaintState): Drawn;
  gradient(shading: PDFObject, state: PaintState): Drawn;
  /** a form, by its name in the stream that draws it, as it is drawn in a state */
  formDrawn(name: string, scope: Scope, state: PaintState): PDFObject | null;
}
