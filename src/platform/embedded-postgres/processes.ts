import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Returns when a process started, in the system's own format, or "gone". A pid alone is not enough, because its number
 * is reused after the process dies. Pid and start time together name one process until the machine restarts.
 */
export function startOfProcess(pid: number): string {
  if (process.platform === 'linux') {
    // proc(5): field 22 (starttime) and 3 (state); field 2 is in parentheses and may itself hold spaces.
    const fields = readIfThere(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ');
    return fields === undefined || fields[0] === 'Z' ? 'gone' : (fields[19] ?? 'gone');
  }
  return ps(pid, 'lstart') || 'gone';
}

/**
 * Whether this pid is a PostgreSQL server on this data directory: its executable is `postgres`, and its working
 * directory is the cluster (true of every server process).
 * @param clusterDir real path of the cluster
 */
export function isPostgresOn(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'command').includes(`postgres -D ${clusterDir} `);
  const exe = readLinkIfThere(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '') ?? '';
  return path.basename(exe) === 'postgres' && readLinkIfThere(`/proc/${pid}/cwd`) === clusterDir;
}

/** The pids of a process's children. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux')
    return spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => readIfThere(`/proc/${one}/stat`)?.split(') ').pop()?.split(' ')[1] === String(pid));
}

/** Polls until `done` is true. @returns whether it became true within `deadlineMs` */
export async function until(done: () => boolean, deadlineMs: number): Promise<boolean> {
  const end = performance.now() + deadlineMs;
  while (!done()) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}

/** The text of a file, or undefined if it (or the process it describes) doesn't exist. */
export function readIfThere(file: string): string | undefined {
  return ifThere(() => readFileSync(file, 'utf8'));
}

/** The `code` of a system error ("ENOENT"), or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function readLinkIfThere(file: string): string | undefined {
  return ifThere(() => readlinkSync(file));
}

/** EACCES: another user's process, whose executable only root may see; so it isn't our server. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
      .replace(/\s+/g, ' ')
      .concat(' ');
  } catch {
    return ''; // ps exits with status 1 if there is no such process
  }
}
