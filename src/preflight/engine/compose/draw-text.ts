import {
  type BlockLine,
  type SetBlock,
  type ShapedText,
  setBlock,
  type Typefaces,
} from '#composition/index.server.ts';
import { type ComposeFault, fieldsIn, filledIn, type TextElement, type Values } from '#composition/index.ts';
import { PT_PER_MM, type Transform } from '../rects.ts';
import { type Canvas, numbers } from './canvas.ts';
import type { FontTable } from './font-table.ts';

const LEADING = 1.25;

/** What goes wrong with an element, without its place. */
export type ElementFault = ComposeFault extends infer Fault
  ? Fault extends ComposeFault
    ? Omit<Fault, 'page' | 'element'>
    : never
  : never;

/**
 * Sets the lines of an element into its box and draws them. Returns its faults, each with the field that has it: of a
 * line with several fields, the one with most letters.
 */
export function drawText(
  canvas: Canvas,
  fonts: FontTable,
  typefaces: Typefaces,
  element: TextElement,
  values: Values,
): ElementFault[] {
  const lines = element.lines.flatMap((line) => {
    const text = filledIn(line.text, values);
    return text === null ? [] : [{ line, text: inCase(text, line.case) }];
  });
  const [, , widthMm, heightMm] = element.at;
  const [wide, high] = element.turn ? [heightMm, widthMm] : [widthMm, heightMm];
  const block = lines.map(({ line, text }): BlockLine => {
    const { font, size, least = size, leading = LEADING, tracking = 0, before = 0, paragraph = false } = line;
    return {
      text: paragraph ? text : text.replace(/\s+/g, ' '),
      typeface: typefaces(font),
      size,
      least,
      leading,
      tracking: tracking / 1000,
      before: before * PT_PER_MM,
      isParagraph: paragraph,
    };
  });
  const set = setBlock(block, wide * PT_PER_MM, high * PT_PER_MM);
  drawRows(canvas, fonts, element, lines, set);
  const fieldOf = (line: number) => longestField(lines[line]?.line.text ?? '', values);
  const tooLong = set.tooLong.map(
    ({ line, letters, size }): ElementFault => ({ field: fieldOf(line), kind: 'too-long', letters, size }),
  );
  return [...tooLong, ...missingLetters(lines, block, values)];
}

function missingLetters(
  lines: readonly { line: { text: string; font: string } }[],
  block: readonly BlockLine[],
  values: Values,
): ElementFault[] {
  return block.flatMap(({ text, typeface }, i) =>
    typeface.shape(text.replaceAll('\n', ' ')).missing.map((letter): ElementFault => {
      const named = fieldsIn(lines[i]?.line.text ?? '');
      const field = named.find((id) => values.texts[id]?.includes(letter)) ?? named[0] ?? null;
      return { field, kind: 'letter', letter, font: lines[i]?.line.font ?? '' };
    }),
  );
}

function longestField(pattern: string, values: Values): string | null {
  const length = (id: string) => values.texts[id]?.length ?? 0;
  return fieldsIn(pattern).toSorted((a, b) => length(b) - length(a))[0] ?? null;
}

const inCase = (text: string, wanted: 'upper' | 'lower' | undefined) =>
  wanted === 'upper'
    ? text.toLocaleUpperCase('en-GB')
    : wanted === 'lower'
      ? text.toLocaleLowerCase('en-GB')
      : text;

function drawRows(
  canvas: Canvas,
  fonts: FontTable,
  element: TextElement,
  lines: readonly { line: TextElement['lines'][number] }[],
  { rows, height }: SetBlock,
): void {
  const [x, y, widthMm, heightMm] = element.at;
  const [wide, high] = (element.turn ? [heightMm, widthMm] : [widthMm, heightMm]).map(
    (mm) => mm * PT_PER_MM,
  ) as [number, number];
  const spare = high - height;
  const down = element.anchor === 'bottom' ? spare : element.anchor === 'middle' ? spare / 2 : 0;
  for (const { line, shaped, size, width, base } of rows) {
    const style = lines[line]?.line;
    if (!style) continue;
    const align = style.align ?? element.align ?? 'left';
    const across = align === 'right' ? wide - width : align === 'centre' ? (wide - width) / 2 : 0;
    const matrix = placed(canvas, [x, y, widthMm, heightMm], element.turn, across, base + down);
    const font = fonts.use(style.font);
    canvas.text(
      font.name,
      size,
      style.ink,
      matrix,
      shown(shaped, (style.tracking ?? 0) / 1000, font.advance, size),
    );
  }
}

/** The text matrix for a place in the box, in points to the right and down as it is read. */
function placed(
  canvas: Canvas,
  [x, y, width, height]: TextElement['at'],
  turn: TextElement['turn'],
  across: number,
  down: number,
): Transform {
  const [u, v] = [across / PT_PER_MM, down / PT_PER_MM];
  if (turn === 90) return [0, -1, 1, 0, ...canvas.point(x + width - v, y + u)];
  if (turn === -90) return [0, 1, -1, 0, ...canvas.point(x + v, y + height - u)];
  return [1, 0, 0, 1, ...canvas.point(x + u, y + v)];
}

/**
 * Glyphs for TJ, with what the shaper moved: numbers are thousandths of an em, taken from the place of the next glyph.
 * Accents that stand above or below their place get a rise.
 */
function shown(
  { glyphs }: ShapedText,
  tracking: number,
  advance: (glyph: number) => number,
  size: number,
): string {
  const parts: string[] = [];
  let rise = 0;
  let array = '';
  const flush = () => {
    if (array) parts.push(`[${array}] TJ`);
    array = '';
  };
  const move = (ems: number) => {
    const by = Math.round(ems * 1000);
    if (by !== 0) array += `${-by} `;
  };
  for (const { id, advance: wanted, dx, dy } of glyphs) {
    if (dy !== rise) {
      flush();
      parts.push(`${numbers([dy * size])} Ts`);
      rise = dy;
    }
    move(dx);
    array += `<${id.toString(16).padStart(4, '0')}> `;
    move(wanted + tracking - advance(id) - dx);
  }
  flush();
  if (rise !== 0) parts.push('0 Ts');
  return parts.join(' ');
}
