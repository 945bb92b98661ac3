export * from './acceptance.ts';
export * from './artwork.ts';
export * from './artwork-spec.ts';
export * from './messages.ts';
export * from './product-artwork.ts';
export { proofPath } from './proof/proof-path.ts';
export type { Finding } from './report.ts';
export type { EarlierArtwork } from './store.server.ts';
