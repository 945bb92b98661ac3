import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../embedded-postgres/processes.ts';
import { giveToServer, type ServerUser } from '../embedded-postgres/server-user.ts';

/**
 * The archive of a cluster is a folder inside it: the only place that the server's user is sure to reach, and it is moved
 * with the data. It holds base backups (copies of the whole cluster) and every finished WAL segment since the oldest.
 */
const ARCHIVE = 'galley_archive';

export const archiveDirOf = (clusterDir: string) => join(clusterDir, ARCHIVE);

/**
 * While this file is in the cluster, segments are dropped instead of archived, because they were filling the disk. It
 * is not in the archive, which may not be writable.
 */
const STOP_FILE = 'galley_archive_given_up';

/**
 * What the server runs for each finished segment (`%p` its path in the cluster, `%f` its name). A segment is on disk
 * under its final name or not at all. If it is already there it must be the same: after a crash the server offers some
 * again. Any failure is status 1: the server tries again, and counts it.
 */
export function archiveCommand(sync: boolean): string {
  const onDisk = (path: string) => (sync ? `sync ${path} && ` : '');
  return [
    // Notes about base backups, which no restore needs.
    'case %f in *.backup) exit 0; esac',
    `[ -e ${STOP_FILE} ] && exit 0`,
    `to=${ARCHIVE}/%f.gz`,
    '[ -e "$to" ] && { [ "$(gzip -dc <"$to" | cksum)" = "$(cksum <"%p")" ]; exit; }',
    `{ gzip -1 <"%p" >"$to.part" && ${onDisk('"$to.part"')}mv -f "$to.part" "$to" && ${onDisk(ARCHIVE)}:; } || exit 1`,
  ].join('; ');
}

/** Makes the archive's folder, for the server's user. */
export function prepareArchive(clusterDir: string, user: ServerUser): void {
  const dir = archiveDirOf(clusterDir);
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o700);
  giveToServer(user, dir);
}

/** A copy of the whole cluster. With the WAL since `firstSegment`, any moment from `at` can be restored. */
export interface BaseBackup {
  file: string;
  at: Date;
  firstSegment: string;
}

export interface WalArchive {
  /** oldest first */
  bases: BaseBackup[];
  /** names of segments, in order */
  segments: string[];
}

const BASE = /^base-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.(\d{3})Z-([0-9A-F]{24})\.tar\.gz$/;
const SEGMENT = /^([0-9A-F]{24})\.gz$/;

/** The name of a base backup's file: `base-2026-11-22T02-30-00.123Z-000000010000000000000002.tar.gz`. */
export function baseName(at: Date, firstSegment: string): string {
  return `base-${at.toISOString().replaceAll(':', '-')}-${firstSegment}.tar.gz`;
}

/** Returns what a cluster's archive holds; nothing if it has none. */
export function listArchive(clusterDir: string): WalArchive {
  const names = namesIn(archiveDirOf(clusterDir)).sort();
  return {
    bases: names.flatMap((file) => {
      const [, day, hours, minutes, seconds, milliseconds, firstSegment] = BASE.exec(file) ?? [];
      if (!firstSegment) return [];
      return { file, firstSegment, at: new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`) };
    }),
    segments: names.flatMap((name) => SEGMENT.exec(name)?.[1] ?? []),
  };
}

/** Returns the names in a folder; none if it doesn't exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Whether archiving was given up because segments were filling the disk. */
export function isGivenUp(clusterDir: string): boolean {
  return existsSync(join(clusterDir, STOP_FILE));
}

/** Makes the server drop finished segments, so that they don't fill the disk. A new base backup ends that. */
export function giveUpArchiving(clusterDir: string): void {
  writeFileSync(join(clusterDir, STOP_FILE), '');
}

export function resumeArchiving(clusterDir: string): void {
  rmSync(join(clusterDir, STOP_FILE), { force: true });
}

/** Segments per log file (the middle third of the name), at the default size of 16 MB. */
const SEGMENTS_PER_LOG = 256n;

/** A segment's place in the log, whatever its timeline (the first third of the name). */
export function segmentNumber(name: string): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_LOG + BigInt(`0x${name.slice(16, 24)}`);
}

/** Returns the segments since `first`, up to the first that is missing. */
export function unbrokenSince(segments: readonly string[], first: string): string[] {
  const since = segments.filter((name) => segmentNumber(name) >= segmentNumber(first));
  const end = since.findIndex((name, index) => segmentNumber(name) !== segmentNumber(first) + BigInt(index));
  return end === -1 ? since : since.slice(0, end);
}

/**
 * Returns the size of a folder's files, including those in subfolders. Files removed in the meantime count as nothing.
 */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
    }, 0);
}
