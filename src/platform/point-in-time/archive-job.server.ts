import { join } from 'node:path';
import { embeddedCluster } from '../embedded-postgres/index.ts';
import { DISK_RESERVE_BYTES, freeBytes } from '../health/disk.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import { runProgram } from '../program-files.ts';
import type { Shop } from '../shop.ts';
import { failingSince } from './archiver-store.server.ts';
import { isKeepingDue } from './keep-archive.ts';
import { bytesOf, giveUpArchiving, isGivenUp } from './wal-archive.ts';

/** Segments that can't be archived may take up this much of the disk: orders matter more than past moments. */
const WAL_BYTES_MAX = 1024 ** 3;

/**
 * Keeps the archive from which any moment of the last seven days can be restored: copies the cluster every week (in a
 * separate process), removes what is too old, and gives up before the log fills the disk.
 */
export function keepArchiveJob(
  shop: Shop,
  dataDir: string,
  { keep = keepInChild, walBytesMax = WAL_BYTES_MAX } = {},
): JobDefinition<Record<string, never>> {
  return {
    name: 'keep-archive',
    schedule: '*/15 * * * *',
    exclusive: true,
    retries: 0,
    async run(_data, stopping) {
      const clusterDir = embeddedCluster(dataDir);
      if (!clusterDir) return;
      if (
        (await failingSince(shop.db)) &&
        !isGivenUp(clusterDir) &&
        (await isFull(clusterDir, walBytesMax))
      ) {
        shop.log.error('the log could not be archived and is dropped before it fills the disk');
        giveUpArchiving(clusterDir);
      }
      if (isKeepingDue(dataDir, shop.clock())) await keep(stopping);
    },
  };
}

async function isFull(clusterDir: string, walBytesMax: number): Promise<boolean> {
  if ((await freeBytes(clusterDir)) < DISK_RESERVE_BYTES) return true;
  return bytesOf(join(clusterDir, 'pg_wal')) > walBytesMax;
}

function keepInChild(stopping: AbortSignal | undefined): Promise<void> {
  return runProgram({ built: 'keep-archive', source: 'src/commands/keep-archive.ts' }, stopping);
}
