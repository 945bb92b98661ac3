import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the control file has the position of the last checkpoint (PostgreSQL's pg_control.h, the same since version
 * 12).
 */
const CHECKPOINT_AT = 32;

/**
 * Returns the position of a stopped cluster's last checkpoint: a replay of its log must get at least as far. After a
 * clean stop it is the log's last entry.
 */
export function lastCheckpoint(clusterDir: string): bigint {
  return readFileSync(join(clusterDir, 'global', 'pg_control')).readBigUInt64LE(CHECKPOINT_AT);
}

/** How far the server has replayed, according to its log, and the last change in that. */
export function readReplay(log: string): { position: bigint; lastChange: Date | null } {
  const [high, low] = lastMatch(log, /redo done at ([0-9A-F]+)\/([0-9A-F]+)/g);
  const [day, time] = lastMatch(log, /last completed transaction was at log time (\S+) ([\d:.]+)/g);
  return {
    position: high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : 0n,
    lastChange: day ? new Date(`${day}T${time}Z`) : null,
  };
}

function lastMatch(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].at(-1)?.slice(1) ?? [];
}
