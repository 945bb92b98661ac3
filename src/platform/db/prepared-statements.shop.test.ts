import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';

let database: TestDatabase;
let serving: Database;
let updating: Database;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  serving = openDatabase({ connection: database.connection, max: 1 }).db;
  updating = openDatabase({ connection: database.connection, max: 1 }).db;
  await sql`create table boards (id int primary key, name text)`.execute(updating);
  await sql`insert into boards values (1, 'Correx')`.execute(updating);
});

afterAll(async () => {
  await Promise.all([serving.destroy(), updating.destroy()]);
  await database.drop();
});

const boards = (db: Database) => sql`select * from boards where id = ${1}`.execute(db);

// Guard: a new name for a statement that PostgreSQL refuses because its result has other columns. Without it, the
// statement is refused as long as its connection is open.
test('a page that reads all columns of a table is shown while an update adds one, and afterwards', async () => {
  expect((await boards(serving)).rows).toEqual([{ id: 1, name: 'Correx' }]);
  for (const column of ['colour', 'thickness']) {
    await sql`alter table boards add column ${sql.id(column)} text`.execute(updating);
    expect((await boards(serving)).rows[0]).toMatchObject({ id: 1, name: 'Correx', [column]: null });
  }
});

// Guard: `isPlanOutdated` in `repeated`. The transaction has failed, and is run again.
test('an order placed while an update adds a column is still placed, and once', async () => {
  const place = () =>
    inTransaction(serving, async (trx) => {
      await sql`update boards set name = name || '!' where id = ${1}`.execute(trx);
      return (await sql`select * from boards where id = ${1} for update`.execute(trx)).rows;
    });
  expect(await place()).toMatchObject([{ name: 'Correx!' }]);
  await sql`alter table boards add column weight int`.execute(updating);
  expect(await place()).toMatchObject([{ name: 'Correx!!', weight: null }]);
});
