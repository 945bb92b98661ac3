import type { Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { Name, NotRewritable, type Value } from '../content/content-tokens.ts';
import { type Colour, cappedInks, type InkConverter, type Inks } from './cmyk-inks.ts';
import { CMYK, type Space, UNCHANGED } from './cmyk-spaces.ts';

/** A fill or stroke colour. A converted colour has one value for areas and one for lettering. */
type Paint = {
  /** null if it is set by the stream that draws this form or glyph */
  space: Space | null;
  colour: Colour | null;
  /** which of the two is currently set */
  asLetters: boolean;
};
type State = { fill: Paint; stroke: Paint };
type Which = keyof State;

const INITIAL: Paint = { space: UNCHANGED, colour: null, asLetters: false };
const INHERITED: Paint = { space: null, colour: null, asLetters: false };
const CMYK_OPERATOR = { fill: 'k', stroke: 'K' } as const;

/**
 * Tracks the colours of one content stream (PDF 32000-1, 8.6.8) and rewrites them in inks. If lettering takes different
 * inks from areas, they change before it begins and change back before the next area, never inside a path.
 */
export class ColourOperators {
  private readonly scope: Scope;
  private readonly named: (name: string) => Space;
  private readonly told: RewriteHooks;
  private readonly stack: State[] = [];
  private state: State;

  constructor(scope: Scope, named: (name: string) => Space, told: RewriteHooks) {
    this.scope = scope;
    this.named = named;
    this.told = told;
    const { role } = scope;
    // A tile starts with fresh colours like a page (8.7.3.1); forms and glyphs inherit the caller's.
    const first = role === 'page' || role === 'tile' || role === 'mask' ? INITIAL : INHERITED;
    this.state = { fill: first, stroke: first };
  }

  edit(operator: Operator): Edit {
    const { name, operands } = operator;
    const set = SETS[name];
    if (set) return this.set(set.which, set.space ?? null, operands);
    const select = SELECTS[name];
    if (select) return this.select(select, operands);
    const within = SETS_WITHIN[name];
    if (within) return this.setWithin(within, operands);
    if (name === 'q') this.push();
    else if (name === 'Q') this.state = this.stack.pop() ?? this.state;
    else if (SHOWS_TEXT.has(name)) return this.switchTo(true);
    else if (BEGINS_AREA.has(name)) return this.switchTo(false);
    return null;
  }

  private push(): void {
    if (this.stack.push(this.state) > STATES_MAX) throw new NotRewritable('states without an end');
  }

  private select(which: Which, operands: readonly Value[]): Edit {
    const [called] = operands;
    if (!(called instanceof Name)) throw new NotRewritable('no colour space where one must be');
    const space = this.named(called.text);
    if (space.is === 'converted') return this.set(which, space, space.by.initial());
    this.paint(which, { ...INITIAL, space });
    const isConverted = space.is === 'pattern' && space.by;
    return isConverted ? { instead: `/${this.told.uncoloured()} ${which === 'fill' ? 'cs' : 'CS'}` } : null;
  }

  private setWithin(which: Which, operands: readonly Value[]): Edit {
    const { space } = this.state[which];
    if (!space) throw new NotRewritable('a colour in a space that is set elsewhere');
    const pattern = operands.at(-1);
    if (space.is === 'pattern' && space.by && pattern instanceof Name && operands.length > 1)
      return this.tile(which, space.by, pattern, operands.slice(0, -1));
    if (space.is === 'pattern' || pattern instanceof Name) return null;
    return this.set(which, space, operands);
  }

  /** A tile that takes a colour (PDF 32000-1, 8.7.3.3). */
  private tile(which: Which, by: InkConverter, pattern: Name, operands: readonly Value[]): Edit {
    const values = numbersOf(operands);
    const made = this.scope.rewritten('Pattern', pattern.text);
    if (!made || values.length !== by.components) throw new NotRewritable('a pattern in no known colour');
    if (this.scope.role === 'mask') throw new NotRewritable('a mask of tiles in screen colours');
    this.told.converted();
    const { area } = by.colour(values);
    const name = this.scope.add('Pattern', made);
    return { instead: `${amountsOf(area)} /${name} ${which === 'fill' ? 'scn' : 'SCN'}` };
  }

  /** A null `space` is RGB, which a file may have redefined. */
  private set(which: Which, space: Space | null, operands: readonly Value[]): Edit {
    const meant = space ?? this.named('DeviceRGB');
    const values = numbersOf(operands);
    if (meant.is !== 'converted') return this.stated(which, meant, values);
    if (values.length !== meant.by.components) throw new NotRewritable('a colour of too few or many numbers');
    this.told.converted();
    if (this.scope.role === 'mask') return this.brightness(which, meant.by, values);
    const colour = meant.by.colour(values);
    this.paint(which, { space: meant, colour, asLetters: false });
    return { instead: written(colour.area, which) };
  }

  /** In a mask a colour counts for its brightness. */
  private brightness(which: Which, by: InkConverter, values: readonly number[]): Edit {
    this.paint(which, { space: { is: 'converted', by, inInks: false }, colour: null, asLetters: false });
    return { instead: `${Number(by.brightness(values).toFixed(4))} ${which === 'fill' ? 'g' : 'G'}` };
  }

  private stated(which: Which, space: Space, values: readonly number[]): Edit {
    this.paint(which, { space, colour: null, asLetters: false });
    if (space.is !== 'cmyk' || this.scope.role === 'mask') return null;
    if (values.length !== 4) throw new NotRewritable('a colour of too few or many numbers');
    const [c = 0, m = 0, y = 0, k = 0] = values.map((it) => Math.min(1, Math.max(0, it)));
    const inks: Inks = [c, m, y, k];
    const capped = cappedInks(inks);
    return capped.every((it, i) => it === inks[i]) ? null : { instead: written(capped, which) };
  }

  private paint(which: Which, paint: Paint): void {
    this.state = { ...this.state, [which]: paint };
  }

  private switchTo(asLetters: boolean): Edit {
    const { fill, stroke } = this.state;
    if (fill.asLetters === asLetters && stroke.asLetters === asLetters) return null;
    const parts = [this.switched('fill', asLetters), this.switched('stroke', asLetters)];
    const before = parts.filter((it) => it !== '').join(' ');
    return before ? { before } : null;
  }

  private switched(which: Which, asLetters: boolean): string {
    const paint = this.state[which];
    if (paint.asLetters === asLetters) return '';
    this.paint(which, { ...paint, asLetters });
    if (!paint.colour || paint.colour.area === paint.colour.letters) return '';
    return written(asLetters ? paint.colour.letters : paint.colour.area, which);
  }
}

/** What the operators report and ask for. */
type RewriteHooks = {
  /** a colour was converted */
  converted: () => void;
  /** returns the name of a space for tiles without colours of their own, in inks */
  uncoloured: () => string;
};

const STATES_MAX = 10_000;

function numbersOf(operands: readonly Value[]): number[] {
  const values = operands.filter((it) => typeof it === 'number' && Number.isFinite(it)) as number[];
  if (values.length !== operands.length) throw new NotRewritable('a colour that is no numbers');
  return values;
}

const SETS: Record<string, { which: Which; space?: Space }> = {
  rg: { which: 'fill' },
  RG: { which: 'stroke' },
  g: { which: 'fill', space: UNCHANGED },
  G: { which: 'stroke', space: UNCHANGED },
  k: { which: 'fill', space: CMYK },
  K: { which: 'stroke', space: CMYK },
};
const SELECTS: Record<string, Which> = { cs: 'fill', CS: 'stroke' };
const SETS_WITHIN: Record<string, Which> = { sc: 'fill', scn: 'fill', SC: 'stroke', SCN: 'stroke' };
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
const BEGINS_AREA = new Set(['m', 're', 'Do', 'sh', 'BI']);

function written(inks: Inks, which: Which): string {
  return `${amountsOf(inks)} ${CMYK_OPERATOR[which]}`;
}

const amountsOf = (inks: Inks) => inks.map((it) => Number(it.toFixed(4))).join(' ');
