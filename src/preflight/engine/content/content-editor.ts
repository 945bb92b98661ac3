import type { PDFObject } from 'mupdf';
import type { Edit, Operator } from './content-operators.ts';
import type { ResourceKind } from './content-resources.ts';

/** What a stream is drawn as. A `mask` is looked at for its brightness and puts no ink on the paper. */
export type Role = 'page' | 'form' | 'tile' | 'glyph' | 'mask';

/** What an editor may ask of the stream that it edits. */
export type Scope = {
  role: Role;
  /** a resource by its name, from the stream's own dictionary; null where there is none */
  find(kind: ResourceKind, name: string): PDFObject | null;
  /** puts another object in place of a resource, or a new one; answers the name to call it by */
  add(kind: ResourceKind, object: PDFObject): string;
};

/** The changes that are made, while all streams of a page are walked. */
export interface Editor {
  /** A stream begins: answers what is done with each of its operators, in their order. */
  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit;
  /** The object that is used in place of an image or shading; itself where nothing changes. */
  image(image: PDFObject, role: Role): PDFObject;
  shading(shading: PDFObject, role: Role): PDFObject;
  /** The changes to dictionaries that were copied: a group of transparency, a graphics state, a form. */
  group(group: PDFObject, role: Role): void;
  state(state: PDFObject, role: Role): void;
  form(form: PDFObject): void;
  /** What the editor notes of what it sees. Kept with each object, and told again where that is used again. */
  noted: Set<string>;
}
