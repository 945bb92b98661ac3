import { href } from '#kit/href.ts';

export const NOTES_MAX = 200;
export const NAME_MAX = 80;
export const WORDS_MAX = 1000;

/** What somebody with a link would change. `x` and `y`: fractions of the page; null for the whole page. */
export interface DesignNote {
  id: number;
  page: number;
  x: number | null;
  y: number | null;
  name: string;
  words: string;
  /** ISO time; null until the owner marks it as done */
  doneAt: string | null;
}

/** A link that works. */
export interface DesignLink {
  id: string;
  approves: boolean;
}

/** What a design’s owner and those with its links see of one another. */
export interface Sharing {
  links: DesignLink[];
  notes: DesignNote[];
  /** the last approval; `isCurrent`: the design is still as it was then */
  approval: { name: string; approvedAt: string; isCurrent: boolean } | null;
  /** of what the design says now */
  digest: string;
}

/** The page behind a link, without its key. */
export const sharedDesignPath = (linkId: string): string => href('/designs/shared/:linkId', { linkId });

/** Where a design’s owner sends the forms of its sharing. */
export const sharingPath = (designId: string): string => href('/designs/:designId/sharing', { designId });
