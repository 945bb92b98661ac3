/** What a product's pictures are drawn from. Without the drawing: the shop's process imports it. */

import { PRODUCT_FORMS, type ProductForm } from './product-form.ts';
import type { Drawn } from './product-measures.ts';
import type { SizeMm } from './views.ts';

/** A product as the shop's database gives it: the form is any word, `panels` may be null. */
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

/** What a picture is drawn from. `largestMm2` is the area of the largest of its kind in the category, `sizes` are all its kind. */
export type PictureInput = Drawn & {
  largestMm2: number;
  bleedMm: number;
  safeMm: number;
  sizes: (SizeMm & { name: string })[];
};

/** Things to stand before or hang up; beside things to hold they'd make those too small to see. */
const displayForms: ReadonlySet<ProductForm> = new Set(['board', 'banner', 'roller-banner', 'planner']);

/** A picture's input from a product and all products of its category. A form that no picture is known for is drawn as a sheet. */
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
    position: Math.max(1, categoryProducts.findIndex((other) => other.id === id) + 1),
    bleedMm: product.bleedMm ?? 3,
    safeMm: product.safeMm ?? 3,
    sizes: alike.map((other) => ({ name: other.name, widthMm: other.widthMm, heightMm: other.heightMm })),
    largestMm2: Math.max(...[product, ...alike].map((other) => other.widthMm * other.heightMm)),
  };
}

/** The first weight that the specification names: `130gsm gloss to 350gsm silk` is 130. */
function grammageOf({ specifications = [] }: Pictured): number | undefined {
  const weight = specifications.map(({ value }) => /(\d+)\s?gsm/.exec(value)?.[1]).find(Boolean);
  return weight === undefined ? undefined : Number(weight);
}

function formOf({ form }: { form: string }): ProductForm {
  return PRODUCT_FORMS.find((known) => known === form) ?? 'sheet';
}
