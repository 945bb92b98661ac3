import { FILE_AWAITED, LOOK_AWAITED } from './item-artwork.ts';

/** How an item is written whose file the customer sends later. */
export const FILE_TO_FOLLOW = {
  artworkId: null,
  artworkUrl: null,
  artworkState: 'problem',
  artworkProblem: FILE_AWAITED,
} as const;

/** How an item is written whose file a person looks at first. */
export const FILE_TO_LOOK_AT = { ...FILE_TO_FOLLOW, artworkProblem: LOOK_AWAITED } as const;

/** How an item is written that we don't make. */
export const NO_FILE = {
  artworkId: null,
  artworkUrl: null,
  artworkState: 'received',
  artworkProblem: null,
} as const;
