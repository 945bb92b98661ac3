import type { PDFObject } from 'mupdf';
import { dictionary, entries, inherited, nameOf, own, stream } from './pdf-objects.ts';

/** An image among a page's resources. `inFont`: drawn by a letter of a Type 3 font, which tracing shows as text. */
export type PageImage = { object: PDFObject; inFont: boolean };

/** A colour space among a page's resources. `font`: the library's name of the Type 3 font whose letters can use it. */
export type PageSpace = { space: PDFObject; by: 'content' | 'image' | 'gradient'; font: string | null };

const STEPS_MAX = 20_000;
const DEPTH_MAX = 12;

/** What a page can draw with: its images, colour spaces, and the streams of operators (its own, forms, tiles). */
export type PageParts = { images: PageImage[]; spaces: PageSpace[]; contents: PDFObject[] };

/**
 * Returns the images and colour spaces that a page can use, and its contents: its own, those of its forms, patterns,
 * masks and Type 3 fonts, and those of its annotations' appearances (PDF 32000-1, 7.8.3). Masks that belong to an image
 * are not listed apart from it.
 */
export function pageParts(page: PDFObject): PageParts {
  const walk = new PartsWalk();
  const contents = own(page, 'Contents');
  for (const it of contents?.isArray() ? entries(contents) : contents ? [contents] : [])
    if (it.isStream()) walk.contents.push(it);
  walk.group(page, null);
  walk.resources(dictionary(inherited(page, 'Resources')), null, 0);
  for (const annotation of entries(own(page, 'Annots'))) {
    const look = dictionary(annotation) && dictionary(own(annotation, 'AP'));
    const normal = look && own(look, 'N');
    if (!normal) continue;
    for (const form of normal.isStream() ? [normal] : entries(normal)) walk.form(form, null, 1);
  }
  return { images: walk.images, spaces: walk.spaces, contents: walk.contents };
}

class PartsWalk {
  readonly images: PageImage[] = [];
  readonly spaces: PageSpace[] = [];
  readonly contents: PDFObject[] = [];
  private readonly seen = new Set<number>();
  private steps = 0;

  resources(resources: PDFObject | null, font: string | null, depth: number): void {
    if (!resources || depth > DEPTH_MAX) return;
    for (const space of entries(own(resources, 'ColorSpace')))
      this.spaces.push({ space, by: 'content', font });
    for (const it of this.each(resources, 'Shading')) this.spaceOf(it, 'gradient', font);
    for (const it of this.each(resources, 'XObject')) this.object(it, font, depth);
    for (const it of this.each(resources, 'Pattern')) this.within(it, font, depth);
    for (const it of this.each(resources, 'Font')) this.font(it, depth);
    for (const it of this.each(resources, 'ExtGState')) {
      const mask = dictionary(own(it, 'SMask'));
      const group = mask && own(mask, 'G');
      if (group) this.form(group, font, depth + 1);
    }
  }

  form(form: PDFObject, font: string | null, depth: number): void {
    if (stream(form)) this.within(form, font, depth);
  }

  /** A transparency group's blending space. */
  group(owner: PDFObject, font: string | null): void {
    const group = dictionary(own(owner, 'Group'));
    const space = group && own(group, 'CS');
    if (space) this.spaces.push({ space, by: 'content', font });
  }

  private spaceOf(owner: PDFObject, by: PageSpace['by'], font: string | null): void {
    const space = own(owner, 'ColorSpace');
    if (space) this.spaces.push({ space, by, font });
  }

  private object(object: PDFObject, font: string | null, depth: number): void {
    const kind = nameOf(own(object, 'Subtype'));
    if (kind === 'Form') this.form(object, font, depth);
    if (kind === 'Image' && object.isStream() && this.first(object)) {
      this.images.push({ object, inFont: font !== null });
      this.spaceOf(object, 'image', font);
    }
  }

  private font(font: PDFObject, depth: number): void {
    if (nameOf(own(font, 'Subtype')) !== 'Type3') return;
    const number = font.isIndirect() ? font.asIndirect() : 0;
    this.within(font, nameOf(own(font, 'Name')) ?? `Type3 (${number} 0 R)`, depth);
  }

  private within(owner: PDFObject, font: string | null, depth: number): void {
    if (!this.first(owner)) return;
    if (owner.isStream()) this.contents.push(owner);
    this.group(owner, font);
    const shading = dictionary(own(owner, 'Shading'));
    if (shading) this.spaceOf(shading, 'gradient', font);
    this.resources(dictionary(own(owner, 'Resources')), font, depth + 1);
  }

  private *each(resources: PDFObject, kind: string): Iterable<PDFObject> {
    for (const entry of entries(own(resources, kind))) {
      this.steps += 1;
      if (this.steps > STEPS_MAX) return;
      if (entry.isStream() || entry.isDictionary()) yield entry;
    }
  }

  private first(object: PDFObject): boolean {
    if (!object.isIndirect()) return true;
    const number = object.asIndirect();
    if (this.seen.has(number)) return false;
    this.seen.add(number);
    return true;
  }
}
