// One install or build at a time, even from two terminals.
import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A guard directory is held for microseconds; one this old belongs to a process that died holding it. */
const guardStaleAfterMs = 10_000;

/**
 * Runs `task` while no other bootstrap of this folder runs one. A lock whose owners all died is cleared.
 * @template T
 * @param {string} root
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} task tells us of the programs it starts: one of
 *   them may go on writing when we are killed.
 * @returns {Promise<T>}
 */
export async function withLock(root, task) {
  const directory = path.join(root, '.cache');
  mkdirSync(directory, { recursive: true });
  const lock = path.join(directory, 'bootstrap.lock');
  let told = false;
  for (;;) {
    const owner = tryLock(lock);
    if (!owner) break;
    if (clearIfStale(lock, owner)) continue;
    if (!told)
      process.stderr.write(
        `Waiting for another npm command that installs or builds (process ${owner.split(' ')[0]})…\n`,
      );
    told = true;
    await wait(200);
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  const owners = [ownerLine(process.pid)];
  try {
    return await task((pid) => {
      owners.push(ownerLine(pid));
      writeFileSync(`${lock}.${process.pid}`, owners.join('\n'));
      renameSync(`${lock}.${process.pid}`, lock);
    });
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * A link appears at once and complete, so nobody ever sees a lock without its owner.
 * @param {string} lock
 * @returns {string | undefined} the current owners (lines of "pid start"), or nothing when the lock is ours.
 */
function tryLock(lock) {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, ownerLine(process.pid));
  try {
    linkSync(mine, lock);
    return undefined;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return readIfThere(lock) ?? '';
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Removes a lock whose owner is gone, under a guard, so that two processes that find it stale can't remove each other's new one.
 * @param {string} lock
 * @param {string} owner as read before
 * @returns {boolean} whether it is worth trying again at once
 */
function clearIfStale(lock, owner) {
  if (owner === '') return true;
  if (owner.split('\n').some((line) => line === ownerLine(Number.parseInt(line, 10)))) return false;
  const guard = `${lock}.guard`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const madeAt = statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > guardStaleAfterMs) rmSync(guard, { recursive: true, force: true });
    return false;
  }
  if (readIfThere(lock) === owner) rmSync(lock, { force: true });
  rmdirSync(guard);
  return true;
}

/** @param {number} pid */
function ownerLine(pid) {
  return `${pid} ${startOf(pid)}`;
}

/**
 * When a process started, as the system reports it: tells a living owner from another program that has got its number.
 */
function startOf(pid) {
  if (process.platform === 'linux') {
    // proc(5): the 22nd field; the 2nd is in parentheses and may hold spaces.
    const afterName = readIfThere(`/proc/${pid}/stat`)?.split(') ').pop();
    return afterName?.split(' ')[19] ?? 'gone';
  }
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return 'alive';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .replace(/\s+/g, ' ');
  } catch {
    return 'gone';
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
