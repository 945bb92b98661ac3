import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { temporaryPrefix } from '../temporary-folders.server.ts';
import { type Bucket, openBucket, type S3Options } from './s3-requests.server.ts';
import { FileMissingError, type ListedFile, type Storage } from './storage.ts';

/**
 * Files in a bucket of an S3-compatible store, from `s3://KEY:SECRET@endpoint/bucket?region=…`. The bucket must exist.
 * The key also needs permission to list it, or the store answers 403 instead of 404 for a missing file (Amazon's
 * "GetObject", Permissions), and files can't be compared with their rows. Throws for an invalid URL; rejects, naming status and key, if the store refuses.
 */
export function s3Storage(url: string, options: S3Options = {}): Storage {
  const bucket = openBucket(url, options);
  return {
    async put(key, content) {
      if (content instanceof Uint8Array)
        return bucket.put(key, new Blob([Buffer.from(content)]), sha256Of(content));
      // The stream may fail before pipeline() listens, which then reports it. Unhandled, the error would end the
      // process.
      content.on('error', () => {});
      await inTemporaryFolder(async (folder) => {
        const path = join(folder, 'upload');
        await pipeline(content, createWriteStream(path));
        await bucket.put(key, await openAsBlob(path), await sha256OfFile(path));
      });
    },
    open: (key) => download(bucket, key),
    async withLocalFile(key, work) {
      return inTemporaryFolder(async (folder) => {
        const content = await download(bucket, key);
        if (!content) throw new FileMissingError(key);
        const path = join(folder, 'download');
        await pipeline(content, createWriteStream(path));
        return work(path);
      });
    },
    remove: (key) => bucket.remove(key),
    list: (folder) => listFolder(bucket, folder),
    freeBytes: async () => null,
    async check() {
      const key = `checks/${randomUUID()}`;
      await bucket.put(key, new Blob(['ok']), sha256Of(Buffer.from('ok')));
      const content = await download(bucket, key);
      await bucket.remove(key);
      if (!content || (await buffer(content)).toString() !== 'ok')
        throw new Error('The file store does not return what was written to it.');
    },
  };
}

async function* listFolder(bucket: Bucket, folder: string): AsyncGenerator<ListedFile> {
  for (let after = ''; ; ) {
    const { files, isLast } = await bucket.list(folder, after);
    yield* files;
    after = files.at(-1)?.key ?? '';
    if (isLast || after === '') return;
  }
}

async function download(bucket: Bucket, key: string): Promise<Readable | null> {
  const body = await bucket.get(key);
  return body ? Readable.fromWeb(body as ReadableStream) : null;
}

/** Spools possibly large content to disk, because a store needs the length and hash before the first byte. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(temporaryPrefix('file'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
