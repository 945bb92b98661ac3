import { breakLines } from './break-lines.ts';
import type { ShapedText, Typeface } from './shaper.server.ts';

/** A line of a block, filled in. Sizes in points; `before` in points too. */
export interface BlockLine {
  text: string;
  typeface: Typeface;
  size: number;
  /** the smallest size; the size itself if it is fixed */
  least: number;
  leading: number;
  /** ems added between letters */
  tracking: number;
  before: number;
  isParagraph: boolean;
}

/** A row as it is drawn: its width and the place of its base line, in points from the top of the block. */
interface BlockRow {
  /** which line it belongs to */
  line: number;
  shaped: ShapedText;
  size: number;
  width: number;
  base: number;
}

/** A line that has too many letters, at its smallest size. */
interface TooLong {
  line: number;
  letters: number;
  size: number;
}

export interface SetBlock {
  rows: BlockRow[];
  height: number;
  tooLong: TooLong[];
}

const STEP = 0.5;

/**
 * Sets lines into a box. What doesn’t fit becomes smaller in steps of half a point, then hyphenated; then letters are
 * left off, and it is said how many. Nothing is ever wider or higher than the box, unless not even the template’s own
 * words fit at their smallest, which `tooLong` says with 0 letters.
 */
export function setBlock(lines: readonly BlockLine[], width: number, height: number): SetBlock {
  const tooLong: TooLong[] = [];
  const fitting = lines.map((line, i) => {
    if (line.isParagraph) return line;
    const cut = cutToWidth(line, width);
    if (cut.letters > 0) tooLong.push({ line: i, letters: cut.letters, size: line.least });
    return { ...line, text: cut.text };
  });
  const most = Math.max(0, ...lines.map(({ size, least }) => Math.ceil((size - least) / STEP)));
  for (let step = 0; step <= most; step++) {
    const set = trySet(fitting, width, height, step, false);
    if (set) return { ...set, tooLong };
  }
  const hyphenated = trySet(fitting, width, height, most, true);
  if (hyphenated) return { ...hyphenated, tooLong };
  return cutToHeight(fitting, width, height, most, tooLong);
}

/** Leaves letters off a line until it fits at its smallest size. */
function cutToWidth(line: BlockLine, width: number): { text: string; letters: number } {
  const letters = [...line.text];
  const fits = (count: number) =>
    measured(line, letters.slice(0, count).join('').trimEnd(), line.least).width <= width;
  if (fits(letters.length)) return { text: line.text, letters: 0 };
  const most = mostThat(letters.length, fits);
  return { text: letters.slice(0, most).join('').trimEnd(), letters: letters.length - most };
}

/** Leaves letters off the paragraphs, the last one first, until the block fits. */
function cutToHeight(
  lines: readonly BlockLine[],
  width: number,
  height: number,
  step: number,
  known: readonly TooLong[],
): SetBlock {
  const tooLong = [...known];
  const cut = [...lines];
  for (const [i, line] of [...lines.entries()].reverse()) {
    if (!line.isParagraph) continue;
    const letters = [...line.text];
    const withOnly = (count: number) => {
      const text = letters.slice(0, count).join('').trimEnd();
      return cut.map((it, n) => (n === i ? { ...line, text } : it));
    };
    const fits = (count: number) => trySet(withOnly(count), width, height, step, true) !== null;
    const most = fits(0) ? mostThat(letters.length, fits) : 0;
    tooLong.push({ line: i, letters: letters.length - most, size: line.least });
    cut.splice(0, cut.length, ...withOnly(most));
    const set = trySet(cut, width, height, step, true);
    if (set) return { ...set, tooLong };
  }
  const set = trySet(cut, width, Number.POSITIVE_INFINITY, step, true);
  const last = lines.length - 1;
  return {
    rows: set?.rows ?? [],
    height: set?.height ?? 0,
    tooLong: tooLong.length > 0 ? tooLong : [{ line: last, letters: 0, size: lines[last]?.least ?? 0 }],
  };
}

/** The largest number up to `most` for which something holds, if it holds for all smaller ones. */
function mostThat(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Sets the block `step` half points smaller, or returns null if it doesn’t fit. */
function trySet(
  lines: readonly BlockLine[],
  width: number,
  height: number,
  step: number,
  hyphenate: boolean,
): Omit<SetBlock, 'tooLong'> | null {
  const rows: BlockRow[] = [];
  let [bottom, base] = [0, 0];
  for (const [i, line] of lines.entries()) {
    const wanted = Math.max(line.least, line.size - step * STEP);
    const texts = line.isParagraph
      ? breakLines(line.text, width, (text) => measured(line, text, wanted).width, hyphenate)
      : [line.text];
    if (!texts) return null;
    for (const [n, text] of texts.entries()) {
      const size = line.isParagraph ? wanted : sizeFor(line, text, wanted, width);
      const { shaped, width: wide } = measured(line, text, size);
      const isFirst = rows.length === 0;
      base = isFirst ? line.typeface.ascent * size : base + line.leading * size + (n === 0 ? line.before : 0);
      rows.push({ line: i, shaped, size, width: wide, base });
      bottom = base + line.typeface.descent * size;
      if (bottom > height + 0.01) return null;
    }
  }
  return { rows, height: bottom };
}

/** The size of a single line: as wanted, or in half points below it as it fits. */
function sizeFor(line: BlockLine, text: string, wanted: number, width: number): number {
  const at = measured(line, text, wanted).width;
  if (at <= width) return wanted;
  const steps = Math.ceil((wanted - (wanted * width) / at) / STEP - 1e-9);
  return Math.max(line.least, wanted - steps * STEP);
}

/** A text shaped, and its width in points. No space is added behind the last letter. */
function measured({ typeface, tracking }: BlockLine, text: string, size: number) {
  const shaped = typeface.shape(text);
  const width = (shaped.width + tracking * Math.max(0, shaped.glyphs.length - 1)) * size;
  return { shaped, width };
}
