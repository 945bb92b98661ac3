import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs work with a folder on its own small disk (1.5 GB, in memory), which can be filled without harm to anything else.
 * Only root may mount one; for other users the folder is null.
 */
export async function withOwnDisk<T>(work: (folder: string | null) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-disk-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1536m', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  try {
    return await work(isMounted ? folder : null);
  } finally {
    if (isMounted) await run('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}
