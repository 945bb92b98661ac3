import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl';

/** A file of an archive; its name has no folder that leads out of it. */
export interface ZippedFile {
  /** with its folders: `photos/anne.jpg` */
  name: string;
  /** unpacked */
  bytes: number;
  read: () => Promise<Buffer>;
}

export interface ZipLimits {
  filesMax: number;
  /** unpacked, together */
  bytesMax: number;
}

/** `locked`: a file in it has a password. */
export type ZipProblem = 'damaged' | 'too-many' | 'too-large' | 'locked';

/**
 * Opens an archive, a path or its bytes, for as long as `work` takes. Its files are only read if they are what the
 * archive says and keep to the limits: one that unpacks to more fails when it is read.
 */
export async function withZip<T>(
  archive: string | Buffer,
  limits: ZipLimits,
  work: (files: ZippedFile[]) => Promise<T>,
): Promise<{ ok: true; result: T } | { ok: false; problem: ZipProblem }> {
  let zip: ZipFile;
  try {
    zip = await opened(archive);
  } catch {
    return { ok: false, problem: 'damaged' };
  }
  try {
    const files = await filesOf(zip, limits);
    return typeof files === 'string'
      ? { ok: false, problem: files }
      : { ok: true, result: await work(files) };
  } catch (error) {
    if (error instanceof ZipError) return { ok: false, problem: 'damaged' };
    throw error;
  } finally {
    zip.close();
  }
}

class ZipError extends Error {}

const opened = (archive: string | Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false };
    const done = (error: Error | null, zip?: ZipFile) => (zip ? resolve(zip) : reject(error));
    if (typeof archive === 'string') open(archive, options, done);
    else fromBuffer(archive, options, done);
  });

/** Reads the archive’s directory. The library refuses names that are absolute or lead out of it. */
function filesOf(zip: ZipFile, { filesMax, bytesMax }: ZipLimits): Promise<ZippedFile[] | ZipProblem> {
  return new Promise((resolve, reject) => {
    const files: ZippedFile[] = [];
    let bytes = 0;
    zip.on('error', (error) => reject(new ZipError(error.message)));
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (zip.entryCount > filesMax) return resolve('too-many');
      if (bytes > bytesMax) return resolve('too-large');
      if ((entry.generalPurposeBitFlag & 1) === 1) return resolve('locked');
      if (!entry.fileName.endsWith('/'))
        files.push({
          name: entry.fileName,
          bytes: entry.uncompressedSize,
          read: () => contentOf(zip, entry),
        });
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** The library ends a file at the size that it states, with an error if there is more. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, it) => (it ? resolve(it) : reject(new ZipError(String(error)))));
  });
  try {
    return await buffer(stream);
  } catch (error) {
    throw new ZipError(String(error));
  }
}
