import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { PatientPool } from './patient-pool.ts';

let database: TestDatabase;
let pool: PatientPool;
const pools: PatientPool[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((one) => one.end()));
});
afterAll(() => database.drop());

const open = (usual: number, max: number, { idleTimeoutMillis = 10_000, patienceMs = 20 } = {}) => {
  pool = new PatientPool({ ...database.connection, max, idleTimeoutMillis }, { usual, patienceMs });
  // Dropping the database may end a connection that is just being closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.push(pool);
  return pool;
};

const TASKS = 50;
const work = () => Promise.all(Array.from({ length: TASKS }, () => pool.query('select 1')));

test('fifty short statements at once share two connections', async () => {
  open(2, 10, { patienceMs: 60_000 });
  await work();
  expect(pool.totalCount).toBe(2);
});

test('a command that holds the usual connection and needs a second one gets another', async () => {
  open(1, 2);
  const command = await pool.connect();
  const { rows } = await pool.query('select 1 as one');
  command.release();
  expect(rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(2);
});

test('long statements hold the usual connections, so more are opened up to the maximum, and after that everything waits', async () => {
  open(1, 3);
  const long = Array.from({ length: 3 }, () => pool.connect());
  const [one, ...others] = await Promise.all(long);
  expect(pool.totalCount).toBe(3);
  const short = pool.query('select 1');
  one?.release();
  await short;
  for (const other of others) other.release();
  expect(pool.totalCount).toBe(3);
});

test('the usual connection stays open; others are closed when they are no longer needed', async () => {
  open(1, 3, { idleTimeoutMillis: 30 });
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  const closed = new Promise((resolve) => pool.once('remove', resolve));
  one.release();
  other.release();
  await closed;
  expect(pool.totalCount).toBe(1);
});

test('a lost connection is replaced, whatever was waiting for it', async () => {
  open(1, 2, { patienceMs: 60_000 });
  const lost = await pool.connect();
  const waiting = pool.query('select 1 as one');
  lost.release(true);
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

test('waiting callers are told when no connection can be opened', async () => {
  open(1, 2);
  const held = await pool.connect();
  pool.options.port = 1;
  await expect(pool.query('select 1')).rejects.toThrow();
  held.release();
});
