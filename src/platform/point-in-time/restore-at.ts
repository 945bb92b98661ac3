import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import { clusterDirOf, major } from '../embedded-postgres/cluster.ts';
import { lockData } from '../embedded-postgres/data-lock.ts';
import { logSince, logSize } from '../embedded-postgres/log-file.ts';
import { type Connection, clearLeftovers } from '../embedded-postgres/running.ts';
import { serverUser } from '../embedded-postgres/server-user.ts';
import { serverSettings } from '../embedded-postgres/settings.ts';
import {
  beforeDirOf,
  finishSwitch,
  restoringDirOf,
  switchClusters,
} from '../embedded-postgres/switch-cluster.ts';
import { withServer } from '../embedded-postgres/with-server.ts';
import { freeBytes, inGigabytes } from '../health/disk.ts';
import { layOut, RESTORE_COMMAND, removeRestoreFiles } from './lay-out.ts';
import { lastCheckpoint, readReplay } from './log-position.ts';
import { momentWords } from './moment.ts';
import { chooseSource, type Source } from './sources.ts';
import { bytesOf } from './wal-archive.ts';

export interface RestoredAt {
  /** the folder with the data from before */
  before: string;
  /** the last change in the restored database; null if there was none since the copy that it started from */
  lastChange: Date | null;
  /** whether nothing was written between the last change and the moment, or later */
  isWholeLog: boolean;
}

export interface RestoreWork {
  now: Date;
  /** Examines the current database before anything is done. */
  lookBefore?: (connection: Connection) => Promise<void>;
  /** Called instead, with the reason, if the current database can't be started, which doesn't prevent the restore. */
  cannotLook?: (error: unknown) => void;
  /** Examines the restored database before it takes the place of the current one. If it throws, nothing has changed. */
  inspect: (connection: Connection) => Promise<void>;
  /** Called after each step that a kill may follow (for tests). */
  afterEach?: (step: string) => void;
  /** false only in tests */
  fsync?: boolean;
}

/**
 * Takes a stopped shop's database back to how it was at a moment. The current one is kept beside it. Whenever this is
 * killed, the next start finds the old database or the restored one.
 * @throws an Error with a sentence for the owner; then nothing has changed
 */
export async function restoreAt(dataDir: string, moment: Date, work: RestoreWork): Promise<RestoredAt> {
  const missing = `There is no shop in ${dataDir}. Set DATA_DIR to the same value as the shop.`;
  if (!existsSync(dataDir)) throw new Error(missing);
  const real = realpathSync(dataDir);
  const lock = await lockData(real);
  try {
    await finishSwitch(path.join(real, `pg${major}`));
    const clusterDir = clusterDirOf(real);
    if (!existsSync(clusterDir)) throw new Error(missing);
    await clearLeftovers(clusterDir);
    const source = chooseSource(clusterDir, moment, work.now);
    await lookAtPresent(real, clusterDir, work);
    return await restoreFrom(source, { dataDir: real, clusterDir, moment, work });
  } finally {
    lock.release();
  }
}

/** The current database runs for a moment as it does in the shop, so that its log can still be used to restore it. */
async function lookAtPresent(dataDir: string, clusterDir: string, work: RestoreWork): Promise<void> {
  if (!work.lookBefore) return;
  const user = serverUser(clusterDir);
  const cluster = {
    clusterDir,
    user,
    binaries: findBinaries(dataDir, user),
    logFile: path.join(dataDir, `pg${major}.log`),
  };
  const settings = serverSettings({ fsync: work.fsync ?? true, archive: true, settings: {} });
  await withServer({ ...cluster, settings }, work.lookBefore).catch((error: unknown) => {
    work.cannotLook?.(error);
  });
}

interface Restore {
  dataDir: string;
  clusterDir: string;
  moment: Date;
  work: RestoreWork;
}

async function restoreFrom(source: Source, restore: Restore): Promise<RestoredAt> {
  const { dataDir, clusterDir, work } = restore;
  const restoring = restoringDirOf(clusterDir);
  const afterEach = work.afterEach ?? (() => {});
  const user = serverUser(clusterDir);
  await refuseWithoutSpace(source.clusterDir);
  try {
    await layOut(source, restoring, user);
    afterEach('laid out');
    const binaries = findBinaries(dataDir, user);
    const cluster = { clusterDir: restoring, binaries, user, logFile: path.join(dataDir, `pg${major}.log`) };
    const result = await recover(cluster, source, restore);
    removeRestoreFiles(restoring);
    afterEach('recovered');
    switchClusters(clusterDir, work.now, afterEach);
    return { ...result, before: beforeDirOf(clusterDir, work.now) };
  } catch (error) {
    rmSync(restoring, { recursive: true, force: true, maxRetries: 20 });
    throw error;
  }
}

/** What the recovery itself writes in addition to the database's size: its log, a few segments at a time. */
const LOG_BYTES = 256 * 1024 * 1024;

async function refuseWithoutSpace(clusterDir: string): Promise<void> {
  const needed = bytesOf(path.join(clusterDir, 'base')) + LOG_BYTES;
  const free = await freeBytes(clusterDir);
  if (free < needed)
    throw new Error(
      `The disk has ${inGigabytes(free)} left, and the restore needs ${inGigabytes(needed)}. Delete files there that aren't the shop's.`,
    );
}

type Cluster = Omit<Parameters<typeof withServer>[0], 'settings'>;

/** The copy that the recovery starts from needs the log from its first moment. */
const NO_BEGINNING = /could not locate required checkpoint record|could not find redo location/;
const ENDED = /recovery ended before configured recovery target was reached/;

/** Recovers to the moment. If nothing was written after it, PostgreSQL refuses; then recovers to the end, which is the same. */
async function recover(
  cluster: Cluster,
  source: Source,
  { moment, work }: Restore,
): Promise<Omit<RestoredAt, 'before'>> {
  const begin = logSize(cluster.logFile);
  const log = () => logSince(cluster.logFile, begin);
  const run = (target: Record<string, string>) =>
    withServer({ ...cluster, settings: recoverySettings(work.fsync ?? true, target) }, work.inspect);
  try {
    await run({
      recovery_target_time: moment.toISOString().replace('Z', '+00'), // it doesn't know the names of time zones here
      recovery_target_action: 'promote',
    });
    return { lastChange: readReplay(log()).lastChange, isWholeLog: false };
  } catch (error) {
    if (NO_BEGINNING.test(log())) throw damaged(source, null);
    if (!ENDED.test(log())) throw error;
    const { position, lastChange } = readReplay(log());
    if (position < lastCheckpoint(source.clusterDir)) throw damaged(source, lastChange);
    await run({});
    return { lastChange, isWholeLog: true };
  }
}

function damaged({ base }: Source, lastChange: Date | null): Error {
  return new Error(
    `The log of changes is damaged after ${momentWords(lastChange ?? base.at)}. Choose that moment or an earlier one, or restore a backup: npm run restore -- FILE`,
  );
}

function recoverySettings(fsync: boolean, target: Record<string, string>): Record<string, string> {
  return serverSettings({
    fsync,
    archive: false,
    settings: {
      wal_level: 'replica',
      hot_standby: 'off',
      restore_command: RESTORE_COMMAND,
      recovery_target_timeline: 'current',
      ...target,
    },
  });
}
