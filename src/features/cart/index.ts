export { readAddition } from './addition.ts';
export * from './cart.ts';
export { type CartAnswer, CartProvider, useCart } from './cart-context.tsx';
export { cartDespatch } from './cart-despatch.ts';
