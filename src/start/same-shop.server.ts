import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { type Env, EnvError, isLiveKey } from '../env.ts';

/**
 * Throws a readable line if the environment contradicts what the database remembers: the secret isn't the one that
 * signed its links and sealed its keys, or the live payment key is missing although customers have paid real money.
 */
export async function assertSameShop(
  db: Database,
  env: Env,
  secrets: readonly [string, ...string[]],
  now: Date,
): Promise<void> {
  await assertSameSecret(db, env, secrets, now);
  await assertStillLive(db, env, now);
}

/** Identifies a secret without revealing it. */
function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('galley secret fingerprint').digest('base64url');
}

async function assertSameSecret(
  db: Database,
  env: Env,
  [secret, ...older]: readonly [string, ...string[]],
  now: Date,
): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  const known = await inTransaction(db, async (trx) => {
    await sql`insert into shop_facts (name, value, updated_at) values ('secret-fingerprint', ${fingerprint}, ${now})
      on conflict (name) do nothing`.execute(trx);
    return readFact(trx, 'secret-fingerprint');
  });
  if (known === undefined || isEqual(known, fingerprint)) return;
  const isOlder = older.some((one) => isEqual(known, fingerprintOf(one)));
  if (!isOlder && env.NEW_SECRET !== 'yes')
    throw new EnvError(
      env.SECRET_KEY
        ? 'SECRET_KEY: this database belongs to a shop with a different secret. Set SECRET_KEY to that one; to replace it, put it behind the new one (NEW,OLD), each with at least 32 characters. If it is lost, start once with NEW_SECRET=yes: everybody is signed out and links in sent emails end.'
        : 'DATA_DIR: this database belongs to a shop whose secret is in another folder. Set DATA_DIR to that folder, or SECRET_KEY to the content of its file secret-key. If it is lost, start once with NEW_SECRET=yes: everybody is signed out and links in sent emails end.',
    );
  await sql`update shop_facts set value = ${fingerprint}, updated_at = ${now} where name = 'secret-fingerprint'`.execute(
    db,
  );
}

async function assertStillLive(db: Database, env: Env, now: Date): Promise<void> {
  if (isLiveKey(env.STRIPE_SECRET_KEY)) {
    await sql`insert into shop_facts (name, value, updated_at) values ('live-since', ${now.toISOString()}, ${now})
      on conflict (name) do nothing`.execute(db);
    return;
  }
  if (env.PAYMENTS === 'test') return;
  const { rows } = await sql<{ tookMoney: boolean }>`select exists (select from payments p
    where p.provider = 'stripe' and p.status = 'paid' and (p.session_id like 'cs\\_live\\_%' or p.settled_at >= (
      select f.value::timestamptz from shop_facts f where f.name = 'live-since'))) as "tookMoney"`.execute(
    db,
  );
  if (rows[0]?.tookMoney)
    throw new EnvError(
      'STRIPE_SECRET_KEY: this shop has taken real payments, and without its live key it would accept test cards. Set the key. For a copy to try things out on, set PAYMENTS=test instead.',
    );
}

async function readFact(db: Parameters<Parameters<typeof inTransaction>[1]>[0], name: string) {
  const row = await db.selectFrom('shopFacts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
