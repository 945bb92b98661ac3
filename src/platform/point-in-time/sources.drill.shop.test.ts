import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseSource } from './sources.ts';
import { archiveDirOf, baseName } from './wal-archive.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-sources-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addCluster(name: string, copies: string[]): string {
  const clusterDir = join(folder, name);
  mkdirSync(archiveDirOf(clusterDir), { recursive: true });
  for (const at of copies)
    writeFileSync(join(archiveDirOf(clusterDir), baseName(new Date(at), '000000010000000000000002')), '');
  return clusterDir;
}

test('the newest copy before the moment is chosen, even from a database that a restore replaced', () => {
  const present = addCluster('pg18', ['2026-11-20T10:00:00.5Z']);
  const replaced = addCluster('pg18.before-2026-11-20T09-00-00Z', [
    '2026-11-05T10:00:00Z',
    '2026-11-12T10:00:00Z',
  ]);
  const chosen = (moment: string) => {
    const { clusterDir, base } = chooseSource(present, new Date(moment), NOW);
    return [clusterDir, base.at.toISOString()];
  };
  expect(chosen('2026-11-22T11:00:00Z')).toEqual([present, '2026-11-20T10:00:00.500Z']);
  expect(chosen('2026-11-15T11:00:00Z')).toEqual([replaced, '2026-11-12T10:00:00.000Z']);
  expect(chosen('2026-11-12T09:59:59Z')).toEqual([replaced, '2026-11-05T10:00:00.000Z']);
  // Between the restore and the first copy after it there is nothing.
  expect(() => chosen('2026-11-20T09:30:00Z')).toThrow(
    'The database of 20 Nov 2026, 09:30:00 can’t be restored. What can: any moment from 5 Nov 2026, 10:00:00 to 20 Nov 2026, 09:00:00, and from 20 Nov 2026, 10:00:00 until now. For an earlier one, restore a backup: npm run restore -- FILE',
  );
});

test('a moment that can’t be restored is refused, and the message says which can', () => {
  const present = addCluster('pg18', ['2026-11-20T10:00:00Z']);
  expect(() => chooseSource(present, new Date('2026-11-22T12:00:01Z'), NOW)).toThrow(
    '22 Nov 2026, 12:00:01 is in the future.',
  );
  expect(() => chooseSource(present, new Date('2026-11-19T12:00:00Z'), NOW)).toThrow(
    'The database of 19 Nov 2026, 12:00:00 can’t be restored. What can: any moment from 20 Nov 2026, 10:00:00 until now.',
  );
  expect(() => chooseSource(addCluster('pg19', []), NOW, NOW)).toThrow('No moment can be restored yet');
});
