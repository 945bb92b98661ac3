import Holidays from 'date-holidays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANK_HOLIDAYS } from '#features/pricing/company/bank-holidays.ts';
import { formatDate, formatDay, formatTime } from '#kit/london-time.ts';
import { despatchFor, latestDespatch } from './despatch.ts';
import { despatchPromise } from './despatch-words.ts';

/** As in a freshly seeded shop. */
const SEEDED = {
  standard: { workingDays: 3, cutOff: '11:00' },
  'next-day': { workingDays: 1, cutOff: '11:00' },
  'same-day': { workingDays: 0, cutOff: '13:00' },
};

const day = (turnaround: keyof typeof SEEDED, time: string, closed: string[] = []) =>
  despatchFor(SEEDED[turnaround], new Date(time), new Set(closed)).day;

test('next day: if ordered by 11am it leaves on the next working day, after that a day later (trust L13)', () => {
  expect(day('next-day', '2026-11-24T10:59:59Z')).toBe('2026-11-25');
  expect(day('next-day', '2026-11-24T11:00:00Z')).toBe('2026-11-26');
});

test('same day: if ordered before 1pm it leaves today, after that tomorrow (trust L13)', () => {
  expect(day('same-day', '2026-11-24T12:59:59Z')).toBe('2026-11-24');
  expect(day('same-day', '2026-11-24T13:00:00Z')).toBe('2026-11-25');
});

test('standard leaves on the third working day', () => {
  expect(day('standard', '2026-11-24T09:00:00Z')).toBe('2026-11-27');
});

test('two days by 15:30: if ordered before that it leaves on the second working day, after that a day later', () => {
  const twoDays = { workingDays: 2, cutOff: '15:30' };
  const leaves = (time: string) => despatchFor(twoDays, new Date(time));
  expect(leaves('2026-11-24T15:29:59Z')).toEqual({
    day: '2026-11-26',
    label: 'Thursday 26 November',
    until: '2026-11-24T15:30:00.000Z',
    by: '3:30pm on Tuesday 24 November',
  });
  expect(leaves('2026-11-24T15:30:00Z').day).toBe('2026-11-27');
  expect(leaves('2026-11-24T15:30:00Z').until).toBe('2026-11-25T15:30:00.000Z');
});

test('if it is sent out on certain weekdays only, it leaves on the next of them, with longer to order for it', () => {
  const fridays = { workingDays: 1, cutOff: '11:00', weekdays: [5] };
  const onTuesday = despatchFor(fridays, new Date('2026-11-24T09:00:00Z'));
  expect(onTuesday).toEqual({
    day: '2026-11-27',
    label: 'Friday 27 November',
    until: '2026-11-26T11:00:00.000Z',
    by: '11am on Thursday 26 November',
  });
  expect(despatchFor(fridays, new Date('2026-11-26T11:00:00Z')).day).toBe('2026-12-04');
});

test('if days are full, it leaves on the next working day with room', () => {
  const full = new Set(['2026-11-25', '2026-11-26', '2026-11-27']);
  expect(despatchFor(SEEDED['next-day'], new Date('2026-11-24T09:00:00Z'), new Set(), full).day).toBe(
    '2026-11-30',
  );
});

test('weekends are not working days', () => {
  expect(day('next-day', '2026-11-27T09:00:00Z')).toBe('2026-11-30');
  expect(day('same-day', '2026-11-28T09:00:00Z')).toBe('2026-11-30');
});

test('neither are St Patrick’s Day, the Twelfth and Christmas (trust L13)', () => {
  expect(day('same-day', '2026-03-17T09:00:00Z')).toBe('2026-03-18');
  expect(day('same-day', '2026-07-13T08:00:00Z')).toBe('2026-07-14'); // the 12th is a Sunday
  expect(day('next-day', '2026-12-24T09:00:00Z')).toBe('2026-12-29');
});

test('nor is a day on which the shop itself is closed', () => {
  expect(day('same-day', '2026-11-24T09:00:00Z', ['2026-11-24'])).toBe('2026-11-25');
});

test('the cut-off follows the clock in Belfast through summer time (trust L13)', () => {
  // Summer time ends on 25 October 2026: 11am is 10:00 UTC on the Friday before, 11:00 UTC on the Monday after.
  expect(day('next-day', '2026-10-23T10:00:00Z')).toBe('2026-10-27');
  expect(day('next-day', '2026-10-23T09:59:00Z')).toBe('2026-10-26');
  expect(day('next-day', '2026-10-26T10:59:00Z')).toBe('2026-10-27');
});

test('the promise says when to order by, and for which day', () => {
  const now = new Date('2026-11-24T08:50:00Z');
  expect(despatchPromise(despatchFor(SEEDED.standard, now), now)).toBe(
    'Order within 2 h 10 min for despatch on Friday 27 November',
  );
});

test('over a weekend the promise doesn’t count hours but names the day to order by', () => {
  // Friday at noon, after the cut-off.
  const now = new Date('2026-11-27T12:00:00Z');
  expect(despatchPromise(despatchFor(SEEDED['next-day'], now), now)).toBe(
    'Order by 11am on Monday 30 November for despatch on Tuesday 1 December',
  );
  const later = new Date('2026-11-29T12:00:00Z');
  expect(despatchPromise(despatchFor(SEEDED['next-day'], later), later)).toBe(
    'Order within 23 h 0 min for despatch on Tuesday 1 December',
  );
});

test('while its press is out of order for weeks, a product gives the earliest day, without hurrying anybody', () => {
  const now = new Date('2026-11-24T08:50:00Z');
  const despatch = {
    day: '2027-01-22',
    label: 'Friday 22 January',
    until: '2027-01-19T11:00:00.000Z',
    by: '',
  };
  expect(despatchPromise(despatch, now)).toBe('Earliest despatch: Friday 22 January');
});

test('an order leaves when its slowest item is ready', () => {
  const now = new Date('2026-11-24T09:00:00Z');
  const items = Object.values(SEEDED).map((turnaround) => despatchFor(turnaround, now));
  expect(latestDespatch(items)?.day).toBe('2026-11-27');
  expect(latestDespatch([])).toBeNull();
});

test('our bank holidays are those of Northern Ireland', () => {
  const calendar = new Holidays('GB', 'NIR', { types: ['public', 'bank'] });
  for (const year of [2026, 2027, 2028]) {
    const known = calendar
      .getHolidays(year)
      .map((holiday) => holiday.date.slice(0, 10))
      .filter((date) => ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()));
    const ours = [...BANK_HOLIDAYS.keys()].filter((date) => date.startsWith(String(year)));
    expect(ours.sort(), String(year)).toEqual([...new Set(known)].sort());
  }
});

const FROM = new Date('2026-01-01T00:00:00Z').getTime();
const anyMinute = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 });
const anyTurnaround = fc.record({
  workingDays: fc.integer({ min: 0, max: 20 }),
  cutOff: fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
});
const anyClosed = fc
  .array(fc.integer({ min: 0, max: 800 }), { maxLength: 40 })
  .map((days) => new Set(days.map((day) => new Date(FROM + day * 86_400_000).toISOString().slice(0, 10))));

const isWorkingDay = (day: string, closed: ReadonlySet<string>) =>
  ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !BANK_HOLIDAYS.has(day) && !closed.has(day);

test('despatch is always a working day, never before today, whatever the moment and the turnaround', () => {
  fc.assert(
    fc.property(anyMinute, anyTurnaround, anyClosed, (minutes, turnaround, closed) => {
      const now = new Date(FROM + minutes * 60_000);
      const despatch = despatchFor(turnaround, now, closed);
      expect(isWorkingDay(despatch.day, closed)).toBe(true);
      expect(new Date(despatch.until) > now).toBe(true);
      expect(new Date(`${despatch.day}T23:59:59Z`) >= now).toBe(true);
    }),
  );
});

test('ordering later, more working days or an earlier cut-off never makes an order leave earlier', () => {
  fc.assert(
    fc.property(
      anyMinute,
      fc.integer({ min: 0, max: 5 * 24 * 60 }),
      anyTurnaround,
      anyTurnaround,
      anyClosed,
      (minutes, later, one, other, closed) => {
        const at = (more: number) => new Date(FROM + (minutes + more) * 60_000);
        const now = despatchFor(one, at(0), closed).day;
        expect(despatchFor(one, at(later), closed).day >= now).toBe(true);
        const slower = {
          workingDays: Math.max(one.workingDays, other.workingDays),
          cutOff: [one.cutOff, other.cutOff].sort()[0] ?? '',
        };
        expect(despatchFor(slower, at(0), closed).day >= now).toBe(true);
      },
    ),
  );
});

test('an order leaves the number of working days later that the turnaround says', () => {
  fc.assert(
    fc.property(anyMinute, anyTurnaround, anyClosed, (minutes, turnaround, closed) => {
      const now = new Date(FROM + minutes * 60_000);
      const first = despatchFor({ ...turnaround, workingDays: 0 }, now, closed).day;
      const last = despatchFor(turnaround, now, closed).day;
      let days = 0;
      for (let at = Date.parse(`${first}T12:00:00Z`); at < Date.parse(`${last}T12:00:00Z`); at += 86_400_000)
        if (isWorkingDay(new Date(at + 86_400_000).toISOString().slice(0, 10), closed)) days += 1;
      expect(days).toBe(turnaround.workingDays);
    }),
  );
});

test('times are written in Belfast time, wherever the server is (trust L13)', () => {
  expect(formatTime(new Date('2026-07-01T23:30:00Z'))).toBe('2 Jul 2026, 00:30');
  expect(formatTime('2026-09-09T08:05:00Z')).toBe('9 Sep 2026, 09:05');
  expect(formatDate('2026-07-01T23:30:00Z')).toBe('2 Jul 2026');
  expect(formatDate('2026-09-24')).toBe('24 Sep 2026');
  expect(formatDay('2026-11-24')).toBe('Tuesday 24 November 2026');
});
