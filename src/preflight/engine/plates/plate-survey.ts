import type { PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import { own } from '../pdf-objects.ts';
import { type Meaning, meaningOf } from './ink-meaning.ts';
import { PaintEditor } from './paint-editor.ts';
import {
  isNone,
  type Paint,
  type PaintState,
  PROCESS_PLATES,
  paintsPlate,
  type Which,
} from './paint-state.ts';
import { type Drawn, SAME, type Treatment } from './painter.ts';

/** A spot colour's space, and the place of its name in it. */
export type SpotSpace = { object: PDFObject; components: number; at: number };

/**
 * Looks at everything that a page draws, and finds out whether its plates differ from a plain drawing of it, because of
 * overprint or inks that print nothing. Changes nothing.
 */
export class PlateSurvey extends PaintEditor {
  /** names of the spot colours in which something is drawn */
  readonly spots = new Map<string, SpotSpace>();
  /** for each of the four plates, the overprinting objects that change it; plates with the same objects need one drawing */
  private readonly changes: string[] = ['', '', '', ''];
  private readonly visited = new Set<string>();
  private keepsSpots = false;
  private printsNothing = false;
  private readonly drops: (name: string) => boolean;

  constructor(doc: PaintEditor['doc'], drops: (name: string) => boolean) {
    super(doc);
    this.drops = drops;
  }

  /** Returns whether an overprinting object leaves a plate as it is. */
  overprints(): boolean {
    return this.changes.some((it) => it.includes('-')) || (this.keepsSpots && this.spots.size > 0);
  }

  /** Returns groups of the four plates that one drawing can show, or null if a plain drawing shows all plates as they print. */
  groups(): string[][] | null {
    if (!this.overprints() && !this.printsNothing) return null;
    const groups = new Map<string, string[]>();
    for (const [i, plate] of PROCESS_PLATES.entries()) {
      const key = this.changes[i] ?? '';
      groups.set(key, [...(groups.get(key) ?? []), plate]);
    }
    return [...groups.values()];
  }

  override painted(paint: Paint, which: Which, { overprints, mode }: PaintState): void {
    this.note(paint, { overprint: overprints[which], mode });
  }

  paint(): Treatment | null {
    return null;
  }

  picture(image: PDFObject, scope: Scope, { overprints, mode }: PaintState): Drawn {
    const space = own(image, 'ColorSpace');
    if (!space) return SAME;
    this.note(
      { meaning: meaningOf(space, (it) => scope.find('ColorSpace', it)), amounts: null },
      { overprint: overprints.fill, mode },
    );
    return SAME;
  }

  gradient(shading: PDFObject, { overprints, mode }: PaintState): Drawn {
    const space = own(shading, 'ColorSpace');
    if (space)
      this.note(
        { meaning: meaningOf(space, () => null), amounts: null },
        { overprint: overprints.fill, mode },
      );
    return SAME;
  }

  private note(paint: Pick<Paint, 'meaning' | 'amounts'>, how: { overprint: boolean; mode: number }): void {
    const { meaning } = paint;
    if (meaning?.is === 'named') {
      this.noteNames(meaning);
      if (meaning.names.every((it) => it === 'None' || this.drops(it))) return;
    }
    if (!how.overprint) return;
    if (meaning?.is === 'process') this.keepsSpots = true;
    const signs = PROCESS_PLATES.map((plate) => (paintsPlate(paint, plate, how, this.drops) ? '+' : '-'));
    const key = signs.join('');
    if (this.visited.has(key)) return;
    this.visited.add(key);
    for (const [i, sign] of signs.entries()) this.changes[i] += sign;
  }

  private noteNames(meaning: Meaning & { is: 'named' }): void {
    if (isNone(meaning) || meaning.names.some(this.drops)) this.printsNothing = true;
    for (const [at, name] of meaning.names.entries()) {
      if (
        name === '' ||
        name === 'All' ||
        name === 'None' ||
        PROCESS_PLATES.includes(name) ||
        this.drops(name)
      )
        continue;
      const known = this.spots.get(name);
      const { object, components } = meaning;
      if (!known || known.components > components) this.spots.set(name, { object, components, at });
    }
  }
}
