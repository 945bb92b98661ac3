import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareArchive } from '../point-in-time/wal-archive.ts';
import { findBinaries } from './binaries.ts';
import {
  clusterDirOf,
  ensureCluster,
  major,
  makeDataDir,
  makeSocketDir,
  refuseOtherMajor,
  writeAccessRules,
} from './cluster.ts';
import { type DataLock, lockData } from './data-lock.ts';
import { logSince, logSize } from './log-file.ts';
import { refuseMoved } from './moved.ts';
import { isPostgresOn } from './processes.ts';
import { type Connection, clearLeftovers, readPostmasterFile } from './running.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { serverUser } from './server-user.ts';
import { assertDurable, ensureDatabase, serverSettings } from './settings.ts';
import { type RunningServer, supervise } from './supervise.ts';
import { finishSwitch } from './switch-cluster.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Created if missing, owned by the app's role. Default `galley`. */
  database?: string;
  /** false only for tests: a power cut may then lose commits. */
  fsync?: boolean;
  /** Whether the log is archived, so that any moment of the last days can be restored. The same as `fsync` by default. */
  archive?: boolean;
  /** Further PostgreSQL settings, by name. */
  settings?: Record<string, string>;
  /** Called with a one-line message when the server has died and when it runs again. */
  onRestart?: (message: string) => void;
  /**
   * Called once, with one line to show, if the server is gone for good: it could not be started again, or another Galley
   * has taken over the data (`lost`), and this process must end at once.
   */
  onExit?: (message: string, lost: boolean) => void;
};

export type EmbeddedPostgres = Connection & {
  /** The server's own process (postmaster); a different one after a restart. */
  readonly pid: number;
  logFile: string;
  /** Stops the server and rolls back open transactions. Resolves when it is gone; calling it twice is harmless. */
  stop(): Promise<void>;
};

/** PostgreSQL's messages for an older server, or one of its children, that is still stopping (miscinit.c, sysv_shmem.c). */
const stillThere = /lock file "[^"]*" already exists|shared memory block .* is still in use/;
const retryForMs = 30_000;

/**
 * Starts the embedded PostgreSQL on `<dataDir>/pg18`, creating the cluster, role and database if missing. The server
 * lives as long as this process, however that ends.
 * @throws DataDirectoryInUseError if another Galley has the data; otherwise an Error with a message for the owner
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Error(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL server, or use WSL.',
    );
  makeDataDir(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const lock = await lockData(dataDir);
  try {
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  dataDir: string,
  lock: DataLock,
  {
    database = 'galley',
    fsync = true,
    archive = fsync,
    settings = {},
    onExit,
    onRestart,
  }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await finishSwitch(path.join(dataDir, `pg${major}`));
  refuseOtherMajor(dataDir);
  const clusterDir = clusterDirOf(dataDir);
  refuseMoved(clusterDir);
  await clearLeftovers(clusterDir);
  const user = serverUser(clusterDir);
  const binaries = findBinaries(dataDir, user);
  await ensureCluster(clusterDir, binaries, user, fsync);
  writeAccessRules(clusterDir, user);
  if (archive) prepareArchive(clusterDir, user);
  const logFile = path.join(dataDir, 'pg18.log');
  const socketDir = makeSocketDir(user);
  const start = () =>
    spawnServer({
      binaries,
      clusterDir,
      user,
      logFile,
      settings: serverSettings({ fsync, archive, settings }),
      socketDir,
    });
  const launch = async () => {
    await clearLeftovers(clusterDir);
    return startWithRetries(start, clusterDir, logFile);
  };
  const first = await startWithRetries(start, clusterDir, logFile);
  const supervised = supervise({ first, launch, logFile, lock, onExit, onRestart });
  const connection = { host: socketDir, port: 5432, user: 'galley', database };
  try {
    await ensureDatabase(connection);
    if (fsync) await assertDurable(connection);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    ...connection,
    get pid() {
      return supervised.pid();
    },
    logFile,
    stop: supervised.stop,
  };
}

/** A killed server leaves children that take a moment to notice; until then the new one refuses to start. */
export async function startWithRetries(
  start: () => ServerProcess,
  clusterDir: string,
  logFile: string,
): Promise<RunningServer> {
  const end = performance.now() + retryForMs;
  for (;;) {
    const logBegin = logSize(logFile);
    const server = start();
    const pid = await readyPid(server, clusterDir);
    if (pid !== undefined) return { server, pid };
    const log = logSince(logFile, logBegin);
    if (!stillThere.test(log) || performance.now() > end)
      throw new Error(
        `The database could not be started (${await server.ended}). The end of ${logFile}:\n${log}`,
      );
    await wait(200);
  }
}

/**
 * Waits without a limit: after a crash the server first replays its log.
 * @returns the server's pid once it accepts connections; nothing if it ended first
 */
async function readyPid(server: ServerProcess, clusterDir: string): Promise<number | undefined> {
  while (!server.hasEnded()) {
    const file = readPostmasterFile(clusterDir);
    if (file?.ready && isPostgresOn(file.pid, clusterDir)) return file.pid;
    await wait(15);
  }
  return undefined;
}
