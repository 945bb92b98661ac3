import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertSpace } from '#platform/health/disk.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { newShopper } from '#test/shopper.ts';
import { diskReserve } from './disk-reserve.ts';
import { readiness } from './readiness.server.ts';

const MB = 1024 * 1024;
const WORDS = 'Our disk is full. Your order is not affected. Try again later, or email us your file.';

let opened: TestShop;
const disk = { free: 1000 * MB };
beforeAll(async () => {
  opened = await openTestShop({
    reserve: diskReserve('/', { reserveBytes: 500 * MB, free: async () => disk.free }),
  });
});

const big = () => new File([goodA5({ padBytes: 3 * MB }).slice()], 'flyer.pdf');

test('files are refused with a reason before the reserve is used; pages, forms and orders still work (trust E6)', async () => {
  const guest = newShopper(opened);
  const send = (path: string) => guest.browser.post(path, { artworkFile: big() });
  expect((await send('/product/a5-flyers-001/artwork')).status).toBe(200);
  disk.free = 502 * MB;
  const files = await opened.db.selectFrom('artworks').select('id').execute();
  const refused = await send('/product/a5-flyers-001/artwork');
  expect(refused.status).toBe(507);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    refusal: { title: 'We can’t take files at the moment', fix: WORDS },
  });
  expect(await (await send('/product/a5-flyers-001')).text()).toContain(WORDS);
  const begun = await opened.app.request('/uploads', {
    method: 'POST',
    headers: { 'Tus-Resumable': '1.0.0', Origin: 'http://localhost:3000', 'Upload-Length': String(3 * MB) },
  });
  expect(begun.status).toBe(507);
  expect(await opened.db.selectFrom('artworks').select('id').execute()).toEqual(files);
  // An order without a file is unaffected.
  expect((await guest.open('/shop/flyers')).status).toBe(200);
  const form = new FormData();
  form.set('intent', 'add');
  form.set('artworkFile', new File([], ''));
  const sent = new Response(form);
  const body = await sent.arrayBuffer();
  const small = await opened.app.request('/product/a5-flyers-001', {
    method: 'POST',
    body,
    headers: {
      origin: 'http://localhost:3000',
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    },
  });
  expect(small.status).toBeLessThan(500);
  disk.free = 1000 * MB;
  expect((await send('/product/a5-flyers-001/artwork')).status).toBe(200);
});

// Guard: `claimed`. Without it, all twenty see the same free space and are let in.
test('files that arrive at once share what is left above the reserve', async () => {
  const reserve = diskReserve('/', { reserveBytes: 500 * MB, free: async () => 600 * MB });
  const claims = await Promise.all(Array.from({ length: 20 }, () => reserve.claim(20 * MB)));
  const got = claims.filter((claim) => claim !== null);
  expect(got.length).toBeGreaterThan(0);
  expect(got.length).toBeLessThanOrEqual(5);
  for (const end of got) end();
  expect(await reserve.claim(20 * MB)).not.toBeNull();
});

const tmpfs = mkdtempSync(join(tmpdir(), 'galley-small-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'none', tmpfs]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [tmpfs]);
  rmSync(tmpfs, { recursive: true, force: true });
});

test.skipIf(!mounted)('on a real small disk, the reserve is still free when files are refused', async () => {
  const reserveBytes = 32 * MB;
  const reserve = diskReserve(tmpfs, { reserveBytes });
  let written = 0;
  for (;;) {
    const end = await reserve.claim(5 * MB);
    if (!end) break;
    await writeFile(join(tmpfs, `file-${written}`), Buffer.alloc(5 * MB));
    end();
    written += 1;
  }
  expect(written).toBe(6);
  await assertSpace(tmpfs, reserveBytes);
  await expect(assertSpace(tmpfs, 40 * MB)).rejects.toThrow('left');
});

test('/readyz checks storage once for any number of requests, names what is wrong, and notices recovery (trust M9)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-ready-'));
  let calls = 0;
  let broken = false;
  const storage = {
    ...opened.shop.storage,
    async check() {
      calls += 1;
      if (broken) throw new Error('no bucket');
    },
  };
  const ready = readiness({ db: opened.db, storage, dataDir });
  await Promise.all(Array.from({ length: 200 }, ready));
  for (let i = 0; i < 50; i += 1) await ready();
  expect(calls).toBe(1);
  const statements = await opened.countStatements(() => Promise.all(Array.from({ length: 50 }, ready)));
  expect(statements.count).toBeLessThanOrEqual(2);
  broken = true;
  const failing = readiness({ db: opened.db, storage, dataDir });
  await expect(failing()).rejects.toThrow('storage does not answer');
  await expect(failing()).rejects.toThrow('storage does not answer');
  expect(calls).toBe(2);
  broken = false;
  await expect.poll(() => failing().then(() => 'ready', String)).toBe('ready');
  const silent = readiness({
    db: opened.db,
    storage: { ...storage, check: () => new Promise(() => {}) },
    dataDir,
  });
  await expect(silent()).rejects.toThrow('storage does not answer');
  await rm(dataDir, { recursive: true, force: true });
  await expect(readiness({ db: opened.db, storage, dataDir: join(dataDir, 'gone') })()).rejects.toThrow(
    'disk',
  );
});
