import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeBytes } from '../health/disk.ts';
import { FileMissingError, type ListedFile, type Storage } from './storage.ts';

/** Files in a local folder. A file appears under its name only when it is complete and synced to disk. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(join(folder, key));
    if (!path.startsWith(normalize(folder) + sep)) throw new Error('storage key leaves the folder');
    return path;
  };
  return {
    async put(key, content) {
      // The stream may fail before the pipeline listens, but the pipeline then reports it.
      if (!(content instanceof Uint8Array)) content.on('error', () => undefined);
      const path = pathOf(key);
      const partial = join(folder, 'partial', randomUUID());
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeSynced(partial, content);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async open(key) {
      const handle = await open(pathOf(key)).catch(nothingThere);
      return handle ? createReadStream('', { fd: handle, highWaterMark: 256 * 1024 }) : null;
    },
    async withLocalFile(key, work) {
      const path = pathOf(key);
      if (!(await isReadable(path))) throw new FileMissingError(key);
      return work(path);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (listed) => filesIn(folder, listed),
    async freeBytes() {
      await mkdir(folder, { recursive: true });
      return freeBytes(folder);
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

/** Yields the files below a folder, in the order of their whole keys. A file removed in the meantime is left out. */
async function* filesIn(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nothingThere);
  const names = (entries ?? []).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  for (const name of names.sort(byCodePoint)) {
    const key = `${folder}${name}`;
    if (name.endsWith('/')) yield* filesIn(root, key);
    else {
      const stats = await stat(join(root, key)).catch(nothingThere);
      if (stats?.isFile()) yield { key, modifiedAt: stats.mtime };
    }
  }
}

const byCodePoint = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function writeSynced(path: string, content: Readable | Uint8Array): Promise<void> {
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  await pipeline(source, createWriteStream(path, { flush: true }));
}

async function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
