import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { backupPlaceOf, makeBackup, type ShopData } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';

let folder: string;
let opened: TestShop;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-drill-test-'));
  opened = await openTestShop();
  const customer = await makeCustomer(opened, 50_000);
  await addFlyers(opened.shop, customer, { quantity: '500' });
  await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Drill {
  code: number;
  json: { ok: boolean; restoredAt: string | null; invariants: { id: string; ok: boolean }[] };
  words: string;
}

/** Runs the command as `npm run drill -- --json` does. */
function drill(env: NodeJS.ProcessEnv = {}): Promise<Drill> {
  return new Promise((resolve) => {
    const own = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder };
    const args = ['build/server/drill.js', '--json'];
    execFile(process.execPath, args, { env: { ...own, ...env } }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, json: JSON.parse(stdout) as Drill['json'], words: stderr });
    });
  });
}

async function backUpNow(storage: ShopData['storage'] = opened.shop.storage): Promise<void> {
  const path = join(folder, 'secret-key');
  await writeFile(path, 'the secret of the shop, long enough to be one');
  const shop = { connection: opened.connection, storage, secret: { kind: 'file' as const, path } };
  await makeBackup(shop, backupPlaceOf({ DATA_DIR: folder }), { clock: systemClock });
}

test('last night’s backup is restored, opened and proved complete, and nothing is left behind (trust E10)', async () => {
  await backUpNow();
  const { code, json, words } = await drill();
  expect(words).toMatch(/^galley-.* was restored and opened in \d+ s\.\nAll \d+ checks passed\.\n$/);
  expect(json).toEqual({
    ok: true,
    restoredAt: expect.stringMatching(/^\d{4}-/),
    invariants: expect.anything(),
  });
  expect(json.invariants.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['order-totals', 'card-payments', 'files', 'pages']),
  );
  expect(code).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(['backups', 'secret-key']);
});

test('a broken figure and a missing file are named', async () => {
  await opened.db.insertInto('numberSeries').values({ series: 'invoice-2019', lastNumber: 1 }).execute();
  const { storageKey } = await opened.db
    .selectFrom('artworks')
    .select('storageKey')
    .executeTakeFirstOrThrow();
  const file = await opened.shop.storage.open(storageKey);
  await opened.shop.storage.remove(storageKey);
  await backUpNow();
  // Every shop of the tests must end like this.
  if (file) await opened.shop.storage.put(storageKey, file);
  await opened.owner.deleteFrom('numberSeries').where('series', '=', 'invoice-2019').execute();
  const { code, json, words } = await drill();
  expect(json.invariants.filter(({ ok }) => !ok).map(({ id }) => id)).toContain('files');
  expect(json.invariants.filter(({ ok }) => !ok)).toHaveLength(2);
  expect(words).toContain(`A file is missing or damaged: ${storageKey}`);
  expect(words).toContain('This backup needs your attention.');
  expect(code).toBe(1);
});

test('a shop without a backup is told to make one', async () => {
  const { code, json, words } = await drill();
  expect(json).toEqual({ ok: false, restoredAt: null, invariants: [] });
  expect(words).toContain('Run npm run backup first.');
  expect(code).toBe(1);
});
