import { z } from 'zod';

/**
 * A design template as data: pages of elements, and the fields that a customer fills in. Lengths are millimetres from
 * the top left corner of the finished (cut) page, y downwards; what goes to the edge begins at minus the bleed. Sizes
 * of letters are points. Stored as JSON with the template's version, so it is parsed where it is read.
 */

/** Inks from 0 to 1: cyan, magenta, yellow, black. */
const inks = z.tuple([share(), share(), share(), share()]);
/** Inks, or a name in the palette. */
const colour = z.union([inks, z.string().regex(/^[a-z][a-zA-Z]*$/)]);
const fieldId = z.string().regex(/^[a-z][a-zA-Z0-9]{0,30}$/);
/** x, y, width, height */
const rect = z.tuple([mm(), mm(), mm().positive(), mm().positive()]);
const stroke = z.object({
  ink: colour,
  pt: z.number().min(0.25).max(72),
  dash: z.array(mm()).exactOptional(),
});

/**
 * What a line of text looks like. `text` may name fields: `T {{phone}}`. A line whose fields are all empty is left out,
 * and those below it close up. `least` is the smallest size, in steps of half a point; without it the size is fixed.
 */
const textLine = z.object({
  text: z.string().max(2000),
  font: z.string().regex(/^[a-z0-9-]+\/[0-9]{3}[A-Za-z_]+$/),
  size: z.number().min(4).max(400),
  least: z.number().min(4).max(400).exactOptional(),
  ink: colour,
  /** distance of the lines, times the size; 1.25 by default */
  leading: z.number().min(0.6).max(4).exactOptional(),
  /** added between letters, in thousandths of the size */
  tracking: z.number().min(-100).max(1000).exactOptional(),
  case: z.enum(['upper', 'lower']).exactOptional(),
  /** space above, unless it is the first one */
  before: mm().exactOptional(),
  /** words go on in the next line, broken and at last hyphenated where they must be */
  paragraph: z.literal(true).exactOptional(),
  /** the font of the owner’s PDF that isn’t in the library yet; such a line can’t be published */
  wanted: z.string().max(200).exactOptional(),
  /** this line's own alignment; by default the block's */
  align: z.enum(['left', 'centre', 'right']).exactOptional(),
});

/** Drawn only if this field is filled in (`when`), or only if it isn't (`unless`). */
const condition = { when: fieldId.exactOptional(), unless: fieldId.exactOptional() };

const element = z.discriminatedUnion('draw', [
  z.object({
    draw: z.literal('box'),
    at: rect,
    fill: colour.exactOptional(),
    stroke: stroke.exactOptional(),
    radius: mm().exactOptional(),
    ...condition,
  }),
  z.object({
    draw: z.literal('ellipse'),
    at: rect,
    fill: colour.exactOptional(),
    stroke: stroke.exactOptional(),
    ...condition,
  }),
  /** An SVG path whose unit is a millimetre times `scale`, moved by `at` and turned (degrees, clockwise) about it. */
  z.object({
    draw: z.literal('path'),
    d: z.string().max(20_000),
    at: z.tuple([mm(), mm()]).exactOptional(),
    scale: z.number().exactOptional(),
    turn: z.number().exactOptional(),
    fill: colour.exactOptional(),
    stroke: stroke.exactOptional(),
    ...condition,
  }),
  /** Lines of text from the top, in the middle, or down to the bottom of a box; `turn` in degrees, clockwise. */
  z.object({
    draw: z.literal('text'),
    at: rect,
    lines: z.array(textLine).min(1),
    anchor: z.enum(['top', 'middle', 'bottom']).exactOptional(),
    align: z.enum(['left', 'centre', 'right']).exactOptional(),
    turn: z.union([z.literal(90), z.literal(-90)]).exactOptional(),
    /** whether the customer may move it, and how far in each direction */
    moves: mm().exactOptional(),
    ...condition,
  }),
  z.object({
    draw: z.literal('photo'),
    at: rect,
    field: fieldId,
    shape: z.literal('ellipse').exactOptional(),
    radius: mm().exactOptional(),
    ...condition,
  }),
  z.object({ draw: z.literal('qr'), at: rect, field: fieldId, ink: colour, ...condition }),
]);

const page = z.object({
  name: z.string(),
  /** left out unless the customer wants it */
  optional: z.literal(true).exactOptional(),
  /** the page of an owner’s PDF that everything is drawn on, from 1 */
  base: z.object({ file: z.uuid(), page: z.int().min(1) }).exactOptional(),
  elements: z.array(element),
});

/** What the customer is asked for. `example` fills the template's own picture, and is the form's hint. */
const field = z.object({
  id: fieldId,
  label: z.string(),
  kind: z.enum(['line', 'paragraph', 'date', 'list', 'number', 'photo', 'qr']),
  required: z.literal(true).exactOptional(),
  /** letters that may be typed; what fits is a matter of the text itself */
  longest: z.int().positive().max(4000).exactOptional(),
  example: z.string(),
  /** a sentence below the label */
  hint: z.string().exactOptional(),
  /** of a list */
  options: z.array(z.string()).exactOptional(),
});

/** Colours that go together; the first is the template's own. */
const scheme = z.object({ name: z.string(), palette: z.record(z.string(), inks) });

export const layoutSchema = z.object({
  widthMm: mm().positive(),
  heightMm: mm().positive(),
  bleedMm: mm().nonnegative(),
  schemes: z.array(scheme).min(1),
  fields: z.array(field),
  pages: z.array(page).min(1),
  /** the owner’s own fonts that it uses, and what they are called */
  fonts: z.array(z.object({ id: z.string(), name: z.string() })).exactOptional(),
});

export type Layout = z.infer<typeof layoutSchema>;
export type Field = z.infer<typeof field>;
export type LayoutPage = z.infer<typeof page>;
export type Element = z.infer<typeof element>;
export type TextElement = Extract<Element, { draw: 'text' }>;
export type PhotoElement = Extract<Element, { draw: 'photo' }>;
export type TextLine = z.infer<typeof textLine>;
export type Colour = z.infer<typeof colour>;
export type Inks = z.infer<typeof inks>;
export type RectMm = z.infer<typeof rect>;
export type Stroke = z.infer<typeof stroke>;

function mm() {
  return z.number().min(-2000).max(2000);
}

function share() {
  return z.number().min(0).max(1);
}
