import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CartProvider, useCart } from './cart-context.tsx';
import { NO_CART } from './cart-summary.ts';

function Shown() {
  const { itemCount, totalPence, items } = useCart();
  return `${itemCount} items, ${totalPence} pence: ${items.map((item) => item.productId).join()}`;
}

test('using the cart outside its provider throws a clear error', () => {
  expect(() => renderToStaticMarkup(createElement(Shown))).toThrow(
    'useCart must be used within a CartProvider',
  );
});

test('the page shows the cart as the server sent it', () => {
  const items = [{ id: 'a5-flyers-001-1', productId: 'a5-flyers-001', pricePence: 2099 }];
  const cart = { items, itemCount: 1, itemsPence: 2099 };
  const draw = (given: typeof NO_CART) =>
    renderToStaticMarkup(createElement(CartProvider, { cart: given }, createElement(Shown)));
  expect(draw(cart)).toBe('1 items, 2099 pence: a5-flyers-001');
  expect(draw(NO_CART)).toBe('0 items, 0 pence: ');
});
