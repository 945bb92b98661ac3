import type { PDFObject } from 'mupdf';
import type { Box } from '../../report/report.ts';
import type { Edit, Operator } from './content-operators.ts';
import type { ResourceKind } from './content-resources.ts';

/** How a stream is drawn. Only a `mask`'s brightness matters; it puts no ink on the paper. */
export type Role = 'page' | 'form' | 'tile' | 'glyph' | 'mask';

/** What an editor can look up and add in the stream it edits. */
export type Scope = {
  role: Role;
  /** a resource by name from the stream's own dictionary, or null */
  find(kind: ResourceKind, name: string): PDFObject | null;
  /** adds or replaces a resource; returns its name */
  add(kind: ResourceKind, object: PDFObject): string;
  /** a resource by name as it will be in the new file, with its own changes; null if there is none */
  rewritten(kind: ResourceKind, name: string): PDFObject | null;
};

/** Changes applied while all streams of a page are walked. */
export interface Editor {
  /** Starts a stream. Returns the function that edits each of its operators in order. */
  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit;
  /** Returns the replacement for an image or shading, or the object itself if nothing changes. */
  image(image: PDFObject, role: Role): PDFObject;
  shading(shading: PDFObject, role: Role): PDFObject;
  /** Returns a picture to draw in place of a gradient that can't be rewritten, within a box of the gradient's space. */
  pictureOf?(shading: PDFObject, role: Role): { picture: PDFObject; box: Box } | null;
  /** Edits copied dictionaries: a transparency group, a graphics state, a form. */
  group(group: PDFObject, role: Role): void;
  state(state: PDFObject, role: Role): void;
  form(form: PDFObject): void;
  /** whether streams keep what they say their device colours are (DefaultGray and others: PDF 32000-1, 8.6.5.6) */
  keepsDefaults?: boolean;
  /** Notes about what the editor has seen. Stored with each object and repeated when it is reused. */
  noted: Set<string>;
  /**
   * The part of the drawing stream's state that changes how a form is edited, as a key: a form is edited once for each
   * key. Empty if omitted.
   */
  context?: string;
}
