import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine, FixOutcome } from '#preflight/index.server.ts';
import type { FixRefusal, FixSource, FixStep } from '#preflight/index.ts';
import { readSeparationNames } from '../separation-names.server.ts';
import { type ArtworkFile, type ArtworkOwner, readArtworkFile, readOwnArtwork } from '../store.server.ts';
import { storeMade } from '../store-made.server.ts';
import { takeRoom } from '../upload/room.server.ts';
import { findMade, lockMaking } from './store.server.ts';

export type FixTask = {
  /** the owner's files, in order */
  sourceIds: readonly string[];
  /** one of them that belongs to somebody else but may be used; null if none */
  lentId?: string | null;
  productId: string;
  steps: readonly FixStep[];
};

export type FixedArtwork =
  | { ok: true; artworkId: string }
  | { ok: false; reason: 'not-found' | 'no-room' | FixRefusal };

/**
 * Makes a new artwork from the owner's files and enqueues its check, like an upload. The source files are kept as long
 * as the new one. Idempotent: repeating the request returns the same artwork.
 */
export async function fixArtwork(
  shop: Shop,
  engine: Engine,
  owner: ArtworkOwner,
  { sourceIds, lentId = null, productId, steps }: FixTask,
): Promise<FixedArtwork> {
  const sources: ArtworkFile[] = [];
  for (const id of sourceIds) {
    const mayUse = id === lentId || (await readOwnArtwork(shop.db, owner, id));
    const file = mayUse && (await readArtworkFile(shop.db, id));
    if (!file) return { ok: false, reason: 'not-found' };
    sources.push(file);
  }
  const making = { madeFrom: sources.map(({ id }) => id), steps };
  const before = await findMade(shop.db, owner, productId, making);
  if (before) return { ok: true, artworkId: before };
  const bytes = sources.reduce((sum, file) => sum + file.bytes, 0);
  const room = await takeRoom(shop, { owner, bytes, wantedFor: 'product' });
  if (!room) return { ok: false, reason: 'no-room' };
  try {
    const separations = await readSeparationNames(shop.db);
    const outcome = await withFiles(shop, sources, [], (files) => engine.fix(files, steps, separations));
    if (outcome.status === 'refused') return { ok: false, reason: outcome.reason };
    const named = { owner, productId, originalName: madeName(sources), priority: room.priority };
    const made = { ...named, madeFrom: making.madeFrom, repairs: steps, pdf: outcome.pdf };
    // The same file may have been made in the meantime.
    const before = async (trx: Queries) => {
      await lockMaking(trx, making);
      return findMade(trx, owner, productId, making);
    };
    return { ok: true, artworkId: await storeMade(shop, made, { before }) };
  } finally {
    room.leave();
  }
}

/** Storage opens one file at a time, so each stays open while the next is fetched. */
function withFiles(
  shop: Shop,
  [next, ...rest]: readonly ArtworkFile[],
  held: readonly FixSource[],
  work: (files: readonly FixSource[]) => Promise<FixOutcome>,
): Promise<FixOutcome> {
  if (!next) return work(held);
  return shop.storage.withLocalFile(next.storageKey, (file) =>
    withFiles(shop, rest, [...held, { file, kind: next.kind }], work),
  );
}

const NAME_MAX = 120;

/** `flyer (fixed).pdf` (`fixed` in older shops); for several files `front + back.pdf`. */
function madeName(sources: readonly ArtworkFile[]): string {
  const stems = sources.map(({ originalName }) => originalName.replace(/\.[^.]*$/, ''));
  const [only] = stems;
  if (stems.length === 1 && only !== undefined)
    return `${only.replace(/ \((fixed|mended)\)$/, '').slice(0, NAME_MAX - 13)} (fixed).pdf`;
  return `${stems.join(' + ').slice(0, NAME_MAX - 4)}.pdf`;
}
