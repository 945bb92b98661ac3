import { expect, test } from 'vitest';
import { londonDay } from '#kit/london-time.ts';
import {
  afterOpenHours,
  closedSoon,
  DEFAULT_OPENING_HOURS,
  openingAt,
  openingLines,
} from './opening-hours.ts';

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
  [
    'the Twelfth, which fell on a Sunday',
    '2026-07-13T09:00:00Z',
    'Closed today for the Twelfth. Opens tomorrow at 9:00',
  ],
  ['Christmas Day', '2026-12-25T10:00:00Z', 'Closed today for Christmas Day. Opens tomorrow at 10:00'],
  ['the evening before Good Friday', '2026-04-02T18:30:00Z', 'Closed now. Opens Saturday at 10:00'],
  ['a summer evening', '2026-07-14T17:30:00Z', 'Closed now. Opens tomorrow at 9:00'],
  ['the Sunday on which the clocks go back', '2026-10-25T00:30:00Z', 'Closed now. Opens tomorrow at 9:00'],
])('%s', (_name, now, words) => {
  expect(openingAt(DEFAULT_OPENING_HOURS, new Date(now)).words).toBe(words);
});

test('a press open one day a week names that day after hours', () => {
  const wednesdays = [{ fromDay: 3, toDay: 3, hours: { opens: '13:30', closes: '15:00' } }];
  expect(openingAt(wednesdays, new Date('2026-11-25T15:00:00Z')).words).toBe(
    'Closed now. Opens Wednesday 2 December at 13:30',
  );
  expect(openingAt([], new Date('2026-11-25T15:00:00Z')).words).toBe('Closed now');
});

test('the day is the one in Belfast, even an hour past midnight in summer', () => {
  expect(londonDay(new Date('2026-07-14T23:30:00Z'))).toBe('2026-07-15');
});

test('the shop’s own closed days count like bank holidays', () => {
  const closed = [
    { day: '2026-11-24', name: 'stocktaking' },
    { day: '2026-11-25', name: 'stocktaking' },
  ];
  const at = (time: string) => openingAt(DEFAULT_OPENING_HOURS, new Date(time), closed).words;
  expect(at('2026-11-24T10:00:00Z')).toBe('Closed today for stocktaking. Opens Thursday at 9:00');
  expect(at('2026-11-23T19:00:00Z')).toBe('Closed now. Opens Thursday at 9:00');
  const always = Array.from({ length: 40 }, (_, i) => ({
    day: new Date(Date.UTC(2026, 10, 24 + i)).toISOString().slice(0, 10),
    name: 'refitting',
  }));
  expect(openingAt(DEFAULT_OPENING_HOURS, new Date('2026-11-24T10:00:00Z'), always).words).toBe(
    'Closed today for refitting',
  );
});

test('closures in the next two weeks are announced, but Sundays are not', () => {
  const closed = [{ day: '2026-12-24', name: 'Christmas Eve' }];
  expect(closedSoon(DEFAULT_OPENING_HOURS, new Date('2026-12-16T10:00:00Z'), closed)).toEqual([
    'Thursday 24 December: closed for Christmas Eve',
    'Friday 25 December: closed for Christmas Day',
    'Monday 28 December: closed for Boxing Day',
  ]);
  expect(closedSoon(DEFAULT_OPENING_HOURS, new Date('2026-11-24T10:00:00Z'))).toEqual([]);
});

test.each([
  ['within a day', '2026-11-24T10:30:00Z', 4, '2026-11-24T14:30:00Z'],
  ['rounded up to a quarter of an hour', '2026-11-24T10:31:00Z', 4, '2026-11-24T14:45:00Z'],
  ['until the shop closes', '2026-11-24T14:00:00Z', 4, '2026-11-24T18:00:00Z'],
  ['over the night', '2026-11-24T16:00:00Z', 4, '2026-11-25T11:00:00Z'],
  ['from before it opens', '2026-11-24T06:00:00Z', 4, '2026-11-24T13:00:00Z'],
  ['over a Sunday', '2026-11-28T15:00:00Z', 4, '2026-11-30T12:00:00Z'],
  ['over Christmas Day', '2026-12-24T17:00:00Z', 4, '2026-12-26T13:00:00Z'],
  ['in summer time', '2026-07-14T08:00:00Z', 4, '2026-07-14T12:00:00Z'],
  ['over days', '2026-11-24T09:00:00Z', 24, '2026-11-26T15:00:00Z'],
])('four opening hours, or more, %s', (_name, from, count, end) => {
  expect(afterOpenHours(DEFAULT_OPENING_HOURS, new Date(from), count)).toEqual(new Date(end));
});

test('the shop’s own closed days don’t count', () => {
  const from = new Date('2026-11-24T16:00:00Z');
  expect(afterOpenHours(DEFAULT_OPENING_HOURS, from, 4, ['2026-11-25'])).toEqual(
    new Date('2026-11-26T11:00:00Z'),
  );
});

test('a shop that is never open promises nothing', () => {
  const never = [{ fromDay: 1, toDay: 7, hours: null }];
  expect(afterOpenHours(never, new Date('2026-11-24T10:00:00Z'), 4)).toBeNull();
});
