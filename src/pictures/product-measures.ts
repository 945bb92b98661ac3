import type { ProductForm } from './product-form.ts';

/** What a drawing has to know of a product. Lengths in mm. */
export type Drawn = {
  id: string;
  categoryId: string;
  name: string;
  form: ProductForm;
  position: number;
  widthMm: number;
  heightMm: number;
  panels?: number | undefined;
  /** The paper's weight in gsm, where the product has paper. */
  grammage?: number | undefined;
};

/**
 * How thick one sheet is, in mm. Coated paper has about 0.9 cm³ to the gram, uncoated 1.25 (paper makers' tables for
 * bulk): 1.05 stands between.
 */
export function sheetMm({ grammage = 170 }: Pick<Drawn, 'grammage'>): number {
  return (grammage * 1.05) / 1000;
}
