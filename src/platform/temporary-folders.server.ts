import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OWNED = /^galley-[a-z]+-(\d+)-\w+$/;

/**
 * What the path of a temporary folder begins with, for `mkdtemp`: it says whose it is. `name`: what for, in small letters.
 * Such folders hold customers' files for as long as one job takes.
 */
export function temporaryPrefix(name: string): string {
  return join(tmpdir(), `galley-${name}-${process.pid}-`);
}

/**
 * Removes the temporary folders of shops that were killed, with the customers' files in them, and returns how many. To be
 * called before this process makes its first: in a container each start has the process number of the one before.
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
    // EPERM: there is one, of somebody else.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
