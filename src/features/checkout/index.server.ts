export { findLive } from './same-checkout.server.ts';
export {
  type PlacedOrder,
  PurchaseRefused,
  writePurchase,
} from './write-purchase.server.ts';
