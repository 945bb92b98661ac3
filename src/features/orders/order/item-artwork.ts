import type { Opinion } from '#kit/opinions.ts';

/** The artwork states of an ordered item. */
const ITEM_ARTWORK_STATES = ['received', 'checked', 'problem', 'approved'] as const;
export type ItemArtworkState = (typeof ITEM_ARTWORK_STATES)[number];

/**
 * What was accepted about a file: a warning by the customer or, with a reason, a finding in spite of which staff print
 * it. `at` is an ISO time.
 */
export interface AcceptedWarning {
  code: string;
  title: string;
  at: string;
  by: string;
  /** why staff print it as it is; left out if the customer accepted it */
  reason?: string;
}

export type ArtworkEventKind =
  | 'sent'
  | 'replaced'
  | 'requested'
  | 'checked'
  | 'problem'
  | 'approved'
  | 'proof-asked'
  | 'proof-approved'
  | 'proof-refused'
  | 'look-asked'
  | 'as-is';

/**
 * An event of an item's artwork. `file` is the file concerned: for `replaced` the old one, and none for `sent`, which
 * is the first.
 */
export interface ArtworkEvent {
  id: number;
  kind: ArtworkEventKind;
  file: ArtworkVersionFile | null;
  actor: string;
  note: string | null;
  /** ISO time */
  createdAt: string;
}

export interface ArtworkVersionFile {
  id: string;
  originalName: string;
  bytes: number;
  hasPreview: boolean;
  sha256: string;
}

/** A file as the customer sent it, from which the printed file was made. */
export interface OriginalFile {
  id: string;
  originalName: string;
  bytes: number;
  pageCount: number | null;
}

/** The file to print for an item, and the customer's own files that it was made from, if any. */
export interface OrderedFile extends ArtworkVersionFile {
  originals: OriginalFile[];
  /** ISO time at which the file was removed because of its age; null while it is stored */
  removedAt: string | null;
  /** null if it could not be read */
  pageCount: number | null;
  /** what colleagues said about this version through a shared link; null if nothing */
  opinions: Opinion[] | null;
}

interface ItemArtwork {
  artwork: ArtworkVersionFile | null;
  proofAskedAt: string | null;
  artworkEvents: readonly ArtworkEvent[];
}

export type ProofState =
  | { state: 'not-asked' }
  | { state: 'waiting' }
  | { state: 'approved' | 'refused'; by: string; at: string; note: string | null };

/** Returns whether the customer has approved the proof of the current file since the last request. */
export function proofState({ artwork, proofAskedAt, artworkEvents }: ItemArtwork): ProofState {
  if (!proofAskedAt || !artwork) return { state: 'not-asked' };
  const requestIndex = artworkEvents.findLastIndex(({ kind }) => kind === 'proof-asked');
  const answer = artworkEvents.findLast(
    ({ kind, file }, i) =>
      i > requestIndex && file?.id === artwork.id && (kind === 'proof-approved' || kind === 'proof-refused'),
  );
  if (!answer) return { state: 'waiting' };
  const { actor, createdAt, note } = answer;
  return {
    state: answer.kind === 'proof-approved' ? 'approved' : 'refused',
    by: actor,
    at: createdAt,
    note,
  };
}

/** The first eight hex digits of a SHA-256: enough to tell two files apart by eye. */
export const shortHash = (sha256: string) => sha256.slice(0, 8);

/** The problem of an item whose file has not arrived yet, in words for the customer and staff. */
export const FILE_AWAITED = 'We don’t have a file for this yet.';

/** The same for one that we design: the first draft is still to come. */
export const DESIGN_AWAITED = 'We’re designing this.';

/** The name of the item that is charged for the design of a product. */
export const designName = (productName: string) => `Design: ${productName}`;

/** The same for one whose file failed the check, and that a person is looking at. */
export const LOOK_AWAITED = 'One of us looks at this file before it’s printed.';
