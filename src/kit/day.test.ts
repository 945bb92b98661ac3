import { expect, test } from 'vitest';
import { isDay } from './day.ts';

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
