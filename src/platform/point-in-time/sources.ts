import { basename, dirname, join } from 'node:path';
import { replacedAt } from '../embedded-postgres/switch-cluster.ts';
import { momentWords } from './moment.ts';
import { type BaseBackup, listArchive, namesIn } from './wal-archive.ts';

/** A cluster and the base backup in it from which a moment can be restored. */
export interface Source {
  clusterDir: string;
  base: BaseBackup;
}

/** What one cluster's archive covers. Only the current cluster's has no end. */
interface Span {
  clusterDir: string;
  bases: BaseBackup[];
  from: Date;
  until: Date | null;
}

/**
 * Chooses what to restore a moment from: the current cluster or, if the moment lies before that, a cluster that an
 * earlier restore replaced.
 * @throws an Error with a sentence that says which moments can be restored
 */
export function chooseSource(clusterDir: string, moment: Date, now: Date): Source {
  if (moment > now) throw new Error(`${momentWords(moment)} is in the future.`);
  const spans = spansOf(clusterDir);
  for (const { bases, until, ...span } of spans) {
    const base = bases.findLast(({ at }) => at <= moment);
    if (base && (!until || moment <= until)) return { clusterDir: span.clusterDir, base };
  }
  if (spans.length === 0)
    throw new Error(
      'No moment can be restored yet: the first copy for that is made when the shop has been open for a quarter of an hour. Restore a backup instead: npm run restore -- latest',
    );
  throw new Error(
    `The database of ${momentWords(moment)} can’t be restored. What can: any moment ${spans.map(spanWords).reverse().join(', and ')}. For an earlier one, restore a backup: npm run restore -- FILE`,
  );
}

function spanWords({ from, until }: Span): string {
  return `from ${momentWords(from)} ${until ? `to ${momentWords(until)}` : 'until now'}`;
}

/** The current cluster's span and those of the clusters that restores replaced, newest first. */
function spansOf(clusterDir: string): Span[] {
  return [{ dir: clusterDir, until: null }, ...replacedClusters(clusterDir)].flatMap(({ dir, until }) => {
    const { bases } = listArchive(dir);
    const [oldest] = bases;
    return oldest ? [{ clusterDir: dir, bases, from: oldest.at, until }] : [];
  });
}

/** The clusters that restores have replaced, newest first, with the time of the restore. */
export function replacedClusters(clusterDir: string): { dir: string; until: Date }[] {
  return namesIn(dirname(clusterDir))
    .flatMap((name) => {
      const until = name.startsWith(`${basename(clusterDir)}.before-`) ? replacedAt(name) : null;
      return until ? [{ dir: join(dirname(clusterDir), name), until }] : [];
    })
    .sort((one, other) => other.until.getTime() - one.until.getTime());
}
