import type { ColorSpace } from 'mupdf';
import type { ColourKind, ColourUse, Rect } from '../report/report.ts';
import { colourKindOf } from './colour-names.ts';
import { rounded } from './rects.ts';

export type UsedFor = ColourUse['usedFor'][number];
type Use = { kind: ColourKind; usedFor: Set<UsedFor>; rect: Rect };
export type Known = { kind: ColourKind; name: string; space: ColorSpace };

/** The colour spaces of a page, what each is used for, and where it first appears. */
export class ColourUses {
  private readonly uses = new Map<string, Use>();
  /** by the library's address; kept alive until the end so that addresses are never reused */
  private readonly spaces = new Map<number, Known>();

  /** Returns a space's kind and name. Takes ownership of the space. */
  know(space: ColorSpace): Known {
    const known = this.spaces.get(space.pointer);
    if (known) {
      space.destroy();
      return known;
    }
    const added = { ...colourKindOf(space), space };
    this.spaces.set(space.pointer, added);
    return added;
  }

  add({ kind, name }: Known, what: UsedFor, rect: Rect): void {
    const use = this.uses.get(name);
    if (use) use.usedFor.add(what);
    else this.uses.set(name, { kind, usedFor: new Set([what]), rect });
  }

  list(): ColourUse[] {
    return [...this.uses].map(([space, { kind, usedFor, rect }]) => ({
      kind,
      space,
      usedFor: [...usedFor],
      rect: rounded(rect),
    }));
  }

  /** Releases all spaces to the library. Add no uses after that. */
  release(): void {
    for (const { space } of this.spaces.values()) space.destroy();
  }
}

/**
 * Returns whether everything is in CMYK, grey or spot inks. If so, the file's numbers are printed as they are and no
 * profile may change them. Gradients are not traced; `gradients` are the kinds in the page's resources.
 */
export function isAllCmyk(
  { colours, groupKinds }: { colours: readonly ColourUse[]; groupKinds: ReadonlySet<ColourKind> },
  gradients: ReadonlySet<ColourKind>,
): boolean {
  const kinds = [...colours.map(({ kind }) => kind), ...gradients, ...groupKinds];
  return (
    kinds.every((kind) => kind === 'cmyk' || kind === 'grey' || kind === 'spot') && kinds.includes('cmyk')
  );
}

/** Registration marks use every ink at once (PDF 32000-1, 8.6.6.4, the name `All`). */
export const isRegistration = (name: string): boolean => /^Separation\(.*,All\)$/.test(name);

export function tacOf(name: string, color: readonly number[]): number {
  const sum = color.reduce((a, b) => a + b, 0) * 100;
  if (name.startsWith('Separation(')) return isRegistration(name) ? sum * 4 : 0;
  return color.length === 4 ? sum : 0;
}

/** The eye can't see less than 5 % of an ink. */
const VISIBLE_INK = 0.05;

export function inksOf(kind: ColourKind, color: readonly number[]): number {
  return kind === 'cmyk' ? color.filter((amount) => amount > VISIBLE_INK).length : 1;
}
