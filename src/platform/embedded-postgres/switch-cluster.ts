import { existsSync, lstatSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncDirectory } from './cluster.ts';
import { clearLeftovers } from './running.ts';

/** Where a cluster is restored, beside the current one, until it is complete. */
export const restoringDirOf = (clusterDir: string) => `${clusterDir}.restoring`;
/** A complete restored cluster that has not yet taken the current one's place. */
const restoredDirOf = (clusterDir: string) => `${clusterDir}.restored`;

/** Where the current cluster is kept after a restore, with the time of the restore. */
export const beforeDirOf = (clusterDir: string, now: Date) =>
  `${clusterDir}.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Returns when a folder of this name was replaced by a restore; null for other names. */
export function replacedAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /\.before-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/**
 * Puts a complete restored cluster in place of the current one, which is kept under another name. Whenever this is
 * killed, the next start finds either the old or the new cluster, intact: see `finishSwitch`.
 */
export function switchClusters(clusterDir: string, now: Date, afterEach: (step: string) => void): void {
  const steps = [
    [restoringDirOf(clusterDir), restoredDirOf(clusterDir)],
    [clusterDir, beforeDirOf(clusterDir, now)],
    [restoredDirOf(clusterDir), clusterDir],
  ] as const;
  for (const [from, to] of steps) {
    renameSync(from, to);
    syncDirectory(path.dirname(clusterDir));
    afterEach(path.basename(to));
  }
}

/**
 * Completes what a killed restore left behind, or removes it. Call it only while holding the data directory's lock.
 * @param dir where the cluster is: its folder, or its owner's link to another disk
 */
export async function finishSwitch(dir: string): Promise<void> {
  const clusterDir = targetOf(dir);
  const restored = restoredDirOf(clusterDir);
  if (!existsSync(clusterDir) && existsSync(restored)) renameSync(restored, clusterDir);
  for (const left of [restored, restoringDirOf(clusterDir)]) {
    if (!existsSync(left)) continue;
    await clearLeftovers(left); // its server may still be stopping
    rmSync(left, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Follows links, even one whose target is missing at the moment. */
function targetOf(dir: string): string {
  return lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink()
    ? targetOf(path.resolve(path.dirname(dir), readlinkSync(dir)))
    : dir;
}
