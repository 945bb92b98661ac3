import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where Linux has files in memory. */
const MEMORY = '/dev/shm';
/** Several times what all test databases take at once. */
const ROOM_BYTES_MIN = 4 * 1024 ** 3;

/**
 * Makes a folder for databases that needn't survive a power cut: in memory if there is room, otherwise on the disk. A
 * database has 900 small files, and creating them on a disk takes up to ten times the CPU.
 */
export async function makeQuickFolder(name: string): Promise<string> {
  const inMemory = await mkdtemp(join(MEMORY, name)).catch(() => undefined);
  if (inMemory && (await isUsable(inMemory))) return inMemory;
  if (inMemory) await rm(inMemory, { recursive: true });
  return mkdtemp(join(tmpdir(), name));
}

/**
 * Docker gives containers 64 MB by default, and forbids running programs there, though PostgreSQL's may have to be
 * copied there.
 */
async function isUsable(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  if (Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES_MIN) return false;
  const program = join(folder, 'program');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o700 });
  const mayRun = await promisify(execFile)(program).then(
    () => true,
    () => false,
  );
  await rm(program);
  return mayRun;
}
