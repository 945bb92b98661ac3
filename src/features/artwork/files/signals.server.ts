import { EventEmitter, once } from 'node:events';
import type { Queries } from '#platform/db/database.ts';
import type { EngineReport } from '#preflight/index.ts';
import type { Artwork } from './artwork.ts';
import { type ArtworkOwner, readOwnArtwork } from './store.server.ts';

const checks = new EventEmitter();
checks.setMaxListeners(0);
/** Partial reports of the checks running in this process. */
const soFar = new Map<string, EngineReport>();

/** Passes a check's partial report to waiting requests in this process. */
export function artworkProgressed(artworkId: string, report: EngineReport): void {
  soFar.set(artworkId, report);
  checks.emit(artworkId);
}

/** Tells waiting requests in this process that a check has ended, successfully or not. */
export function artworkCheckEnded(artworkId: string): void {
  soFar.delete(artworkId);
  checks.emit(artworkId);
}

/** Returns how far a check has got. The same number means no news. */
export const progressOf = (report: EngineReport | undefined): number =>
  report ? 1 + report.pages.filter((page) => page.content).length : 0;

/** A check in another process sends no signal here, so poll at this interval. */
const GLANCE_MS = 400;

/**
 * Returns this owner's artwork once its check has ended or the time (in ms, or a signal's) is up, so that a page
 * without script needn't ask again.
 */
export async function waitForCheck(
  db: Queries,
  owner: ArtworkOwner,
  artworkId: string,
  wait: number | AbortSignal,
): Promise<Artwork | undefined> {
  const deadline = typeof wait === 'number' ? AbortSignal.timeout(wait) : wait;
  for (;;) {
    const notified = sign(artworkId, AbortSignal.any([deadline, AbortSignal.timeout(GLANCE_MS)]));
    const now = await readOwnArtwork(db, owner, artworkId);
    if (!now || now.report || deadline.aborted) return now;
    await notified;
    // Only the end is read from the database again; progress is ignored.
    while (soFar.has(artworkId) && !deadline.aborted) await sign(artworkId, deadline);
  }
}

/** Resolves when there is news of an artwork, or the time is up. */
const sign = (artworkId: string, signal: AbortSignal) =>
  once(checks, artworkId, { signal }).catch(() => undefined);

/** Like `waitForCheck`, but also returns as soon as there is more than the `seen` steps. */
export async function waitForProgress(
  db: Queries,
  owner: ArtworkOwner,
  artworkId: string,
  steps: number,
  waitMs: number,
): Promise<{ artwork: Artwork | undefined; partial: EngineReport | undefined }> {
  const deadline = AbortSignal.timeout(waitMs);
  const notified = sign(artworkId, deadline);
  const artwork = await readOwnArtwork(db, owner, artworkId);
  if (!artwork || artwork.report) return { artwork, partial: undefined };
  if (progressOf(soFar.get(artworkId)) <= steps) await notified;
  const partial = soFar.get(artworkId);
  if (partial) return { artwork, partial };
  return { artwork: await readOwnArtwork(db, owner, artworkId), partial: undefined };
}
