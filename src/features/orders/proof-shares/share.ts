import { href } from '#kit/href.ts';

/** How long a link works. */
export const SHARE_DAYS = 30;
/** More than this isn't a conversation about a proof. */
export const ANSWERS_MAX = 200;
export const NAME_MAX = 80;
export const WORDS_MAX = 1000;

export const ANSWER_KINDS = ['approved', 'refused', 'comment'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** An answer through a shared link. */
export interface ProofAnswer {
  id: number;
  /** the version of the file that it is about */
  artworkId: string;
  kind: AnswerKind;
  name: string;
  words: string | null;
  /** ISO time */
  createdAt: string;
}

/** Returns the page of a shared proof, without its key. */
export const sharedPath = (shareId: string): string => href('/proofs/:shareId', { shareId });
