import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsFollowOrder, makeJobs } from '#features/orders/order/index.server.ts';
import { type Database, inTransaction, openDatabase, type Queries } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { asTheVersionBefore, makeNovemberShop, orderAsOfNovember } from './november-shop.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await makeNovemberShop(database.connection, 200);
  ({ db } = openDatabase({ connection: database.connection, max: 2 }));
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const jobOf = async (nth: number) =>
  (
    await sql<{
      stage: string;
      isClosed: boolean;
      events: string[];
    }>`select s.kind as stage, j.closed_at is not null as "isClosed",
      array(select e.kind || coalesce(' ' || e.note, '') from job_events e where e.job_id = j.id order by e.id) as events
      from jobs j join stages s on s.id = j.stage_id where j.code = ${`ORD-2026-${9_000_000 + nth}-1`}`.execute(
      db,
    )
  ).rows[0];

async function setStatus(trx: Queries, nth: number, status: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`update orders set status = ${status}, updated_at = now()
    where order_number = ${`ORD-2026-${9_000_000 + nth}`} returning id`.execute(trx);
  const id = rows[0]?.id ?? '';
  await sql`insert into order_status_history (order_id, status, actor) values (${id}, ${status}, 'Ada')`.execute(
    trx,
  );
  return id;
}

test('for a process of the previous version, the database still makes an order’s job and moves it', async () => {
  await orderAsOfNovember(db, 1);
  expect(await jobOf(1)).toEqual({ stage: 'making', isClosed: false, events: ['made'] });
  await inTransaction(db, async (trx) => {
    await asTheVersionBefore(trx);
    await setStatus(trx, 1, 'cancelled');
  });
  expect(await jobOf(1)).toMatchObject({ isClosed: true, events: ['made', 'followed order cancelled'] });
});

// Guards `set local galley.flow` in `ShopDialect`. Without it the triggers do first what the command does.
test('what a command of this version doesn’t do with jobs is not done at all', async () => {
  await orderAsOfNovember(db, 2);
  await inTransaction(db, (trx) => setStatus(trx, 2, 'cancelled'));
  expect(await jobOf(2)).toMatchObject({ isClosed: false, events: ['made'] });
  await inTransaction(db, async (trx) => jobsFollowOrder(trx, await setStatus(trx, 2, 'cancelled')));
  expect(await jobOf(2)).toMatchObject({ isClosed: true, events: ['made', 'followed order cancelled'] });
});

test('a job that one version has made isn’t made again by the other', async () => {
  await orderAsOfNovember(db, 3);
  const { rows } = await sql<{
    id: string;
  }>`select id from orders where order_number = 'ORD-2026-9000003'`.execute(db);
  const ids = rows.map(({ id }) => id);
  await inTransaction(db, (trx) => makeJobs(trx, ids));
  await inTransaction(db, async (trx) => {
    await asTheVersionBefore(trx);
    await sql`update orders set placed_at = placed_at where id = any(${ids}::uuid[])`.execute(trx);
  });
  expect(await jobOf(3)).toEqual({ stage: 'making', isClosed: false, events: ['made'] });
});
