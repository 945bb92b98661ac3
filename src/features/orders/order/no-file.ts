import { DESIGN_AWAITED, FILE_AWAITED, LOOK_AWAITED } from './item-artwork.ts';

/** Shown in place of the file if the customer sends it later. */
export const FILE_TO_FOLLOW = {
  artworkId: null,
  artworkUrl: null,
  artworkState: 'problem',
  artworkProblem: FILE_AWAITED,
} as const;

/** Shown in place of the file if a person looks at it first. */
export const FILE_TO_LOOK_AT = { ...FILE_TO_FOLLOW, artworkProblem: LOOK_AWAITED } as const;

/** Shown in place of the file while we design it. */
export const FILE_TO_DESIGN = { ...FILE_TO_FOLLOW, artworkProblem: DESIGN_AWAITED } as const;

/** Shown in place of the file if we don't make the item. */
export const NO_FILE = {
  artworkId: null,
  artworkUrl: null,
  artworkState: 'received',
  artworkProblem: null,
} as const;
