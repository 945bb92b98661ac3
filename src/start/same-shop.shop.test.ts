import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { assertSameShop } from './same-shop.server.ts';

const SECRET = 'the secret of the first folder, 40 chars';
const OTHER = 'the secret of another folder, 40 letters';
const NOW = new Date('2026-11-24T10:30:00Z');
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase({ connection: database.connection, max: 2 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const start = (env: NodeJS.ProcessEnv, secret = SECRET) =>
  assertSameShop(db, readEnv(env) as Env, [secret], NOW);

test('another DATA_DIR on the same database is refused: its secret would end every link and sign everybody out', async () => {
  await start({});
  await start({});
  await expect(start({}, OTHER)).rejects.toThrow(
    /^DATA_DIR: this database belongs to a shop whose secret is in another folder/,
  );
  await expect(start({ SECRET_KEY: OTHER }, OTHER)).rejects.toThrow(/^SECRET_KEY: .* a different secret/);
  await expect(start({}, OTHER)).rejects.toBeInstanceOf(EnvError);
  // Once confirmed, it is the shop's secret from then on.
  await start({ NEW_SECRET: 'yes' }, OTHER);
  await start({}, OTHER);
  await expect(start({})).rejects.toThrow('DATA_DIR');
});

test('the database never holds the secret itself', async () => {
  await start({});
  const { rows } = await sql<{ value: string }>`select value from shop_facts`.execute(db);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

test('two starts at once with different secrets: one is the shop’s, the other is refused', async () => {
  const ended = await Promise.allSettled([start({}), start({}, OTHER)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

/** A payment through Stripe, as the live shop left it; which order it is for doesn't matter here. */
async function takeMoney(sessionId: string): Promise<void> {
  await sql`alter table payments drop constraint payments_order_id_fkey`.execute(db);
  await db
    .insertInto('payments')
    .values({
      orderId: crypto.randomUUID(),
      provider: 'stripe',
      idempotencyKey: 'checkout:1',
      sessionId,
      status: 'paid',
      providerPaymentId: 'pi_1',
      amountPence: 2598,
      successUrl: 'https://shop.example',
      cancelUrl: 'https://shop.example',
      settledAt: NOW,
    })
    .execute();
}

test('a shop that took real money does not start without its live key (trust M11)', async () => {
  await start(LIVE);
  await start({});
  await takeMoney('cs_live_a1');
  await start(LIVE);
  for (const env of [{}, { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' }])
    await expect(start(env)).rejects.toThrow(/^STRIPE_SECRET_KEY: this shop has taken real payments/);
  // A copy for trying things out confirms it.
  await start({ PAYMENTS: 'test' });
  expect(() => readEnv({ ...LIVE, PAYMENTS: 'test' })).toThrow('PAYMENTS');
});

test('a shop that only ever took test cards starts without a key', async () => {
  await start({ ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' });
  await takeMoney('cs_test_a1');
  await start({});
});
