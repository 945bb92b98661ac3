import type { Layout, RectMm } from '#composition/index.ts';
import { manyLines, oneLine } from '#kit/plain-text.ts';

/** What the maker’s forms send, by input. */
export type MakerValues = Readonly<Record<string, string>>;
/** What is wrong with them, by input. */
export type MakerErrors = Record<string, string>;

export const LABEL_MAX = 60;

/** Reads numbers, each with a sentence beside it if it isn’t one. */
export class MakerReader {
  readonly errors: MakerErrors = {};
  private readonly values: MakerValues;

  constructor(values: MakerValues) {
    this.values = values;
  }

  text(name: string, most: number): string {
    return oneLine(this.values[name] ?? '').slice(0, most);
  }

  is(name: string): boolean {
    return this.values[name] !== undefined;
  }

  raw(name: string): string {
    return manyLines(this.values[name] ?? '');
  }

  number(name: string, what: string, least: number, most: number, usual: number): number {
    const text = this.values[name];
    if (text === undefined) return usual;
    const value = Number(text.trim().replace(',', '.') || Number.NaN);
    if (Number.isFinite(value) && value >= least && value <= most) return Math.round(value * 1000) / 1000;
    this.errors[name] = `${what}: enter a number from ${least} to ${most}.`;
    return usual;
  }

  oneOf<Choice extends string>(
    name: string,
    choices: Readonly<Record<Choice, string>>,
    usual: Choice,
  ): Choice {
    const text = this.values[name] ?? '';
    return Object.hasOwn(choices, text) ? (text as Choice) : usual;
  }
}

/** The place of a box: left, top, width and height in mm, which may reach into the bleed. */
export function readBox(
  name: (what: string) => string,
  read: MakerReader,
  layout: Layout,
  usual: RectMm,
): RectMm {
  const { widthMm, heightMm, bleedMm } = layout;
  const x = read.number(name('x'), 'Left', -bleedMm, widthMm, usual[0]);
  const y = read.number(name('y'), 'Top', -bleedMm, heightMm, usual[1]);
  const width = read.number(name('w'), 'Width', 1, round(widthMm + bleedMm - x), usual[2]);
  const height = read.number(name('h'), 'Height', 1, round(heightMm + bleedMm - y), usual[3]);
  return [x, y, width, height];
}

const round = (mm: number) => Math.round(mm * 10) / 10;
