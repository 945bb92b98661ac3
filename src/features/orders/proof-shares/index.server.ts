export { PROOF_ANSWERED } from './answer-proof.server.ts';
export { opensShare, shareLink, shareProof, stopSharing } from './share-proof.server.ts';
export { readShared } from './share-store.server.ts';
