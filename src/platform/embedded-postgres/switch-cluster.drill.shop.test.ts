import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishSwitch, restoringDirOf, switchClusters } from './switch-cluster.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-switch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

class Killed extends Error {}

/** An old cluster beside a restored one, which takes its place until the program is killed after some step. */
function switchUntil(clusterDir: string, step: string): void {
  for (const [dir, which] of [
    [clusterDir, 'old'],
    [restoringDirOf(clusterDir), 'new'],
  ] as const) {
    mkdirSync(dir);
    writeFileSync(join(dir, 'which'), which);
  }
  const kill = (done: string) => {
    if (done === step) throw new Killed();
  };
  if (step !== 'none') expect(() => switchClusters(clusterDir, NOW, kill)).toThrow(Killed);
}

const BEFORE = 'pg18.before-2026-11-22T12-00-00Z';

test.each([
  ['none', 'old', ['pg18']],
  ['pg18.restored', 'old', ['pg18']],
  [BEFORE, 'new', ['pg18', BEFORE]],
  ['pg18', 'new', ['pg18', BEFORE]],
])(
  'a restore is killed after "%s": the next start finds the %s database, intact',
  async (step, which, left) => {
    const clusterDir = join(folder, 'pg18');
    switchUntil(clusterDir, step);
    await finishSwitch(clusterDir);
    expect(readFileSync(join(clusterDir, 'which'), 'utf8')).toBe(which);
    expect(readdirSync(folder).sort()).toEqual(left);
  },
);

test('the same holds if the owner has linked the database to another disk', async () => {
  mkdirSync(join(folder, 'disk'));
  const clusterDir = join(folder, 'disk', 'pg18');
  symlinkSync(join('disk', 'pg18'), join(folder, 'pg18'));
  switchUntil(clusterDir, BEFORE);
  expect(existsSync(join(folder, 'pg18'))).toBe(false);
  await finishSwitch(join(folder, 'pg18'));
  expect(readFileSync(join(folder, 'pg18', 'which'), 'utf8')).toBe('new');
});
