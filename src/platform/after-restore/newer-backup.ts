import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BackupPlace, backupTime, readRows, type TextRow } from '../backup/index.ts';
import { type Known, parseKnown } from './known.ts';

const ARCHIVE = /\.tar\.gz(?:\.age)?$/;
const TABLES = ['number_series', 'suppressions', 'erasures'] as const;

interface Restored {
  file: string;
  /** when it was made */
  from: Date;
  passphrase?: string | undefined;
}

/**
 * Reads what the newest backup knows that was made after the one being restored, in the shop's backup place or in the
 * folder of that one. Null if there is none.
 * @throws an Error with a sentence if it can't be read
 */
export async function readNewerBackup(place: BackupPlace, restored: Restored): Promise<Known | null> {
  const { from, passphrase } = restored;
  const inPlace = (await place.list())
    .flatMap((name) => ({ name, time: backupTime(name) ?? from }))
    .filter(({ time }) => time > from)
    .sort((one, other) => other.time.getTime() - one.time.getTime())[0];
  const beside = await newestBeside(restored);
  const read = async (file: string) => knownOf(await readRows(file, TABLES, passphrase), from);
  if (beside && (!inPlace || beside.time > inPlace.time)) return await read(beside.file);
  return inPlace ? await place.withLocalFile(inPlace.name, read) : null;
}

/** The newest archive in the same folder that was written after the restored one, whatever its name. */
async function newestBeside({ file }: Restored): Promise<{ file: string; time: Date } | null> {
  const folder = dirname(resolve(file));
  const own = (await stat(file)).mtime;
  const names = (await readdir(folder)).filter((name) => ARCHIVE.test(name) && name !== basename(file));
  const files = await Promise.all(
    names.map(async (name) => ({
      file: join(folder, name),
      time: backupTime(name) ?? (await stat(join(folder, name))).mtime,
      written: (await stat(join(folder, name))).mtime,
    })),
  );
  return (
    files
      .filter(({ written }) => written > own)
      .sort((one, other) => other.written.getTime() - one.written.getTime())[0] ?? null
  );
}

function knownOf({ manifest, rows }: Awaited<ReturnType<typeof readRows>>, from: Date): Known {
  const of = (table: (typeof TABLES)[number]) => rows.get(table) ?? [];
  const later = (row: TextRow, column: string) => new Date(instant(row[column])) > from;
  const known: Known = {
    numbers: Object.fromEntries(of('number_series').map((row) => [row.series, Number(row.last_number)])),
    sequences: Object.fromEntries(manifest.sequences.map(({ sequence, next }) => [sequence, Number(next)])),
    suppressions: of('suppressions')
      .filter((row) => later(row, 'created_at'))
      .map((row) => ({
        email: row.email ?? '',
        reason: row.reason as Known['suppressions'][number]['reason'],
        at: instant(row.created_at),
      })),
    erasures: of('erasures')
      .filter((row) => later(row, 'erased_at'))
      .map((row) => ({
        at: instant(row.erased_at),
        userId: row.user_id ?? null,
        addressCode: row.address_code ?? null,
        orderId: row.order_id ?? null,
      })),
  };
  return parseKnown(JSON.stringify(known));
}

/** `2026-11-28 18:00:00.123456+00`, as backups write it, in ISO 8601. */
const instant = (written: string | null | undefined) =>
  (written ?? '').replace(' ', 'T').replace(/\+00$/, 'Z');
