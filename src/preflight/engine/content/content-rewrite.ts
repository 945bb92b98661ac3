import type { PDFDocument, PDFObject } from 'mupdf';
import type { Box } from '../../report/report.ts';
import { contentBytes, streamBytes } from '../fixes/rewrite-pages.ts';
import { copyOf, STREAM_KEYS } from '../pdf-copies.ts';
import { dictionary, inherited, nameOf, own } from '../pdf-objects.ts';
import type { Editor, Role, Scope } from './content-editor.ts';
import { type Operator, operatorsOf } from './content-operators.ts';
import { KNOWN_OPERATORS, type ResourceKind, Resources, Rewritten, USED_BY } from './content-resources.ts';
import { Name, NotRewritable } from './content-tokens.ts';

/** A tile that is this many times its own size away from the next one isn't seen twice. */
const ONCE = 1000;

/** The matrix with which a picture fills a box. */
export const placing = ([x0, y0, x1, y1]: Box): string =>
  [x1 - x0, 0, 0, y1 - y0, x0, y0].map((it) => Number(it.toFixed(5))).join(' ');

/** Nesting depth of streams; anything deeper is a cycle or an attack. */
const DEPTH_MAX = 12;
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/**
 * Rewrites the content of pages and everything they draw: forms, tiles, Type 3 glyphs, masks. Used resources are copied
 * with their changes, unused ones are dropped, and the old objects stay untouched until the page takes the new ones.
 * Throws NotRewritable if a stream can't be read.
 */
export class ContentRewriter {
  private readonly doc: PDFDocument;
  private readonly editor: Editor;
  private readonly done = new Map<string, { made: PDFObject; noted: ReadonlySet<string> }>();
  private readonly names = { count: 0 };
  private readonly under = new Set<string>();

  constructor(doc: PDFDocument, editor: Editor) {
    this.doc = doc;
    this.editor = editor;
  }

  /** Returns a page's new content and resources. The page itself is not changed yet. */
  page(page: PDFObject): { contents: PDFObject; resources: PDFObject; group: PDFObject | null } {
    const { bytes, resources } = this.content(
      contentBytes(page),
      dictionary(inherited(page, 'Resources')),
      'page',
    );
    return { contents: this.doc.addStream(bytes, {}), resources, group: this.group(page, 'page') };
  }

  private content(source: Uint8Array, old: PDFObject | null, role: Role) {
    const resources = new Resources(this.doc, old, this.names);
    const scope: Scope = {
      role,
      find: (kind, name) => resources.find(kind, name),
      add: (kind, object) => resources.add(kind, object),
      rewritten: (kind, name) => {
        const original = resources.find(kind, name);
        return original && this.resource(kind, original, old, role);
      },
    };
    if (this.editor.keepsDefaults) this.carryDefaults(resources);
    const edit = this.editor.begin(scope, source);
    const written = new Rewritten(source);
    let compatible = 0;
    for (const operator of operatorsOf(source)) {
      if (operator.name === 'BX') compatible++;
      else if (operator.name === 'EX') compatible--;
      else if (!KNOWN_OPERATORS.has(operator.name) && compatible <= 0)
        throw new NotRewritable(`no operator: ${operator.name}`);
      const change = edit(operator);
      written.put(operator, change);
      if (!change || 'before' in change) this.carry(operator, resources, old, role);
    }
    return { bytes: written.bytes(), resources: resources.made };
  }

  private carryDefaults(resources: Resources): void {
    for (const name of DEFAULT_SPACES) {
      const original = resources.find('ColorSpace', name);
      if (original) resources.put('ColorSpace', name, copyOf(this.doc, original));
    }
  }

  /** Copies the resources that an operator names into the new dictionary, with their own changes. */
  private carry(
    { name, operands, image }: Operator,
    resources: Resources,
    old: PDFObject | null,
    role: Role,
  ): void {
    const kind = USED_BY[name];
    const called = image
      ? image.entries.get('ColorSpace')
      : operands[name === 'Tf' ? 0 : operands.length - 1];
    if (!kind || !(called instanceof Name)) return;
    const original = resources.find(kind, called.text);
    if (!original || resources.has(kind, called.text)) return;
    resources.put(kind, called.text, this.resource(kind, original, old, role));
  }

  private resource(kind: ResourceKind, original: PDFObject, old: PDFObject | null, role: Role): PDFObject {
    const inner = role === 'mask' ? 'mask' : 'form';
    if (kind === 'XObject') return this.drawn(original, old, inner);
    if (kind === 'Pattern') return this.pattern(original, role);
    if (kind === 'Shading') return this.editor.shading(original, role);
    if (kind === 'ExtGState') return this.state(original, old, role);
    if (kind === 'Font') return this.font(original, old);
    return copyOf(this.doc, original);
  }

  private drawn(object: PDFObject, old: PDFObject | null, role: Role): PDFObject {
    const type = nameOf(own(object, 'Subtype'));
    if (type === 'Image') return this.once(object, `image ${role}`, () => this.editor.image(object, role));
    if (type !== 'Form') throw new NotRewritable('drawn is neither form nor image');
    return this.stream(object, old, role);
  }

  /** A form or tile, with its own resources or those of the stream that draws it. */
  private stream(object: PDFObject, old: PDFObject | null, role: Role): PDFObject {
    if (!object.isStream()) throw new NotRewritable('a form without content');
    const resources = dictionary(own(object, 'Resources'));
    const make = () => {
      const made = this.content(streamBytes(object), resources ?? old, role);
      const copy = copyOf(this.doc, object, STREAM_KEYS);
      copy.put('Resources', made.resources);
      const group = this.group(object, role);
      if (group) copy.put('Group', group);
      this.editor.form(copy);
      return this.doc.addStream(made.bytes, copy);
    };
    return resources
      ? this.once(object, role, make)
      : this.guarded(`${object.asIndirect()} ${role} ${this.editor.context ?? ''}`, make);
  }

  private group(of: PDFObject, role: Role): PDFObject | null {
    const group = dictionary(own(of, 'Group'));
    if (!group) return null;
    const copy = copyOf(this.doc, group.resolve());
    this.editor.group(copy, role);
    return copy;
  }

  private pattern(pattern: PDFObject, role: Role): PDFObject {
    if (pattern.isStream()) return this.stream(pattern, null, role === 'mask' ? 'mask' : 'tile');
    const shading = own(pattern, 'Shading');
    if (!shading || own(pattern, 'ExtGState')) throw new NotRewritable('a pattern of an unknown kind');
    const instead = this.editor.pictureOf?.(shading, role);
    if (instead) return this.tileOf(pattern, instead);
    const changed = this.editor.shading(shading, role);
    if (changed === shading) return copyOf(this.doc, pattern);
    const copy = copyOf(this.doc, pattern.resolve());
    copy.put('Shading', changed);
    return this.doc.addObject(copy);
  }

  /** A pattern of one tile, which shows a picture once. */
  private tileOf(pattern: PDFObject, { picture, box }: { picture: PDFObject; box: Box }): PDFObject {
    const [XStep, YStep] = [(box[2] - box[0]) * ONCE, (box[3] - box[1]) * ONCE];
    const about = { PatternType: 1, PaintType: 1, TilingType: 1, BBox: [...box], XStep, YStep };
    const matrix = own(pattern, 'Matrix');
    const tile = this.doc.addStream(`${placing(box)} cm /Picture Do`, {
      ...about,
      Resources: { XObject: { Picture: picture } },
    });
    if (matrix) tile.put('Matrix', copyOf(this.doc, matrix));
    return tile;
  }

  private state(state: PDFObject, old: PDFObject | null, role: Role): PDFObject {
    const copy = copyOf(this.doc, state.resolve());
    const mask = dictionary(own(copy, 'SMask'));
    const group = mask && own(mask, 'G');
    if (mask && group) {
      const changed = copyOf(this.doc, mask.resolve());
      changed.put('G', this.stream(group, old, 'mask'));
      copy.put('SMask', changed);
    }
    this.editor.state(copy, role);
    return copy;
  }

  /** Only Type 3 fonts have glyphs with content of their own to rewrite. */
  private font(font: PDFObject, old: PDFObject | null): PDFObject {
    if (nameOf(own(font, 'Subtype')) !== 'Type3') return copyOf(this.doc, font);
    return this.once(font, 'font', () => {
      const copy = copyOf(this.doc, font.resolve());
      const glyphs = this.doc.newDictionary();
      const [resources, procedures] = [dictionary(own(font, 'Resources')) ?? old, own(font, 'CharProcs')];
      const merged = new Resources(this.doc, null, this.names);
      procedures?.forEach((glyph, key) => {
        const made = this.content(streamBytes(glyph), resources, 'glyph');
        merged.take(made.resources);
        glyphs.put(String(key), this.doc.addStream(made.bytes, {}));
      });
      copy.put('CharProcs', glyphs);
      copy.put('Resources', merged.made);
      return this.doc.addObject(copy);
    });
  }

  /** Rewrites each object once, however often it is used. */
  private once(object: PDFObject, as: string, make: () => PDFObject): PDFObject {
    if (!object.isIndirect()) return this.guarded(`${as} ${this.under.size}`, make);
    const key = `${object.asIndirect()} ${as} ${this.editor.context ?? ''}`;
    const outer = this.editor.noted;
    let known = this.done.get(key);
    if (!known) {
      this.editor.noted = new Set();
      try {
        known = { made: this.guarded(key, make), noted: this.editor.noted };
      } finally {
        this.editor.noted = outer;
      }
      this.done.set(key, known);
    }
    for (const it of known.noted) outer.add(it);
    return known.made;
  }

  private guarded(key: string, make: () => PDFObject): PDFObject {
    if (this.under.has(key) || this.under.size >= DEPTH_MAX)
      throw new NotRewritable('streams within themselves');
    this.under.add(key);
    try {
      return make();
    } finally {
      this.under.delete(key);
    }
  }
}
