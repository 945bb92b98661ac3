import {
  linkSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, readIfThere, startOfProcess } from './processes.ts';

/** Thrown to the second program on one data directory, because two would destroy it. Its message is one line. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  readonly dataDir: string;
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(
      `The data in ${dataDir} is in use by another Galley (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

export type DataLock = {
  /**
   * Sets what happens if the lock is lost: another Galley took it while this process was paused (a suspended container or
   * machine) and looked dead. Called once, within a second of waking up.
   */
  onLost(lost: () => void): void;
  /** Announces that we are about to let go, so that a restart waits instead of giving up. */
  stopping(): void;
  release(): void;
};

/** The lock's owner. `world` is the machine's run and process namespace: pids have no meaning outside it. */
type Owner = { pid: number; start: string; world: string; stopping: boolean };

const heartbeatMs = 5_000;
/** How often we check whether the lock is still ours. */
const checkMs = 1_000;
/** Only the heartbeat shows that an owner in another container is alive. */
const foreignStaleAfterMs = 4 * heartbeatMs;
/** A guard is held for microseconds; one this old belongs to a process that died holding it. */
const guardStaleAfterMs = 10_000;
/** When a supervisor restarts us, the previous process may still be stopping. */
const patienceMs = 3_000;
const patienceWhileStoppingMs = 30_000;

/**
 * Takes `galley.lock` in the data directory. PostgreSQL's own `postmaster.pid` is not enough: it believes any living
 * process with that number, and means nothing to a server in another container.
 * @throws DataDirectoryInUseError if its owner is alive
 */
export async function lockData(dataDir: string): Promise<DataLock> {
  const file = path.join(dataDir, 'galley.lock');
  const me: Owner = { pid: process.pid, start: startOfProcess(process.pid), world: world(), stopping: false };
  const since = performance.now();
  for (;;) {
    const owner = tryLock(file, me);
    if (owner === 'mine') return holdLock(file, me);
    if (owner === 'gone' || (!isAlive(owner, file) && clear(file, owner))) continue;
    const waitedMs = performance.now() - since;
    const foreign = owner.world !== me.world;
    const limitMs = owner.stopping ? patienceWhileStoppingMs : foreign ? foreignStaleAfterMs : patienceMs;
    if (waitedMs > limitMs) throw new DataDirectoryInUseError(dataDir, owner.pid);
    await wait(50);
  }
}

/** The pid of the living Galley that holds this data directory, or undefined. */
export function lockedBy(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'galley.lock');
  const owner = parse(readIfThere(file));
  return owner && isAlive(owner, file) ? owner.pid : undefined;
}

function holdLock(file: string, me: Owner): DataLock {
  const isStillOurs = () => isSame(parse(readIfThere(file)), me);
  let onLost = () => {};
  let touchedAt = performance.now();
  const heartbeat = setInterval(() => {
    if (!isStillOurs()) {
      clearInterval(heartbeat);
      onLost();
    } else if (performance.now() - touchedAt >= heartbeatMs) {
      utimesSync(file, new Date(), new Date());
      touchedAt = performance.now();
    }
  }, checkMs);
  heartbeat.unref();
  return {
    onLost: (lost) => {
      onLost = lost;
    },
    stopping: () => {
      if (!isStillOurs()) return;
      writeFileSync(temporaryName(file), JSON.stringify({ ...me, stopping: true }));
      renameSync(temporaryName(file), file);
    },
    release: () => {
      clearInterval(heartbeat);
      if (isStillOurs()) rmSync(file, { force: true });
    },
  };
}

/** A link appears at once and complete, so a lock always has its owner. */
function tryLock(file: string, me: Owner): Owner | 'mine' | 'gone' {
  writeFileSync(temporaryName(file), JSON.stringify(me));
  try {
    linkSync(temporaryName(file), file);
    return 'mine';
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const text = readIfThere(file);
    // A power cut can leave the file empty; then its owner is gone too.
    return text === undefined
      ? 'gone'
      : (parse(text) ?? { pid: 0, start: 'gone', world: me.world, stopping: false });
  } finally {
    rmSync(temporaryName(file), { force: true });
  }
}

/** Clears a dead owner's lock, under a guard: two processes that find it stale must not remove each other's new one. */
function clear(file: string, owner: Owner): boolean {
  const guard = `${file}.guard`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const madeAt = statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > guardStaleAfterMs) rmSync(guard, { recursive: true, force: true });
    return false;
  }
  const present = parse(readIfThere(file));
  if (present === undefined || isSame(present, owner)) rmSync(file, { force: true });
  rmdirSync(guard);
  return true;
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.world === world()) return startOfProcess(owner.pid) === owner.start && owner.start !== 'gone';
  const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touchedAt < foreignStaleAfterMs;
}

function isSame(one: Owner | undefined, other: Owner): boolean {
  return one?.pid === other.pid && one.start === other.start && one.world === other.world;
}

function parse(text: string | undefined): Owner | undefined {
  try {
    const { pid, start, world, stopping } = JSON.parse(text ?? '');
    return { pid: Number(pid), start: String(start), world: String(world), stopping: stopping === true };
  } catch {
    return undefined;
  }
}

function world(): string {
  if (process.platform !== 'linux') return process.platform;
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()} ${readlinkSync('/proc/self/ns/pid')}`;
}

function temporaryName(file: string): string {
  return `${file}.${process.pid}`;
}
