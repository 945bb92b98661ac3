import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#kit/day.ts';
import { isInTime, needByWords } from './need-by.ts';
import { type TurnaroundDay, turnaroundDays } from './turnaround-day.ts';

const despatch = (day: string) => ({ day, label: `day ${day}`, until: `${day}T10:00:00Z`, by: 'then' });
const turnaround = (isCollected = false) => ({ workingDays: 1, cutOff: '11:00', isCollected });
const product = {
  optionGroups: [
    {
      key: 'turnaround',
      options: [
        { id: 'standard', turnaround: turnaround() },
        { id: 'next-day', turnaround: turnaround() },
        { id: 'same-day', turnaround: turnaround(true) },
      ],
    },
  ],
};
const leaving = {
  standard: despatch('2026-12-03'),
  'next-day': despatch('2026-12-01'),
  'same-day': despatch('2026-11-30'),
};

const named = (days: Record<string, TurnaroundDay>) =>
  Object.entries(days).map(([name, day]) => ({ name, day }));
const daysIn = (onTheWay: number | undefined) => turnaroundDays(product, leaving, onTheWay);

test('what leaves on Thursday is in Northern Ireland on Friday, and in Great Britain on Monday', () => {
  expect(daysIn(1).standard?.arrives).toEqual({ day: '2026-12-04', label: 'Friday 4 December' });
  expect(daysIn(2).standard?.arrives).toEqual({ day: '2026-12-07', label: 'Monday 7 December' });
});

test('nobody is promised a day of arrival for what they collect, or if the owner gives no days', () => {
  expect(daysIn(1)['same-day']?.arrives).toBeNull();
  expect(daysIn(undefined).standard?.arrives).toBeNull();
});

test('needed by Thursday, what leaves on Thursday is not in time, and what is in time is named', () => {
  expect(needByWords(named(daysIn(1)), '2026-12-03', false)).toBe(
    'In time for Thursday 3 December: next-day and same-day.',
  );
});

test('if nothing arrives in time, it says what would: to collect it, or the earliest day there is', () => {
  const { 'same-day': _collected, ...sent } = daysIn(1);
  expect(needByWords(named(sent), '2026-12-01', true)).toBe(
    'In time only if you collect it: next-day is ready on day 2026-12-01.',
  );
  expect(needByWords(named(sent), '2026-12-01', false)).toBe(
    'We can’t get it to you by Tuesday 1 December. The earliest is next-day: with you by Wednesday 2 December. Call us: sometimes there is a way.',
  );
});

test('whatever is needed, the words name just the turnarounds that are in time, or say that none is', () => {
  const offset = fc.integer({ min: 0, max: 30 });
  const onTheWay = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
  fc.assert(
    fc.property(offset, offset, offset, onTheWay, fc.boolean(), (a, b, need, days, collects) => {
      const leaves = {
        standard: despatch(dayAfter('2026-12-01', a)),
        'same-day': despatch(dayAfter('2026-12-01', b)),
      };
      const offered = named(turnaroundDays(product, leaves, days));
      const needBy = dayAfter('2026-12-01', need);
      const words = needByWords(offered, needBy, collects);
      const inTime = offered.filter(({ day }) => isInTime(day, needBy)).map(({ name }) => name);
      if (inTime.length > 0) expect(words.endsWith(`: ${inTime.join(' and ')}.`)).toBe(true);
      else expect(words).toMatch(/^(In time only if you collect it|We can’t get it to you)/);
    }),
  );
});
