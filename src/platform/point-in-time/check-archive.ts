import { differenceInDays, differenceInHours } from 'date-fns';
import { formatBytes } from '#kit/format-bytes.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Queries } from '../db/database.ts';
import { embeddedCluster } from '../embedded-postgres/index.ts';
import { type Finding, fine, wrong } from '../health/check.ts';
import { hasHole } from './archive-retention.ts';
import { failingSince, setUpAt } from './archiver-store.server.ts';
import { archiveDirOf, bytesOf, isGivenUp, listArchive } from './wal-archive.ts';

/** A copy is a week old at most, if the job that makes it runs. */
const COPY_DAYS_MAX = 8;
/** A shop younger than this need not have a copy yet. */
const YOUNG_HOURS = 2;

/** Reports the earliest moment that can be restored, and why if it can't. */
export async function checkArchive(
  db: Queries,
  settings: { dataDir: string; hasOwnServer: boolean; isOn: boolean },
  now: Date,
): Promise<Finding> {
  if (settings.hasOwnServer)
    return fine('The database is on a server of your own: whoever looks after it also archives its log.');
  if (!settings.isOn) return fine('Switched off together with the backups (BACKUPS=off).');
  const clusterDir = embeddedCluster(settings.dataDir);
  if (!clusterDir) return wrong(`There is no database in ${settings.dataDir}. Set DATA_DIR as for the shop.`);
  const archive = listArchive(clusterDir);
  const since = await failingSince(db);
  const [oldest, newest] = [archive.bases.at(0), archive.bases.at(-1)];
  if (isGivenUp(clusterDir))
    return wrong(
      'Moments can’t be restored at present: the log of changes could not be archived and was filling the disk. Make room on the disk; it begins again within a day.',
    );
  if (since)
    return wrong(
      `The log of changes has not been archived since ${formatTime(since)}. Check that the disk has room and that the program gzip is installed. The reason is at the end of pg18.log in DATA_DIR.`,
    );
  if (!oldest || !newest)
    return differenceInHours(now, await setUpAt(db)) < YOUNG_HOURS
      ? fine('The shop is new: the first copy is made within a quarter of an hour.')
      : wrong(
          'No moment can be restored yet. The shop copies its database within a quarter of an hour of its start. If this stays, look at its background jobs on the System page.',
        );
  if (hasHole(archive))
    return wrong(
      'The log of changes has a gap. Start the shop: it begins again within a quarter of an hour.',
    );
  if (differenceInDays(now, newest.at) >= COPY_DAYS_MAX)
    return wrong(
      `The database was last copied on ${formatTime(newest.at)}. Start the shop, and look for its background job on the System page.`,
    );
  const size = formatBytes(bytesOf(archiveDirOf(clusterDir)));
  return fine(`Any moment since ${formatTime(oldest.at)} can be restored (${size}).`);
}
