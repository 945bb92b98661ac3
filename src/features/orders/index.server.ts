export { readItemSpecs } from './artwork/item-specs.server.ts';
export { itemToken } from './artwork/open-item.server.ts';
export { ARTWORK_REQUESTED, askForProof, PROOF_ASKED } from './artwork/proof.server.ts';
export { type ReplaceOutcome, replaceArtwork } from './artwork/replace-artwork.server.ts';
export * from './artwork/store.server.ts';
export * from './confirmation.server.ts';
export * from './invoice-store.server.ts';
export { loadConfirmation } from './load-confirmation.server.ts';
export * from './store.server.ts';
