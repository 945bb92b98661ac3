import { EventEmitter, once } from 'node:events';
import type { Queries } from '#platform/db/database.ts';
import type { EngineReport } from '#preflight/index.ts';
import type { Artwork } from './artwork.ts';
import { type ArtworkOwner, readOwnArtwork } from './store.server.ts';

const checks = new EventEmitter();
checks.setMaxListeners(0);
/** What checks that run in this process have found so far. */
const soFar = new Map<string, EngineReport>();

/** Tells those who wait in this process what a check has found so far. */
export function artworkProgressed(artworkId: string, report: EngineReport): void {
  soFar.set(artworkId, report);
  checks.emit(artworkId);
}

/** Tells those who wait in this process that a check has ended, well or not. */
export function artworkCheckEnded(artworkId: string): void {
  soFar.delete(artworkId);
  checks.emit(artworkId);
}

/** How far a check is: the same number means that nothing is new. */
export const progressOf = (report: EngineReport | undefined): number =>
  report ? 1 + report.pages.filter((page) => page.content).length : 0;

/** A check in another process gives no sign here: so one looks this often. */
const GLANCE_MS = 400;

/**
 * An artwork of this owner, once its check has ended or the time (in ms, or a signal's) is up: a page without script then
 * need not ask again.
 */
export async function waitForCheck(
  db: Queries,
  owner: ArtworkOwner,
  artworkId: string,
  wait: number | AbortSignal,
): Promise<Artwork | undefined> {
  const deadline = typeof wait === 'number' ? AbortSignal.timeout(wait) : wait;
  for (;;) {
    const told = sign(artworkId, AbortSignal.any([deadline, AbortSignal.timeout(GLANCE_MS)]));
    const now = await readOwnArtwork(db, owner, artworkId);
    if (!now || now.report || deadline.aborted) return now;
    await told;
    // Only the end is read anew from the database; a step on the way is not what is waited for.
    while (soFar.has(artworkId) && !deadline.aborted) await sign(artworkId, deadline);
  }
}

/** Until something is told of an artwork, or the time is up. */
const sign = (artworkId: string, signal: AbortSignal) =>
  once(checks, artworkId, { signal }).catch(() => undefined);

/** As `waitForCheck`, but also answers as soon as more is known than the `seen` steps. */
export async function waitForProgress(
  db: Queries,
  owner: ArtworkOwner,
  artworkId: string,
  seen: number,
  waitMs: number,
): Promise<{ artwork: Artwork | undefined; partial: EngineReport | undefined }> {
  const deadline = AbortSignal.timeout(waitMs);
  const told = sign(artworkId, deadline);
  const artwork = await readOwnArtwork(db, owner, artworkId);
  if (!artwork || artwork.report) return { artwork, partial: undefined };
  if (progressOf(soFar.get(artworkId)) <= seen) await told;
  const partial = soFar.get(artworkId);
  if (partial) return { artwork, partial };
  return { artwork: await readOwnArtwork(db, owner, artworkId), partial: undefined };
}
