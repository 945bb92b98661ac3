import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Role, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { INITIAL, keyOf, type Paint, type PaintState, type Which } from './paint-state.ts';
import { PaintStream } from './paint-stream.ts';
import { type Drawn, type Painter, SAME, type Treatment } from './painter.ts';

/**
 * Follows the colours and overprint of everything that a page draws, and paints each object as the subclass says. Masks
 * stay as they are, since only their brightness counts.
 */
export abstract class PaintEditor implements Editor, Painter {
  noted = new Set<string>();
  context = '';
  readonly doc: PDFDocument;
  private drawing: PaintState | null = null;

  constructor(doc: PDFDocument) {
    this.doc = doc;
  }

  painted(_paint: Paint, _which: Which, _state: PaintState): void {
    // Most editors only change colours.
  }

  abstract paint(paint: Paint, which: Which, state: PaintState): Treatment | null;
  abstract picture(image: PDFObject, scope: Scope, state: PaintState): Drawn;
  abstract gradient(shading: PDFObject, state: PaintState): Drawn;

  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit {
    if (scope.role === 'mask') return () => null;
    const stream = new PaintStream(this, scope, source, this.drawing);
    return (operator) => stream.edit(operator);
  }

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
