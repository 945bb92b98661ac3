export { readAddition } from './addition.ts';
export * from './cart.ts';
export { useCart } from './cart-context.tsx';
export * from './cart-delivery.ts';
export { cartDespatch, cartTurnarounds } from './cart-despatch.ts';
