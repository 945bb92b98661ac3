import { expect, test } from 'vitest';
import { dayAfter, formatWeekday, isDay } from './day.ts';

test.each(['2026-11-24', '2000-01-01', '2028-02-29', '2099-12-31'])('%s is a valid day', (day) => {
  expect(isDay(day)).toBe(true);
});

test.each([
  '',
  ' 2026-11-24',
  '24/11/2026',
  '2026-11-31',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '1999-12-31',
  '9999-12-31',
  '275760-09-13',
  '２０26-11-24',
  '2026-11-24T10:00',
])('“%s” is not a day the shop accepts', (text) => {
  expect(isDay(text)).toBe(false);
});

test('days are written as in British English, on every day of a leap year', () => {
  const written = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  for (let day = '2028-01-01'; day < '2029-01-01'; day = dayAfter(day, 1))
    expect(formatWeekday(day)).toBe(written.format(new Date(day)));
});
