import type {
  Element,
  Field,
  Inks,
  Layout,
  RectMm,
  Stroke,
  TextElement,
  TextLine,
} from '#composition/index.ts';

/** Short forms for the templates that come with the shop. Lengths in mm, sizes of letters and lines in points. */

/** Black is one ink: small letters stay sharp, and a black that is mixed can’t be out of register. */
export const BLACK: Inks = [0, 0, 0, 1];
export const WHITE: Inks = [0, 0, 0, 0];

const BLEED = 3;

export interface Size {
  widthMm: number;
  heightMm: number;
}

/** A colour on the whole page, to the end of the bleed. */
export const ground = ({ widthMm, heightMm }: Size, ink: string): Element => ({
  draw: 'box',
  at: [-BLEED, -BLEED, widthMm + 2 * BLEED, heightMm + 2 * BLEED],
  fill: ink,
});

export const area = (at: RectMm, ink: string, more: { radius?: number; when?: string } = {}): Element => ({
  draw: 'box',
  at,
  fill: ink,
  ...more,
});

export const disc = (x: number, y: number, radius: number, ink: string): Element => ({
  draw: 'ellipse',
  at: [x - radius, y - radius, 2 * radius, 2 * radius],
  fill: ink,
});

/** A line across, from its left end. */
export const rule = (x: number, y: number, width: number, ink: string, pt = 0.5): Element =>
  outline(`M0 0H${width}`, { ink, pt }, [x, y]);

/** A line down, from its upper end. */
export const upright = (x: number, y: number, height: number, ink: string, pt = 0.5): Element =>
  outline(`M0 0V${height}`, { ink, pt }, [x, y]);

/** A frame `inset` from the cut. */
export const frame = ({ widthMm, heightMm }: Size, inset: number, stroke: Stroke, radius = 0): Element => ({
  draw: 'box',
  at: [inset, inset, widthMm - 2 * inset, heightMm - 2 * inset],
  stroke,
  radius,
});

/** A path that is filled; `turn` in degrees, clockwise. */
export const filled = (d: string, ink: string, at: [number, number] = [0, 0], turn = 0): Element => ({
  draw: 'path',
  d,
  at,
  turn,
  fill: ink,
});

/** A path that is drawn as a line. */
export const outline = (d: string, stroke: Stroke, at: [number, number] = [0, 0], turn = 0): Element => ({
  draw: 'path',
  d,
  at,
  turn,
  stroke,
});

export type Look = Omit<TextLine, 'text'>;

/** A line of text in a look, with what is different here. */
export const line = (text: string, look: Look, more: Partial<Look> = {}): TextLine => ({
  text,
  ...look,
  ...more,
});

export const block = (
  at: RectMm,
  lines: TextLine[],
  more: Partial<Omit<TextElement, 'draw' | 'at' | 'lines'>> = {},
): Element => ({ draw: 'text', at, lines, ...more });

type FieldMore = Partial<Pick<Field, 'required' | 'hint'>>;
export const REQUIRED: FieldMore = { required: true };

/** A line that the customer types, of at most `longest` letters. */
export const asks = (
  id: string,
  label: string,
  example: string,
  longest: number,
  more: FieldMore = {},
): Field => ({ id, label, kind: 'line', example, longest, ...more });

/** Several lines. */
export const asksWords = (
  id: string,
  label: string,
  example: string,
  longest: number,
  more: FieldMore = {},
): Field => ({ id, label, kind: 'paragraph', example, longest, ...more });

export const asksPhoto = (id: string, label: string, hint: string): Field => ({
  id,
  label,
  kind: 'photo',
  example: '',
  hint,
});

export const asksCode = (example: string): Field => ({
  id: 'code',
  label: 'Web address for a QR code',
  kind: 'qr',
  example,
  longest: 60,
  hint: 'People point a phone at the code and your page opens. Leave it empty to do without.',
});

/** The colours of one scheme, by what they are for. */
export type Palette = Record<string, Inks>;

export const layout = (
  size: Size,
  parts: Omit<Layout, 'widthMm' | 'heightMm' | 'bleedMm' | 'schemes'> & { schemes: Record<string, Palette> },
): Layout => ({
  ...size,
  bleedMm: BLEED,
  fields: parts.fields,
  pages: parts.pages,
  schemes: Object.entries(parts.schemes).map(([name, palette]) => ({ name, palette })),
});
