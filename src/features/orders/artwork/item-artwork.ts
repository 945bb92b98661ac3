import type { OriginalFile } from './originals-list.tsx';

/** The artwork states of an ordered item. */
const ITEM_ARTWORK_STATES = ['received', 'checked', 'problem', 'approved'] as const;
export type ItemArtworkState = (typeof ITEM_ARTWORK_STATES)[number];

export const ARTWORK_STATE_WORDS: Readonly<Record<ItemArtworkState, string>> = {
  received: 'Received',
  checked: 'Checked',
  problem: 'Problem',
  approved: 'Approved',
};

/** A warning that the customer accepted, in the words they saw. `at` is an ISO time. */
export interface AcceptedWarning {
  code: string;
  title: string;
  at: string;
  by: string;
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
  | 'proof-refused';

/** An event of an item's artwork. `file` is the file concerned; for `replaced`, the old one; for `sent`, the first, none. */
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

/** The file to print of an item, and the customer's own files it was made from, if any. */
export interface OrderedFile extends ArtworkVersionFile {
  originals: OriginalFile[];
  /** ISO time at which the file was removed because of its age; null while it is stored */
  removedAt: string | null;
}

export interface ArtworkVersion {
  /** 1 is the file it was ordered with */
  number: number;
  file: ArtworkVersionFile;
  sentBy: string;
  /** ISO time */
  sentAt: string;
  note: string | null;
}

interface ItemArtwork {
  artwork: ArtworkVersionFile | null;
  proofAskedAt: string | null;
  artworkEvents: readonly ArtworkEvent[];
}

/** Returns every file an item has had, newest first; none if the first has not come yet. */
export function versionsOf(
  item: ItemArtwork,
  order: { customerName: string; createdAt: Date | string },
): ArtworkVersion[] {
  if (!item.artwork) return [];
  const first = item.artworkEvents.find(({ kind }) => kind === 'sent');
  const replaced = item.artworkEvents.filter(({ kind }) => kind === 'replaced');
  const files = [...replaced.flatMap(({ file }) => file ?? []), item.artwork];
  return files
    .map((file, i) => {
      const sent = i === 0 ? first : replaced[i - 1];
      return {
        number: i + 1,
        file,
        sentBy: sent?.actor ?? order.customerName,
        sentAt: sent?.createdAt ?? new Date(order.createdAt).toISOString(),
        note: sent?.note ?? null,
      };
    })
    .reverse();
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

/** The problem of an item whose file has not come yet, as customer and staff read it. */
export const FILE_AWAITED = 'We don’t have a file for this yet.';

/** Shown when a file can no longer be changed. */
export const TOO_LATE =
  'We’ve started printing this order, so you can no longer change its files. If something is wrong, ring us at once.';

/** The same, of an order that was cancelled. */
export const CANCELLED = 'This order was cancelled, so we no longer need a file or an answer for it.';
