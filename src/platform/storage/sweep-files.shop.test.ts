import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { subHours } from 'date-fns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makeArtwork, newGuest } from '#test/factories.ts';
import { isStored } from '#test/old-things.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { type ObjectStore, startObjectStore } from '#test/twins/object-store.ts';
import { checkStorage } from '../health/shop-checks.server.ts';
import { s3Storage } from './s3.server.ts';

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());

interface StoredFile {
  opened: TestShop;
  /** makes a stored file this many hours old */
  age(key: string, hours: number): Promise<void>;
}

async function onDisk(): Promise<StoredFile> {
  const opened = await openTestShop();
  return {
    opened,
    async age(key, hours) {
      const time = subHours(opened.time.now, hours);
      await utimes(join(opened.folder, key), time, time);
    },
  };
}

async function inBucket(): Promise<StoredFile> {
  const opened = await openTestShop();
  opened.shop.storage = s3Storage(store.url, { retryPauseMs: 1 });
  return {
    opened,
    age: async (key, hours) => void store.modified.set(key, subHours(opened.time.now, hours)),
  };
}

describe.each([
  ['on this machine', onDisk],
  ['in an object store', inBucket],
])('files %s', (_name, open) => {
  let opened: TestShop;
  let age: StoredFile['age'];
  beforeAll(async () => {
    ({ opened, age } = await open());
  });

  const put = async (key: string, hours: number) => {
    await opened.shop.storage.put(key, Buffer.from('x'));
    await age(key, hours);
  };
  const artworkKey = async (id: string) =>
    (
      await opened.db
        .updateTable('artworks')
        .set({ createdAt: subHours(opened.time.now, 60) })
        .where('id', '=', id)
        .returning('storageKey')
        .executeTakeFirstOrThrow()
    ).storageKey;
  const log = () =>
    opened.db.selectFrom('auditLog').select('after').where('subject', '=', 'stored-files').execute();

  // Guard: SAFE_DAYS. With two days, undoing a restore to last week would find this week's artwork deleted.
  test('that no row needs are removed once no restore can bring their rows back, with their previews; all others stay (trust J12)', async () => {
    const key = await artworkKey(await makeArtwork(opened.shop, newGuest()));
    await age(key, 60);
    const stay = [`${key}.preview`, `${key}.proof-2/1-page`, `${key}.plates/1`, 'pictures/drawn-again'];
    for (const each of stay) await put(each, 16 * 24);
    for (const [each, hours] of [
      ['artwork/zz/of-last-week', 14 * 24],
      ['partial/under-way', 47],
    ] as const) {
      await put(each, hours);
      stay.push(each);
    }
    const orphans = [
      'artwork/00/lost',
      'artwork/00/lost.preview',
      'artwork/00/lost.proof-2/1-page',
      'artwork/zz/lost',
      'briefs/lost',
      'complaints/lost.jpg',
      'letter-pictures/lost.png',
      'partial/killed',
      'photos/lost.webp',
      'sheets/lost.pdf',
      'templates/lost',
      'pieces/abandoned/first',
    ];
    for (const each of orphans) await put(each, each.startsWith('partial/') ? 49 : 16 * 24);
    await opened.run('sweep-files');
    for (const each of [key, ...stay]) expect([each, await isStored(opened, each)]).toEqual([each, true]);
    for (const each of orphans) expect([each, await isStored(opened, each)]).toEqual([each, false]);
    expect(await log()).toMatchObject([{ after: { removed: orphans.length } }]);
    await opened.run('sweep-files');
    expect(await log()).toHaveLength(1);
  });

  test('that are missing are named with their order until they are back (trust J12)', async () => {
    const orderId = await makePaidOrder(opened.shop);
    const { artworkId, orderNumber } = await opened.db
      .selectFrom('orderItems')
      .innerJoin('orders', 'orders.id', 'orderItems.orderId')
      .select(['artworkId', 'orderNumber'])
      .$narrowType<{ artworkId: string }>()
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow();
    const key = await artworkKey(artworkId);
    await put(`${key}.preview`, 60);
    const content = await opened.shop.storage.open(key);
    const bytes = content ? Buffer.concat(await content.toArray()) : Buffer.alloc(0);
    await opened.shop.storage.remove(key);
    await opened.run('sweep-files');
    const finding = await checkStorage(opened.db, opened.shop.storage);
    expect(finding).toEqual({
      ok: false,
      message: `One stored file is missing: “flyer.pdf” of order ${orderNumber}. Restore them from a backup, or ask for the files again.`,
    });
    await opened.run('check-invariants');
    const broken = opened.db.selectFrom('brokenInvariants').select(['id', 'examples']);
    expect(await broken.execute()).toEqual([{ id: 'files-stored', examples: [orderNumber] }]);
    await opened.shop.storage.put(key, bytes);
    await opened.run('sweep-files');
    await opened.run('check-invariants');
    expect(await broken.execute()).toEqual([]);
    expect((await checkStorage(opened.db, opened.shop.storage)).ok).toBe(true);
  });

  test('of another shop are not removed: most of them having no row is reported instead', async () => {
    const strange = Array.from({ length: 51 }, (_, i) => `artwork/xx/${String(i).padStart(3, '0')}`);
    for (const key of strange) await put(key, 16 * 24);
    await opened.run('sweep-files');
    for (const key of strange) expect(await isStored(opened, key)).toBe(true);
    const finding = await checkStorage(opened.db, opened.shop.storage);
    expect(finding.message).toContain('belong to no order or upload, so none was removed');
    for (const key of strange) await opened.shop.storage.remove(key);
  });
});
