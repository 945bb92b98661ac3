import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder, contentOfDatabase, fillShop, withClient } from '#test/filled-shop.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { backUp, connectToShop, connectToStoppedShop, restore, secretOf, storageOf } from './index.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-backup-embedded-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** The embedded database's role is not a superuser, so this works for the owner of any database. */
test('a shop with its own database is backed up while it runs, and restored on a new machine', async () => {
  const [shop, copy] = [settings('shop'), settings('copy')];
  const file = join(folder, 'backup.tar.gz');
  const running = await startEmbeddedPostgres({ dataDir: shop.DATA_DIR, fsync: false });
  await writeFile(join(shop.DATA_DIR, 'secret-key'), 'the secret of the shop, long enough to be one');
  const [artworkId = ''] = await fillShop(running, storageOf(shop));
  await withClient(running, (client) => addOrder(client, artworkId, 100001));
  const content = await contentOfDatabase(running);

  const beside = await connectToShop(shop);
  expect(beside.connection.host).toBe(running.host);
  await backUp({ ...beside, storage: storageOf(shop), secret: secretOf(shop) }, file, new Date());
  await beside.close();
  expect(await contentOfDatabase(running)).toEqual(content); // still open
  await expect(connectToStoppedShop(shop)).rejects.toThrow(/in use by another Galley/);
  await running.stop();

  const connection = await connectToStoppedShop(copy);
  await restore({ ...connection, storage: storageOf(copy), secret: secretOf(copy) }, file);
  expect(await contentOfDatabase(connection.connection)).toEqual(content);
  await connection.close();

  const stopped = await connectToShop(copy);
  expect((await contentOfDatabase(stopped.connection)).orders).toHaveLength(1);
  await stopped.close();
});

test('a backup does not create a shop in an empty folder', async () => {
  await expect(connectToShop(settings('nothing'))).rejects.toThrow(/There is no shop in .*nothing/);
});

const settings = (name: string) => ({ DATA_DIR: join(folder, name) });
