import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftFolders, temporaryPrefix } from './temporary-folders.server.ts';

test('a customer’s files in the temporary folder of a killed shop are gone after the next start; those of a running shop stay', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const [ofKilled, ofRunning] = [killed, running].map(({ pid }) => {
    const folder = join(tmpdir(), `galley-engine-${pid}-abc123`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'artwork.pdf'), 'somebody’s file');
    return folder;
  });
  const ofOwnNumber = mkdtempSync(temporaryPrefix('sheets'));
  const somebodyElses = mkdtempSync(join(tmpdir(), 'galley-photos-'));
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  expect(await removeLeftFolders()).toBeGreaterThanOrEqual(2);

  const isThere = (path = '') => existsSync(path);
  expect([ofKilled, ofOwnNumber].map(isThere)).toEqual([false, false]);
  expect([ofRunning, somebodyElses].map(isThere)).toEqual([true, true]);
  running.kill('SIGKILL');
  rmSync(somebodyElses, { recursive: true });
  rmSync(ofRunning ?? '', { recursive: true });
});
