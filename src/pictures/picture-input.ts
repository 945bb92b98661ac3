/** The input of a product's pictures. It has no drawing code, because the shop's process imports it. */

import { PRODUCT_FORMS, type ProductForm } from './product-form.ts';
import type { Drawn } from './product-measures.ts';
import { boardMmOf, stockOf } from './stock.ts';
import type { SizeMm } from './views.ts';

/** A product from the shop's database: the form may be any word, `panels` may be null. */
export type Pictured = SizeMm & {
  id: string;
  name: string;
  categoryId: string;
  form: string;
  panels?: number | null | undefined;
  bleedMm?: number;
  safeMm?: number;
  specifications?: readonly { label: string; value: string }[];
};

/** Input of a picture. `largestMm2` is the category's largest area of the same kind, `sizes` are all of that kind. */
export type PictureInput = Drawn & {
  largestMm2: number;
  bleedMm: number;
  safeMm: number;
  sizes: (SizeMm & { name: string })[];
};

/** Products that stand or hang. Beside them, hand-held products would be too small to see. */
const displayForms: ReadonlySet<ProductForm> = new Set(['board', 'banner', 'roller-banner', 'planner']);

/** Builds a picture's input from a product and its category. A product of an unknown form is drawn as a sheet. */
export function pictureInput(product: Pictured, categoryProducts: readonly Pictured[]): PictureInput {
  const form = formOf(product);
  const alike = categoryProducts.filter(
    (other) => displayForms.has(formOf(other)) === displayForms.has(form),
  );
  const { id, categoryId, name, widthMm, heightMm } = product;
  return {
    id,
    categoryId,
    name,
    form,
    widthMm,
    heightMm,
    panels: product.panels ?? undefined,
    grammage: grammageOf(product),
    stock: stockOf(product.specifications ?? []),
    boardMm: boardMmOf(product.specifications ?? []),
    position: Math.max(1, categoryProducts.findIndex((other) => other.id === id) + 1),
    bleedMm: product.bleedMm ?? 3,
    safeMm: product.safeMm ?? 3,
    sizes: alike.map((other) => ({ name: other.name, widthMm: other.widthMm, heightMm: other.heightMm })),
    largestMm2: Math.max(...[product, ...alike].map((other) => other.widthMm * other.heightMm)),
  };
}

/** The first paper weight in the specification: `130gsm gloss to 350gsm silk` gives 130. */
function grammageOf({ specifications = [] }: Pictured): number | undefined {
  const weight = specifications.map(({ value }) => /(\d+)\s?gsm/.exec(value)?.[1]).find(Boolean);
  return weight === undefined ? undefined : Number(weight);
}

function formOf({ form }: { form: string }): ProductForm {
  return PRODUCT_FORMS.find((known) => known === form) ?? 'sheet';
}
