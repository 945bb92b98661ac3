import type { ArtworkEvent } from '#features/orders/order/index.ts';

/** What a customer wants changed in a draft. `x` and `y`: fractions of the page as shown; null for the whole page. */
export interface DesignComment {
  id: number;
  page: number;
  x: number | null;
  y: number | null;
  words: string;
}

export const COMMENTS_MAX = 60;
export const COMMENT_LENGTH_MAX = 1000;

interface DesignedItem {
  designRounds: number | null;
  artworkEvents: readonly Pick<ArtworkEvent, 'kind'>[];
}

/** Returns how many rounds of changes an item's design includes, and how many are used. */
export function roundsOf({ designRounds, artworkEvents }: DesignedItem): { included: number; used: number } {
  const used = artworkEvents.filter(({ kind }) => kind === 'proof-refused').length;
  return { included: designRounds ?? 0, used };
}

/** Returns what to change as one text for whoever designs: the words first, then the numbered comments. */
export function roundWords(words: string, comments: readonly Omit<DesignComment, 'id'>[]): string {
  const lines = comments.map(({ page, words: each }, i) => `${i + 1}. Page ${page}: ${each}`);
  return [words, ...lines].filter(Boolean).join('\n');
}

/** Returns how many rounds are used, as a sentence. */
export function roundsWords({ included, used }: { included: number; used: number }): string {
  if (included === 0) return 'Rounds of changes are not included.';
  const rounds = included === 1 ? 'One round of changes is' : `${included} rounds of changes are`;
  return `${rounds} included; ${used === 0 ? 'none' : used} used so far.`;
}
