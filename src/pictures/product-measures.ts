import type { ProductForm } from './product-form.ts';
import { paperMm, type Stock } from './stock.ts';

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
  /** What it is printed on. */
  stock: Stock;
  /** The thickness of a board, in mm. */
  boardMm: number;
};

/** The thickness of one sheet, in mm. */
export function sheetMm({ grammage = 170, stock }: Pick<Drawn, 'grammage' | 'stock'>): number {
  return paperMm(grammage, stock);
}

/** How thick a bound block is, in mm: a booklet of 16 pages, books of 100, each with its cover. */
export function blockMm(product: Pick<Drawn, 'grammage' | 'stock' | 'form'>): number {
  const leaves = product.form === 'booklet' ? 8 : 50;
  // Folded sheets spring open a little.
  const spring = product.form === 'booklet' ? 1.4 : 1;
  return leaves * sheetMm(product) * spring + 0.7;
}
