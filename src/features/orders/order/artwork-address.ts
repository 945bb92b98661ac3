import { href } from '#kit/href.ts';

/** Returns the address of an order's artwork, for those who may have the file. */
export const artworkUrl = (artworkId: string): string => href('/artwork/:artworkId', { artworkId });

export const artworkPreviewUrl = (artworkId: string): string =>
  href('/artwork/:artworkId/preview', { artworkId });
