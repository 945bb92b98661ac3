import { chosenIds, type OrderItem } from '#features/orders/order/index.ts';
import type { StoredLine } from '../cart-line.ts';

type OrderedProduct = Pick<OrderItem, 'id' | 'productId' | 'options' | 'artwork'>;
type CartProduct = Pick<StoredLine, 'id' | 'productId' | 'selectedOptions' | 'artwork'>;

/** The id of the cart line that buys an item again: always the same, so that pressing twice adds it once. */
export const lineIdOf = ({ id, productId }: { id: string; productId: string }): string =>
  `${productId}-${id}`;

/**
 * Returns the cart line that buys each item again, by item id: its own, or one that the customer had already added with
 * the same options and file. Each line counts for one item only.
 */
export function linesOfItems<Line extends CartProduct>(
  items: readonly OrderedProduct[],
  lines: readonly Line[],
): Map<string, Line> {
  const found = new Map<string, Line>();
  for (const { id, productId } of items) {
    const own = lines.find((line) => productId && line.id === lineIdOf({ id, productId }));
    if (own) found.set(id, own);
  }
  for (const item of items) {
    if (found.has(item.id)) continue;
    const taken = new Set([...found.values()].map(({ id }) => id));
    const same = lines.find((line) => !taken.has(line.id) && isSame(item, line));
    if (same) found.set(item.id, same);
  }
  return found;
}

function isSame(item: OrderedProduct, line: CartProduct): boolean {
  const chosen = chosenIds(item.options);
  return (
    item.productId === line.productId &&
    (item.artwork?.id ?? null) === (line.artwork?.id ?? null) &&
    Object.keys(chosen).length === Object.keys(line.selectedOptions).length &&
    Object.entries(chosen).every(([name, id]) => line.selectedOptions[name] === id)
  );
}
