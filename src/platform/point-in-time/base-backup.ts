import { type FileHandle, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, PoolConfig } from 'pg';
import { type AddPart, writeArchive } from '../backup/archive.ts';
import { withClient } from '../backup/client.ts';
import { errorCode } from '../embedded-postgres/processes.ts';
import { giveToServer, type ServerUser } from '../embedded-postgres/server-user.ts';
import { archiveDirOf, baseName, resumeArchiving } from './wal-archive.ts';

/** The entry that lists the cluster's folders, because some are empty. */
export const FOLDERS = 'galley-folders';

/** Folders whose contents PostgreSQL makes again (its manual, "Backing Up the Data Directory"), and the archive itself. */
const EMPTIED = new Set([
  'galley_archive',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|.*\.new|.*\.tmp)$/;
/** Copied last, so that it is never older than what it describes. */
const CONTROL = 'global/pg_control';

/**
 * Copies a running cluster into its archive. Any moment after the end of the copy can then be restored with the log.
 * @param superuser a connection with the right to do so
 */
export async function makeBaseBackup(
  clusterDir: string,
  superuser: PoolConfig,
  user: ServerUser,
): Promise<void> {
  const dir = archiveDirOf(clusterDir);
  const unnamed = join(dir, 'base.tar.gz');
  const name = await withClient(superuser, 'galley-backup', async (client) => {
    resumeArchiving(clusterDir); // the log is complete again from here on
    await client.query('set statement_timeout = 0');
    await client.query("select pg_backup_start('galley', fast => true)");
    let stopped: Stopped | undefined;
    await writeArchive(unnamed, async (add) => {
      await addCluster(clusterDir, add);
      stopped = await stopBackup(client);
      await add('backup_label', { text: stopped.label });
    });
    if (!stopped) throw new Error('an archive without its end');
    return baseName(stopped.at, stopped.firstSegment);
  });
  giveToServer(user, unnamed);
  await rename(unnamed, join(dir, name));
}

interface Stopped {
  label: string;
  at: Date;
  firstSegment: string;
}

/** Doesn't wait for the last segment to be archived: until then it is in the cluster, which a restore also reads. */
async function stopBackup(client: ClientBase): Promise<Stopped> {
  const { rows } = await client.query<{ label: string; at: Date }>(
    'select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)',
  );
  const { label = '', at = new Date(0) } = rows[0] ?? {};
  const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!firstSegment) throw new Error(`PostgreSQL does not say where its log begins: ${label}`);
  // Rounded up: the moment is after the copy's end.
  return { label, at: new Date(at.getTime() + 1), firstSegment };
}

async function addCluster(clusterDir: string, add: AddPart): Promise<void> {
  const folders: string[] = [];
  for await (const { name, isFolder } of entriesOf(clusterDir, '')) {
    if (isFolder) folders.push(name);
    else if (name !== CONTROL) await addLiveFile(add, clusterDir, name);
  }
  await add(FOLDERS, { text: folders.join('\n') });
  await add(CONTROL, await readControl(join(clusterDir, CONTROL)));
}

async function* entriesOf(
  clusterDir: string,
  folder: string,
): AsyncGenerator<{ name: string; isFolder: boolean }> {
  for (const entry of await readdir(join(clusterDir, folder), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    // pg_wal may be a link to another disk.
    const isFolder = entry.isDirectory() || EMPTIED.has(name);
    yield { name, isFolder };
    if (isFolder && !EMPTIED.has(name)) yield* entriesOf(clusterDir, name);
  }
}

/**
 * Adds a file that the server may change or remove in the meantime: replaying the log from the copy's start corrects
 * that.
 */
async function addLiveFile(add: AddPart, clusterDir: string, name: string): Promise<void> {
  let file: FileHandle;
  try {
    file = await open(join(clusterDir, name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await file.stat();
    await add(name, { bytes: size, read: exactly(file, size) });
  } finally {
    await file.close();
  }
}

const CHUNK = 1024 * 1024;

/** Reads this many bytes, with zeros in place of any that were cut off in the meantime. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    const read = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    yield read;
    at += read.length;
  }
}

/** Reads the control file until two reads agree, because it may be written while it is read. */
async function readControl(path: string): Promise<{ bytes: number; read: AsyncIterable<Buffer> }> {
  for (let before = await readFile(path); ; ) {
    await wait(5);
    const now = await readFile(path);
    if (now.equals(before)) return { bytes: now.length, read: once(now) };
    before = now;
  }
}

async function* once(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer;
}
