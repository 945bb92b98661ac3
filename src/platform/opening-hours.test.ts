import { expect, test } from 'vitest';
import { DEFAULT_OPENING_HOURS, localDay, openingAt, openingLines } from './opening-hours.ts';

test('the hours are the documented ones', () => {
  expect(openingLines(DEFAULT_OPENING_HOURS)).toEqual([
    { days: 'Monday to Friday', hours: '9:00-18:00' },
    { days: 'Saturday', hours: '10:00-16:00' },
    { days: 'Sunday', hours: 'closed' },
  ]);
});

test.each([
  ['Tuesday, a minute before nine', '2026-11-24T08:59:59Z', 'Closed now. Opens today at 9:00'],
  ['Tuesday at nine', '2026-11-24T09:00:00Z', 'Open now until 18:00'],
  ['Tuesday, the last minute', '2026-11-24T17:59:59Z', 'Open now until 18:00'],
  ['Tuesday at six', '2026-11-24T18:00:00Z', 'Closed now. Opens tomorrow at 9:00'],
  ['Friday evening', '2026-11-27T20:00:00Z', 'Closed now. Opens tomorrow at 10:00'],
  ['Saturday at three', '2026-11-28T15:00:00Z', 'Open now until 16:00'],
  ['Saturday evening', '2026-11-28T16:00:00Z', 'Closed now. Opens Monday at 9:00'],
  ['Sunday noon', '2026-11-29T12:00:00Z', 'Closed now. Opens tomorrow at 9:00'],
  [
    'a summer morning: nine in Belfast is eight in London’s winter time',
    '2026-07-14T08:00:00Z',
    'Open now until 18:00',
  ],
  ['a summer evening', '2026-07-14T17:30:00Z', 'Closed now. Opens tomorrow at 9:00'],
  ['the Sunday on which the clocks go back', '2026-10-25T00:30:00Z', 'Closed now. Opens tomorrow at 9:00'],
])('%s', (_name, now, words) => {
  expect(openingAt(DEFAULT_OPENING_HOURS, new Date(now)).words).toBe(words);
});

test('a press that is open one day a week says so after hours on that day', () => {
  const wednesdays = [{ fromDay: 3, toDay: 3, hours: { opens: '13:30', closes: '15:00' } }];
  expect(openingAt(wednesdays, new Date('2026-11-25T15:00:00Z')).words).toBe(
    'Closed now. Opens Wednesday at 13:30',
  );
  expect(openingAt([], new Date('2026-11-25T15:00:00Z')).words).toBe('Closed now');
});

test('the day is Belfast’s, an hour past midnight in summer', () => {
  expect(localDay(new Date('2026-07-14T23:30:00Z'))).toBe('2026-07-15');
});
