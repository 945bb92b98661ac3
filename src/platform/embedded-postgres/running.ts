import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterDirOf } from './cluster.ts';
import { lockedBy } from './data-lock.ts';
import { childrenOf, errorCode, isPostgresOn, readIfThere, until } from './processes.ts';
import { WEB_USER } from './web-role.ts';

/** What `pg` needs to connect; `host` is the socket's folder. No password: see `writeAccessRules`. */
export type Connection = { host: string; port: number; user: string; database: string };

/** What the server writes to `postmaster.pid` (PostgreSQL's miscadmin.h, "LOCK_FILE_LINE_…"). */
type PostmasterFile = { pid: number; port: number; socketDir: string; ready: boolean };

/**
 * The server another Galley is running on this data directory, for commands beside it (backup, admin).
 * @returns nothing if no Galley runs there; the command may then start one itself
 */
export function runningEmbeddedPostgres(options: {
  dataDir: string;
  database?: string;
}): Connection | undefined {
  if (!existsSync(options.dataDir)) return undefined;
  const dataDir = realpathSync(options.dataDir);
  if (lockedBy(dataDir) === undefined) return undefined;
  const server = readPostmasterFile(clusterDirOf(dataDir));
  if (!server?.ready || !isPostgresOn(server.pid, clusterDirOf(dataDir))) return undefined;
  return {
    host: server.socketDir,
    port: server.port,
    user: 'galley',
    database: options.database ?? 'galley',
  };
}

/** How the pages connect to the same database: in a role that owns nothing. */
export function webConnection({ host, port, database }: Connection): Connection {
  return { host, port, user: WEB_USER, database };
}

export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const lines = readIfThere(path.join(clusterDir, 'postmaster.pid'))?.split('\n');
  if (!lines) return undefined;
  const [pid, , , port, socketDir = '', , , status = ''] = lines;
  return { pid: Number(pid), port: Number(port), socketDir, ready: status.trim() === 'ready' };
}

/**
 * Cleans up after an earlier run. A server whose Galley was killed is stopped. A `postmaster.pid` whose number now
 * belongs to another program is disarmed, because PostgreSQL would mistake that program for a server and refuse to
 * start. Call it only while holding the data directory's lock: then no Galley owns the server.
 * @param clusterDir real path
 * @throws if the old server doesn't stop within 40 s
 */
export async function clearLeftovers(clusterDir: string): Promise<void> {
  const left = readPostmasterFile(clusterDir);
  if (!left) return;
  if (isPostgresOn(left.pid, clusterDir))
    await stopServer(left.pid, () => !isPostgresOn(left.pid, clusterDir));
  removeSocketDir(left.socketDir);
  disarm(clusterDir, left.pid);
}

/**
 * Stops a server: fast (open transactions are rolled back), after 30 s without the final checkpoint, from which the
 * next start recovers. Never uses SIGKILL, which would leave its children running.
 */
export async function stopServer(pid: number, isGone: () => boolean): Promise<void> {
  for (const [signal, deadlineMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isGone()) return;
    signalIfThere(pid, signal);
    if (await until(isGone, deadlineMs)) return;
  }
  throw new Error(
    `The database server (process ${pid}) does not stop. Stop it yourself, then start Galley again.`,
  );
}

/**
 * Kills a server and all its children at once, without its final checkpoint: for a data directory that another Galley
 * has taken over, where a tidy stop would still write and would remove the other server's `postmaster.pid`.
 */
export function killServer(pid: number): void {
  const children = childrenOf(pid);
  for (const one of [pid, ...children]) signalIfThere(one, 'SIGKILL');
}

/** Removes the socket's folder only if its name is one of ours, whatever else the file may say. */
export function removeSocketDir(socketDir: string): void {
  if (path.basename(socketDir).startsWith('galley-')) rmSync(socketDir, { recursive: true, force: true });
}

/**
 * Replaces the number of a process that isn't a server with one no process has. The file stays, because it also names
 * the old server's shared memory, by which PostgreSQL finds its surviving children.
 */
function disarm(clusterDir: string, pid: number): void {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = readIfThere(file);
  // A power cut can leave it empty, and then PostgreSQL refuses to start. It holds nothing worth keeping.
  if (text?.trim() === '') rmSync(file);
  else if (text && Number.isInteger(pid) && pid > 0 && !isFree(pid)) {
    const noProcess = 2 ** 31 - 2; // above the highest pid of Linux (2^22, proc(5)) and of macOS (99998)
    writeFileSync(file, text.replace(/^\d+/, String(noProcess)));
  }
}

function isFree(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
