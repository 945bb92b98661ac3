export * from './artwork/item-artwork.ts';
export * from './billing-values.ts';
export * from './order.ts';
export * from './order-addresses.ts';
export * from './status-news.ts';
