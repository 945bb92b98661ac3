import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { parseSecrets } from '../secrets.ts';
import { diskStorage } from '../storage/disk.server.ts';
import { s3Storage } from '../storage/s3.server.ts';
import type { Storage } from '../storage/storage.ts';

/** Everything a backup holds: the database, the files, and the secret that signs links. */
export interface ShopData extends ShopDatabase {
  storage: Storage;
}

/** A shop's data; `storage` is null if only the database moves and the files stay where they are. */
export interface ShopDatabase {
  connection: PoolConfig;
  storage: Storage | null;
  secret: ShopSecret;
}

/** Set by the owner in SECRET_KEY, or generated into a file beside the data. Only the file is backed up. */
export type ShopSecret = { kind: 'environment'; value: string } | { kind: 'file'; path: string };

interface DataSettings {
  DATA_DIR: string;
  S3_URL?: string | undefined;
  SECRET_KEY?: string | undefined;
}

/** Where a shop with these settings stores its files. */
export function storageOf(env: DataSettings): Storage {
  return env.S3_URL ? s3Storage(env.S3_URL) : diskStorage(join(resolve(env.DATA_DIR), 'files'));
}

/** Where presses fetch their files: a separate folder on a disk, or keys under `press/` in a store. */
export function pressStorageOf(env: DataSettings): Pick<Storage, 'put' | 'open' | 'remove'> {
  if (!env.S3_URL) return diskStorage(join(resolve(env.DATA_DIR), 'press'));
  const store = s3Storage(env.S3_URL);
  return {
    put: (key, content) => store.put(`press/${key}`, content),
    open: (key) => store.open(`press/${key}`),
    remove: (key) => store.remove(`press/${key}`),
  };
}

/** Where a shop with these settings gets its secret. */
export function secretOf(env: DataSettings): ShopSecret {
  if (env.SECRET_KEY) return { kind: 'environment', value: env.SECRET_KEY };
  return { kind: 'file', path: join(resolve(env.DATA_DIR), 'secret-key') };
}

/** Returns the current secret, or undefined if its file was never made. */
export async function readSecret(secret: ShopSecret): Promise<string | undefined> {
  return (await readSecrets(secret))?.[0];
}

/** Returns the secrets, the current one first, or undefined if the file was never made. */
export async function readSecrets(secret: ShopSecret): Promise<readonly [string, ...string[]] | undefined> {
  if (secret.kind === 'environment') return parseSecrets(secret.value);
  const text = await readFile(secret.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : [text.trim()];
}
