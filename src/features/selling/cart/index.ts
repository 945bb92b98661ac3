export { readAddition } from './addition.ts';
export * from './cart.ts';
export { useCart } from './cart-context.tsx';
export { cartDay, cartDespatch, cartTurnarounds, jobOf, lookWords, sendByWords } from './cart-despatch.ts';
export type { CartLine } from './cart-line.ts';
export * from './cart-summary.ts';
export { sharedCartPath } from './share/cart-share.ts';
