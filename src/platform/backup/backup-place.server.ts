import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { s3Storage } from '../storage/s3.server.ts';
import { leftBehind } from './backup-retention.ts';

/** Where backups are stored: a folder or a bucket. */
export interface BackupPlace {
  /** shown to people: a folder's path, or a bucket's address without its key */
  address: string;
  /** The names of the files there, in no particular order. */
  list(): Promise<string[]>;
  /** Calls `write` with a local path, then stores the file that it made under this name. */
  add<T>(name: string, write: (path: string) => Promise<T>): Promise<T>;
  /** Runs work on a local path of a backup (a temporary copy if the place is a bucket). */
  withLocalFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
}

/** The folder of a shop's own backups; with BACKUP_URL, the place where they are written before they are uploaded. */
const backupFolder = (dataDir: string) => join(resolve(dataDir), 'backups');

/** Where a shop with these settings keeps its backups. */
export function backupPlaceOf(env: { DATA_DIR: string; BACKUP_URL?: string | undefined }): BackupPlace {
  const folder = backupFolder(env.DATA_DIR);
  return env.BACKUP_URL ? bucketPlace(env.BACKUP_URL, folder) : folderPlace(folder);
}

/** A folder as a place for backups. */
export function folderPlace(folder: string): BackupPlace {
  return {
    address: folder,
    list: () => namesIn(folder),
    add: async (name, write) => write(join(await privateFolder(folder, name), name)),
    withLocalFile: (name, work) => work(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** A list of the backups' names, stored beside them, because many keys have no right to list a bucket. */
const INDEX = 'galley-backups.json';

function bucketPlace(url: string, folder: string): BackupPlace {
  const storage = s3Storage(url);
  const { host, pathname } = new URL(url);
  const list = async () => {
    const index = await storage.open(INDEX);
    return index ? z.array(z.string()).parse(JSON.parse((await buffer(index)).toString())) : [];
  };
  const setList = (names: string[]) => storage.put(INDEX, Buffer.from(JSON.stringify(names, null, 1)));
  return {
    address: `s3://${host}${pathname}`,
    list,
    async add(name, write) {
      const path = join(await privateFolder(folder, name), name);
      try {
        const made = await write(path);
        await storage.put(name, createReadStream(path));
        await setList([...new Set([...(await list()), name])]);
        return made;
      } finally {
        await rm(path, { force: true });
      }
    },
    withLocalFile: (name, work) => storage.withLocalFile(name, work),
    async remove(name) {
      await setList((await list()).filter((each) => each !== name));
      await storage.remove(name);
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Makes the folder, readable by its owner alone, because backups hold customers' data. Removes the remains of backups
 * that were killed more than a day before the one with this name.
 */
async function privateFolder(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  for (const left of leftBehind(await namesIn(folder), name))
    await rm(join(folder, left), { recursive: true, force: true });
  return folder;
}
