import type { Path } from 'mupdf';
import type { Rect } from '../report/report.ts';
import type { SeparationFacts } from '../report/separations.ts';
import {
  isLineRole,
  type NamedRole,
  printedAsOf,
  printsInk,
  roleOf,
  type SeparationRole,
} from '../spec/separation-roles.ts';
import { inkNames, isSpotName } from './colour-names.ts';
import type { UsedFor } from './colour-uses.ts';
import { LinePaths } from './line-paths.ts';
import { rounded, type Transform } from './rects.ts';

/** A page rarely has more than three; a hostile file could have thousands. */
const SEPARATIONS_MAX = 32;

type Ink = { name: string; role: SeparationRole };
type Use = {
  role: SeparationRole;
  usedFor: Set<UsedFor>;
  rect: Rect;
  mixedWith: Set<string>;
  lines: LinePaths;
};

/** The named inks of one page: what each is for, where it is used, and the lines drawn in it. */
export class SeparationTrace {
  private readonly owners: readonly NamedRole[];
  private readonly inkLists: Iterable<readonly string[]>;
  private readonly uses = new Map<string, Use>();
  /** by the library's name for a colour space */
  private readonly spaces = new Map<string, readonly Ink[]>();

  /** `inkLists` has the inks of the DeviceN spaces in the file's resources, because the library cuts off long lists. */
  constructor(owners: readonly NamedRole[], inkLists: Iterable<readonly string[]>) {
    this.owners = owners;
    this.inkLists = inkLists;
  }

  /** Returns whether everything painted in this colour is left out of the print. */
  isLeftOut(space: string, color: readonly number[]): boolean {
    const painted = this.painted(space, color);
    return painted.length > 0 && painted.every(({ role }) => !printsInk(role));
  }

  /** Records something painted at `rect` in the space with this name. `color` is null if not known, as for a picture. */
  use(space: string, color: readonly number[] | null, what: UsedFor, rect: Rect): void {
    const painted = this.painted(space, color);
    for (const { name, role } of painted) {
      const use = this.entryOf(name, role);
      if (!use) continue;
      use.usedFor.add(what);
      use.rect = around(use.rect, rect);
      for (const other of painted) if (other.name !== name) use.mixedWith.add(other.name);
    }
  }

  /** Records a path in the space with this name; `strokePt` is null if it is filled. */
  path(space: string, color: readonly number[], path: Path, ctm: Transform, strokePt: number | null): void {
    for (const { name, role } of this.painted(space, color)) {
      if (isLineRole(role)) this.entryOf(name, role)?.lines.add(path, ctm, strokePt);
    }
  }

  /** Named inks of the page's gradients and of letters with colours of their own aren't traced, so they are passed in. */
  result(gradientInks: Iterable<string>, letterInks: Iterable<string> = []): SeparationFacts[] {
    for (const name of gradientInks) {
      if (isSpotName(name)) this.entryOf(name, roleOf(name, this.owners))?.usedFor.add('gradient');
    }
    for (const name of letterInks) {
      const use = this.entryOf(name, roleOf(name, this.owners));
      if (use && use.usedFor.size === 0) use.usedFor.add('text');
    }
    return [...this.uses].map(([name, { role, usedFor, rect, mixedWith, lines }]) => {
      const line = lines.result();
      const printedAs = printedAsOf(name, this.owners);
      return {
        name,
        role,
        usedFor: [...usedFor],
        ...(printedAs ? { printedAs } : {}),
        ...(rect[2] >= rect[0] ? { rect: rounded(rect) } : {}),
        ...(mixedWith.size > 0 ? { mixedWith: [...mixedWith] } : {}),
        ...(line ? { line } : {}),
      };
    });
  }

  /** Returns the inks that a colour puts down, including process inks. */
  private painted(space: string, color: readonly number[] | null): Ink[] {
    return this.inksOf(space).filter((_, i) => color === null || (color[i] ?? 0) > 0);
  }

  private inksOf(space: string): readonly Ink[] {
    let inks = this.spaces.get(space);
    if (!inks) {
      inks = this.namesOf(space).map((name) => ({ name, role: roleOf(name, this.owners) }));
      // Process inks alone aren't a separation of their own.
      if (!inks.some(({ name }) => isSpotName(name))) inks = [];
      this.spaces.set(space, inks);
    }
    return inks;
  }

  private namesOf(space: string): readonly string[] {
    const names = inkNames(space);
    if (space.endsWith(')')) return names;
    const whole = names.slice(0, -1);
    const begins = (list: readonly string[]) =>
      list.length >= names.length &&
      whole.every((name, i) => list[i] === name) &&
      list[whole.length]?.startsWith(names.at(-1) ?? '');
    for (const list of this.inkLists) if (begins(list)) return list;
    return names;
  }

  private entryOf(name: string, role: SeparationRole): Use | null {
    const known = this.uses.get(name);
    if (known) return known;
    if (!isSpotName(name) || this.uses.size >= SEPARATIONS_MAX) return null;
    const use: Use = {
      role,
      usedFor: new Set(),
      rect: NOWHERE,
      mixedWith: new Set(),
      lines: new LinePaths(),
    };
    this.uses.set(name, use);
    return use;
  }
}

const NOWHERE: Rect = [Infinity, Infinity, -Infinity, -Infinity];

const around = (a: Rect, b: Rect): Rect => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
