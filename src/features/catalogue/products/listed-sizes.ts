import { choicesOf, finishedSize, type SelectedOptions } from '#features/pricing/prices/index.ts';
import type { Product } from './product.ts';

/** The size in the heading of a product whose size customers may type. */
export function chosenSize(product: Product, selected: SelectedOptions) {
  const options = product.optionGroups.find(({ key }) => key === 'sizes')?.options ?? [];
  const listed = options.flatMap(({ id, widthMm, heightMm }) =>
    widthMm === null || heightMm === null ? [] : [[id, { widthMm, heightMm }] as const],
  );
  return { size: finishedSize(product, choicesOf(product, selected)), listed: Object.fromEntries(listed) };
}
