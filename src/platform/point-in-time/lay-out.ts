import {
  copyFileSync,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readArchive } from '../backup/archive.ts';
import { errorCode } from '../embedded-postgres/processes.ts';
import { giveToServer, type ServerUser } from '../embedded-postgres/server-user.ts';
import { FOLDERS } from './base-backup.ts';
import type { Source } from './sources.ts';
import { archiveDirOf, listArchive, namesIn, segmentNumber } from './wal-archive.ts';

/** Where the log is laid out inside the cluster that is being restored. */
const LOG = 'galley_restore';

/** How the server gets a segment of it: from the archive, or as the stopped server left it. */
export const RESTORE_COMMAND = `if [ -e ${LOG}/%f.gz ]; then gzip -dc ${LOG}/%f.gz >"%p" || exit 1; else cp ${LOG}/%f "%p" 2>/dev/null || exit 1; fi`;

/** Lays out a cluster that a server can recover from a base backup and the log since. The source isn't changed. */
export async function layOut(source: Source, target: string, user: ServerUser): Promise<void> {
  mkdirSync(target, { mode: 0o700 });
  for await (const { name, content } of readArchive(
    join(archiveDirOf(source.clusterDir), source.base.file),
  )) {
    if (name === FOLDERS) {
      const folders = (await text(content)).split('\n');
      for (const folder of folders) mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
    } else {
      mkdirSync(dirname(join(target, name)), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(join(target, name), { mode: 0o600 }));
    }
  }
  layOutLog(source, join(target, LOG));
  writeFileSync(join(target, 'recovery.signal'), '');
  giveToServer(user, target);
}

function layOutLog({ clusterDir, base }: Source, log: string): void {
  mkdirSync(log, { mode: 0o700 });
  const isSince = (name: string) => segmentNumber(name) >= segmentNumber(base.firstSegment);
  const archived = listArchive(clusterDir).segments.filter(isSince);
  for (const name of archived)
    linkOrCopy(join(archiveDirOf(clusterDir), `${name}.gz`), join(log, `${name}.gz`));
  const has = new Set(archived);
  for (const name of namesIn(join(clusterDir, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name) && isSince(name) && !has.has(name))
      linkOrCopy(join(clusterDir, 'pg_wal', name), join(log, name));
}

/** The server only reads these files, so a link is as good as a copy and takes no space. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
    copyFileSync(from, to);
  }
}

/** Removes from a recovered cluster what only the recovery needed. */
export function removeRestoreFiles(clusterDir: string): void {
  for (const name of [LOG, 'backup_label.old', 'recovery.signal'])
    if (existsSync(join(clusterDir, name))) rmSync(join(clusterDir, name), { recursive: true });
}
