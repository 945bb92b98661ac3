import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Answer, type Fields, sendForm } from '#ui/send-form.ts';
import type { CartSummary } from './cart-summary.ts';

/** The response to a cart change: the cart after it, and the parts that the calling page shows. */
export interface CartAnswer<View = unknown> {
  cart: CartSummary;
  view: View;
}

export interface CartCalls {
  /** the cart's lines, as counted in the header */
  items: CartSummary['items'];
  itemCount: number;
  /** the items' sum before discount and delivery (ruling 43) */
  totalPence: number;
  /** Adds the product of a product page's form; replaces a line with the same id (ruling 6). */
  addItem: (form: FormData) => Promise<Answer<CartAnswer>>;
  removeItem: (lineId: string) => Promise<Answer<CartAnswer>>;
  updateQuantity: (lineId: string, quantity: string) => Promise<Answer<CartAnswer>>;
  clearCart: () => Promise<Answer<CartAnswer>>;
  /** Submits any other form of the cart page, by its `intent`: discount code, duplicate, undo. */
  change: (form: FormData) => Promise<Answer<CartAnswer>>;
}

const CartContext = createContext<CartCalls | null>(null);
/** Islands are separate React trees; this event synchronises them. */
const CHANGED = 'galley:cart';

/** Provides the cart as the server last returned it. */
export function CartProvider({ cart, children }: { cart: CartSummary; children?: ReactNode }) {
  const [summary, setSummary] = useState(cart);
  useEffect(() => {
    const hear = (event: Event) => setSummary((event as CustomEvent<CartSummary>).detail);
    addEventListener(CHANGED, hear);
    return () => removeEventListener(CHANGED, hear);
  }, []);
  const change = async (fields: Fields): Promise<Answer<CartAnswer>> => {
    const answer = await sendForm<CartAnswer>('/cart/change', fields);
    if (answer.ok) dispatchEvent(new CustomEvent(CHANGED, { detail: answer.body.cart }));
    return answer;
  };
  const value: CartCalls = {
    items: summary.items,
    itemCount: summary.itemCount,
    totalPence: summary.itemsPence,
    change,
    addItem: change,
    removeItem: (lineId) => change({ intent: 'remove', lineId }),
    updateQuantity: (lineId, quantity) => change({ intent: 'quantity', lineId, quantity }),
    clearCart: () => change({ intent: 'clear' }),
  };
  return <CartContext value={value}>{children}</CartContext>;
}

/** Returns the visitor's cart. Throws outside a CartProvider. */
export function useCart(): CartCalls {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
