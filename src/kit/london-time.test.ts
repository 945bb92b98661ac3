import { TZDate } from '@date-fns/tz';
import { addDays, format, getISODay, isSunday, previousSunday } from 'date-fns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, formatWeekday, weekdayOf } from './day.ts';
import { londonClock, londonInstant } from './london-clock.ts';
import { formatDay, londonDay, ZONE } from './london-time.ts';

/** The library's answer to the same question, which takes twenty times as long. */
const inLondon = (instant: Date) => new TZDate(instant, ZONE);
const dayOf = (date: Date) => format(date, 'yyyy-MM-dd');

const MINUTE = 60_000;
/** Any moment in the years that the shop accepts. */
const anyMoment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});
/** A moment of the weekend on which the clocks change. */
const whenClocksChange = fc
  .record({
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.constantFrom(2, 9),
    minute: fc.integer({ min: -12 * 60, max: 24 * 60 }),
    ms: fc.integer({ min: 0, max: MINUTE - 1 }),
  })
  .map(({ year, month, minute, ms }) => {
    const last = new TZDate(year, month, 31, 'UTC');
    const sunday = isSunday(last) ? last : previousSunday(last);
    return new Date(sunday.getTime() + minute * MINUTE + ms);
  });
const moment = fc.oneof(anyMoment, whenClocksChange);
const many = { numRuns: 2000 };

test('a moment’s day and minute in Belfast agree with the library, through every change of the clocks', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const local = inLondon(at);
      const expected = { day: dayOf(local), minute: local.getHours() * 60 + local.getMinutes() };
      expect(londonClock(at)).toEqual(expected);
      expect(londonDay(at)).toBe(expected.day);
    }),
    many,
  );
});

test('the day changes at midnight in Belfast, in summer and in winter', () => {
  const days = [
    '2026-10-24T22:59:59Z',
    '2026-10-24T23:00:00Z',
    '2026-10-25T23:59:59Z',
    '2026-10-26T00:00:00Z',
  ];
  expect(days.map((at) => londonDay(new Date(at)))).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-25',
    '2026-10-26',
  ]);
});

test('the moment of a day and minute in Belfast agrees with the library, except in the hour that comes twice', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const local = inLondon(at);
      const [year, month, date] = [local.getFullYear(), local.getMonth(), local.getDate()];
      const minute = local.getHours() * 60 + local.getMinutes();
      const library = new TZDate(year, month, date, 0, minute, ZONE);
      const hourBefore = inLondon(new Date(library.getTime() - 60 * MINUTE));
      const comesTwice = hourBefore.getHours() === library.getHours();
      const expected = comesTwice ? hourBefore : library;
      expect(londonInstant(dayOf(local), minute).getTime()).toBe(expected.getTime());
    }),
    many,
  );
});

test('a time that the clocks skip in spring becomes an hour later', () => {
  expect(londonInstant('2026-03-29', 90)).toEqual(new Date('2026-03-29T01:30:00Z'));
  expect(londonClock(new Date('2026-03-29T01:30:00Z'))).toEqual({ day: '2026-03-29', minute: 150 });
});

test('days, weekdays and their names agree with the library', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -400, max: 400 }), (at, count) => {
      const from = new TZDate(at, 'UTC');
      const day = dayOf(from);
      expect(dayAfter(day, count)).toBe(dayOf(addDays(from, count)));
      expect(weekdayOf(day)).toBe(getISODay(from));
      expect(formatWeekday(day)).toBe(format(from, 'EEEE d MMMM'));
      expect(formatDay(day)).toBe(format(from, 'EEEE d MMMM yyyy'));
    }),
    many,
  );
});
