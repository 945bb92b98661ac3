import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#platform/backup/index.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addOrder, fillShop, withClient } from '#test/filled-shop.ts';
import { runCommand } from '#test/run-command.ts';

const SECRET = 'the secret of the shop, long enough to be one';
let folder: string;
let source: TestDatabase;
const older = () => join(folder, 'monday.tar.gz');
const newer = () => join(folder, 'tuesday.tar.gz');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-restore-file-'));
  source = await createTestDatabase({ empty: true });
  const shop = {
    connection: source.connection,
    storage: diskStorage(join(folder, 'files')),
    secret: { kind: 'environment', value: SECRET } as const,
  };
  const [artworkId = ''] = await fillShop(shop.connection, shop.storage);
  await withClient(shop.connection, async (client) => {
    await addOrder(client, artworkId, 100001);
    await client.query(`insert into number_series values ('order-2026', 100001), ('invoice-2026', 4);
      insert into subscribers (email, status, source) values ('reader@example.com', 'subscribed', 'footer')`);
    await backUp(shop, older(), new Date());
    await addOrder(client, artworkId, 100002);
    await client.query(`update number_series set last_number = last_number + 3;
      insert into suppressions (email, reason) values ('reader@example.com', 'complained');
      insert into erasures (erased_at, address_code) values (now(), 'code')`);
    await backUp(shop, newer(), new Date());
  });
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Restores into an empty database, and returns the output and what the database then holds. */
async function restoreInto(name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const target = await createTestDatabase({ empty: true });
  const { host, port, user, database } = target.connection;
  const url = `postgres://${user}@${encodeURIComponent(String(host))}:${port}/${database}`;
  try {
    const said = await runCommand('restore', args, {
      DATA_DIR: join(folder, name),
      DATABASE_URL: url,
      SECRET_KEY: SECRET,
      ...env,
    });
    expect(said.err).toBe('');
    const { rows } = await withClient(target.connection, (client) =>
      client.query(`select (select json_object_agg(series, last_number) from number_series) as numbers,
        (select json_agg(json_build_array(series, after_number, until_number) order by series) from number_gaps) as gaps,
        (select status from subscribers) as reader, (select count(*)::int from erasures where to_do) as to_erase`),
    );
    return { ...said, ...rows[0] };
  } finally {
    await target.drop();
  }
}

test('an older backup continues after the numbers of a newer one beside it, and people who left or were erased since stay so', async () => {
  const { out, numbers, gaps, reader, to_erase } = await restoreInto('one', [older()]);
  expect(numbers['invoice-2026']).toBeGreaterThanOrEqual(7 + 1000);
  expect(numbers['order-2026']).toBeGreaterThanOrEqual(100_004 + 1000);
  expect(gaps).toContainEqual(['invoice-2026', 4, numbers['invoice-2026']]);
  expect(out).toMatch(/The numbers INV-2026-000005 to INV-2026-00\d{4} are left out/);
  expect(reader).toBe('unsubscribed');
  expect(to_erase).toBe(1);
  expect(out).toContain('One person was erased since.');
});

test('a shop with no activity since its backup moves to another machine without a gap', async () => {
  const { numbers, gaps, to_erase } = await restoreInto('two', [newer(), '--nothing-since']);
  expect(numbers).toEqual({ 'order-2026': 100_004, 'invoice-2026': 7 });
  expect(gaps).toBeNull();
  expect(to_erase).toBe(0);
});

test('numbers in the outbox’s emails are known too; a damaged newer backup is reported and doesn’t get in the way', async () => {
  const data = join(folder, 'three');
  await mkdir(join(data, 'outbox'), { recursive: true });
  const later = new Date(Date.now() + 60_000).toISOString().replace(/[:.]/g, '-');
  await writeFile(
    join(data, 'outbox', `${later}-00000000-0000-4000-8000-000000000000.eml`),
    'Subject: Your order ORD-2026-10=\r\n0777\r\n\r\nInvoice INV-2026-000123 is attached.',
  );
  await writeFile(
    join(data, 'outbox', '2026-01-01T00-00-00-000Z-00000000-0000-4000-8000-000000000001.eml'),
    'Subject: Invoice INV-2026-000900',
  );
  await mkdir(join(data, 'backups'));
  await writeFile(join(data, 'backups', 'galley-2031-01-01T00-00-00Z.tar.gz'), 'not a backup');
  const { out, numbers } = await restoreInto('three', [newer(), '--nothing-since']);
  expect(numbers).toMatchObject({ 'order-2026': 100_777, 'invoice-2026': 123 });
  expect(out).toContain('A newer backup could not be read');
});
