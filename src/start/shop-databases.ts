import type { PoolConfig } from 'pg';
import { readSecrets, secretOf } from '#platform/backup/index.ts';
import { type Database, openDatabase, sqlState } from '#platform/db/database.ts';
import { currentRole, grantRights } from '#platform/db/grant-rights.server.ts';
import { migrate, migrateIfEmpty } from '#platform/db/migrate.ts';
import { missingWords, type SessionSettings, sessionSettings } from '#platform/db/session-settings.ts';
import { ensureWebRole, findWebRole } from '#platform/db/web-role.server.ts';
import { type Connection, webConnection } from '#platform/embedded-postgres/index.ts';
import { prepareQueues } from '#platform/jobs/prepare-queues.ts';
import { createSigner, type Signer } from '#platform/signing.server.ts';
import { type Env, EnvError } from '../env.ts';
import { assertSameShop } from './same-shop.server.ts';
import { sealAgain } from './secret-rotation.server.ts';
import { seedShop } from './seed-shop.ts';

/** A shop's database, ready for use. */
export interface ShopDatabase {
  /** In the role that owns the tables. Its connections open when needed and close soon afterwards. */
  owner: Database;
  ownerConnection: PoolConfig;
  /** how pages, webhooks and jobs connect: if possible, in a role that can't change past records */
  web: SessionSettings;
}

/** After the migrations, its connection holds 30 MB, and no page ever uses it. */
const OWNER_IDLE_MS = 500;

/**
 * Sets the shop's database up as its owner: tables, first rows, job queue, rights. `server` is the embedded one. With
 * `beside`, the database of a shop that may be running: its tables stay as they are. Throws a readable line if it
 * belongs to another shop.
 */
export async function openShopDatabase(
  env: Env,
  server: Connection | null,
  parts: {
    secrets: readonly [string, ...string[]];
    signer: Signer;
    now: Date;
    beside: boolean;
    onError: (error: Error) => void;
  },
): Promise<ShopDatabase> {
  const { secrets, signer, now, beside, onError } = parts;
  const way = server ? settingsOf(server) : await sessionSettings(env.DATABASE_URL ?? '');
  const { connection } = way;
  const { db: owner } = openDatabase({ ...way, onError, max: 2, idleMs: OWNER_IDLE_MS });
  try {
    await (beside ? migrateIfEmpty : migrate)(owner);
    await assertSameShop(owner, env, secrets, now);
    if (secrets.length > 1) await sealAgain(owner, signer);
    await seedShop(owner, now);
    if (!beside) await prepareQueues({ connection, onError });
    const web = (await pagesRole(env, server, { owner, signer })) ?? way;
    const warning = missingWords(web.missing);
    if (warning) console.error(warning);
    return { owner, ownerConnection: connection, web };
  } catch (error) {
    await owner.destroy();
    throw error;
  }
}

/** Returns how the pages would connect, without creating a role for them; null if they have none. Changes nothing. */
export async function findPagesRole(env: Env, connection: PoolConfig): Promise<SessionSettings | null> {
  if (!env.DATABASE_URL) return settingsOf(webConnection(connection as Connection));
  if (env.DATABASE_WEB_URL) return sessionSettings(env.DATABASE_WEB_URL);
  const secrets = await readSecrets(secretOf(env));
  return secrets ? findWebRole(env.DATABASE_URL, createSigner(secrets)) : null;
}

/** Creates the pages' role where possible and necessary, and gives it its rights. Returns null if there is none. */
async function pagesRole(
  env: Env,
  server: Connection | null,
  { owner, signer }: { owner: Database; signer: Signer },
): Promise<SessionSettings | null> {
  if (server) return withRights(owner, settingsOf(webConnection(server)));
  if (env.DATABASE_WEB_URL) {
    const own = await sessionSettings(env.DATABASE_WEB_URL).catch((error: Error) => {
      throw new EnvError(`DATABASE_WEB_URL: the database can't be opened (${error.message})`);
    });
    return withRights(owner, own);
  }
  const made = await ensureWebRole(owner, env.DATABASE_URL ?? '', signer);
  return made && withRights(owner, made);
}

const NOT_OURS = '42501'; // insufficient privilege: the tables belong to a role other than that of DATABASE_URL

async function withRights(owner: Database, way: SessionSettings): Promise<SessionSettings | null> {
  const { db } = openDatabase({ ...way, max: 1 });
  try {
    await grantRights(owner, await currentRole(db));
    return way;
  } catch (error) {
    if (sqlState(error) === NOT_OURS) return null;
    throw error;
  } finally {
    await db.destroy();
  }
}

function settingsOf({ host, port, user, database }: Connection): SessionSettings {
  return {
    connection: { host, port, user, database },
    asksAtStart: true,
    preparedStatements: true,
    missing: [],
  };
}
