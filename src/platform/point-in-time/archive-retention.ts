import { subDays } from 'date-fns';
import { segmentNumber, unbrokenSince, type WalArchive } from './wal-archive.ts';

/** How many days back any moment can be restored. */
export const RESTORABLE_DAYS = 7;
/** How often the whole cluster is copied. A restore replays the log since the last copy before the moment. */
const BASE_EVERY_DAYS = 7;
/** After archiving was given up, how often a fresh start is tried. */
const RESUMED_EVERY_DAYS = 1;

/**
 * Whether the cluster needs copying now: it has never been copied, the last copy is old, or the log since then has a
 * gap.
 */
export function isBaseDue(archive: WalArchive, isGivenUp: boolean, now: Date): boolean {
  const newest = archive.bases.at(-1);
  if (!newest) return true;
  if (isGivenUp) return newest.at <= subDays(now, RESUMED_EVERY_DAYS);
  return newest.at <= subDays(now, BASE_EVERY_DAYS) || hasHole(archive);
}

/** Whether a segment since the newest base backup is missing although later ones exist. */
export function hasHole({ bases, segments }: WalArchive): boolean {
  const newest = bases.at(-1);
  if (!newest) return false;
  const since = segments.filter((name) => segmentNumber(name) >= segmentNumber(newest.firstSegment));
  return unbrokenSince(segments, newest.firstSegment).length < since.length;
}

/**
 * Returns the files that no moment of the last seven days needs: base backups older than the newest one from before
 * them, and the segments from before the oldest base backup that is kept.
 */
export function archiveToRemove({ bases, segments }: WalArchive, now: Date): string[] {
  const firstMoment = subDays(now, RESTORABLE_DAYS);
  const needed = bases.findLastIndex(({ at }) => at <= firstMoment);
  const oldest = bases[Math.max(needed, 0)];
  if (!oldest) return [];
  return [
    ...bases.filter(({ at }) => at < oldest.at).map(({ file }) => file),
    ...segments
      .filter((name) => segmentNumber(name) < segmentNumber(oldest.firstSegment))
      .map((name) => `${name}.gz`),
  ];
}
