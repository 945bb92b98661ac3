import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Role, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { NotRewritable } from '../content/content-tokens.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { dictionary, nameOf, numberOf, own } from '../pdf-objects.ts';
import { ImageConverter } from './cmyk-image.ts';
import { inlineImageObject } from './cmyk-inline.ts';
import { ColourOperators } from './cmyk-operators.ts';
import { convertShading } from './cmyk-shading.ts';
import { type Space, Spaces } from './cmyk-spaces.ts';

/** Things seen during conversion that affect whether the result can be right. */
type Noted = 'rgb-group' | 'blends' | 'converted';

/** Converts all colours of a page's content to inks. A mask keeps its greys, because only its brightness counts. */
export class CmykEditor implements Editor {
  noted = new Set<string>();
  private readonly doc: PDFDocument;
  private readonly spaces: Spaces;
  readonly images: ImageConverter;

  constructor(mupdf: Mupdf, doc: PDFDocument, stays: (name: string) => boolean) {
    this.doc = doc;
    this.spaces = new Spaces(mupdf, doc, stays);
    this.images = new ImageConverter(mupdf, doc, (object) => this.spaces.of(object, () => null));
  }

  destroy(): void {
    this.spaces.destroy();
  }

  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit {
    const find = (name: string) => scope.find('ColorSpace', name);
    const known = new Map<string, Space>();
    const named = (name: string): Space => {
      let space = known.get(name);
      if (!space) {
        space = this.spaces.named(name, find);
        known.set(name, space);
      }
      return space;
    };
    const colours = new ColourOperators(scope.role, named, () => this.noted.add('converted' satisfies Noted));
    return (operator) => {
      if (!operator.image) return colours.edit(operator);
      const { before } = { before: '', ...colours.edit(operator) };
      const made = inlineImageObject(this.doc, operator.image, source, find);
      const changed = this.image(made, scope.role);
      if (changed !== made) return { instead: `${before} /${scope.add('XObject', changed)} Do` };
      this.doc.deleteObject(made);
      return before ? { before } : null;
    };
  }

  image(image: PDFObject, role: Role): PDFObject {
    const changed = this.images.convert(image);
    if (changed !== image) {
      this.refuseInMask(role);
      this.noted.add('converted' satisfies Noted);
    }
    return changed;
  }

  shading(shading: PDFObject, role: Role): PDFObject {
    const space = own(shading, 'ColorSpace');
    if (!space) throw new NotRewritable('a gradient without colours');
    const meant = this.spaces.of(space, () => null);
    if (meant.is !== 'converted') return shading;
    this.refuseInMask(role);
    this.noted.add('converted' satisfies Noted);
    return convertShading(this.doc, shading, meant.by);
  }

  group(group: PDFObject, role: Role): void {
    const space = own(group, 'CS');
    if (!space || this.spaces.of(space, () => null).is !== 'converted') return;
    if (role !== 'mask') this.noted.add('rgb-group' satisfies Noted);
    group.put('CS', this.doc.newName(role === 'mask' ? 'DeviceGray' : 'DeviceCMYK'));
  }

  state(state: PDFObject): void {
    const mode = own(state, 'BM');
    const modes = mode?.isArray() ? nameOf(own(mode, 0)) : nameOf(mode);
    if (modes !== null && modes !== 'Normal' && modes !== 'Compatible')
      this.noted.add('blends' satisfies Noted);
    if (['ca', 'CA'].some((key) => (numberOf(own(state, key)) ?? 1) < 1))
      this.noted.add('blends' satisfies Noted);
    const mask = dictionary(own(state, 'SMask'));
    if (mask) this.noted.add('blends' satisfies Noted);
    if (mask && own(mask, 'BC')) throw new NotRewritable('a mask with a colour around it');
    if (own(state, 'Font')) throw new NotRewritable('a font that a graphics state sets');
    // Made for the old colours (PDF 32000-1, 10.3 and 10.4); meaningless for the new ones.
    for (const key of ['TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2', 'HT']) state.delete(key);
  }

  form(): void {
    // A form's group is the only part of it that concerns colour.
  }

  private refuseInMask(role: Role): void {
    if (role === 'mask') throw new NotRewritable('a mask drawn in screen colours');
  }
}
