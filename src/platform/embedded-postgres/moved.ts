import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from './processes.ts';

const fileIn = (clusterDir: string) => path.join(clusterDir, 'galley-moved');

/**
 * Notes that a cluster's shop has moved to another server, so that the old one isn't opened by mistake and orders don't
 * go to both.
 * @param target for people: an address without its password
 */
export function markMoved(clusterDir: string, target: string): void {
  writeFileSync(fileIn(clusterDir), `${target}\n`, { flush: true });
}

/** @throws an Error that says what to do, if the cluster's shop has moved */
export function refuseMoved(clusterDir: string): void {
  const target = readIfThere(fileIn(clusterDir))?.trim();
  if (target === undefined) return;
  throw new Error(
    `The database of this shop has moved to ${target}. Set DATABASE_URL to it. To use the old one again instead, delete ${fileIn(clusterDir)}.`,
  );
}
