import type { PDFDocument, PDFObject } from 'mupdf';
import type { Box } from '../../report/report.ts';
import type { Editor, Role, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { placing } from '../content/content-rewrite.ts';
import { Name, NotRewritable } from '../content/content-tokens.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { dictionary, entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import { ImageConverter, markDrawn } from './cmyk-image.ts';
import { brightnessOf } from './cmyk-inks.ts';
import { inlineImageObject } from './cmyk-inline.ts';
import { drawMesh, isMesh } from './cmyk-mesh.ts';
import { ColourOperators } from './cmyk-operators.ts';
import { convertShading, greysOf, inksOf } from './cmyk-shading.ts';
import { type Space, Spaces } from './cmyk-spaces.ts';
import type { Room } from './ink-picture.ts';

/** What was noticed during conversion that affects whether the result can be right. */
type Noted = 'rgb-group' | 'blends' | 'converted';

/** Converts all colours of a page's content to inks. A mask keeps its greys, because only its brightness counts. */
export class CmykEditor implements Editor {
  noted = new Set<string>();
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly spaces: Spaces;
  readonly images: ImageConverter;

  /** the separations that keep their colours */
  readonly stays: (name: string) => boolean;

  /** `room` is for pictures that stay lossless */
  constructor(mupdf: Mupdf, doc: PDFDocument, stays: (name: string) => boolean, room: Room) {
    this.stays = stays;
    this.mupdf = mupdf;
    this.doc = doc;
    this.spaces = new Spaces(mupdf, doc, stays);
    this.images = new ImageConverter(mupdf, doc, (object) => this.spaces.of(object, () => null), room);
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
    const colours = new ColourOperators(scope, named, {
      converted: () => this.noted.add('converted' satisfies Noted),
      /** the name of a space for tiles without colours of their own, in inks */
      uncoloured: () => scope.add('ColorSpace', this.uncoloured()),
    });
    return (operator) => {
      if (operator.name === 'sh') return this.mesh(operator, scope, colours.edit(operator));
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
    const changed = this.images.convert(image, role === 'mask');
    if (changed !== image) this.noted.add('converted' satisfies Noted);
    return changed;
  }

  shading(shading: PDFObject, role: Role): PDFObject {
    const space = own(shading, 'ColorSpace');
    if (!space) throw new NotRewritable('a gradient without colours');
    const meant = this.spaces.of(space, () => null);
    if (meant.is !== 'converted') return shading;
    this.noted.add('converted' satisfies Noted);
    return convertShading(this.doc, shading, role === 'mask' ? greysOf(meant.by) : inksOf(meant.by));
  }

  pictureOf(shading: PDFObject, role: Role): { picture: PDFObject; box: Box } | null {
    if (role === 'mask' || !isMesh(shading)) return null;
    const space = own(shading, 'ColorSpace');
    if (!space || this.spaces.of(space, () => null).is !== 'converted') return null;
    this.noted.add('converted' satisfies Noted);
    const { colours, box } = drawMesh(this.mupdf, shading);
    return { picture: markDrawn(this.doc, this.images.drawn(colours), 'mesh'), box };
  }

  /** A mesh that is painted directly. */
  private mesh({ operands: [called] }: Operator, scope: Scope, change: Edit): Edit {
    const shading = called instanceof Name ? scope.find('Shading', called.text) : null;
    const instead = shading && this.pictureOf(shading, scope.role);
    if (!instead) return change;
    const { before } = { before: '', ...change };
    return {
      instead: `${before} q ${placing(instead.box)} cm /${scope.add('XObject', instead.picture)} Do Q`,
    };
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
    if (mask) greyAround(mask);
    if (own(state, 'Font')) throw new NotRewritable('a font that a graphics state sets');
    // Made for the old colours (PDF 32000-1, 10.3 and 10.4); meaningless for the new ones.
    for (const key of ['TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2', 'HT']) state.delete(key);
  }

  private uncoloured(): PDFObject {
    const space = this.doc.newArray();
    for (const name of ['Pattern', 'DeviceCMYK']) space.push(this.doc.newName(name));
    return space;
  }

  form(): void {
    // A form's group is the only part of it that concerns colour.
  }
}

/**
 * The colour around a mask has as many components as its group's space, which is grey now if it was a screen space
 * (11.6.5.2).
 */
function greyAround(mask: PDFObject): void {
  const around = own(mask, 'BC');
  if (!around?.isArray() || around.length !== 3) return;
  const group = own(mask, 'G');
  const space = group && nameOf(own(own(group, 'Group') ?? group, 'CS'));
  if (space !== 'DeviceGray') throw new NotRewritable('a mask with an unknown colour around it');
  mask.put('BC', [brightnessOf(entries(around).map((it) => numberOf(it) ?? 0))]);
}
