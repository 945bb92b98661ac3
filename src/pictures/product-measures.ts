import type { ProductForm } from './product-form.ts';

/** What a drawing needs to know about a product. Lengths in mm. */
export type Drawn = {
  id: string;
  categoryId: string;
  name: string;
  form: ProductForm;
  position: number;
  widthMm: number;
  heightMm: number;
  panels?: number | undefined;
  /** The paper's weight in gsm, if the product is paper. */
  grammage?: number | undefined;
};

/**
 * The thickness of one sheet, in mm. Coated paper has about 0.9 cm³ per gram, uncoated 1.25 (paper makers' tables for
 * bulk); 1.05 is in between.
 */
export function sheetMm({ grammage = 170 }: Pick<Drawn, 'grammage'>): number {
  return (grammage * 1.05) / 1000;
}
