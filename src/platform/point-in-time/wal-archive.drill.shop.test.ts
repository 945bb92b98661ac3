import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveCommand, archiveDirOf, giveUpArchiving } from './wal-archive.ts';

const SEGMENT = '000000010000000000000002';
let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'galley-archive-'));
  mkdirSync(join(cluster, 'pg_wal'));
  mkdirSync(archiveDirOf(cluster));
});
afterEach(() => rmSync(cluster, { recursive: true }));

/** Archives a segment with this content, as the server does. Returns the exit status. */
function archive(content: string, name = SEGMENT, path = process.env.PATH): number | null {
  writeFileSync(join(cluster, 'pg_wal', name), content);
  const command = archiveCommand(true).replaceAll('%p', `pg_wal/${name}`).replaceAll('%f', name);
  return spawnSync('/bin/sh', ['-c', command], { cwd: cluster, env: { PATH: path } }).status;
}

const archived = (name = SEGMENT) => join(archiveDirOf(cluster), `${name}.gz`);
const textOf = (file: string) => gunzipSync(readFileSync(file)).toString();

test('a finished segment is archived, complete and compressed; archiving it again is fine', () => {
  expect(archive('payments')).toBe(0);
  expect(textOf(archived())).toBe('payments');
  expect(archive('payments')).toBe(0);
  expect(readdirSync(archiveDirOf(cluster))).toEqual([`${SEGMENT}.gz`]);
});

test('a segment of the same name with different content is refused, and the archived one stays', () => {
  writeFileSync(archived(), gzipSync('payments'));
  expect(archive('other payments')).toBe(1);
  expect(textOf(archived())).toBe('payments');
});

test('a segment that can’t be written, or can’t be compressed, is a failure, and the server tries again', () => {
  expect(archive('payments', SEGMENT, '/nonexistent')).toBe(1);
  expect(existsSync(archived())).toBe(false);
  rmSync(archiveDirOf(cluster), { recursive: true });
  expect(archive('payments')).toBe(1);
});

test('a half-written segment of an archiver that was killed is written again', () => {
  writeFileSync(`${archived()}.part`, 'half');
  expect(archive('payments')).toBe(0);
  expect(textOf(archived())).toBe('payments');
});

test('once archiving has been given up, segments are dropped, so that orders don’t fill the disk', () => {
  giveUpArchiving(cluster);
  expect(archive('payments')).toBe(0);
  expect(existsSync(archived())).toBe(false);
});
