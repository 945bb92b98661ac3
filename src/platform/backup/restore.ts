import { rename, rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { type Migrations, migrationTexts } from '../db/migrations.ts';
import type { Storage } from '../storage/storage.ts';
import { type Entry, readArchive, temporaryName } from './archive.ts';
import type { BackupSummary } from './back-up.ts';
import { prepareTransaction, quoted, readTables } from './catalog.ts';
import { checkArchive } from './check-archive.ts';
import { withClient } from './client.ts';
import { dropEmptyShop, isStillEmpty, refuseUnlessEmpty, refuseWhileInUse } from './empty-shop.ts';
import { contentOf, type Manifest, proofOf, SECRET } from './manifest.ts';
import { migrateUpTo, readBackedUp } from './schema.ts';
import { readSecret, readSecrets, type ShopDatabase } from './shop-data.ts';
import { openQueues, queueRestoredJobs, WAITING_TABLE } from './waiting-jobs.ts';

export interface RestoreOptions {
  passphrase?: string;
  migrations?: Migrations;
  /**
   * Called before anything changes, with the backup's time and its shop's secrets. The function that it returns runs
   * last, in the same transaction.
   */
  carryOn?: (backup: {
    createdAt: Date;
    secrets: readonly [string, ...string[]];
  }) => Promise<(trx: Kysely<unknown>) => Promise<void>>;
}

/**
 * Restores a backup into an empty, stopped shop, then upgrades it to this version. The archive is read and checked
 * before anything changes. Rows, jobs and schema are one transaction, in which every foreign key is checked again. If
 * anything fails, the shop stays empty and the error gives the reason in one line.
 */
export async function restore(
  shop: ShopDatabase,
  file: string,
  { passphrase, migrations = migrationTexts(), carryOn }: RestoreOptions = {},
): Promise<BackupSummary> {
  const manifest = await checkArchive(file, passphrase);
  const backedUp = readBackedUp(manifest.migrations, migrations);
  const secret = await secretToRestore(shop, manifest, () => readArchive(file, passphrase));
  const carriedOn = await carryOn?.({
    createdAt: new Date(manifest.createdAt),
    secrets: secret === undefined ? await secretsOf(shop) : [secret],
  });
  const restored: Restored = { keys: [], undoSecret: async () => {} };
  try {
    await withClient(shop.connection, 'galley-restore', async (client) => {
      await refuseWhileInUse(client);
      await inTransaction(client, () => refuseUnlessEmpty(client, migrations));
      const boss = await openQueues(shop.connection, manifest.queues, () => {});
      const read = () => readArchive(file, passphrase);
      const work = { shop, client, boss, manifest, read, restored, secret, migrations, backedUp };
      await inTransaction(client, async (trx) => {
        await load({ ...work, trx });
        await carriedOn?.(trx);
        await keepSecret(work);
      }).finally(() => boss.stop({ graceful: false }));
    });
  } catch (error) {
    // If the connection is lost at the end, it is unclear whether the transaction was committed.
    if (await isStillEmpty(shop.connection)) await putBack(shop.storage, restored);
    throw error;
  }
  const damaged = manifest.missing.map(
    ({ name, owner }) => `The file of ${owner} was missing when the backup was made (${name}).`,
  );
  return { rows: rowsOf(manifest), files: restored.keys.length, damaged };
}

/** What has to be undone outside the transaction if it fails. */
interface Restored {
  keys: string[];
  undoSecret: () => Promise<void>;
}

interface Load {
  shop: ShopDatabase;
  client: pg.Client;
  trx: Kysely<unknown>;
  boss: PgBoss;
  manifest: Manifest;
  /** reads the archive from its beginning */
  read: () => AsyncGenerator<Entry>;
  restored: Restored;
  secret: string | undefined;
  migrations: Migrations;
  /** those that the backed-up shop had run */
  backedUp: Migrations;
}

async function load(work: Load): Promise<void> {
  const { client, trx, boss, manifest, migrations, backedUp } = work;
  await prepareTransaction(client);
  await refuseUnlessEmpty(client, migrations);
  await dropEmptyShop(client);
  await migrateUpTo(trx, undefined, backedUp);
  await checkTables(client, manifest);
  await client.query(WAITING_TABLE);
  await setTriggers(client, manifest, 'disable');
  for await (const entry of work.read()) await loadEntry(work, entry);
  await client.query('set constraints all immediate');
  await setTriggers(client, manifest, 'enable');
  for (const { sequence, next } of manifest.sequences)
    await client.query(`alter sequence public.${client.escapeIdentifier(sequence)} restart with ${next}`);
  const queued = await queueRestoredJobs(client, boss);
  if (queued !== manifest.waitingJobs)
    throw new Error(`Only ${queued} of ${manifest.waitingJobs} waiting jobs could be queued again.`);
  await migrateUpTo(trx, undefined, migrations);
}

/** Last of all, because no transaction can undo it. */
async function keepSecret({ shop, secret, restored }: Omit<Load, 'trx'>): Promise<void> {
  if (secret !== undefined && shop.secret.kind === 'file')
    restored.undoSecret = await replaceSecret(shop.secret.path, secret);
}

async function checkTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const tables = await readTables(client);
  const names = (list: { table: string }[]) =>
    list
      .map(({ table }) => table)
      .sort()
      .join(', ');
  if (names(tables) !== names(manifest.tables))
    throw new Error('The backup contains different tables from its version of Galley.');
  const all = tables.map((table) => quoted(client, table).name);
  await client.query(`truncate ${all.join(', ')}`); // the backup includes the rows that migrations insert
}

/**
 * The shop's own triggers are off while rows are restored, so a rule newer than a row can't refuse it. Foreign keys
 * stay on, which needs no superuser: rows come in the order of their references.
 */
async function setTriggers(
  client: pg.Client,
  manifest: Manifest,
  state: 'disable' | 'enable',
): Promise<void> {
  for (const table of manifest.tables)
    await client.query(`alter table ${quoted(client, table).name} ${state} trigger user`);
}

async function loadEntry(
  { client, shop, manifest, restored }: Load,
  { name, content }: Entry,
): Promise<void> {
  const part = contentOf(name);
  if (part?.kind === 'table') {
    const table = manifest.tables.find((each) => each.table === part.id);
    if (!table) throw new Error(`The backup does not say what ${name} contains.`);
    const { name: target, list } = quoted(client, table);
    const rows = await copyInto(client, `${target} (${list})`, content);
    if (rows !== table.rows) throw new Error(`${table.table} has ${rows} rows instead of ${table.rows}.`);
  } else if (part?.kind === 'jobs') {
    await copyInto(client, 'restored_jobs', content);
  } else if (part?.kind === 'file') {
    if (!shop.storage) throw new Error('The backup holds files, and there is no place for them.');
    restored.keys.push(part.id);
    await shop.storage.put(part.id, content);
  } else content.resume();
}

async function copyInto(client: pg.Client, target: string, content: Entry['content']): Promise<number> {
  const copy = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(content, copy);
  return copy.rowCount;
}

/** Returns the secret to store beside the data, if any. Throws if the restored shop would use a different one. */
async function secretToRestore(
  shop: ShopDatabase,
  manifest: Manifest,
  read: Load['read'],
): Promise<string | undefined> {
  const backedUp = await secretIn(manifest, read);
  const fromFile = shop.secret.kind === 'file' ? backedUp : undefined;
  const secrets = fromFile ? [fromFile] : ((await readSecrets(shop.secret)) ?? []);
  if (secrets.some((secret) => proofOf(secret, manifest.createdAt) === manifest.secretProof)) return fromFile;
  throw new Error(
    backedUp === undefined
      ? 'SECRET_KEY: must be the same as in the backed-up shop, or links already sent will stop working'
      : "SECRET_KEY: must be unset (the backup brings the shop's own), or links already sent will stop working",
  );
}

/** Returns the shop's own secrets, which `secretToRestore` has compared with the backup's. */
async function secretsOf(shop: ShopDatabase): Promise<readonly [string, ...string[]]> {
  const secrets = await readSecrets(shop.secret);
  if (!secrets) throw new Error('SECRET_KEY: is not set');
  return secrets;
}

async function secretIn(manifest: Manifest, read: Load['read']): Promise<string | undefined> {
  if (!manifest.parts.some(({ name }) => name === SECRET)) return undefined;
  for await (const { name, content } of read()) {
    if (name === SECRET) return (await text(content)).trim();
    content.resume();
  }
  return undefined;
}

/** Returns a function that puts the previous secret back. */
async function replaceSecret(path: string, secret: string): Promise<() => Promise<void>> {
  const before = await readSecret({ kind: 'file', path });
  await writeWhole(path, secret);
  return () => (before === undefined ? rm(path, { force: true }) : writeWhole(path, before));
}

async function writeWhole(path: string, content: string): Promise<void> {
  const partial = temporaryName(path);
  await writeFile(partial, content, { mode: 0o600, flush: true });
  await rename(partial, path);
}

async function putBack(storage: Storage | null, { keys, undoSecret }: Restored): Promise<void> {
  await undoSecret();
  for (const key of keys) await storage?.remove(key);
}

/** Runs a transaction on one connection, shared by the query builder and the copying. */
async function inTransaction(
  client: pg.Client,
  work: (trx: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const connection = {
    query: client.query.bind(client),
    release: () => {},
    connect: async () => connection,
    end: () => {},
  };
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await db.transaction().execute(work);
}

function rowsOf(manifest: Manifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}
