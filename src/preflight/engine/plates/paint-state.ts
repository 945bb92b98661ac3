import type { PDFObject } from 'mupdf';
import type { Value } from '../content/content-tokens.ts';
import { nameOf, numberOf, own } from '../pdf-objects.ts';
import type { Meaning } from './ink-meaning.ts';

/** A fill or stroke colour. */
export type Paint = {
  /** null if set by the stream that draws this glyph */
  meaning: Meaning | null;
  /** as in the content; null if it isn't numbers, or never set */
  amounts: readonly number[] | null;
  /** operators that set it again in this stream; null if that takes resources of another stream */
  set: string | null;
};

export type Which = 'fill' | 'stroke';

/** The part of the graphics state that decides to which plates an object goes (PDF 32000-1, 8.4 and 11.7.4). */
export type PaintState = {
  fill: Paint;
  stroke: Paint;
  /** whether fills and strokes overprint, and the mode (OPM) */
  overprints: { fill: boolean; stroke: boolean };
  mode: number;
  blend: string;
  /** how letters are drawn (Tr) */
  renders: number;
};

const BLACK: Meaning = { is: 'process', isDirect: false, components: 1 };

export const INITIAL: PaintState = {
  fill: { meaning: BLACK, amounts: [0], set: '0 g' },
  stroke: { meaning: BLACK, amounts: [0], set: '0 G' },
  overprints: { fill: false, stroke: false },
  mode: 0,
  blend: 'Normal',
  renders: 0,
};

const UNKNOWN: Paint = { meaning: null, amounts: null, set: null };
/** A glyph's own content, whose colours are those of the text. */
export const OF_GLYPH: PaintState = { ...INITIAL, fill: UNKNOWN, stroke: UNKNOWN };

/** Returns the state after `gs` (8.4.5). `OP` alone sets both. */
export function withGraphicsState(state: PaintState, set: PDFObject): PaintState {
  const flag = (key: string) => {
    const value = own(set, key);
    return value?.isBoolean() ? value.asBoolean() : null;
  };
  const [both, fills] = [flag('OP'), flag('op')];
  const blend = own(set, 'BM');
  return {
    ...state,
    overprints: {
      fill: fills ?? both ?? state.overprints.fill,
      stroke: both ?? state.overprints.stroke,
    },
    mode: numberOf(own(set, 'OPM')) ?? state.mode,
    blend: (blend?.isArray() ? nameOf(own(blend, 0)) : nameOf(blend)) ?? state.blend,
  };
}

/** Returns the state in which a form begins; its own resources don't have the names of the stream that draws it. */
export function inherited(state: PaintState): PaintState {
  const portable = (paint: Paint): Paint =>
    paint.meaning?.is === 'process' && paint.set && !paint.set.includes('/')
      ? paint
      : { ...paint, set: null };
  return { ...state, fill: portable(state.fill), stroke: portable(state.stroke) };
}

/** Two equal states have the same key. */
export function keyOf({ fill, stroke, overprints, mode, blend, renders }: PaintState): string {
  const paint = ({ meaning, amounts }: Paint) => [
    meaning?.is,
    meaning?.is === 'named' ? meaning.names : meaning?.is === 'process' ? meaning.isDirect : null,
    amounts,
  ];
  return JSON.stringify([paint(fill), paint(stroke), overprints, mode, blend, renders]);
}

export const numbersOf = (operands: readonly Value[]): number[] | null =>
  operands.every((it) => typeof it === 'number' && Number.isFinite(it)) ? (operands as number[]) : null;

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;

/** The four plates that every press has. */
export const PROCESS_PLATES: readonly string[] = PROCESS;

/** Returns whether the colour is in the ink `None`, which never marks paper (8.6.6.4 and 8.6.6.5). */
export const isNone = (meaning: Meaning | null): boolean =>
  meaning?.is === 'named' && meaning.names.every((it) => it === 'None');

/**
 * Returns whether an object in this colour changes what is on a plate: puts ink there, or takes away what lies under
 * it. With overprint it changes only the plates its colour names, and in mode 1 only those where a DeviceCMYK colour
 * has ink (8.6.7, 11.7.4.3). `drops`: names of plates that nothing is printed from.
 */
export function paintsPlate(
  { meaning, amounts }: Pick<Paint, 'meaning' | 'amounts'>,
  plate: string,
  { overprint, mode }: { overprint: boolean; mode: number },
  drops: (name: string) => boolean = () => false,
): boolean {
  if (!meaning || meaning.is === 'pattern') return true;
  if (meaning.is === 'named') {
    const names = meaning.names.filter((it) => it !== 'None' && !drops(it));
    if (names.length === 0) return false;
    return !overprint || names.includes(plate) || names.includes('All');
  }
  if (!overprint) return true;
  const at = PROCESS_PLATES.indexOf(plate);
  if (at < 0) return false;
  return !(meaning.isDirect && mode === 1 && amounts && amounts[at] === 0);
}

/** Returns how much of a plate's ink a named colour has, 0 to 1. */
export function amountOn(
  meaning: Meaning & { is: 'named' },
  amounts: readonly number[] | null,
  plate: string,
): number {
  const at = meaning.names.findIndex((it) => it === plate || it === 'All');
  return at < 0 ? 0 : (amounts?.[at] ?? 1);
}
