import { addDays, subDays, subMinutes } from 'date-fns';
import { expect, test } from 'vitest';
import { archiveToRemove, hasHole, isBaseDue } from './archive-retention.ts';
import { segmentNumber, unbrokenSince, type WalArchive } from './wal-archive.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

/** `000000010000000A000000FF` for 0xAFF: 256 segments for each log file in the name. */
function segment(place: number): string {
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
  return `00000001${hex(Math.floor(place / 256))}${hex(place % 256)}`;
}

/** A shop that copied its cluster this many days ago, and has written 10 segments each day. */
function archiveOf(daysAgo: number[], first = 0): WalArchive {
  const oldest = Math.max(...daysAgo);
  const bases = daysAgo.map((days) => {
    const firstSegment = segment(first + (oldest - days) * 10);
    return { at: subDays(NOW, days), firstSegment, file: `base-${days}` };
  });
  return { bases, segments: Array.from({ length: oldest * 10 }, (_, place) => segment(first + place)) };
}

test('any moment of the last seven days can be restored: the copy from before that is kept, with the log since', () => {
  const archive = archiveOf([22, 15, 8, 1]);
  const removed = archiveToRemove(archive, NOW);
  expect(removed.filter((file) => file.startsWith('base'))).toEqual(['base-22', 'base-15']);
  // 14 days of ten segments lie between the copies from 22 and 8 days ago.
  expect(removed.filter((file) => file.endsWith('.gz'))).toEqual(
    archive.segments.slice(0, 140).map((name) => `${name}.gz`),
  );
});

test('as the days pass, the weekly copies are removed one after another', () => {
  const archive = archiveOf([14, 7, 0]);
  const basesLeft = (now: Date) => {
    const removed = archiveToRemove(archive, now);
    return archive.bases.map(({ file }) => file).filter((file) => !removed.includes(file));
  };
  expect(basesLeft(subMinutes(NOW, 1))).toEqual(['base-14', 'base-7', 'base-0']);
  expect(basesLeft(NOW)).toEqual(['base-7', 'base-0']);
  expect(basesLeft(addDays(NOW, 6))).toEqual(['base-7', 'base-0']);
  expect(basesLeft(addDays(NOW, 7))).toEqual(['base-0']);
  expect(basesLeft(addDays(NOW, 70))).toEqual(['base-0']);
});

test('a young shop loses nothing', () => {
  expect(archiveToRemove(archiveOf([3]), NOW)).toEqual([]);
  expect(archiveToRemove({ bases: [], segments: [segment(1)] }, NOW)).toEqual([]);
});

test('the database is copied at first, every week, and when the log has a gap', () => {
  expect(isBaseDue({ bases: [], segments: [] }, false, NOW)).toBe(true);
  expect(isBaseDue(archiveOf([6]), false, NOW)).toBe(false);
  expect(isBaseDue(archiveOf([7]), false, NOW)).toBe(true);
  const gap = archiveOf([3]);
  gap.segments.splice(12, 1);
  expect(hasHole(gap)).toBe(true);
  expect(isBaseDue(gap, false, NOW)).toBe(true);
});

test('if archiving was given up, a fresh start is tried once a day', () => {
  expect(isBaseDue(archiveOf([0]), true, NOW)).toBe(false);
  expect(isBaseDue(archiveOf([1]), true, NOW)).toBe(true);
});

test('segments are in order across log files, whatever their timeline', () => {
  expect(segmentNumber(segment(255)) + 1n).toBe(segmentNumber(segment(256)));
  expect(segmentNumber('0000000200000000000000FF')).toBe(segmentNumber(segment(255)));
  const segments = [254, 255, 256, 257].map(segment);
  expect(unbrokenSince(segments, segment(255))).toEqual(segments.slice(1));
  expect(unbrokenSince([254, 255, 257].map(segment), segment(254))).toEqual([254, 255].map(segment));
});
