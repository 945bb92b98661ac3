import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts';

interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  /** whether the embedded server archives its log; true by default */
  BACKUPS?: boolean;
}

/** A connection to the shop's database; `close` stops a server that was started for it. */
export interface ShopConnection {
  connection: PoolConfig;
  close(): Promise<void>;
}

/**
 * Connects to a shop's database, running or not: its own server, or the embedded one, which is started if necessary.
 * Throws if DATA_DIR holds no shop, instead of creating an empty one.
 */
export async function connectToShop(env: DatabaseSettings): Promise<ShopConnection> {
  if (env.DATABASE_URL) return atUrl(env.DATABASE_URL);
  const dataDir = resolve(env.DATA_DIR);
  const running = runningEmbeddedPostgres({ dataDir });
  if (running) return { connection: { ...running }, close: async () => {} };
  const entries = await readdir(dataDir).catch(() => []);
  if (!entries.some((name) => /^pg\d+$/.test(name)))
    throw new Error(
      `There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL to the same value as the shop.`,
    );
  return embedded(dataDir, env.BACKUPS);
}

/** Connects to the database of a stopped shop, creating it if necessary. Throws if a shop is running on the data. */
export async function connectToStoppedShop(env: DatabaseSettings): Promise<ShopConnection> {
  if (env.DATABASE_URL) return atUrl(env.DATABASE_URL);
  return embedded(resolve(env.DATA_DIR), env.BACKUPS);
}

function atUrl(connectionString: string): ShopConnection {
  return { connection: { connectionString }, close: async () => {} };
}

async function embedded(dataDir: string, archive = true): Promise<ShopConnection> {
  const { host, port, user, database, stop } = await startEmbeddedPostgres({ dataDir, archive });
  return { connection: { host, port, user, database }, close: stop };
}
