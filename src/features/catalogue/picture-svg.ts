/** The few SVG marks that product pictures are drawn with. Lengths are user units of the picture (800 × 600). */

/** Colours of the shop (the design tokens), and the few materials that the pictures show. */
export const colour = {
  paper: '#FBFAF6',
  white: '#FFFFFF',
  stage: '#EDEBE4',
  ink: '#15171C',
  grey: '#565B66',
  rule: '#D9D6CC',
  edge: '#8C8A82',
  blue: '#1D2B8F',
  cyan: '#00A0DC',
  magenta: '#C2005F',
  yellow: '#FFD400',
  green: '#1C6E43',
  gold: '#B48A2C',
  goldLight: '#E8CF87',
  ncrYellow: '#FBF0B4',
  ncrPink: '#F6D5DE',
} as const;

const fontFamily = 'Instrument Sans, Helvetica, Arial, sans-serif';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number as SVG likes it: at most three decimals. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Text made safe for element content and for attributes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** One element; attributes that are undefined are left out. */
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
  anchor?: 'start' | 'middle' | 'end';
  /** Sets the line to exactly this length, whatever font the viewer has. */
  length?: number;
  rotate?: number;
};

/** One line of text with its baseline at `y`. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  return element(
    'text',
    {
      x,
      y,
      'font-family': fontFamily,
      'font-size': style.size,
      'font-weight': style.bold ? 700 : undefined,
      fill: style.fill ?? colour.ink,
      'text-anchor': style.anchor === 'start' ? undefined : style.anchor,
      textLength: style.length,
      lengthAdjust: style.length === undefined ? undefined : 'spacingAndGlyphs',
      transform: style.rotate === undefined ? undefined : `rotate(${style.rotate} ${round(x)} ${round(y)})`,
    },
    escapeXml(words),
  );
}

/** Drawing that is cut off at the edges of a rectangle; inside, its corner is 0, 0. */
export function clipped(x: number, y: number, width: number, height: number, content: string): string {
  const viewBox = `0 0 ${round(width)} ${round(height)}`;
  return element('svg', { x, y, width, height, viewBox, overflow: 'hidden' }, content);
}

/**
 * How wide a line of bold sans serif runs, in ems. Rough advance widths of Helvetica Bold (Adobe Font Metrics),
 * by groups: good to a few per cent, which is all that setting a line to length needs.
 */
export function emWidth(words: string): number {
  return [...words].reduce((sum, letter) => sum + letterEms(letter), 0);
}

function letterEms(letter: string): number {
  if (" .,:;'’!|iIjl".includes(letter)) return 0.28;
  if ('frt-()'.includes(letter)) return 0.36;
  if ('mMW%'.includes(letter)) return 0.87;
  if (letter >= 'A' && letter <= 'Z') return 0.7;
  return 0.57;
}

/** Lines of display type, each set to the full measure as a wood-type printer does; shrunk if they run too high. */
export function fullMeasure(
  lines: readonly string[],
  box: { x: number; y: number; width: number; height: number },
  fill: string,
): { svg: string; height: number } {
  const natural = lines.map((words) => box.width / emWidth(words));
  // Capitals are 0.72 em high; the gap between lines is a fifth of that.
  const needed = natural.reduce((sum, size) => sum + size * 0.87, 0);
  const shrink = Math.min(1, box.height / needed);
  let y = box.y;
  const svg = lines.map((words, index) => {
    const size = (natural[index] ?? 0) * shrink;
    const baseline = y + size * 0.73;
    y += size * 0.87;
    return text(box.x, baseline, words, { size, fill, bold: true, length: box.width * shrink });
  });
  return { svg: svg.join(''), height: y - box.y };
}
