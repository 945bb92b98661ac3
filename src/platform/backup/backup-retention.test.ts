import { addDays, addMinutes } from 'date-fns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupName, backupsToRemove, backupTime } from './backup-retention.ts';

const NIGHTS = (count: number, first = new Date('2025-01-01T02:30:00Z')) =>
  Array.from({ length: count }, (_, index) => backupName(addDays(first, index), false));

test('after two years of nightly backups seven days, four weeks and twelve months are left', () => {
  const all = NIGHTS(730);
  const removed = backupsToRemove(all);
  const kept = all.filter((name) => !removed.includes(name)).map((name) => name.slice(7, 17));
  expect(kept).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-13', '2026-12-20'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
  ]);
});

test('of several backups on one day the newest is kept', () => {
  const names = [0, 60, 120].map((minutes) =>
    backupName(addMinutes(new Date('2026-11-22T09:00:00Z'), minutes), true),
  );
  expect(backupsToRemove(names).sort()).toEqual(names.slice(0, 2));
});

test('a shop that was off for a year keeps what it has: nothing is removed by age alone', () => {
  const old = NIGHTS(5);
  expect(backupsToRemove([...old, backupName(new Date('2026-11-22T02:30:00Z'), false)])).toEqual([]);
});

test('a file that is not a backup is never removed', () => {
  const others = ['letter.pdf', 'galley-2026-11-22.tar.gz', 'galley-2026-11-22T02-30-00Z.tar.gz.partial'];
  expect(backupsToRemove([...others, ...NIGHTS(30)])).not.toEqual(expect.arrayContaining([others[0]]));
  expect(others.map(backupTime)).toEqual([null, null, null]);
});

test('however long this goes on, the newest is kept and never more than 23 backups are left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (nights) => {
      let folder: string[] = [];
      for (const name of NIGHTS(nights)) {
        folder.push(name);
        const removed = backupsToRemove(folder);
        expect(removed).not.toContain(name);
        folder = folder.filter((each) => !removed.includes(each));
      }
      expect(folder.length).toBeGreaterThanOrEqual(Math.min(nights, 7));
      expect(folder.length).toBeLessThanOrEqual(23);
      expect(backupsToRemove(folder)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
