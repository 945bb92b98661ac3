import type { PDFObject } from 'mupdf';
import { dictionary, entries, inherited, nameOf, own, stream } from './pdf-objects.ts';

/** An image among a page's resources. `inFont`: drawn by a letter of a Type 3 font, which tracing shows as text. */
export type PageImage = { object: PDFObject; inFont: boolean };

const STEPS_MAX = 20_000;
const DEPTH_MAX = 12;

/** What a page can draw with: its images, and the streams of operators (its own, forms, tiles). */
export type PageParts = { images: PageImage[]; contents: PDFObject[] };

/**
 * Image XObjects a page can draw, and its contents: its own, those of its forms, patterns, masks and Type 3 fonts, and
 * those of its annotations' appearances (PDF 32000-1, 7.8.3). Masks that belong to an image are not listed apart from it.
 */
export function pageParts(page: PDFObject): PageParts {
  const walk = new PartsWalk();
  const contents = own(page, 'Contents');
  for (const it of contents?.isArray() ? entries(contents) : contents ? [contents] : [])
    if (it.isStream()) walk.contents.push(it);
  walk.resources(dictionary(inherited(page, 'Resources')), false, 0);
  for (const annotation of entries(own(page, 'Annots'))) {
    const look = dictionary(annotation) && dictionary(own(annotation, 'AP'));
    const normal = look && own(look, 'N');
    if (!normal) continue;
    for (const form of normal.isStream() ? [normal] : entries(normal)) walk.form(form, false, 1);
  }
  return { images: walk.images, contents: walk.contents };
}

class PartsWalk {
  readonly images: PageImage[] = [];
  readonly contents: PDFObject[] = [];
  private readonly seen = new Set<number>();
  private steps = 0;

  resources(resources: PDFObject | null, inFont: boolean, depth: number): void {
    if (!resources || depth > DEPTH_MAX) return;
    for (const it of this.each(resources, 'XObject')) this.object(it, inFont, depth);
    for (const it of this.each(resources, 'Pattern')) this.within(it, inFont, depth);
    for (const it of this.each(resources, 'Font')) this.font(it, depth);
    for (const it of this.each(resources, 'ExtGState')) {
      const mask = dictionary(own(it, 'SMask'));
      const group = mask && own(mask, 'G');
      if (group) this.form(group, inFont, depth + 1);
    }
  }

  form(form: PDFObject, inFont: boolean, depth: number): void {
    if (stream(form)) this.within(form, inFont, depth);
  }

  private object(object: PDFObject, inFont: boolean, depth: number): void {
    const kind = nameOf(own(object, 'Subtype'));
    if (kind === 'Form') this.form(object, inFont, depth);
    if (kind === 'Image' && object.isStream() && this.first(object)) this.images.push({ object, inFont });
  }

  private font(font: PDFObject, depth: number): void {
    if (nameOf(own(font, 'Subtype')) === 'Type3') this.within(font, true, depth);
  }

  private within(owner: PDFObject, inFont: boolean, depth: number): void {
    if (!this.first(owner)) return;
    if (owner.isStream()) this.contents.push(owner);
    this.resources(dictionary(own(owner, 'Resources')), inFont, depth + 1);
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
