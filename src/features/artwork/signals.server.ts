import { EventEmitter, once } from 'node:events';
import type { Queries } from '../../platform/db/database.ts';
import type { Artwork } from './artwork.ts';
import { type ArtworkOwner, readOwnArtwork } from './store.server.ts';

const checks = new EventEmitter();
checks.setMaxListeners(0);

/** Tells those who wait in this process that a check has ended. */
export function artworkChecked(artworkId: string): void {
  checks.emit(artworkId);
}

/**
 * An artwork of this owner, once its check has ended or the time is up: a page without script then need not ask again.
 * A check in another process is only seen when the time is up.
 */
export async function waitForCheck(
  db: Queries,
  owner: ArtworkOwner,
  artworkId: string,
  waitMs: number,
): Promise<Artwork | undefined> {
  const ended = once(checks, artworkId, { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
  const now = await readOwnArtwork(db, owner, artworkId);
  if (!now || now.report) return now;
  await ended;
  return readOwnArtwork(db, owner, artworkId);
}
