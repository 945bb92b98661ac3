import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Role, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { INITIAL, keyOf, type Paint, type PaintState, type Which } from './paint-state.ts';
import { PaintStream } from './paint-stream.ts';

/**
 * How an object is painted instead: in other inks, and in another state. `keep`: without changing what lies under it
 * (in white, multiplied: PDF 32000-1, 11.3.5.2); `knock-out`: without overprint.
 */
export type Treatment = {
  inks?: readonly [number, number, number, number];
  state?: 'keep' | 'knock-out';
};

/** What becomes of a drawn image or gradient: itself, another one, or nothing. */
export type Drawn = { is: 'same' } | { is: 'other'; object: PDFObject } | { is: 'nothing' };

export const SAME: Drawn = { is: 'same' };
export const NOTHING: Drawn = { is: 'nothing' };

/**
 * Follows the colours and overprint of everything a page draws, and paints each object as the subclass says. Masks stay
 * as they are: only their brightness counts.
 */
export abstract class PaintEditor implements Editor {
  noted = new Set<string>();
  context = '';
  readonly doc: PDFDocument;
  private drawing: PaintState | null = null;

  constructor(doc: PDFDocument) {
    this.doc = doc;
  }

  /** Notes what is really painted in this colour, before it is asked how. */
  painted(_paint: Paint, _which: Which, _state: PaintState): void {
    // Most editors only change colours.
  }

  /** How something would be painted in this colour. Null: as it is. */
  abstract paint(paint: Paint, which: Which, state: PaintState): Treatment | null;
  abstract picture(image: PDFObject, scope: Scope, state: PaintState): Drawn;
  abstract gradient(shading: PDFObject, state: PaintState): Drawn;

  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit {
    if (scope.role === 'mask') return () => null;
    const stream = new PaintStream(this, scope, source, this.drawing);
    return (operator) => stream.edit(operator);
  }

  /** A form, by its name in the stream that draws it, as it is drawn in a state. */
  formDrawn(name: string, scope: Scope, state: PaintState): PDFObject | null {
    const outer = { drawing: this.drawing, context: this.context };
    this.drawing = state;
    this.context = keyOf(state);
    try {
      return scope.rewritten('XObject', name);
    } finally {
      this.drawing = outer.drawing;
      this.context = outer.context;
    }
  }

  image(image: PDFObject): PDFObject {
    return image;
  }

  /** A gradient that is used as a pattern. */
  shading(shading: PDFObject, role: Role): PDFObject {
    const drawn = role === 'mask' ? SAME : this.gradient(shading, INITIAL);
    return drawn.is === 'other' ? drawn.object : shading;
  }

  form(): void {
    // Nor does a form's own dictionary.
  }

  group(): void {
    // Groups stay.
  }

  state(): void {
    // Graphics states stay; others are set around the objects that need them.
  }
}
