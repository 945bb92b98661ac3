import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

/** The log and its one predecessor (`.1`) stay below this, give or take ten minutes of writing. */
const logBytesMax = 5_000_000;
const checkEveryMs = 600_000;

/**
 * Opens PostgreSQL's log for appending. The server inherits the open file, so it needs no access to the folder.
 * @returns a file descriptor; the caller closes it once the server has it
 */
export function openLog(logFile: string): number {
  rotateIfLarge(logFile);
  return openSync(logFile, 'a', 0o600);
}

/** Keeps the log small while the server runs. @returns a function that stops this */
export function limitLogSize(logFile: string): () => void {
  const timer = setInterval(() => rotateIfLarge(logFile), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

export function logSize(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** The text written after the first `from` bytes; at most the last 4 kB. */
export function logSince(logFile: string, from: number): string {
  const size = logSize(logFile);
  const begin = Math.max(from, size - 4_096);
  const buffer = Buffer.alloc(Math.max(0, size - begin));
  const file = openSync(logFile, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, begin)).trim();
  } finally {
    closeSync(file);
  }
}

/** Copied and truncated, not renamed: the server keeps the file open and appends, so it continues at the new end. */
function rotateIfLarge(logFile: string): void {
  if (logSize(logFile) <= logBytesMax) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile, 0);
}
