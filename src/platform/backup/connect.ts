import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts';

interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

/** A way into the shop's database; `close` stops a server that was started for it. */
export interface ShopConnection {
  connection: PoolConfig;
  close(): Promise<void>;
}

/**
 * The database of a shop that may be running: its own server, else the embedded one, started for as long as it takes.
 * Throws where DATA_DIR holds no shop, rather than making an empty one.
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
  return embedded(dataDir);
}

/** The database of a shop that must not be running, made where there is none yet. Throws while a shop runs on the data. */
export async function connectToStoppedShop(env: DatabaseSettings): Promise<ShopConnection> {
  if (env.DATABASE_URL) return atUrl(env.DATABASE_URL);
  return embedded(resolve(env.DATA_DIR));
}

function atUrl(connectionString: string): ShopConnection {
  return { connection: { connectionString }, close: async () => {} };
}

async function embedded(dataDir: string): Promise<ShopConnection> {
  const { host, port, user, database, stop } = await startEmbeddedPostgres({ dataDir });
  return { connection: { host, port, user, database }, close: stop };
}
