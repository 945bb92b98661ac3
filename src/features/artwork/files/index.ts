export * from './acceptance.ts';
export { separationsPath } from './admin/separations-path.ts';
export * from './artwork.ts';
export * from './artwork-state.ts';
export { PARTS_MAX } from './file-input.ts';
export * from './fixes/fixable.ts';
export { ARTWORK_LATER, IDEA, LOOK } from './later-fields.ts';
export {
  DEFAULT_LOOK_RULE,
  LOOK_HOURS_MAX,
  type LookRule,
  type LookSettings,
  lookBy,
  lookRuleOf,
} from './looks/look-rule.ts';
export type { ShownIdea } from './looks/shown-idea.server.ts';
export type { RefusedFile } from './parts/joinable.ts';
export { refusedFile } from './parts/joinable.ts';
export * from './parts/parts.ts';
export * from './parts/parts-job.ts';
export * from './product-artwork.ts';
export { pinComments } from './proof/pin-comments.ts';
export { proofArrows } from './proof/proof-arrows.ts';
export { PROOF_PAGES_MAX } from './proof/proof-keys.ts';
export { proofPath, proofPdfPath, type Zoom, zoomOf } from './proof/proof-path.ts';
export type { ListedFinding, ProofView } from './proof/proof-view.ts';
export type { ShownPage } from './proof/shown-pages.ts';
export { removedWords } from './removed-words.ts';
export { sheetNeeds } from './sheet-needs.ts';
export type { EarlierArtwork } from './store.server.ts';
export type { WaysOnData } from './ways-on/other-sizes.server.ts';
