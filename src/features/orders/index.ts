export * from './artwork/item-artwork.ts';
export * from './order.ts';
export * from './status-news.ts';
