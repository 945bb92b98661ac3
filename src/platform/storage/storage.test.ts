import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '#test/twins/object-store.ts';
import { diskStorage } from './disk.server.ts';
import { s3Storage } from './s3.server.ts';
import { FileMissingError, type Storage } from './storage.ts';

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-storage-test-'));
  store = await startObjectStore();
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Every name in the store, including those of unfinished uploads. */
const kinds: { name: string; open: () => Storage; names: () => Promise<string[]> }[] = [
  {
    name: 'on this machine',
    open: () => diskStorage(folder),
    names: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  },
  {
    name: 'in an object store',
    open: () => s3Storage(store.url, { retryPauseMs: 1 }),
    names: async () => [...store.objects.keys()].map((key) => key.slice(key.lastIndexOf('/') + 1)),
  },
];

describe.each(kinds)('a file stored $name', ({ open, names }) => {
  test('comes back byte for byte, however it was passed in', async () => {
    const storage = open();
    const artwork = randomBytes(3_000_000);
    await storage.put('artwork/ab/whole', artwork);
    await storage.put('artwork/ab/streamed', Readable.from([artwork.subarray(0, 7), artwork.subarray(7)]));
    expect(await contentOf(storage, 'artwork/ab/whole')).toEqual(artwork);
    expect(await contentOf(storage, 'artwork/ab/streamed')).toEqual(artwork);
  });

  test('doesn’t appear before its last byte', async () => {
    const storage = open();
    const upload = new PassThrough();
    const stored = storage.put('artwork/cd/slow', upload);
    upload.write('first half, ');
    expect(await storage.open('artwork/cd/slow')).toBeNull();
    upload.end('second half');
    await stored;
    expect(String(await contentOf(storage, 'artwork/cd/slow'))).toBe('first half, second half');
  });

  test.each(['before the first byte', 'after some bytes'])(
    'leaves nothing if its upload fails %s',
    async (moment) => {
      const storage = open();
      const before = await names();
      const upload = new PassThrough({ highWaterMark: 10 });
      const stored = storage.put('artwork/ef/broken', upload);
      if (moment === 'after some bytes')
        await new Promise((taken) => upload.write('more than ten bytes, so taken when read', taken));
      upload.destroy(new Error('the customer went away'));
      await expect(stored).rejects.toThrow('the customer went away');
      expect(await storage.open('artwork/ef/broken')).toBeNull();
      expect(await names()).toEqual(before);
    },
  );

  test('that was never stored is reported as missing', async () => {
    const storage = open();
    expect(await storage.open('artwork/no/such')).toBeNull();
    await expect(storage.withLocalFile('artwork/no/such', async () => 1)).rejects.toThrow(FileMissingError);
  });

  test('can be removed, and removed again', async () => {
    const storage = open();
    await storage.put('artwork/gh/unwanted', Buffer.from('x'));
    await storage.remove('artwork/gh/unwanted');
    expect(await storage.open('artwork/gh/unwanted')).toBeNull();
    await expect(storage.remove('artwork/gh/unwanted')).resolves.toBeUndefined();
  });

  test('is listed with those of its folder, in the order of their keys, over several pages', async () => {
    const storage = open();
    const keys = ['a', 'a.preview', 'a.proof-2/1-page', 'a.proof-2/1-small', 'a0', 'b/c', 'b0'].map(
      (name) => `listed/${name}`,
    );
    for (const key of keys.toReversed()) await storage.put(key, Buffer.from('x'));
    await storage.put('listed-too/x', Buffer.from('x'));
    const listed = await allOf(storage.list('listed/'));
    expect(listed.map(({ key }) => key)).toEqual(keys);
    for (const { modifiedAt } of listed) expect(Date.now() - modifiedAt.getTime()).toBeLessThan(600_000);
    expect(await allOf(storage.list('nothing/'))).toEqual([]);
    for (const key of keys) await storage.remove(key);
  });

  test('can be used as a local file', async () => {
    const storage = open();
    await storage.put('artwork/ij/local', Buffer.from('a page'));
    expect(await storage.withLocalFile('artwork/ij/local', (path) => readFile(path, 'utf8'))).toBe('a page');
  });

  test.each(['../outside', 'artwork/../../outside', '..'])('can’t be called %s', async (key) => {
    const storage = open();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('leaves the folder');
    await expect(storage.open(key)).rejects.toThrow('leaves the folder');
    await expect(storage.remove(key)).rejects.toThrow('leaves the folder');
  });

  test('passes the storage check, which leaves nothing behind', async () => {
    const before = await names();
    await expect(open().check()).resolves.toBeUndefined();
    expect(await names()).toEqual(before);
  });
});

describe('an object store that fails', () => {
  test('twice is retried, and the file is stored', async () => {
    const storage = s3Storage(store.url, { retryPauseMs: 1 });
    store.failNext(2);
    await storage.put('artwork/kl/third-time', Readable.from(['lucky']));
    expect(store.requests.slice(-3)).toEqual([
      'PUT artwork/kl/third-time 500',
      'PUT artwork/kl/third-time 500',
      'PUT artwork/kl/third-time 200',
    ]);
    expect(String(await contentOf(storage, 'artwork/kl/third-time'))).toBe('lucky');
  });

  test('for longer is given up, by name, after four tries (trust E6)', async () => {
    const storage = s3Storage(store.url, { retryPauseMs: 1 });
    const requestCount = store.requests.length;
    store.failNext(99);
    await expect(storage.check()).rejects.toThrow(/answered 500 InternalError to PUT checks/);
    store.failNext(0);
    expect(store.requests.length - requestCount).toBe(4);
  });

  test('to answer is retried when the time limit ends', async () => {
    const storage = s3Storage(store.url, { retryPauseMs: 1, answerMsMax: 60 });
    store.ignoreNext(1);
    await storage.put('artwork/mn/patient', Buffer.from('stored'));
    expect(String(await contentOf(storage, 'artwork/mn/patient'))).toBe('stored');
    store.ignoreNext(4);
    await expect(storage.open('artwork/mn/patient')).rejects.toThrow('no answer within 60 ms');
  });

  test('in the middle of a download causes an error, never half a file', async () => {
    const storage = s3Storage(store.url);
    await storage.put('artwork/op/big', randomBytes(500_000));
    store.breakNextDownload();
    await expect(contentOf(storage, 'artwork/op/big')).rejects.toThrow();
    store.breakNextDownload();
    let content = '';
    const work = storage.withLocalFile('artwork/op/big', async (path) => {
      content = path;
    });
    await expect(work).rejects.toThrow();
    expect(content).toBe('');
  });
});

test('the temporary copy of a remote file is removed when the work ends, even in failure', async () => {
  const storage = s3Storage(store.url);
  await storage.put('artwork/qr/copy', Buffer.from('x'));
  let copy = '';
  const work = storage.withLocalFile('artwork/qr/copy', async (path) => {
    copy = path;
    throw new Error('unreadable');
  });
  await expect(work).rejects.toThrow('unreadable');
  await expect(access(copy)).rejects.toThrow('ENOENT');
});

test('a wrong secret, a missing bucket and a closed store are reported as such, not as a missing file', async () => {
  const wrong = s3Storage(store.url.replace('twin', 'spin'));
  await expect(wrong.open('artwork/a')).rejects.toThrow('403 SignatureDoesNotMatch');
  const elsewhere = s3Storage(store.url.replace('print-shop', 'other'));
  await expect(elsewhere.open('artwork/a')).rejects.toThrow('404 NoSuchBucket');
  await expect(elsewhere.remove('artwork/a')).rejects.toThrow('404 NoSuchBucket');
  const stopped = await startObjectStore();
  await stopped.close();
  const closed = s3Storage(stopped.url, { retryPauseMs: 1 });
  await expect(closed.check()).rejects.toThrow(/could not be reached \(PUT checks.*ECONNREFUSED/);
});

test('an address without a bucket is refused at the start', () => {
  expect(() => s3Storage('s3://key:secret@store.example')).toThrow('S3_URL: must look like');
});

async function contentOf(storage: Storage, key: string): Promise<Buffer> {
  const content = await storage.open(key);
  if (!content) throw new FileMissingError(key);
  return buffer(content);
}

async function allOf<T>(each: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of each) all.push(one);
  return all;
}
