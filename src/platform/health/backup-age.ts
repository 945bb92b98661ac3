import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, fine, wrong } from './check.ts';

const HOUR_MS = 3_600_000;
/** A night may fail; a second one is reported. */
const OLD_HOURS = 48;

/** Returns when the newest backup in `DATA_DIR/backups` was finished; null if there is none. */
export async function newestBackup(dataDir: string): Promise<Date | null> {
  const folder = join(dataDir, 'backups');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let newest: Date | null = null;
  for (const name of names.filter((one) => !one.startsWith('.') && !one.endsWith('.partial'))) {
    const { mtime, size } = await stat(join(folder, name));
    if (size > 0 && (!newest || mtime > newest)) newest = mtime;
  }
  return newest;
}

/** Reports how old the newest backup is. */
export async function checkBackup(dataDir: string, now: Date): Promise<Finding> {
  const newest = await newestBackup(dataDir);
  if (!newest)
    return wrong(
      `There is no backup yet. Run npm run backup -- ${join(dataDir, 'backups', 'first.galley-backup')}, then copy the file to another machine.`,
    );
  const hours = Math.floor((now.getTime() - newest.getTime()) / HOUR_MS);
  const age =
    hours < 1 ? 'less than an hour' : hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  if (hours >= OLD_HOURS) return wrong(`The newest backup is ${age} old. Run npm run backup -- FILE today.`);
  return fine(`The newest backup is ${age} old.`);
}
