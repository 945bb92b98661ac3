import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { s3Storage } from '#platform/storage/s3.server.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newGuest } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { type ObjectStore, startObjectStore } from '#test/twins/object-store.ts';
import { type ArtworkOwner, NO_VISITOR, readUnordered } from '../store.server.ts';
import { type ResumableUploads, resumableUploads } from './resumable-upload.server.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const PIECE_BYTES = 5 * MB;

/** Two processes of one shop share the database and the bucket, but neither a folder nor memory. */
let opened: TestShop;
let store: ObjectStore;
let one: ResumableUploads;
let other: ResumableUploads;
let owner: ArtworkOwner;
const engine = startMupdfEngine({ workers: 1 });

beforeAll(async () => {
  store = await startObjectStore();
  opened = await openTestShop({ storage: s3Storage(store.url, { retryPauseMs: 1 }) });
  one = resumableUploads(opened.shop, engine);
  other = resumableUploads({ ...opened.shop }, engine);
});
beforeEach(() => {
  owner = newGuest();
});
afterAll(async () => {
  await store.close();
  await engine.close();
});

const ask = (
  at: ResumableUploads,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: BodyInit,
) =>
  at.answer(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit),
    { owner, network: '192.0.2.1' },
  );

const base64 = (text: string) => Buffer.from(text).toString('base64');

const announce = (at: ResumableUploads, bytes: number) =>
  ask(at, 'POST', '/uploads', {
    'Upload-Length': String(bytes),
    'Upload-Metadata': `filename ${base64('flyer.pdf')},productId ${base64('a5-flyers-001')}`,
  });

async function begin(at: ResumableUploads, bytes: number): Promise<string> {
  const answer = await announce(at, bytes);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}

const sendPiece = (at: ResumableUploads, path: string, offset: number, body: BodyInit) =>
  ask(
    at,
    'PATCH',
    path,
    { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body,
  );

const offsetAt = async (at: ResumableUploads, path: string) => {
  const answer = await ask(at, 'HEAD', path);
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : answer.status;
};

/** A file that begins as a PDF and has no two equal parts. */
const pdfOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

const storedBytes = async (path: string) => {
  const id = path.split('/').pop() ?? '';
  const { storageKey } = await opened.db
    .selectFrom('artworks')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return opened.shop.storage.withLocalFile(storageKey, (file) => readFile(file));
};

async function pieceKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of opened.shop.storage.list('pieces/')) keys.push(key);
  return keys;
}

test('a file of 15 MB arrives whole, though every piece reaches the other process', async () => {
  const file = pdfOf(15 * MB);
  const path = await begin(one, file.length);
  let answer = new Response();
  for (let offset = 0, turn = 0; offset < file.length; offset += PIECE_BYTES, turn += 1) {
    const [at, next] = turn % 2 === 0 ? [other, one] : [one, other];
    answer = await sendPiece(at, path, offset, file.subarray(offset, offset + PIECE_BYTES));
    if (offset + PIECE_BYTES < file.length) expect(await offsetAt(next, path)).toBe(offset + PIECE_BYTES);
  }
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ artwork: { bytes: file.length } });
  expect((await storedBytes(path)).equals(file)).toBe(true);
  // A sender who missed the last answer learns from either process that the whole file is there.
  for (const at of [one, other]) expect(await offsetAt(at, path)).toBe(file.length);
  await opened.runJobs();
  expect(await pieceKeys()).toEqual([]);
});

// Guards `received = offset` in addPiece. Without it only the pieces' key refuses one, as an error.
test('of two pieces for the same place, one at each process, only one is accepted', async () => {
  const file = pdfOf(3 * MB);
  const path = await begin(one, file.length);
  const answers = await Promise.all(
    [one, other, one, other].map((at) => sendPiece(at, path, 0, file.subarray(0, MB))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  expect(await offsetAt(other, path)).toBe(MB);
  expect(await pieceKeys()).toHaveLength(1);
  const last = await Promise.all([one, other].map((at) => sendPiece(at, path, MB, file.subarray(MB))));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await storedBytes(path)).equals(file)).toBe(true);
  await opened.runJobs();
});

test('what arrived before the connection broke stays, and the other process continues after it', async () => {
  const file = pdfOf(2 * MB);
  const path = await begin(one, file.length);
  let sent = 0;
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === MB) return controller.error(new Error('the line broke'));
      controller.enqueue(file.subarray(sent, sent + MB / 16));
      sent += MB / 16;
    },
  });
  expect((await sendPiece(one, path, 0, broken)).ok).toBe(false);
  await expect.poll(() => offsetAt(other, path)).toBeGreaterThan(0);
  const there = await offsetAt(other, path);
  // Less is lost than what the streams between them hold.
  expect(there).toBeGreaterThan(MB / 2);
  expect((await sendPiece(other, path, there, file.subarray(there))).status).toBe(200);
  expect((await storedBytes(path)).equals(file)).toBe(true);
  await opened.runJobs();
});

test('a process that dies in the last step is replaced by the next that is asked', async () => {
  const file = goodA5();
  const path = await begin(one, file.length);
  // It never comes back, so what it was storing stays half done.
  const died = Promise.withResolvers<never>();
  const storing = Promise.withResolvers<void>();
  const { storage: real } = opened.shop;
  const dying = resumableUploads(
    {
      ...opened.shop,
      storage: {
        ...real,
        put(key, content) {
          if (!key.startsWith('artwork/')) return real.put(key, content);
          storing.resolve();
          return died.promise;
        },
      },
    },
    engine,
  );
  const lost = sendPiece(dying, path, 0, file.slice());
  await storing.promise;
  expect(await offsetAt(other, path)).toBe(423);
  await sql`update uploads set finishing_until = now() - interval '1 second'`.execute(opened.db);
  expect(await offsetAt(other, path)).toBe(file.length);
  died.reject(new Error('it was not dead after all'));
  expect((await lost).status).toBe(200);
  expect((await storedBytes(path)).equals(file)).toBe(true);
  await opened.runJobs();
});

test('an unfinished file counts in full as a file that no order needs, so that it has its room to the end (trust J9)', async () => {
  const guestsBytes = async () => (await readUnordered(opened.db, NO_VISITOR, null)).guests;
  const before = await guestsBytes();
  const path = await begin(one, 10 * MB);
  expect(await guestsBytes()).toBe(before + 10 * MB);
  await opened.db
    .updateTable('uploads')
    .where('finishedAt', 'is', null)
    .set({ bytes: 30 * GB })
    .execute();
  expect((await announce(other, MB)).status).toBe(507);
  await opened.db
    .updateTable('uploads')
    .where('finishedAt', 'is', null)
    .set({ bytes: 10 * MB })
    .execute();
  expect((await sendPiece(other, path, 0, pdfOf(MB))).status).toBe(204);
  expect((await ask(other, 'DELETE', path)).status).toBe(204);
  expect(await guestsBytes()).toBe(before);
});

test('if a piece is missing, as after a restore from a backup, the upload ends, and its sender is asked to send the file again', async () => {
  const file = pdfOf(1000);
  const path = await begin(one, file.length);
  await sendPiece(one, path, 0, file.subarray(0, 500));
  for (const key of await pieceKeys()) await opened.shop.storage.remove(key);
  const answer = await sendPiece(one, path, 500, file.subarray(500));
  expect(await answer.json()).toMatchObject({ refusal: { title: expect.stringContaining('try again') } });
  expect(await offsetAt(other, path)).toBe(404);
  await opened.runJobs();
  expect(await pieceKeys()).toEqual([]);
});

test('a file sent byte by byte stops after 250 pieces, so that nobody fills the store with them', async () => {
  const path = await begin(one, 300);
  await sql`with begun as (update uploads set received = 249 where id = ${path.split('/')[2]} returning id)
    insert into upload_pieces select id, n, 1, id || '/' || n from begun, generate_series(0, 248) n`.execute(
    opened.db,
  );
  expect((await sendPiece(one, path, 249, new Uint8Array([1]))).status).toBe(204);
  expect((await sendPiece(one, path, 250, new Uint8Array([1]))).status).toBe(400);
});
