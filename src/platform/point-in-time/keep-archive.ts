import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { subDays } from 'date-fns';
import { embeddedCluster, runningEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { serverUser } from '../embedded-postgres/server-user.ts';
import { DISK_RESERVE_BYTES, freeBytes, inGigabytes } from '../health/disk.ts';
import { archiveToRemove, isBaseDue, RESTORABLE_DAYS } from './archive-retention.ts';
import { makeBaseBackup } from './base-backup.ts';
import { replacedClusters } from './sources.ts';
import { archiveDirOf, bytesOf, isGivenUp, listArchive } from './wal-archive.ts';

/** Whether `keepArchive` has anything to do. */
export function isKeepingDue(dataDir: string, now: Date): boolean {
  const clusterDir = embeddedCluster(dataDir);
  if (!clusterDir) return false;
  const archive = listArchive(clusterDir);
  return (
    isBaseDue(archive, isGivenUp(clusterDir), now) ||
    archiveToRemove(archive, now).length > 0 ||
    oldClusters(clusterDir, now).length > 0
  );
}

/**
 * Copies the running cluster if a copy is due, then removes what no moment of the last seven days needs, and the
 * clusters that earlier restores replaced.
 */
export async function keepArchive(dataDir: string, now: Date): Promise<void> {
  const clusterDir = embeddedCluster(dataDir);
  if (!clusterDir) return;
  if (isBaseDue(listArchive(clusterDir), isGivenUp(clusterDir), now)) await copyNow(dataDir, clusterDir);
  for (const file of archiveToRemove(listArchive(clusterDir), now))
    await rm(join(archiveDirOf(clusterDir), file), { force: true });
  for (const dir of oldClusters(clusterDir, now)) await rm(dir, { recursive: true, force: true });
}

async function copyNow(dataDir: string, clusterDir: string): Promise<void> {
  const server = runningEmbeddedPostgres({ dataDir, database: 'postgres' });
  if (!server) throw new Error('The database is not running, so it can’t be copied.');
  await refuseWithoutSpace(clusterDir);
  await makeBaseBackup(clusterDir, { ...server, user: 'postgres' }, serverUser(clusterDir));
}

/** A copy is compressed to a quarter of the cluster or less; half of it must fit above the reserve. */
async function refuseWithoutSpace(clusterDir: string): Promise<void> {
  const needed = bytesOf(join(clusterDir, 'base')) / 2 + DISK_RESERVE_BYTES;
  if ((await freeBytes(clusterDir)) < needed)
    throw new Error(`The disk is too full to copy the database: ${inGigabytes(needed)} must be free.`);
}

function oldClusters(clusterDir: string, now: Date): string[] {
  const limit = subDays(now, RESTORABLE_DAYS);
  return replacedClusters(clusterDir)
    .filter(({ until }) => until < limit)
    .map(({ dir }) => dir);
}
