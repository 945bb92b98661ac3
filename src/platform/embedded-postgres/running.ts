import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterDirOf } from './cluster.ts';
import { lockedBy } from './data-lock.ts';
import { errorCode, isPostgresOn, readIfThere, until } from './processes.ts';

/** What `pg` needs to connect; `host` is the socket's folder. No password: see `writeAccessRules`. */
export type Connection = { host: string; port: number; user: string; database: string };

/** What the server writes into `postmaster.pid` (PostgreSQL's miscadmin.h, "LOCK_FILE_LINE_…"). */
type PostmasterFile = { pid: number; port: number; socketDir: string; ready: boolean };

/**
 * The server that another Galley has running on this data directory, for commands beside it (backup, admin).
 * @returns nothing when no Galley runs there: then the command may start one itself
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

export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const lines = readIfThere(path.join(clusterDir, 'postmaster.pid'))?.split('\n');
  if (!lines) return undefined;
  const [pid, , , port, socketDir = '', , , status = ''] = lines;
  return { pid: Number(pid), port: Number(port), socketDir, ready: status.trim() === 'ready' };
}

/**
 * Deals with what an earlier run left: a server whose Galley was killed is stopped; a `postmaster.pid` whose
 * number meanwhile belongs to another program is disarmed (PostgreSQL would take that program for a server and
 * refuse). Call it only while holding the data directory's lock: then no Galley owns the server.
 * @param clusterDir real path
 * @throws when the old server doesn't end within 40 s
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
 * Stops a server: fast (open transactions are rolled back), after 30 s without the final checkpoint, from
 * which the next start recovers. Never by SIGKILL, which would leave its children at work.
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

/** The socket's folder carries our name; whatever else the file may say is left alone. */
export function removeSocketDir(socketDir: string): void {
  if (path.basename(socketDir).startsWith('galley-')) rmSync(socketDir, { recursive: true, force: true });
}

/**
 * Writes a number no process has in place of one that isn't a server. The file itself stays: it also says which
 * shared memory the old server had, by which PostgreSQL finds children of it that still live.
 */
function disarm(clusterDir: string, pid: number): void {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = readIfThere(file);
  // A power cut can leave it empty, on which PostgreSQL refuses to start; there is nothing in it to keep.
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
