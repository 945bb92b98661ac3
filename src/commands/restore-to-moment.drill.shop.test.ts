import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { keepArchive } from '#platform/point-in-time/index.ts';
import { diskStorage } from '#platform/storage/disk.server.ts';
import { addOrder, fillShop, withClient } from '#test/filled-shop.ts';
import { runCommand } from '#test/run-command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-restore-moment-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const command = (name: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(name, args, { DATA_DIR: dataDir, ...env });

/** Waits for the next whole second to pass, and returns it in the form in which people in Northern Ireland write it. */
async function momentAfterNow(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select ceil(extract(epoch from clock_timestamp()))::int as second,
    to_char(to_timestamp(ceil(extract(epoch from clock_timestamp()))) at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI:SS') as text`);
  await client.query("select pg_sleep_until(to_timestamp($1) + interval '2 ms')", [rows[0].second]);
  return rows[0].text;
}

test('“npm run restore -- --at” takes the shop back to a moment, and says what its owner must know', async () => {
  const storage = diskStorage(join(dataDir, 'files'));
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, archive: true });
  const { host, port, user, database } = server;
  const connection: Connection = { host, port, user, database };
  const [artworkId = ''] = await fillShop(connection, storage);
  await keepArchive(dataDir, new Date());
  const { moment, key } = await withClient(connection, async (client) => {
    await addOrder(client, artworkId, 100001);
    await client.query(`insert into campaigns (name, subject, content, status, scheduled_for) values
      ('Spring', 's', '{}', 'sending', null), ('Autumn', 's', '{}', 'scheduled', now() - interval '1 minute'),
      ('Winter', 's', '{}', 'scheduled', now() + interval '1 month')`);
    await client.query(`insert into number_series values ('order-2026', 100001), ('invoice-2026', 4);
      insert into subscribers (email, status, source) values ('reader@example.com', 'subscribed', 'footer')`);
    const text = await momentAfterNow(client);
    await addOrder(client, artworkId, 100002);
    await client.query(`update number_series set last_number = last_number + 3;
      insert into number_series values ('quote-2026', 2);
      insert into suppressions (email, reason) values ('reader@example.com', 'unsubscribed')`);
    const { rows } = await client.query('select storage_key from artworks where id = $1', [artworkId]);
    return { moment: text, key: rows[0].storage_key as string };
  });
  await storage.remove(key);
  await server.stop();

  const { code, out, err } = await command('restore', ['--at', moment]);
  expect(err).toBe('');
  expect(code).toBe(0);
  const lines = out.trim().split('\n');
  expect(lines[0]).toMatch(/^Restoring the database as it was on .* UK time\./);
  expect(lines[1]).toMatch(/^Restored \(its last change was at .*\)\.$/);
  expect(lines).toContain(
    `Files deleted since that moment are not restored: ${key}. Take them from a backup, or ask for them again.`,
  );
  expect(lines.filter((line) => line.includes('is held')).sort()).toEqual([
    'The campaign “Autumn” is held. Check who has had it before you continue it.',
    'The campaign “Spring” is held. Check who has had it before you continue it.',
  ]);
  expect(lines).toContain(
    'The numbers INV-2026-000005 to INV-2026-000007 are left out: papers that are no longer in the shop may carry them.',
  );
  expect(lines).toContain('1 address had left the newsletter since, and stays off it.');
  expect(out).toContain('One email was waiting at that moment, and goes out when the shop starts');
  expect(out).toMatch(/kept for 7 days in .*pg18\.before-/);
  expect(out).toMatch(/To undo this, stop the shop and run: npm run restore -- --at ".* (GMT|BST)"/);
  expect(out).toContain('press Check now under Reconciliation');

  const again = await startEmbeddedPostgres({ dataDir, fsync: false });
  await withClient({ host: again.host, port: again.port, user, database }, async (client) => {
    const { rows } = await client.query(`select array(select order_number from orders order by 1) as orders,
      array(select name || ' ' || status from campaigns order by 1) as campaigns,
      (select count(*)::int from pgboss.job where name = 'send-mail' and state = 'created') as jobs,
      (select json_object_agg(series, last_number) from number_series) as numbers,
      (select json_object_agg(series, until_number - after_number) from number_gaps) as gaps,
      (select status from subscribers) as reader`);
    expect(rows[0]).toEqual({
      orders: ['ORD-2026-100001'],
      campaigns: ['Autumn draft', 'Spring paused', 'Winter scheduled'],
      jobs: 2,
      numbers: { 'order-2026': 100004, 'invoice-2026': 7, 'quote-2026': 2 },
      gaps: { 'order-2026': 3, 'invoice-2026': 3, 'quote-2026': 2 },
      reader: 'unsubscribed',
    });
  });
  await again.stop();
});

test('a wrong moment, a missing one and a shop on your own server are each refused with a sentence', async () => {
  expect(await command('restore', ['--at', 'yesterday'])).toEqual({
    code: 1,
    out: '',
    err: '"yesterday" is not a moment. Write it like "2026-11-20 14:30" (UK time).\n',
  });
  const own = await command('restore', ['--at', '2026-11-20 14:30'], {
    DATABASE_URL: 'postgres://a@localhost/b',
  });
  expect(own.err).toContain('Whoever looks after that server can restore it to a moment.');
  expect((await command('restore', ['--at'])).err).toContain('--at "2026-11-20 14:30"');
  const nowhere = await command('restore', ['--at', '2026-11-20 14:30'], {
    DATA_DIR: join(dataDir, 'files'),
  });
  expect(nowhere.err).toMatch(/^There is no shop in .* Set DATA_DIR to the same value as the shop\.$/m);
  expect((await command('restore', ['--at', '2020-11-20', '14:30'])).err).toMatch(
    /^The database of 20 Nov 2020, 14:30:00 can’t be restored\. What can: any moment from .* to /m,
  );
});
