import { type Pence, sumPence } from '#kit/money.ts';
import type { Cart } from './cart.ts';
import { wholePence } from './cart-line.ts';

/** Returns the items' total before discount and delivery, as in the header (ruling 43). */
function itemsTotal(cart: Cart): Pence {
  return sumPence(cart.lines.map(wholePence));
}

/** The cart as every page knows it: its lines in brief, their number, and their total as last seen. */
export interface CartSummary {
  items: { id: string; productId: string; pricePence: number }[];
  itemCount: number;
  itemsPence: number;
}

export const NO_CART: CartSummary = { items: [], itemCount: 0, itemsPence: 0 };

/** Returns the summary of a cart for every page. */
export function summaryOf(cart: Cart): CartSummary {
  return {
    items: cart.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      pricePence: wholePence(line),
    })),
    itemCount: cart.lines.length,
    itemsPence: itemsTotal(cart),
  };
}
