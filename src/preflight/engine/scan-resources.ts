import type { PDFObject } from 'mupdf';
import type { ColourKind, FontFacts } from '../report/report.ts';
import { isSpotName } from './colour-names.ts';
import { descendant, isEmbedded } from './font-files.ts';
import { dictionary, entries, inherited, nameOf, own, stream } from './pdf-objects.ts';
import { standardFontOf } from './standard-fonts.ts';
import { inksOfSpace } from './used-spots.ts';

/** Colours of gradients, and the named inks among them. */
type Gradients = { kinds: Set<ColourKind>; inks: Set<string> };
const noGradients = (): Gradients => ({ kinds: new Set(), inks: new Set() });

/** Finds what is in the resources but not in the drawing. One instance per document: shared objects are read once. */
export class ResourceScan {
  readonly fonts: Omit<FontFacts, 'used'>[] = [];
  readonly spots = new Set<string>();
  /** a graphics state overprints, or a colour prints nothing, so the plates may differ from a plain drawing */
  mayOverprint = false;
  usesRegistration = false;
  /** the inks of DeviceN spaces, in order */
  readonly inkLists: string[][] = [];
  /** the gradients of each object met so far */
  private readonly visited = new Map<string, Gradients>();
  readonly drops: (name: string) => boolean;
  private steps = 0;
  private gradients: Gradients = noGradients();

  /** `drops` has the names of inks that aren't printed. */
  constructor(drops: (name: string) => boolean = () => false) {
    this.drops = drops;
  }

  /** Walks the resources of one page and its annotations' appearances. Returns the colour kinds of its gradients. */
  page(page: PDFObject): Set<ColourKind> {
    this.gradients = noGradients();
    this.resources(dictionary(inherited(page, 'Resources')), 0);
    const annotations = own(page, 'Annots');
    if (annotations?.isArray()) {
      for (let i = 0; i < Math.min(annotations.length, ANNOTATIONS_MAX); i++) {
        this.appearances(dictionary(own(annotations, i)));
      }
    }
    return this.gradients.kinds;
  }

  /** inks of gradients on the page read last */
  get gradientInks(): ReadonlySet<string> {
    return this.gradients.inks;
  }

  private appearances(annotation: PDFObject | null): void {
    const appearance = annotation && dictionary(own(annotation, 'AP'));
    const normal = appearance && own(appearance, 'N');
    if (!normal) return;
    if (normal.isStream()) this.form(normal, 1);
    else for (const state of entries(normal)) this.form(state, 1);
  }

  private resources(resources: PDFObject | null, depth: number): void {
    if (!resources || depth > DEPTH_MAX) return;
    this.once(resources, 'resources', () => {
      for (const it of this.each(resources, 'Font')) this.font(it, depth);
      for (const it of this.each(resources, 'XObject'))
        if (nameOf(own(it, 'Subtype')) === 'Form') this.form(it, depth + 1);
      for (const it of this.each(resources, 'Pattern')) this.pattern(it, depth + 1);
      for (const it of this.each(resources, 'ExtGState')) this.graphicsState(it, depth + 1);
      for (const it of this.each(resources, 'ColorSpace')) this.inks(it, 0);
      for (const it of this.each(resources, 'Shading')) this.shading(it);
    });
  }

  private *each(resources: PDFObject, kind: string): Iterable<PDFObject> {
    for (const entry of entries(own(resources, kind))) {
      this.steps += 1;
      if (this.steps > STEPS_MAX) return;
      yield entry;
    }
  }

  private form(form: PDFObject, depth: number): void {
    if (!stream(form)) return;
    this.once(form, 'form', () => this.resources(dictionary(own(form, 'Resources')), depth));
  }

  private pattern(pattern: PDFObject, depth: number): void {
    const shading = own(pattern, 'Shading');
    if (shading) this.shading(shading);
    this.once(pattern, 'pattern', () => this.resources(dictionary(own(pattern, 'Resources')), depth));
  }

  private graphicsState(state: PDFObject, depth: number): void {
    for (const key of ['OP', 'op']) {
      const value = own(state, key);
      if (value?.isBoolean() && value.asBoolean()) this.mayOverprint = true;
    }
    const font = own(state, 'Font');
    const face = font?.isArray() ? own(font, 0) : null;
    if (face) this.font(face, depth);
    const mask = dictionary(own(state, 'SMask'));
    const group = mask && own(mask, 'G');
    if (group) this.form(group, depth);
  }

  private shading(shading: PDFObject): void {
    const space = own(shading, 'ColorSpace');
    const kind = space && this.inks(space, 0);
    if (kind) this.gradients.kinds.add(kind);
    for (const ink of space ? inksOfSpace(space) : []) this.gradients.inks.add(ink);
  }

  /** Records a colour space's spot names and returns its kind of colour. */
  private inks(space: PDFObject, depth: number): ColourKind | null {
    if (space.isName()) return kindOfName(space.asName());
    if (!space.isArray() || depth > 4) return null;
    const family = nameOf(own(space, 0)) ?? '';
    const second = own(space, 1);
    if (family === 'ICCBased') return kindOfComponents(second && own(second, 'N'));
    if (family === 'Indexed' || family === 'Pattern') return second ? this.inks(second, depth + 1) : null;
    if (family !== 'Separation' && family !== 'DeviceN') return kindOfName(family);
    const names = inksOfSpace(space);
    if (family === 'DeviceN' && this.inkLists.length < SPOTS_MAX) this.inkLists.push(names);
    return this.spotKind(names);
  }

  private spotKind(names: readonly string[]): ColourKind {
    const spots = names.filter(isSpotName);
    if (names.includes('All')) this.usesRegistration = true;
    if (names.every((it) => it === 'None' || this.drops(it))) this.mayOverprint = true;
    for (const name of spots) if (this.spots.size < SPOTS_MAX) this.spots.add(name);
    return spots.length > 0 ? 'spot' : 'cmyk';
  }

  private font(font: PDFObject, depth: number): void {
    if (font.isDictionary()) this.once(font, 'font', () => this.face(font, depth));
  }

  private face(font: PDFObject, depth: number): void {
    const type = nameOf(own(font, 'Subtype')) ?? '';
    if (type === 'Type3') {
      this.fonts.push({ name: nameOf(own(font, 'Name')) ?? '', type, embedded: true });
      this.resources(dictionary(own(font, 'Resources')), depth + 1);
      return;
    }
    const inner = type === 'Type0' ? descendant(font) : font;
    const innerType = inner && nameOf(own(inner, 'Subtype'));
    const name = nameOf(own(font, 'BaseFont')) ?? '';
    const embedded = isEmbedded(font);
    const replaceable = !embedded && standardFontOf(font) !== null ? { replaceable: true } : {};
    this.fonts.push({ name, type: innerType ?? type, embedded, ...replaceable });
  }

  /**
   * Walks an object the first time it is met. Its gradients count again wherever else it is used, since a logo on every
   * page has its colours on every page. Objects without a number are only met once.
   */
  private once(object: PDFObject, role: string, walk: () => void): void {
    if (!object.isIndirect()) {
      walk();
      return;
    }
    const key = `${role} ${object.asIndirect()}`;
    const outer = this.gradients;
    let gradients = this.visited.get(key);
    if (!gradients) {
      this.gradients = noGradients();
      this.visited.set(key, this.gradients); // at once: it may contain itself
      walk();
      gradients = this.gradients;
      this.gradients = outer;
    }
    for (const kind of gradients.kinds) outer.kinds.add(kind);
    for (const ink of gradients.inks) outer.inks.add(ink);
  }
}

const STEPS_MAX = 50_000;
const DEPTH_MAX = 12;
const ANNOTATIONS_MAX = 500;
const SPOTS_MAX = 32;

function kindOfName(name: string): ColourKind | null {
  if (name === 'DeviceCMYK' || name === 'CMYK') return 'cmyk';
  if (name === 'DeviceGray' || name === 'CalGray' || name === 'G') return 'grey';
  if (name === 'DeviceRGB' || name === 'CalRGB' || name === 'RGB') return 'rgb';
  return name === 'Lab' ? 'lab' : null;
}

function kindOfComponents(count: PDFObject | null): ColourKind | null {
  const n = count?.isNumber() ? count.asNumber() : 0;
  return n === 4 ? 'cmyk' : n === 1 ? 'grey' : n === 3 ? 'rgb' : null;
}
