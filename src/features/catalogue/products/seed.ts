/**
 * The seeded catalogue: schemas, and the types derived from them. No effects. Schemas check each part on its own;
 * `catalogueProblems` checks the rules between them.
 */
import { z } from 'zod';
import { PRODUCT_FORMS } from '#pictures/index.ts';

/** The names an option group may have, by what it chooses (rulings.md 46: `weights` has several names). */
export const optionGroupLabels = {
  sizes: ['Size'],
  finishes: ['Finish'],
  weights: ['Weight', 'Pages', 'Printed Pages', 'View'],
  sides: ['Sides'],
  quantities: ['Quantity'],
  turnaround: ['Turnaround'],
  eyelets: ['Eyelets'],
  lamination: ['Lamination'],
  innerPages: ['Inner Pages'],
  cover: ['Cover'],
  colors: ['Colours'],
  thickness: ['Thickness'],
} as const satisfies Record<string, readonly string[]>;

export const optionGroupKeySchema = z.enum([
  'sizes',
  'finishes',
  'weights',
  'sides',
  'quantities',
  'turnaround',
  'eyelets',
  'lamination',
  'innerPages',
  'cover',
  'colors',
  'thickness',
]);

/** The physical kind of product, from which its picture is drawn. */
export const productFormSchema = z.enum(PRODUCT_FORMS);

const idSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An id is small letters, digits and hyphens');
const textSchema = z.string().trim().min(1);
const wholeSchema = z.int().positive();
/** Millimetres with at most one decimal: no trade size needs more. */
const millimetreSchema = z.number().positive().max(5000).multipleOf(0.1);

/** One choice of a group. `priceModifierPence` is for the whole order line and may be negative. */
const optionSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  description: textSchema.exactOptional(),
  priceModifierPence: z.int(),
  /** Sizes: the finished size. Folding does not change the sheet's size (catalogue-files.ts). */
  widthMm: millimetreSchema.exactOptional(),
  heightMm: millimetreSchema.exactOptional(),
  /** Sides, and options that choose a page count: the artwork's number of PDF pages. */
  pages: wholeSchema.exactOptional(),
  /** Quantities: the number of copies. */
  copies: wholeSchema.exactOptional(),
  /** What each copy weighs more than its paper says, in grams. */
  extraGrams: z.number().positive().exactOptional(),
  /** Turnarounds: how soon it leaves. */
  turnaround: z
    .strictObject({
      workingDays: z.int().min(0).max(60),
      cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A cut-off is a time like 15:00'),
      isCollected: z.literal(true).exactOptional(),
    })
    .exactOptional(),
});

/** A group of options of which exactly one is chosen; the first is the default and costs nothing extra. */
export const optionGroupSchema = z.strictObject({
  key: optionGroupKeySchema,
  label: textSchema,
  options: z.array(optionSchema).min(1),
});

export const specificationSchema = z.strictObject({ label: textSchema, value: textSchema });

/** The range of the artwork's PDF page count across all choices. */
export const artworkPagesSchema = z.strictObject({ min: wholeSchema, max: wholeSchema });

export const vatClassSchema = z.enum(['standard', 'zero']);

/** A product. Prices are pence including VAT; sizes are the finished (for folded work: the flat) size in mm. */
export const productSchema = z.strictObject({
  id: idSchema,
  categoryId: idSchema,
  name: textSchema,
  description: textSchema,
  basePricePence: wholeSchema,
  vatClass: vatClassSchema,
  widthMm: millimetreSchema,
  heightMm: millimetreSchema,
  bleedMm: z.number().min(0).max(50),
  safeMm: z.number().min(0).max(100),
  artworkPages: artworkPagesSchema,
  form: productFormSchema,
  /** The panels of a folded sheet. */
  panels: z.int().min(2).max(8).exactOptional(),
  position: wholeSchema,
  specifications: z.array(specificationSchema),
  optionGroups: z.array(optionGroupSchema),
});

/** A category; `intro` is the optional text above its products. */
export const categorySchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  description: textSchema,
  intro: textSchema.nullable(),
  commodityCode: z.string().regex(/^\d{6}$/),
  position: wholeSchema,
});

export const catalogueSchema = z.strictObject({
  categories: z.array(categorySchema),
  products: z.array(productSchema),
});

export type OptionGroupKey = z.infer<typeof optionGroupKeySchema>;
export type ProductOption = z.infer<typeof optionSchema>;
export type OptionGroup = z.infer<typeof optionGroupSchema>;
export type Specification = z.infer<typeof specificationSchema>;
export type Product = z.infer<typeof productSchema>;
export type Catalogue = z.infer<typeof catalogueSchema>;

/** Products per category (storefront.md 3, "Catalogue content"; rulings.md 14, 45). */
const documentedProductCounts: Readonly<Record<string, number>> = {
  flyers: 10,
  'business-cards': 2,
  stationery: 6,
  posters: 4,
  funeral: 4,
  'folded-leaflets': 3,
  invitations: 4,
  'plan-printing': 3,
  'menu-printing': 5,
  'wedding-printing': 8,
  'gift-vouchers': 2,
  perforation: 3,
  calendars: 4,
  banners: 10,
  'roller-banners': 3,
  booklets: 8,
  'correx-boards': 3,
  'foamex-boards': 3,
  'pavement-signs': 0,
  'window-graphics': 0,
};

/**
 * Returns everything wrong with a catalogue, one sentence each; empty if the shop can sell from it. Never throws: its
 * shape has already been parsed (`catalogueSchema`).
 */
export function catalogueProblems(catalogue: Catalogue): string[] {
  const { categories, products } = catalogue;
  return [
    ...repeated(categories.map((category) => category.id)).map((id) => `Two categories have the id ${id}`),
    ...repeated(products.map((product) => product.id)).map((id) => `Two products have the id ${id}`),
    ...countProblems(catalogue),
    ...products.flatMap((product) => productProblems(product).map((problem) => `${product.id}: ${problem}`)),
  ];
}

function countProblems({ categories, products }: Catalogue): string[] {
  const known = new Set(categories.map((category) => category.id));
  const documented = Object.entries(documentedProductCounts).flatMap(([id, count]) => {
    const total = products.filter((product) => product.categoryId === id).length;
    if (!known.has(id)) return [`The category ${id} is missing`];
    return total === count ? [] : [`${id} has ${total} products, documented are ${count}`];
  });
  const strangers = products.filter((product) => !known.has(product.categoryId));
  return [...documented, ...strangers.map((product) => `${product.id}: no category ${product.categoryId}`)];
}

/** Some products have no sizes, weights or sides; all have these (storefront.md 3). A single choice counts. */
const NEVER_EMPTY: readonly OptionGroupKey[] = ['finishes', 'quantities', 'turnaround'];

function productProblems(product: Product): string[] {
  const lowestPence = product.optionGroups.reduce(
    (pence, group) => pence + Math.min(...group.options.map((option) => option.priceModifierPence)),
    product.basePricePence,
  );
  return [
    ...repeated(product.optionGroups.map((group) => group.key)).map((key) => `two groups ${key}`),
    ...product.optionGroups.flatMap((group) => groupProblems(group, product)),
    ...NEVER_EMPTY.filter((key) => !product.optionGroups.some((group) => group.key === key)).map(
      (key) => `no ${key}`,
    ),
    // Prices outside £0.01–£10,000.00 are refused (rulings.md 30).
    ...(lowestPence < 1 ? [`the cheapest choice costs ${lowestPence} pence`] : []),
    ...(product.safeMm * 2 < Math.min(product.widthMm, product.heightMm)
      ? []
      : ['no room inside the safe area']),
    ...pageProblems(product),
  ];
}

function groupProblems(group: OptionGroup, product: Product): string[] {
  const labels: readonly string[] = optionGroupLabels[group.key];
  const first = group.options[0];
  return [
    ...repeated(group.options.map((option) => option.id)).map((id) => `${group.key} has two options ${id}`),
    ...repeated(group.options.map((option) => option.name)).map((name) => `${group.key} says ${name} twice`),
    ...(labels.includes(group.label) ? [] : [`${group.key} can't be labelled ${group.label}`]),
    // The "From £" price must be orderable (rulings.md 72).
    ...(first?.priceModifierPence === 0 ? [] : [`the first option of ${group.key} has a surcharge`]),
    ...group.options.flatMap((option) => optionProblems(option, group)),
    ...(group.key === 'sizes' ? firstSizeProblems(first, product) : []),
    ...(group.key === 'quantities' ? ladderProblems(group.options) : []),
  ];
}

function optionProblems(option: ProductOption, { key }: OptionGroup): string[] {
  const hasSize = option.widthMm !== undefined || option.heightMm !== undefined;
  const wholeSize = option.widthMm !== undefined && option.heightMm !== undefined;
  return [
    ...(hasSize && key !== 'sizes' ? [`${key} ${option.id} can't carry a size`] : []),
    ...(key === 'sizes' && !wholeSize ? [`size ${option.id} lacks a side`] : []),
    ...((option.turnaround !== undefined) === (key === 'turnaround')
      ? []
      : [`${key} ${option.id}: turnaround`]),
    ...((option.copies !== undefined) === (key === 'quantities') ? [] : [`${key} ${option.id}: copies`]),
    ...(key === 'sides' && option.pages === undefined ? [`sides ${option.id} lacks its pages`] : []),
  ];
}

/** A product's own size must be that of its first size option, or the page and the file would disagree. */
function firstSizeProblems(first: ProductOption | undefined, product: Product): string[] {
  const width = first?.widthMm ?? product.widthMm;
  const height = first?.heightMm ?? product.heightMm;
  return width === product.widthMm && height === product.heightMm ? [] : ['first size is not the product’s'];
}

/** More copies cost more in total and less each (compared without other choices). */
function ladderProblems(options: readonly ProductOption[]): string[] {
  return options.slice(1).flatMap((option, index) => {
    const before = options[index];
    if (!before?.copies || !option.copies) return [];
    if (option.copies <= before.copies) return [`quantity ${option.id} is out of order`];
    return option.priceModifierPence > before.priceModifierPence
      ? []
      : [`quantity ${option.id} costs no more`];
  });
}

/** At most one group sets the page count, and the product accepts exactly those values. */
function pageProblems({ optionGroups, artworkPages }: Product): string[] {
  const deciding = optionGroups.filter((group) => group.options.some((option) => option.pages !== undefined));
  if (deciding.length > 1) return ['two groups decide the page count'];
  const counts = deciding.flatMap((group) => group.options.flatMap((option) => option.pages ?? []));
  if (counts.length === 0) return artworkPages.min <= artworkPages.max ? [] : ['page range upside down'];
  const fits = Math.min(...counts) === artworkPages.min && Math.max(...counts) === artworkPages.max;
  return fits ? [] : ['artworkPages is not the range of the page options'];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
