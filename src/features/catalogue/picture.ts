/**
 * One drawn picture per product: the object at its true proportions, on a scale common to its category, with its
 * measures as on a technical drawing. Pure: the same product always gives the same SVG.
 */
import { drawObject, type Face } from './picture-forms.ts';
import { colour, element, escapeXml, line, rect, text } from './picture-svg.ts';
import { type Product, type ProductForm, productFormSchema } from './seed.ts';

export type SizeMm = { widthMm: number; heightMm: number };
type Named = SizeMm & { name: string };

/** What a picture is drawn from. `categoryMaxMm` sets the scale: see `pictureInput`. */
export type PictureInput = Pick<
  Product,
  'id' | 'categoryId' | 'name' | 'form' | 'widthMm' | 'heightMm' | 'position'
> & { panels?: number | undefined; categoryMaxMm: SizeMm; largest?: Named | undefined };

const stage = { width: 800, height: 600 };
/** Where objects may stand: the rest of the stage is for dimension lines and the scale bar. */
const room = { x: 92, y: 56, width: 590, height: 440 };

/** Things to stand before or hang up; in a category with things to hold they'd make those too small to see. */
const displayForms: ReadonlySet<ProductForm> = new Set(['board', 'banner', 'roller-banner', 'planner']);

/** A product as the shop's database gives it: the form is any word, `panels` may be null. */
export type Pictured = Named & {
  id: string;
  categoryId: string;
  form: string;
  panels?: number | null | undefined;
};

/**
 * A picture's input from a product and all products of its category, in the shop's order. The common scale is that
 * of the widest and the highest product that is held in the hand, or hung and stood up, as this one is. A form that
 * no picture is known for is drawn as a sheet.
 */
export function pictureInput(product: Pictured, categoryProducts: readonly Pictured[]): PictureInput {
  const form = formOf(product);
  const display = displayForms.has(form);
  const others = categoryProducts.filter((other) => displayForms.has(formOf(other)) === display);
  const alike = [product, ...others];
  const { id, categoryId, name, widthMm, heightMm } = product;
  return {
    ...{ id, categoryId, name, form, widthMm, heightMm },
    panels: product.panels ?? undefined,
    position: Math.max(1, categoryProducts.findIndex((other) => other.id === id) + 1),
    categoryMaxMm: {
      widthMm: Math.max(...alike.map((other) => other.widthMm)),
      heightMm: Math.max(...alike.map((other) => other.heightMm)),
    },
    largest: alike.toSorted((one, other) => area(other) - area(one))[0],
  };
}

function formOf({ form }: { form: string }): ProductForm {
  const known = productFormSchema.safeParse(form);
  return known.success ? known.data : 'sheet';
}

/** A standalone SVG of 800 × 600 units. The product's face is the rectangle with `data-part="object"`. */
export function drawPicture(product: PictureInput): string {
  const face = placed(product);
  return stageWith(
    pictureAlt(product),
    largestOutline(product) +
      drawObject(product, face) +
      cropMarks(face) +
      dimensions(product, face) +
      scaleBar(face.scale),
  );
}

/** A stage with nothing on it but crop marks, for a category without products. `name` is the category's name. */
export function drawEmptyStage(name: string): string {
  const face = { x: 200, y: 150, width: 400, height: 270, scale: 1 };
  const outline = rect(face.x, face.y, face.width, face.height, 'none', {
    stroke: colour.edge,
    'stroke-width': 1,
    'stroke-dasharray': '7 4',
  });
  const words = text(400, 280, name, { size: 32, bold: true, anchor: 'middle' });
  const hint = text(400, 316, 'Made to measure: ask for a price', {
    size: 17,
    fill: colour.grey,
    anchor: 'middle',
  });
  return stageWith(`${name}: no products to show`, outline + cropMarks(face) + words + hint);
}

const formNames: Readonly<Record<ProductForm, string>> = {
  sheet: 'a printed sheet',
  card: 'a printed card',
  menu: 'a menu card',
  form: 'a carbonless form with coloured copies',
  envelope: 'a printed envelope',
  pad: 'a glued pad of sheets',
  folded: 'a folded sheet laid flat, with its fold lines',
  booklet: 'a booklet with two staples in the spine',
  'perfect-bound': 'a book with a square spine',
  'wire-bound': 'a wire bound book',
  calendar: 'a calendar on a wire',
  planner: 'a year planner',
  plan: 'a building plan with its title block',
  voucher: 'a gift voucher',
  'foil-voucher': 'a gift voucher with gold foil',
  ticket: 'a ticket with a tear-off stub',
  perforated: 'a sheet with a perforated part to tear off',
  banner: 'a banner with brass eyelets',
  'roller-banner': 'a roller banner on its stand',
  board: 'a rigid printed board',
};

/** Alternative text: what the product is, and its true size. */
export function pictureAlt({ name, form, widthMm, heightMm }: Named & { form: string }): string {
  return `${name}: ${formNames[formOf({ form })]}, drawn to scale, ${millimetres(widthMm)} wide and ${millimetres(heightMm)} high`;
}

function stageWith(title: string, content: string): string {
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${stage.width} ${stage.height}`,
    width: stage.width,
    height: stage.height,
    role: 'img',
  };
  const ground = rect(0, 0, stage.width, stage.height, colour.stage);
  return element('svg', frame, `<title>${escapeXml(title)}</title>${ground}${content}`);
}

function area({ widthMm, heightMm }: SizeMm): number {
  return widthMm * heightMm;
}

/** Behind a small product, the outline of the largest of its kind: what "small" means, at a glance. */
function largestOutline({ largest, categoryMaxMm, ...product }: PictureInput): string {
  if (!largest || area(product) > 0.45 * area(largest)) return '';
  const { x, y, width, height } = placed({ ...largest, categoryMaxMm });
  const dashed = { stroke: colour.edge, 'stroke-width': 0.8, 'stroke-dasharray': '2 4', opacity: 0.8 };
  return (
    rect(x, y, width, height, 'none', dashed) + text(x, y - 7, largest.name, { size: 13, fill: colour.grey })
  );
}

function placed({ widthMm, heightMm, categoryMaxMm }: SizeMm & { categoryMaxMm: SizeMm }): Face {
  const scale = Math.min(room.width / categoryMaxMm.widthMm, room.height / categoryMaxMm.heightMm);
  const width = widthMm * scale;
  const height = heightMm * scale;
  return {
    x: room.x + (room.width - width) / 2,
    y: room.y + (room.height - height) / 2,
    width,
    height,
    scale,
  };
}

/** Marks at the corners that show where the guillotine cuts. */
function cropMarks({ x, y, width, height }: Face): string {
  const gap = 9;
  const length = 13;
  const corners = [
    [x, y, -1, -1],
    [x + width, y, 1, -1],
    [x, y + height, -1, 1],
    [x + width, y + height, 1, 1],
  ] as const;
  return corners
    .map(
      ([cx, cy, right, down]) =>
        line(cx + right * gap, cy, cx + right * (gap + length), cy, colour.ink, 0.9) +
        line(cx, cy + down * gap, cx, cy + down * (gap + length), colour.ink, 0.9),
    )
    .join('');
}

/** Width below and height at the right, between oblique strokes (as ISO 129-1 allows for building drawings). */
function dimensions({ widthMm, heightMm }: SizeMm, { x, y, width, height }: Face): string {
  const below = y + height + 36;
  const beside = x + width + 36;
  return (
    line(x, y + height + 24, x, below + 6, colour.grey, 0.7) +
    line(x + width, y + height + 24, x + width, below + 6, colour.grey, 0.7) +
    line(x, below, x + width, below, colour.grey, 0.9) +
    stroke(x, below) +
    stroke(x + width, below) +
    text(x + width / 2, below + 20, millimetres(widthMm), { size: 16, anchor: 'middle' }) +
    line(x + width + 24, y, beside + 6, y, colour.grey, 0.7) +
    line(x + width + 24, y + height, beside + 6, y + height, colour.grey, 0.7) +
    line(beside, y, beside, y + height, colour.grey, 0.9) +
    stroke(beside, y) +
    stroke(beside, y + height) +
    text(beside + 20, y + height / 2, millimetres(heightMm), { size: 16, anchor: 'middle', rotate: -90 })
  );
}

function stroke(x: number, y: number): string {
  return line(x - 4, y + 4, x + 4, y - 4, colour.ink, 1.2);
}

/** A bar of a round length, so that pictures of one category can be compared by eye. */
function scaleBar(scale: number): string {
  const lengths = [1000, 500, 200, 100, 50, 20];
  const lengthMm = lengths.find((length) => length * scale <= 130) ?? 10;
  const x = 28;
  const y = stage.height - 26;
  const half = (lengthMm * scale) / 2;
  return (
    rect(x, y - 5, half, 5, colour.ink) +
    rect(x + half, y - 5, half, 5, colour.white, { stroke: colour.ink, 'stroke-width': 0.8 }) +
    text(x, y - 11, millimetres(lengthMm), { size: 13, fill: colour.grey })
  );
}

function millimetres(length: number): string {
  return `${length.toLocaleString('en-GB')} mm`;
}
