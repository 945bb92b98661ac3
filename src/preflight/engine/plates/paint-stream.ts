import type { PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { Name, NotRewritable } from '../content/content-tokens.ts';
import { inlineImageObject } from '../fixes/cmyk-inline.ts';
import { nameOf, own } from '../pdf-objects.ts';
import { HeldPath, PAINTS } from './held-path.ts';
import { type Meaning, meaningByName } from './ink-meaning.ts';
import {
  INITIAL,
  inherited,
  numbersOf,
  OF_GLYPH,
  type Paint,
  type PaintState,
  type Which,
  withGraphicsState,
} from './paint-state.ts';
import type { Drawn, Painter, Treatment } from './painter.ts';

const STATES_MAX = 10_000;
const PARTS = ['fill', 'stroke'] as const;
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
/** What each way of drawing letters paints (Tr: PDF 32000-1, 9.3.6). */
const RENDERS: readonly (Which | null)[] = ['fill', 'stroke', 'fill', null, 'fill', 'stroke', 'fill', null];

/** One content stream on its way through a paint editor. */
export class PaintStream {
  private readonly editor: Painter;
  private readonly scope: Scope;
  private readonly source: Uint8Array;
  private readonly path: HeldPath;
  private readonly stack: PaintState[] = [];
  private readonly meanings = new Map<string, Meaning>();
  private readonly states = new Map<string, string>();
  private state: PaintState;

  /** `drawing` is the state in which a form is drawn. */
  constructor(editor: Painter, scope: Scope, source: Uint8Array, drawing: PaintState | null) {
    this.editor = editor;
    this.scope = scope;
    this.source = source;
    this.path = new HeldPath(source);
    // A tile starts afresh, like a page (8.7.3.1).
    this.state = scope.role === 'glyph' ? OF_GLYPH : (scope.role === 'form' && drawing) || INITIAL;
  }

  edit(operator: Operator): Edit {
    const { name } = operator;
    const colour = COLOURS[name];
    if (colour) this.colour(colour.which, colour.kind, operator);
    else if (name === 'q') this.push();
    else if (name === 'Q') this.state = this.stack.pop() ?? this.state;
    else if (name === 'gs') this.graphicsState(operator);
    else if (name === 'Tr') this.state = { ...this.state, renders: numbersOf(operator.operands)?.[0] ?? 0 };
    else if (SHOWS_TEXT.has(name)) return this.text(operator);
    else if (name === 'Do') return this.drawn(operator);
    else if (name === 'sh') return this.gradient(operator);
    else if (operator.image) return this.inlineImage(operator);
    else return this.onPath(operator);
    return null;
  }

  private onPath(operator: Operator): Edit {
    const paints = PAINTS[operator.name];
    for (const which of PARTS) if (paints?.[which]) this.painted(which);
    return this.path.edit(
      operator,
      (which) => this.treated(which),
      (it) => this.before(it),
    );
  }

  private painted(which: Which): void {
    this.editor.painted(this.state[which], which, this.state);
  }

  private push(): void {
    if (this.stack.push(this.state) > STATES_MAX) throw new NotRewritable('states without an end');
  }

  private graphicsState({ operands: [called] }: Operator): void {
    const set = called instanceof Name ? this.scope.find('ExtGState', called.text) : null;
    if (set) this.state = withGraphicsState(this.state, set);
  }

  private treated(which: Which): Treatment | null {
    return this.editor.paint(this.state[which], which, this.state);
  }

  private colour(which: Which, kind: 'direct' | 'space' | 'within', operator: Operator): void {
    const paint = this.state[which];
    const amounts = numbersOf(operator.operands);
    const text = this.textOf(operator);
    if (kind === 'direct') {
      const device = DEVICES[operator.name.toLowerCase()] ?? 'DeviceGray';
      this.put(which, { meaning: this.meaning(device), amounts, set: text });
      return;
    }
    if (kind === 'space') {
      const [called] = operator.operands;
      if (!(called instanceof Name)) throw new NotRewritable('no colour space where one must be');
      const meaning = this.meaning(called.text);
      this.put(which, { meaning, amounts: initialOf(meaning), set: text });
      return;
    }
    const set = paint.set === null || paint.meaning === null ? null : `${spaceOf(paint.set)} ${text}`;
    this.put(which, { ...paint, amounts: paint.meaning?.is === 'pattern' ? null : amounts, set });
  }

  private put(which: Which, paint: Paint): void {
    this.state = { ...this.state, [which]: paint };
  }

  private meaning(name: string): Meaning {
    let known = this.meanings.get(name);
    if (!known) {
      known = meaningByName(name, (it) => this.scope.find('ColorSpace', it));
      this.meanings.set(name, known);
    }
    return known;
  }

  private text(operator: Operator): Edit {
    const which = RENDERS[this.state.renders] ?? null;
    if (which) this.painted(which);
    const treatment = which && this.treated(which);
    if (!which || !treatment) return null;
    const after = this.after(which, treatment);
    return { instead: `${this.before({ [which]: treatment })} ${this.textOf(operator)} ${after}` };
  }

  /** Sets the inks and state of a treatment. */
  private before({ fill, stroke }: { fill?: Treatment | null; stroke?: Treatment | null }): string {
    const state = fill?.state ?? stroke?.state;
    return [
      ...(state ? [`/${this.stateNamed(state)} gs`] : []),
      ...(fill?.inks ? [`${fill.inks.join(' ')} k`] : []),
      ...(stroke?.inks ? [`${stroke.inks.join(' ')} K`] : []),
    ].join(' ');
  }

  /** Resets them if they can't be saved and restored. */
  private after(which: Which, { inks, state }: Treatment): string {
    const { set } = this.state[which];
    if (inks && set === null) throw new NotRewritable('a colour that is set elsewhere');
    return [...(state ? [`/${this.stateBack(state)} gs`] : []), ...(inks ? [set] : [])].join(' ');
  }

  private stateNamed(state: 'keep' | 'knock-out'): string {
    return this.named(state, state === 'keep' ? { BM: 'Multiply' } : { op: false, OP: false });
  }

  private stateBack(state: 'keep' | 'knock-out'): string {
    const { blend, overprints } = this.state;
    if (state === 'keep') return this.named(`blend ${blend}`, { BM: blend });
    const back = { op: overprints.fill, OP: overprints.stroke };
    return this.named(JSON.stringify(back), back);
  }

  private named(key: string, entries: Record<string, string | boolean>): string {
    let name = this.states.get(key);
    if (name === undefined) {
      const state = this.editor.doc.newDictionary();
      for (const [entry, value] of Object.entries(entries))
        state.put(entry, typeof value === 'string' ? this.editor.doc.newName(value) : value);
      name = this.scope.add('ExtGState', state);
      this.states.set(key, name);
    }
    return name;
  }

  private drawn(operator: Operator): Edit {
    const [called] = operator.operands;
    const object = called instanceof Name ? this.scope.find('XObject', called.text) : null;
    if (!(called instanceof Name) || !object) return null;
    if (nameOf(own(object, 'Subtype')) === 'Form') {
      const form = this.editor.formDrawn(called.text, this.scope, inherited(this.state));
      return form ? { instead: `/${this.scope.add('XObject', form)} Do` } : null;
    }
    if (isStencil(object)) return this.stencil(() => `/${this.scope.add('XObject', object)} Do`);
    return this.instead(this.editor.picture(object, this.scope, this.state), 'XObject', 'Do');
  }

  private inlineImage(operator: Operator): Edit {
    const made = inlineImageObject(
      this.editor.doc,
      operator.image as NonNullable<Operator['image']>,
      this.source,
      (it) => this.scope.find('ColorSpace', it),
    );
    if (isStencil(made)) return this.stencil(() => this.textOf(operator));
    return this.instead(this.editor.picture(made, this.scope, this.state), 'XObject', 'Do');
  }

  /** A picture of one bit, painted in the current colour. */
  private stencil(text: () => string): Edit {
    this.painted('fill');
    const fill = this.treated('fill');
    return fill ? { instead: `q ${this.before({ fill })} ${text()} Q` } : null;
  }

  private gradient({ operands: [called] }: Operator): Edit {
    const shading = called instanceof Name ? this.scope.find('Shading', called.text) : null;
    return shading ? this.instead(this.editor.gradient(shading, this.state), 'Shading', 'sh') : null;
  }

  private instead(drawn: Drawn, kind: 'XObject' | 'Shading', operator: string): Edit {
    if (drawn.is === 'same') return null;
    if (drawn.is === 'nothing') return { instead: '' };
    return { instead: `/${this.scope.add(kind, drawn.object)} ${operator}` };
  }

  private textOf({ from, to }: Operator): string {
    return Buffer.from(this.source.subarray(from, to)).toString('latin1');
  }
}

const COLOURS: Record<string, { which: Which; kind: 'direct' | 'space' | 'within' }> = {
  g: { which: 'fill', kind: 'direct' },
  G: { which: 'stroke', kind: 'direct' },
  rg: { which: 'fill', kind: 'direct' },
  RG: { which: 'stroke', kind: 'direct' },
  k: { which: 'fill', kind: 'direct' },
  K: { which: 'stroke', kind: 'direct' },
  cs: { which: 'fill', kind: 'space' },
  CS: { which: 'stroke', kind: 'space' },
  sc: { which: 'fill', kind: 'within' },
  SC: { which: 'stroke', kind: 'within' },
  scn: { which: 'fill', kind: 'within' },
  SCN: { which: 'stroke', kind: 'within' },
};
const DEVICES: Record<string, string> = { g: 'DeviceGray', rg: 'DeviceRGB', k: 'DeviceCMYK' };

/** From operators that set a colour in a space, returns the part that selects the space. */
const spaceOf = (set: string) => /^.*?\s(?:cs|CS)(?=\s|$)/s.exec(set)?.[0] ?? set;

/** Full ink for named inks, black for the rest (8.6.5 and 8.6.6). */
function initialOf(meaning: Meaning): number[] | null {
  if (meaning.is === 'pattern') return null;
  if (meaning.is === 'named') return new Array<number>(meaning.components).fill(1);
  return meaning.isDirect ? [0, 0, 0, 1] : new Array<number>(meaning.components).fill(0);
}

function isStencil(image: PDFObject): boolean {
  const stencil = own(image, 'ImageMask');
  return stencil?.isBoolean() === true && stencil.asBoolean();
}
