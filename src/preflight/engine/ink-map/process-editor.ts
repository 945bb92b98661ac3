import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Role, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { Name, NotRewritable } from '../content/content-tokens.ts';
import { inlineImageObject } from '../fixes/cmyk-inline.ts';
import { own } from '../pdf-objects.ts';
import { ReplacedColours } from './replaced-colours.ts';
import { replacedImage } from './replaced-image.ts';
import { replacedShading } from './replaced-shading.ts';
import { type Meant, meantBy, type Shares, UNTOUCHED } from './replaced-space.ts';

/**
 * Rewrites everything in some spot colours to the four inks. Masks stay, since they have no plate. A picture or
 * gradient that can't be rewritten keeps its spot colour too.
 */
export class ProcessEditor implements Editor {
  noted = new Set<string>();
  readonly keepsDefaults = true;
  private readonly doc: PDFDocument;
  private readonly inks: ReadonlyMap<string, Shares>;

  constructor(doc: PDFDocument, inks: ReadonlyMap<string, Shares>) {
    this.doc = doc;
    this.inks = inks;
  }

  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit {
    if (scope.role === 'mask') return () => null;
    const find = (name: string) => scope.find('ColorSpace', name);
    const known = new Map<string, Meant>();
    const named = (name: string): Meant => {
      let meant = known.get(name);
      if (!meant) {
        meant = meantBy(find(name), this.inks);
        known.set(name, meant);
      }
      return meant;
    };
    const colours = new ReplacedColours(this.doc, scope, named);
    return (operator) => {
      if (!operator.image) return colours.edit(operator);
      const space = operator.image.entries.get('ColorSpace');
      if (!(space instanceof Name) || named(space.text).is === 'kept') return null;
      const made = inlineImageObject(this.doc, operator.image, source, find);
      return { instead: `/${scope.add('XObject', this.image(made, scope.role))} Do` };
    };
  }

  image(image: PDFObject, role: Role): PDFObject {
    const meant = meantBy(own(image, 'ColorSpace'), this.inks);
    if (role === 'mask' || meant.is !== 'replaced') return image;
    return orAsItIs(image, () => replacedImage(this.doc, image, meant.by));
  }

  shading(shading: PDFObject, role: Role): PDFObject {
    const meant = role === 'mask' ? UNTOUCHED : meantBy(own(shading, 'ColorSpace'), this.inks);
    if (meant.is !== 'replaced') return shading;
    return orAsItIs(shading, () => replacedShading(this.doc, shading, meant.by));
  }

  group(): void {
    // A group blends in inks or screen colours, never in a spot colour.
  }

  state(): void {
    // Graphics states have no colours except those of masks.
  }

  form(): void {
    // Nor has a form's own dictionary.
  }
}

function orAsItIs(object: PDFObject, replaced: () => PDFObject): PDFObject {
  try {
    return replaced();
  } catch (error) {
    if (error instanceof NotRewritable) return object;
    throw error;
  }
}
