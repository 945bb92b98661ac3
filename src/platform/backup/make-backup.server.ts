import { stat } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import { failureWords } from '../jobs/failure-words.ts';
import { backUp } from './back-up.ts';
import type { BackupPlace } from './backup-place.server.ts';
import { backupName, backupsToRemove } from './backup-retention.ts';
import { noteBackup } from './backup-store.server.ts';
import type { ShopData } from './shop-data.ts';

export interface BackupMade {
  name: string;
  bytes: number;
  rows: number;
  files: number;
  damaged: string[];
  /** older backups removed afterwards */
  removed: string[];
}

/**
 * Makes a backup in its place, records it in the database, then removes the backups that are no longer kept. A failure
 * is recorded too, and thrown. Nothing old is removed before the new one is complete.
 */
export async function makeBackup(
  shop: ShopData,
  place: BackupPlace,
  { clock, passphrase }: { clock: Clock; passphrase?: string | undefined },
): Promise<BackupMade> {
  const startedAt = clock();
  const name = backupName(startedAt, passphrase !== undefined);
  try {
    const { bytes, ...summary } = await place.add(name, async (path) => {
      const made = await backUp(shop, path, startedAt, passphrase);
      return { ...made, bytes: (await stat(path)).size };
    });
    const { damaged } = summary;
    await noteBackup(shop.connection, {
      startedAt,
      finishedAt: clock(),
      name,
      bytes,
      damaged,
      problem: null,
    });
    const removed = backupsToRemove(await place.list());
    for (const old of removed) await place.remove(old);
    return { name, bytes, ...summary, removed };
  } catch (error) {
    const problem = failureWords(error);
    const failed = { startedAt, finishedAt: clock(), name: null, bytes: null, damaged: [], problem };
    // If it is the database that failed, there is nowhere to record it; the caller gets the error.
    await noteBackup(shop.connection, failed).catch(() => undefined);
    throw error;
  }
}
