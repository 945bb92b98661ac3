import type { RouterContextProvider } from 'react-router';
import { nextLocalTime } from '#kit/next-local-time.ts';
import { noteChange, pageNotesContext } from '#platform/http/page-notes.ts';
import { shopContext } from '#platform/shop.ts';
import type { Product } from './product.ts';

/** Notes that a page with these products' despatch days changes at the next cut-off time. */
export function noteCutOffs(
  context: Readonly<RouterContextProvider>,
  products: readonly Pick<Product, 'optionGroups'>[],
): void {
  const options = products.flatMap(({ optionGroups }) => optionGroups.flatMap((group) => group.options));
  const cutOffs = new Set(options.flatMap(({ turnaround }) => (turnaround ? [turnaround.cutOff] : [])));
  noteChange(context.get(pageNotesContext), nextLocalTime([...cutOffs], context.get(shopContext).clock()));
}
