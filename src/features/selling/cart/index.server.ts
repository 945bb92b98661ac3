export { adoptGuestCart } from './adopt-guest-cart.server.ts';
export { cartTokenOf, clearedCartCookie, ownerOfNew } from './cart-cookie.server.ts';
export * from './change-cart.server.ts';
export { applyDiscount, removeDiscount } from './change-code.server.ts';
export { loadCart } from './load-cart.server.ts';
export { type CartItem, fillRequestedCart } from './requested-cart.server.ts';
export { CART_RETURNED } from './share/send-back.server.ts';
export { isCartShared, isCartShareKey, openCartShare } from './share/share-cart.server.ts';
export { IS_BY_LINK, noteSharedOrder, wasShared } from './share/share-store.server.ts';
export {
  type CartOwner,
  cartSummaryJson,
  lockCart,
  readCart,
  readCartSummary,
} from './store.server.ts';
