import type { PDFObject } from 'mupdf';
import { TooComplex } from '../failures.ts';
import { dictionary, entries, inherited, nameOf, own, stream } from '../pdf-objects.ts';

/**
 * Where something is: on the page with this number (from 1), in the object with this number (0 for part of another).
 */
export type Where = { page: number; object: number };

/**
 * What a colour space is for. `scope` has the resources in force where it is used, which may redefine device colours.
 */
export type SpaceUse = Where & {
  use: 'named' | 'default' | 'image' | 'gradient' | 'group' | 'inner';
  scope: PDFObject | null;
};

/**
 * Is called for everything that pages can draw with. Each method is called before the contents are walked, so it may
 * change the object. `space` returns what replaces a colour space, or null.
 */
export interface ResourceVisitor {
  resources?(resources: PDFObject, where: Where): void;
  /** a form, picture or PostScript object */
  xobject?(object: PDFObject, where: Where): void;
  state?(state: PDFObject, where: Where): void;
  space?(space: PDFObject, use: SpaceUse): PDFObject | null;
  /** streams of operators, which are read as one, and their resources */
  content?(streams: readonly PDFObject[], scope: PDFObject | null, where: Where): void;
}

/** Entries of resources. More than any real file has; each costs a call into the library. */
const STEPS_MAX = 400_000;

/**
 * Visits everything that pages can draw with, each object once (PDF 32000-1, 7.8.3): their resources, and those of
 * forms, patterns, masks, Type 3 fonts and annotations' appearances. One instance per document. Throws TooComplex
 * rather than leaving anything out.
 */
export class ResourceWalk {
  private readonly visitor: ResourceVisitor;
  private readonly visited = new Set<string>();
  /** what is still to be walked, so that nesting costs no depth of calls */
  private readonly queue: (() => void)[] = [];
  private page = 0;
  private steps = 0;

  constructor(visitor: ResourceVisitor) {
    this.visitor = visitor;
  }

  /** A page by its number, from 1. */
  walkPage(page: PDFObject, number: number): void {
    this.page = number;
    const resources = dictionary(inherited(page, 'Resources'));
    this.group(page, resources, 0);
    this.resources(resources, 0);
    const contents = own(page, 'Contents');
    const streams = contents?.isArray() ? entries(contents) : contents ? [contents] : [];
    const operators = streams.filter((it) => it.isStream());
    this.visitor.content?.(operators, resources, { page: number, object: 0 });
    for (const it of entries(own(page, 'Annots'))) this.annotation(it, resources);
    this.run();
  }

  /** A form that stands for a page. */
  walkForm(form: PDFObject, number: number): void {
    this.page = number;
    this.form(form, null);
    this.run();
  }

  private run(): void {
    for (let next = this.queue.pop(); next; next = this.queue.pop()) next();
  }

  private resources(resources: PDFObject | null, owner: number): void {
    if (!resources || !this.first(resources, 'resources')) return;
    const object = numberOf(resources) || owner;
    this.visitor.resources?.(resources, { page: this.page, object });
    const spaces = dictionary(own(resources, 'ColorSpace'));
    for (const [key] of this.each(spaces)) {
      const use = DEFAULT_SPACES.has(key) ? 'default' : 'named';
      this.space(spaces as PDFObject, key, { page: this.page, object, use, scope: resources });
    }
    for (const [, it] of this.each(own(resources, 'ExtGState'))) this.state(it, resources, object);
    for (const [, it] of this.each(own(resources, 'XObject'))) this.xobject(it, resources);
    for (const [, it] of this.each(own(resources, 'Shading'))) this.shading(it, resources, object);
    for (const [, it] of this.each(own(resources, 'Pattern'))) this.pattern(it, resources);
    for (const [, it] of this.each(own(resources, 'Font'))) this.font(it, resources);
  }

  private annotation(annotation: PDFObject, scope: PDFObject | null): void {
    const looks = dictionary(annotation) && dictionary(own(annotation, 'AP'));
    for (const key of ['N', 'R', 'D']) {
      const look = looks && own(looks, key);
      if (!look) continue;
      for (const form of look.isStream() ? [look] : entries(look)) this.form(form, scope);
    }
  }

  private xobject(object: PDFObject, scope: PDFObject | null): void {
    const kind = dictionary(object) && nameOf(own(object, 'Subtype'));
    if (kind === 'Form') this.form(object, scope);
    else if (kind === 'Image') this.image(object, scope);
    else if (kind && this.first(object, 'object')) this.visitor.xobject?.(object, this.at(object));
  }

  private form(form: PDFObject, scope: PDFObject | null): void {
    if (!stream(form) || !this.first(form, 'form')) return;
    this.visitor.xobject?.(form, this.at(form));
    this.within(form, scope);
  }

  private image(image: PDFObject, scope: PDFObject | null): void {
    if (!image.isStream() || !this.first(image, 'image')) return;
    this.visitor.xobject?.(image, this.at(image));
    this.space(image, 'ColorSpace', { ...this.at(image), use: 'image', scope });
    for (const key of ['SMask', 'Mask']) {
      const mask = stream(own(image, key));
      if (mask) this.image(mask, scope);
    }
    for (const other of entries(own(image, 'Alternates'))) {
      const picture = dictionary(other) && stream(own(other, 'Image'));
      if (picture) this.image(picture, scope);
    }
  }

  /** Something with operators of its own, which has its own resources or uses those of what it is drawn in. */
  private within(owner: PDFObject, scope: PDFObject | null): void {
    const resources = dictionary(own(owner, 'Resources'));
    const { page } = this;
    this.queue.push(() => {
      this.page = page;
      this.group(owner, resources ?? scope, numberOf(owner));
      this.resources(resources, numberOf(owner));
      this.visitor.content?.([owner], resources ?? scope, this.at(owner));
    });
  }

  private state(state: PDFObject, scope: PDFObject | null, owner: number): void {
    if (!dictionary(state) || !this.first(state, 'state')) return;
    this.visitor.state?.(state, { page: this.page, object: numberOf(state) || owner });
    const font = own(state, 'Font');
    const face = font?.isArray() ? own(font, 0) : null;
    if (face) this.font(face, scope);
    const mask = dictionary(own(state, 'SMask'));
    const group = mask && own(mask, 'G');
    if (group) this.form(group, scope);
  }

  private shading(shading: PDFObject, scope: PDFObject | null, owner: number): void {
    if (!dictionary(shading) || !this.first(shading, 'shading')) return;
    const object = numberOf(shading) || owner;
    this.space(shading, 'ColorSpace', { page: this.page, object, use: 'gradient', scope });
  }

  private pattern(pattern: PDFObject, scope: PDFObject | null): void {
    if (!dictionary(pattern) || !this.first(pattern, 'pattern')) return;
    const shading = own(pattern, 'Shading');
    if (shading) this.shading(shading, scope, numberOf(pattern));
    const state = own(pattern, 'ExtGState');
    if (state) this.state(state, scope, numberOf(pattern));
    if (pattern.isStream()) this.within(pattern, scope);
  }

  private font(font: PDFObject, scope: PDFObject | null): void {
    if (!dictionary(font) || !this.first(font, 'font')) return;
    if (nameOf(own(font, 'Subtype')) !== 'Type3') return;
    const resources = dictionary(own(font, 'Resources'));
    const where = this.at(font);
    this.queue.push(() => {
      this.page = where.page;
      this.resources(resources, where.object);
      for (const [, letter] of this.each(own(font, 'CharProcs')))
        if (letter.isStream()) this.visitor.content?.([letter], resources ?? scope, where);
    });
  }

  /** A transparency group's blending space. */
  private group(owner: PDFObject, scope: PDFObject | null, object: number): void {
    const group = dictionary(own(owner, 'Group'));
    if (group) this.space(group, 'CS', { page: this.page, object, use: 'group', scope });
  }

  /** A colour space and those it is made of (8.6.5 and 8.6.6). */
  private space(holder: PDFObject, key: string | number, use: SpaceUse): void {
    let space = own(holder, key);
    if (!space) return;
    const instead = this.visitor.space?.(space, use);
    if (instead) {
      holder.put(key, instead);
      space = instead;
    }
    if (!space.isArray() || !this.first(space, 'space')) return;
    const family = nameOf(own(space, 0));
    const inner = { ...use, use: 'inner' as const, object: numberOf(space) || use.object };
    if (family === 'Indexed' || family === 'Pattern') this.space(space, 1, inner);
    if (family === 'Separation' || family === 'DeviceN') this.space(space, 2, inner);
    if (family !== 'DeviceN') return;
    const about = dictionary(own(space, 4));
    const colorants = about && dictionary(own(about, 'Colorants'));
    for (const [name] of this.each(colorants)) this.space(colorants as PDFObject, name, inner);
    const process = about && dictionary(own(about, 'Process'));
    if (process) this.space(process, 'ColorSpace', inner);
  }

  private at(object: PDFObject): Where {
    return { page: this.page, object: numberOf(object) };
  }

  private *each(holder: PDFObject | null): Iterable<[string, PDFObject]> {
    const pairs: [string, PDFObject][] = [];
    dictionary(holder)?.forEach((value, key) => {
      if (!value.isNull()) pairs.push([String(key), value]);
    });
    for (const entry of pairs) {
      if (++this.steps > STEPS_MAX) throw new TooComplex('the pages have too many resources');
      yield entry;
    }
  }

  private first(object: PDFObject, role: string): boolean {
    const number = numberOf(object);
    if (number === 0) return true;
    const key = `${role} ${number}`;
    if (this.visited.has(key)) return false;
    this.visited.add(key);
    return true;
  }
}

/** Resources that redefine device colours (8.6.5.6). */
const DEFAULT_SPACES = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

const numberOf = (object: PDFObject): number => (object.isIndirect() ? object.asIndirect() : 0);
