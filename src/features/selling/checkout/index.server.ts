export { findLive } from './same-checkout.server.ts';
export {
  type PlacedOrder,
  type Purchase,
  PurchaseRefused,
  writePurchase,
} from './write-purchase.server.ts';
