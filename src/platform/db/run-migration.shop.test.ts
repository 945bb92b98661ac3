import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { runMigration } from './run-migration.ts';

const IN_PARTS = `-- Outside a transaction.
create table parcels_sent (id int primary key, weight int, heavy boolean, times int);
insert into parcels_sent select n, n % 40, null, 0 from generate_series(1, 2500) n;
-- Then:
-- For each 1000 of parcels_sent:
update parcels_sent set heavy = weight > 20, times = times + 1 where id > $1 and id <= $2;
-- Then:
create unique index concurrently parcels_sent_weight on parcels_sent (weight) where id <= WHOLE;
-- Then:
alter table parcels_sent add column checked boolean not null default true;
`;

async function emptyDatabase() {
  const database = await createTestDatabase({ empty: true });
  const { db } = openDatabase({ connection: database.connection, max: 1 });
  const end = async () => {
    await db.destroy();
    await database.drop();
  };
  return { db: db as unknown as Kysely<unknown>, end };
}

test('a migration in parts continues with the part where it broke off, and makes a half-made index again', async () => {
  const { db, end } = await emptyDatabase();
  // Many of 2,500 parcels weigh the same, so the index can't be made: it is left behind and isn't valid.
  await expect(runMigration(db, 'x', IN_PARTS.replace('WHOLE', '2500'), 'outside')).rejects.toThrow('unique');
  const { rows } = await sql<{
    sorted: number;
  }>`select count(*)::int as sorted from parcels_sent where heavy is not null`.execute(db);
  expect(rows).toEqual([{ sorted: 2500 }]);
  await runMigration(db, 'x', IN_PARTS.replace('WHOLE', '39'), 'outside');
  const { rows: indexes } =
    await sql`select indisvalid as valid from pg_index where indexrelid = 'parcels_sent_weight'::regclass`.execute(
      db,
    );
  expect(indexes).toEqual([{ valid: true }]);
  const { rows: columns } = await sql`select checked from parcels_sent limit 1`.execute(db);
  expect(columns).toEqual([{ checked: true }]);
  await end();
});

test('the same migration is one transaction if nobody is waiting', async () => {
  const { db, end } = await emptyDatabase();
  await db
    .transaction()
    .execute((trx) => runMigration(trx, 'x', IN_PARTS.replace('WHOLE', '39'), 'in a transaction'));
  const { rows } = await sql<{
    sorted: number;
  }>`select count(*)::int as sorted from parcels_sent where heavy is not null`.execute(db);
  expect(rows).toEqual([{ sorted: 2500 }]);
  await end();
});

test('a step that breaks off is done again, and those before it are not', async () => {
  const { db, end } = await emptyDatabase();
  const failing = IN_PARTS.replace('times + 1', '1 / nullif((id <> 1700)::int, 0)');
  await sql
    .raw('create table parcels_sent (id int primary key, weight int, heavy boolean, times int not null)')
    .execute(db);
  const filling = failing.replace(/create table .*\n/, '');
  // One parcel in the second thousand can't be sorted.
  await expect(runMigration(db, 'x', filling, 'outside')).rejects.toThrow('null value');
  const sorted = () =>
    sql<{
      times: number;
      parcels: number;
    }>`select times, count(*)::int as parcels from parcels_sent group by 1 order by 1`.execute(db);
  expect((await sorted()).rows).toEqual([
    { times: 0, parcels: 1500 },
    { times: 1, parcels: 1000 },
  ]);
  await runMigration(db, 'x', IN_PARTS.replace('WHOLE', '39'), 'outside');
  expect((await sorted()).rows).toEqual([{ times: 1, parcels: 2500 }]);
  await end();
});
