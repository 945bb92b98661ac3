import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextLocalTime } from './next-local-time.ts';

const next = (times: string[], now: string) => nextLocalTime(times, new Date(now)).toISOString();

test.each([
  ['before opening', ['9:00', '18:00'], '2026-11-24T08:59:59Z', '2026-11-24T09:00:00.000Z'],
  ['at nine sharp, closing is next', ['9:00', '18:00'], '2026-11-24T09:00:00Z', '2026-11-24T18:00:00.000Z'],
  ['in the evening, midnight is next', ['9:00', '18:00'], '2026-11-24T18:00:00Z', '2026-11-25T00:00:00.000Z'],
  ['in summer, Belfast is an hour ahead', ['9:00'], '2026-07-14T07:30:00Z', '2026-07-14T08:00:00.000Z'],
  ['the day the clocks go back has 25 hours', [], '2026-10-25T00:30:00Z', '2026-10-26T00:00:00.000Z'],
  ['the day they go forward has 23', [], '2026-03-29T00:30:00Z', '2026-03-29T23:00:00.000Z'],
])('%s', (_name, times, now, expected) => {
  expect(next(times, now)).toBe(expected);
});

test('the next moment is always ahead, at most 25 hours', () => {
  const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.array(fc.integer({ min: 0, max: 1439 })), (now, minutes) => {
      const times = minutes.map((all) => `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`);
      const ahead = nextLocalTime(times, now).getTime() - now.getTime();
      return ahead > 0 && ahead <= 25 * 3_600_000;
    }),
  );
});
