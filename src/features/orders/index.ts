export * from './artwork/artwork-moves.ts';
export * from './artwork/item-artwork.ts';
export * from './billing-values.ts';
export { deliveryWords } from './delivery-words.ts';
export * from './order.ts';
export * from './order-addresses.ts';
export * from './order-moves.ts';
export * from './status-news.ts';
export * from './vat-change.ts';
