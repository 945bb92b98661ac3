import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OWNED = /^galley-[a-z]+-(\d+)-\w+$/;

/**
 * The beginning of a temporary folder's path, for `mkdtemp`: it says whose folder it is. `name`: its purpose, in lower
 * case. Such folders hold customers' files for as long as one job takes.
 */
export function temporaryPrefix(name: string): string {
  return join(tmpdir(), `galley-${name}-${process.pid}-`);
}

/**
 * Removes the temporary folders of shops that were killed, with the customers' files in them, and returns how many.
 * Call it before this process makes its first: in a container every start has the same process number.
 */
export async function removeLeftFolders(): Promise<number> {
  const left = (await readdir(tmpdir())).filter((name) => {
    const owner = Number(OWNED.exec(name)?.[1] ?? Number.NaN);
    return owner === process.pid || (owner > 0 && !isAlive(owner));
  });
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return left.length;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
