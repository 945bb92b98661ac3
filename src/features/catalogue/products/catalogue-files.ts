/**
 * The format of the catalogue in `db/seed/catalogue`: one file per category, with shared parts written once.
 * `expandCatalogue` turns the files into full products.
 */
import { z } from 'zod';
import {
  artworkPagesSchema,
  type Catalogue,
  catalogueSchema,
  categorySchema,
  type OptionGroup,
  optionGroupSchema,
  productFormSchema,
  productSchema,
  type Specification,
  specificationSchema,
  vatClassSchema,
} from './seed.ts';

/** `"@name"` refers to a shared group; `{ "quantities": { "50": 0, "100": 700 } }` maps copies to pence. */
const groupEntrySchema = z.union([
  z.string().startsWith('@'),
  z.strictObject({ quantities: z.record(z.string().regex(/^[1-9]\d*$/), z.int()) }),
  optionGroupSchema,
]);

const fileProductSchema = productSchema
  .omit({ categoryId: true, position: true, optionGroups: true })
  .extend({
    vatClass: vatClassSchema.exactOptional(),
    bleedMm: productSchema.shape.bleedMm.exactOptional(),
    safeMm: productSchema.shape.safeMm.exactOptional(),
    artworkPages: artworkPagesSchema.exactOptional(),
    form: productFormSchema.exactOptional(),
    optionGroups: z.array(groupEntrySchema),
  });

const sharedGroupsSchema = z.record(z.string(), optionGroupSchema);

const categoryFileSchema = z.strictObject({
  category: z.string(),
  defaults: productSchema
    .pick({ vatClass: true, bleedMm: true, safeMm: true, form: true })
    .extend({ artworkPages: artworkPagesSchema.exactOptional() }),
  specifications: z.array(specificationSchema),
  shared: sharedGroupsSchema,
  products: z.array(fileProductSchema),
});

const sharedFileSchema = z.strictObject({
  optionGroups: sharedGroupsSchema,
  specifications: z.array(specificationSchema),
});

type CategoryFile = z.infer<typeof categoryFileSchema>;
type FileProduct = z.infer<typeof fileProductSchema>;
type GroupEntry = z.infer<typeof groupEntrySchema>;
type SharedFile = z.infer<typeof sharedFileSchema>;

/** The unparsed files. `products` holds one entry per category file. */
export type CatalogueFiles = { categories: unknown; shared: unknown; products: readonly unknown[] };

/**
 * Returns full categories and products. Positions count from 1 in the order of the files. The finished size and the
 * size with bleed are written into the specifications here, so that they always agree. Throws a ZodError, or an Error
 * naming a shared group that no file defines.
 */
export function expandCatalogue(files: CatalogueFiles): Catalogue {
  const shared = sharedFileSchema.parse(files.shared);
  const products = files.products
    .map((file) => categoryFileSchema.parse(file))
    .flatMap((file) =>
      file.products.map((product, index) => expandProduct(product, index + 1, file, shared)),
    );
  return catalogueSchema.parse({ categories: z.array(categorySchema).parse(files.categories), products });
}

function expandProduct(product: FileProduct, position: number, file: CategoryFile, shared: SharedFile) {
  const named = { ...shared.optionGroups, ...file.shared };
  const optionGroups = product.optionGroups.map((entry) => sized(expandGroup(entry, named), product));
  const full = { ...file.defaults, ...product, categoryId: file.category, position, optionGroups };
  return {
    ...full,
    specifications: [
      ...sizeSpecifications(full),
      ...product.specifications,
      ...file.specifications,
      ...shared.specifications.filter((row) => !saysLabel(product, file, row.label)),
    ],
  };
}

/** A row of the product or its category replaces the shop-wide row with the same label. */
function saysLabel(product: FileProduct, file: CategoryFile, label: string): boolean {
  return [...product.specifications, ...file.specifications].some((row) => row.label === label);
}

function expandGroup(entry: GroupEntry, named: Readonly<Record<string, OptionGroup>>): OptionGroup {
  if (typeof entry === 'string') {
    const group = named[entry.slice(1)];
    if (!group) throw new Error(`No file defines the shared option group ${entry}`);
    return group;
  }
  return 'quantities' in entry ? quantityGroup(entry.quantities) : entry;
}

/** A size without measurements is another fold of the same sheet. */
function sized(group: OptionGroup, { widthMm, heightMm }: FileProduct): OptionGroup {
  if (group.key !== 'sizes') return group;
  return { ...group, options: group.options.map((option) => ({ widthMm, heightMm, ...option })) };
}

function quantityGroup(penceByCopies: Readonly<Record<string, number>>): OptionGroup {
  const options = Object.entries(penceByCopies).map(([copies, priceModifierPence]) => ({
    id: copies,
    name: Number(copies).toLocaleString('en-GB'),
    priceModifierPence,
    copies: Number(copies),
  }));
  return { key: 'quantities', label: 'Quantity', options };
}

type Measured = { form: string; widthMm: number; heightMm: number; bleedMm: number; panels?: number };

function sizeSpecifications({ widthMm, heightMm, bleedMm, panels }: Measured): Specification[] {
  const label = panels ? 'Flat size' : 'Finished size';
  const rows = [{ label, value: sizeText(widthMm, heightMm) }];
  if (bleedMm === 0) return rows;
  const withBleed = sizeText(widthMm + 2 * bleedMm, heightMm + 2 * bleedMm);
  return [...rows, { label: 'Size with bleed', value: `${withBleed} (${bleedMm} mm on every side)` }];
}

function sizeText(widthMm: number, heightMm: number): string {
  return `${widthMm.toLocaleString('en-GB')} × ${heightMm.toLocaleString('en-GB')} mm`;
}
