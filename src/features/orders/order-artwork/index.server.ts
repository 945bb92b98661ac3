export { readItemSpecs } from './item-specs.server.ts';
export { judgeAgain } from './judge-again.server.ts';
export { LOOK_ANSWERED, ofIdea, readLookedAt, tellOfLook } from './look.server.ts';
export { itemToken } from './open-item.server.ts';
export { ARTWORK_REQUESTED, askForProof, PROOF_REQUEST } from './proof.server.ts';
export { replaceArtwork } from './replace-artwork.server.ts';
export { readItemRequest } from './requested-item.server.ts';
export {
  giveTo,
  type HeldItem,
  holdItem,
  insertArtworkEvent,
  readProductionBlock,
  tellOrderOfArtwork,
} from './store.server.ts';
