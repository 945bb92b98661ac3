import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullPressDays, type PressWork } from './press-room.ts';

const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'];
const PRESS = { id: 'digital', minutes: 400, jobs: null, otherDays: {} };
const due = (day: string, minutes: number, jobs = 1): PressWork => ({
  pressId: 'digital',
  day,
  minutes,
  jobs,
});

test('a press with nothing to do is full on no day', () => {
  expect(fullPressDays(PRESS, [], DAYS)).toEqual([]);
});

test('a day whose minutes are all taken is full, but the next is not', () => {
  expect(fullPressDays(PRESS, [due('2026-11-24', 400)], DAYS)).toEqual(['2026-11-24']);
});

test('work due on Friday can be done earlier, so all days until then are full when no time is left', () => {
  expect(fullPressDays(PRESS, [due('2026-11-27', 1600)], DAYS)).toEqual(DAYS.slice(0, 4));
  expect(fullPressDays(PRESS, [due('2026-11-27', 1599)], DAYS)).toEqual([]);
});

test('late work takes today’s time', () => {
  expect(fullPressDays(PRESS, [due('2026-11-20', 500)], DAYS)).toEqual(['2026-11-24']);
});

test('a broken press can’t take anything on for the days until it runs again', () => {
  const broken = { ...PRESS, otherDays: { '2026-11-24': 0, '2026-11-25': 0 } };
  expect(fullPressDays(broken, [], DAYS)).toEqual(['2026-11-24', '2026-11-25']);
});

test('a press that takes three jobs a day is full with three, however short', () => {
  const few = { ...PRESS, jobs: 3 };
  expect(fullPressDays(few, [due('2026-11-24', 1, 2)], DAYS)).toEqual([]);
  expect(fullPressDays(few, [due('2026-11-24', 1, 3)], DAYS)).toEqual(['2026-11-24']);
});

test('the work of another press doesn’t matter', () => {
  expect(fullPressDays(PRESS, [{ ...due('2026-11-24', 9000), pressId: 'wide-format' }], DAYS)).toEqual([]);
});

test('more work never frees a day', () => {
  const work = fc.array(
    fc.record({
      pressId: fc.constant('digital'),
      day: fc.constantFrom(...DAYS),
      minutes: fc.integer({ min: 1, max: 900 }),
      jobs: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(work, work, (some, more) => {
      const press = { ...PRESS, jobs: 4 };
      const before = fullPressDays(press, some, DAYS);
      const after = new Set(fullPressDays(press, [...some, ...more], DAYS));
      expect(before.every((day) => after.has(day))).toBe(true);
    }),
  );
});
