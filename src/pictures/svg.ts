import { type Cut, capitalEms, emWidth, outlines } from './type.ts';

/** The basic SVG elements of product pictures. Lengths are user units of the picture (800 × 600). */

/** The shop's colours (the design tokens), and the materials in the pictures. */
export const colour = {
  paper: '#FBFAF6',
  white: '#FFFFFF',
  stage: '#EDEBE4',
  ink: '#15171C',
  grey: '#565B66',
  rule: '#D9D6CC',
  edge: '#8C8A82',
  blue: '#1D2B8F',
  reflex: '#1D2B8F',
  cyan: '#00A0DC',
  magenta: '#C2005F',
  yellow: '#FFD400',
  green: '#1C6E43',
  gold: '#B48A2C',
  goldLight: '#E8CF87',
  ncrYellow: '#FBF0B4',
  ncrPink: '#F6D5DE',
} as const;

/** Metal foil mirrors the room: bands of light and shade. `FOIL` is a fill for what lies in a picture with `foil`. */
export const FOIL = 'url(#foil)';
export const foil =
  '<linearGradient id="foil" x1="0" y1="0" x2="1" y2="0.55"><stop offset="0" stop-color="#8A6518"/><stop offset="0.18" stop-color="#D9B75F"/><stop offset="0.3" stop-color="#F1DD9C"/><stop offset="0.42" stop-color="#C79A38"/><stop offset="0.6" stop-color="#8F6A1B"/><stop offset="0.74" stop-color="#EBD187"/><stop offset="0.86" stop-color="#B48A2C"/><stop offset="1" stop-color="#E8CF87"/></linearGradient>';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Rounds a number to at most three decimals for SVG. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Escapes text for element content and attributes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** One element; undefined attributes are left out. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${attributeText(value)}"`]))
    .join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

function attributeText(value: string | number): string {
  return typeof value === 'number' ? String(round(value)) : escapeXml(value);
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) {
  return element('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), fill, ...more });
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 1,
  dashes?: string,
) {
  return element('line', { x1, y1, x2, y2, stroke, 'stroke-width': width, 'stroke-dasharray': dashes });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}) {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function path(d: string, more: Attributes) {
  return element('path', { d, fill: 'none', ...more });
}

/** A closed shape through points `[x, y]`. */
export function polygon(points: readonly (readonly [number, number])[], fill: string, more: Attributes = {}) {
  const written = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  return element('polygon', { points: written, fill, ...more });
}

export type TextStyle = {
  size: number;
  fill?: string;
  bold?: boolean;
  cut?: Cut;
  anchor?: 'start' | 'middle' | 'end';
  /** Added after each letter, in ems. */
  tracking?: number;
  /** Sets the line to exactly this length. */
  length?: number;
  rotate?: number;
};

/** One line of text with its baseline at `y`, as outlines. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const cut = style.cut ?? (style.bold ? 'bold' : 'text');
  const ems = emWidth(words, cut, style.tracking);
  const stretch = style.length === undefined ? 1 : style.length / (ems * style.size);
  const from = { start: 0, middle: -0.5, end: -1 }[style.anchor ?? 'start'] * ems * style.size * stretch;
  const size = style.size / 1000;
  const turn = style.rotate === undefined ? '' : ` rotate(${style.rotate})`;
  const transform = `translate(${round(x)} ${round(y)})${turn} translate(${round(from)} 0) scale(${fine(size * stretch)} ${fine(size)})`;
  return element('path', {
    d: outlines(words, cut, style.tracking),
    fill: style.fill ?? colour.ink,
    transform,
  });
}

const fine = (value: number) => Math.round(value * 1e6) / 1e6;

/** Several lines of text from `y` down, wrapped at `width`; at most `rows` of them. */
export function paragraph(
  x: number,
  y: number,
  width: number,
  words: string,
  style: TextStyle & { leading?: number; rows?: number },
): string {
  const leading = style.leading ?? style.size * 1.4;
  return broken(words, width / style.size, style.cut ?? 'text')
    .slice(0, style.rows)
    .map((row, index) => text(x, y + index * leading, row, style))
    .join('');
}

function broken(words: string, widthEms: number, cut: Cut): string[] {
  const rows: string[] = [];
  for (const word of words.split(' ')) {
    const row = rows.at(-1);
    if (row !== undefined && emWidth(`${row} ${word}`, cut) <= widthEms)
      rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}

/** A drawing clipped to a rectangle; inside, its corner is 0, 0. */
export function clipped(x: number, y: number, width: number, height: number, content: string): string {
  const viewBox = `0 0 ${round(width)} ${round(height)}`;
  return element('svg', { x, y, width, height, viewBox, overflow: 'hidden' }, content);
}

/**
 * Lines of display type, each set to the full width like wood type, without stretching a letter. They shrink together
 * if too high. Returns their height.
 */
export function fullMeasure(
  lines: readonly string[],
  box: { x: number; y: number; width: number; height: number },
  fill: string,
  cut: Cut = 'heavy',
): { svg: string; height: number } {
  const gap = 0.1;
  const capital = capitalEms(cut);
  const natural = lines.map((words) => box.width / emWidth(words, cut));
  const needed = natural.reduce((sum, size) => sum + size * (capital + gap), 0);
  const shrink = Math.min(1, box.height / needed);
  let y = box.y;
  const svg = lines.map((words, index) => {
    const size = (natural[index] ?? 0) * shrink;
    const baseline = y + size * capital;
    y += size * (capital + gap);
    return text(box.x, baseline, words, { size, fill, cut });
  });
  return { svg: svg.join(''), height: y - box.y };
}

export { emWidth };
