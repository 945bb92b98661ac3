import type { PDFDocument } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { Name, NotRewritable, type Value } from '../content/content-tokens.ts';
import { type Meant, type Replacement, type Shares, UNTOUCHED } from './replaced-space.ts';

type Which = 'fill' | 'stroke';
/** The space of each kind of colour; null if it is set by the stream that draws this form or glyph. */
type State = Readonly<Record<Which, Meant | null>>;

const STATES_MAX = 10_000;
const SELECTS: Readonly<Record<string, Which>> = { cs: 'fill', CS: 'stroke' };
const SETS: Readonly<Record<string, Which>> = { sc: 'fill', scn: 'fill', SC: 'stroke', SCN: 'stroke' };
/** Operators that choose a device's colours. */
const DEVICE: Readonly<Record<string, Which>> = {
  g: 'fill',
  rg: 'fill',
  k: 'fill',
  G: 'stroke',
  RG: 'stroke',
  K: 'stroke',
};

/** Follows the colours of one content stream (PDF 32000-1, 8.6.8), and writes those in replaced spot colours in the four inks. */
export class ReplacedColours {
  private readonly doc: PDFDocument;
  private readonly scope: Scope;
  private readonly named: (name: string) => Meant;
  private readonly stack: State[] = [];
  private state: State;
  private patternSpace: string | null = null;

  constructor(doc: PDFDocument, scope: Scope, named: (name: string) => Meant) {
    this.doc = doc;
    this.scope = scope;
    this.named = named;
    // A tile starts with fresh colours like a page (8.7.3.1); forms and glyphs inherit the caller's.
    const first = scope.role === 'page' || scope.role === 'tile' ? UNTOUCHED : null;
    this.state = { fill: first, stroke: first };
  }

  edit({ name, operands }: Operator): Edit {
    const selects = SELECTS[name];
    if (selects) return this.select(selects, operands);
    const sets = SETS[name];
    if (sets) return this.set(sets, operands);
    const device = DEVICE[name];
    if (device) this.state = { ...this.state, [device]: UNTOUCHED };
    else if (name === 'q') this.push();
    else if (name === 'Q') this.state = this.stack.pop() ?? this.state;
    return null;
  }

  private push(): void {
    if (this.stack.push(this.state) > STATES_MAX) throw new NotRewritable('states without an end');
  }

  private select(which: Which, operands: readonly Value[]): Edit {
    const [called] = operands;
    if (!(called instanceof Name)) throw new NotRewritable('no colour space where one must be');
    const meant = this.named(called.text);
    this.state = { ...this.state, [which]: meant };
    if (meant.is === 'replaced') return { instead: written(meant.by.inksOf(meant.by.initial), which) };
    if (meant.is === 'kept') return null;
    this.patternSpace ??= this.scope.add('ColorSpace', this.patternsInInks());
    return { instead: `/${this.patternSpace} ${which === 'fill' ? 'cs' : 'CS'}` };
  }

  /** Patterns without colours of their own, which take them in the four inks (8.7.3.3). */
  private patternsInInks() {
    const space = this.doc.newArray();
    space.push(this.doc.newName('Pattern'));
    space.push(this.doc.newName('DeviceCMYK'));
    return this.doc.addObject(space);
  }

  private set(which: Which, operands: readonly Value[]): Edit {
    const meant = this.state[which];
    if (!meant) throw new NotRewritable('a colour in a space that is set elsewhere');
    if (meant.is === 'kept') return null;
    if (meant.is === 'replaced')
      return { instead: written(meant.by.inksOf(numbers(operands, meant.by)), which) };
    const called = operands.at(-1);
    const pattern = called instanceof Name ? this.scope.rewritten('Pattern', called.text) : null;
    if (!pattern) return null;
    if (operands.length === 1) return null; // a pattern with colours of its own
    const inks = meant.base.inksOf(numbers(operands.slice(0, -1), meant.base));
    const made = this.scope.add('Pattern', pattern);
    return { instead: `${amounts(inks)} /${made} ${which === 'fill' ? 'scn' : 'SCN'}` };
  }
}

function numbers(operands: readonly Value[], { components }: Replacement): number[] {
  const values = operands.filter((it) => typeof it === 'number' && Number.isFinite(it)) as number[];
  if (values.length !== operands.length || values.length !== components)
    throw new NotRewritable('a colour of too few or many numbers');
  return values;
}

const amounts = (inks: Shares) => inks.map((it) => Number(it.toFixed(4))).join(' ');
const written = (inks: Shares, which: Which) => `${amounts(inks)} ${which === 'fill' ? 'k' : 'K'}`;
