import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { FileMissingError, type Storage } from '../storage/storage.ts';
import { type AddPart, temporaryName, writeArchive } from './archive.ts';
import {
  exists,
  isBetweenVersions,
  prepareTransaction,
  quoted,
  readMigrations,
  readSequences,
  readTables,
} from './catalog.ts';
import { withClient } from './client.ts';
import {
  filePart,
  JOBS,
  MANIFEST,
  type Manifest,
  type Part,
  proofOf,
  SECRET,
  tablePart,
} from './manifest.ts';
import { readSecret, type ShopDatabase } from './shop-data.ts';
import { readQueues, waitingJobsSql } from './waiting-jobs.ts';

export interface BackupSummary {
  rows: number;
  files: number;
  /** A sentence for each file that is missing or doesn't match its row. Everything else is there. */
  damaged: string[];
}

/** A file was deleted together with its row after the snapshot was taken (an upload that was never ordered). */
class RemovedSinceError extends Error {}

const ATTEMPTS = 3;

/**
 * Writes a shop's database, files and secret into one `.tar.gz`, even while it runs: the database as of one moment, and
 * every file it names at that moment. Memory use doesn't grow with the shop, except for about 200 bytes a file. A file
 * that is missing or doesn't match its row is named, in the summary and in the backup; it never prevents one. Throws,
 * leaving nothing behind, if the database or the disk fails. With a passphrase the backup is sealed.
 */
export async function backUp(
  shop: ShopDatabase,
  file: string,
  now: Date,
  passphrase?: string,
): Promise<BackupSummary> {
  return withClient(shop.connection, 'galley-backup', async (client) => {
    const spool = temporaryName(file);
    await mkdir(spool, { mode: 0o700 });
    try {
      return await tryWriting({ shop, client, spool, passphrase }, file, now);
    } finally {
      await rm(spool, { recursive: true, force: true });
    }
  });
}

async function tryWriting(work: Work, file: string, now: Date): Promise<BackupSummary> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeBackup(work, file, now);
    } catch (error) {
      if (!(error instanceof RemovedSinceError) || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Work {
  shop: ShopDatabase;
  client: pg.Client;
  /** A folder for entries that must be on disk before their size is known. */
  spool: string;
  passphrase: string | undefined;
}

async function writeBackup(work: Work, file: string, now: Date): Promise<BackupSummary> {
  const summary: BackupSummary = { rows: 0, files: 0, damaged: [] };
  const fill = async (addToArchive: AddPart) => {
    const parts: Part[] = [];
    const add: AddPart = async (name, content) => {
      const part = await addToArchive(name, content);
      parts.push(part);
      return part;
    };
    const createdAt = now.toISOString();
    const secretProof = await addSecret(work.shop, add, createdAt);
    const { files, ...database } = await addDatabase(work, add);
    const { storage } = work.shop;
    const kept = storage ? files : [];
    const missing = storage ? await addFiles({ ...work, storage }, add, kept, summary.damaged) : [];
    const manifest: Manifest = {
      format: 'galley-backup',
      version: 1,
      createdAt,
      secretProof,
      parts,
      missing,
      ...database,
    };
    await addToArchive(MANIFEST, { text: JSON.stringify(manifest, null, 1) });
    summary.rows = database.tables.reduce((sum, { rows }) => sum + rows, 0);
    summary.files = kept.length - missing.length;
  };
  await writeArchive(file, fill, work.passphrase);
  return summary;
}

/**
 * Adds every file that is there. Appends a sentence to `damaged` for each that is not intact; returns the missing ones.
 */
async function addFiles(
  work: Work & { storage: Storage },
  add: AddPart,
  files: readonly StoredFile[],
  damaged: string[],
): Promise<Manifest['missing']> {
  const missing: Manifest['missing'] = [];
  for (const stored of files) {
    const state = await addStoredFile(work, add, stored);
    if (state !== 'whole') damaged.push(`The file of ${stored.owner} is ${state} (${stored.key}).`);
    if (state === 'missing') missing.push({ name: filePart(stored.key), owner: stored.owner });
  }
  return missing;
}

async function addSecret({ secret }: ShopDatabase, add: AddPart, createdAt: string): Promise<string> {
  const value = await readSecret(secret);
  if (value === undefined)
    throw new Error(
      'The shop has no secret-key in DATA_DIR. Set DATA_DIR or SECRET_KEY to the same value as the shop.',
    );
  if (secret.kind === 'file') await add(SECRET, { text: value });
  return proofOf(value, createdAt);
}

type DatabaseParts = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'waitingJobs' | 'queues'>;

/**
 * Adds the whole database from one snapshot. The snapshot ends before the files are read, which is safe because they
 * don't change.
 */
async function addDatabase(work: Work, add: AddPart): Promise<DatabaseParts & { files: StoredFile[] }> {
  const { client } = work;
  await client.query('begin isolation level repeatable read, read only');
  try {
    await prepareTransaction(client);
    if (!(await exists(client, 'public.artworks'))) throw new Error('There is no shop in this database.');
    if (await isBetweenVersions(client))
      throw new Error('The shop is being updated. Back it up again when the update has ended.');
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(client)) {
      const { name, list } = quoted(client, table);
      const rows = await addCopy(work, add, tablePart(table.table), `select ${list} from ${name}`);
      tables.push({ ...table, rows });
    }
    const jobs = await waitingJobsSql(client);
    const waitingJobs = jobs ? await addCopy(work, add, JOBS, jobs) : 0;
    const migrations = await readMigrations(client);
    const [sequences, queues] = [await readSequences(client), await readQueues(client)];
    return { tables, waitingJobs, migrations, sequences, queues, files: await readFiles(client) };
  } finally {
    await client.query('rollback');
  }
}

async function addCopy({ client, spool }: Work, add: AddPart, name: string, select: string): Promise<number> {
  const path = join(spool, 'rows');
  const copy = client.query(copyTo(`copy (${select}) to stdout`));
  try {
    await pipeline(copy.iterator({ destroyOnReturn: false }), createWriteStream(path));
  } catch (error) {
    // It reads from the connection's own socket: if abandoned (full disk), it would leave the socket paused for ever.
    await finished(copy.resume()).catch(() => {});
    throw error;
  }
  await add(name, { path });
  await rm(path);
  return copy.rowCount;
}

interface StoredFile {
  key: string;
  /** the file's owner: `artwork {id}`, `photo {id}`, `picture {name}` */
  owner: string;
  /** Known for the customer's own file, not for its preview. */
  sha256: string | null;
}

/** Tables with files that a shop that isn’t updated yet may lack: it can be backed up too. */
const NEWER_FILES = [
  ['design_files', 'design file'],
  ['template_files', 'template file'],
] as const;

async function readFiles(client: pg.Client): Promise<StoredFile[]> {
  const there = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [NEWER_FILES.map(([table]) => table)],
  );
  const newer = NEWER_FILES.filter(([table]) => there.rows.some(({ name }) => name === table)).map(
    ([table, owner]) => `union all
    select storage_key, '${owner} ' || id, sha256 from ${table}`,
  );
  const { rows } = await client.query<StoredFile>(`
    (select distinct on (storage_key) storage_key as key, 'artwork ' || id as owner, sha256 from artworks
      where removed_at is null order by storage_key)
    union all
    (select distinct on (preview_key) preview_key, 'artwork ' || id, null from artworks
      where preview_key is not null order by preview_key)
    union all
    select storage_key, 'photo ' || id, sha256 from product_photos
    union all
    select storage_key, 'picture ' || name, sha256 from letter_pictures
    union all
    select storage_key, 'problem photo ' || id, sha256 from complaint_photos
    ${newer.join('\n')}
    union all
    select key, 'sheet ' || code, null from sheets, unnest(array[pdf_key, cuts_key, csv_key]) key where key is not null`);
  return rows;
}

async function addStoredFile(
  { storage, client }: Work & { storage: Storage },
  add: AddPart,
  { key, owner, sha256 }: StoredFile,
): Promise<'whole' | 'missing' | 'damaged'> {
  try {
    const part = await storage.withLocalFile(key, (path) => add(filePart(key), { path }));
    return sha256 && part.sha256 !== sha256 ? 'damaged' : 'whole';
  } catch (error) {
    if (!isMissing(error)) throw error;
    const newer = NEWER_FILES.filter(([, it]) => owner.startsWith(`${it} `)).map(
      ([table, it]) => `union all select 1 from ${table} where '${it} ' || id = $1`,
    );
    const { rowCount } = await client.query(
      `select 1 from artworks where 'artwork ' || id = $1 and removed_at is null union all select 1 from product_photos where 'photo ' || id = $1
       union all select 1 from letter_pictures where 'picture ' || name = $1
       union all select 1 from complaint_photos where 'problem photo ' || id = $1
       ${newer.join(' ')}
       union all select 1 from sheets where 'sheet ' || code = $1 and pdf_key is not null`,
      [owner],
    );
    if (rowCount === 0) throw new RemovedSinceError(key);
    return 'missing';
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof FileMissingError ||
    (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  );
}
