import { expect, test } from 'vitest';
import { momentText, momentWords, parseMoment } from './moment.ts';

test.each([
  ['2026-11-20 14:30', '2026-11-20T14:30:00Z'],
  ['2026-11-20T14:30:59', '2026-11-20T14:30:59Z'],
  ['2026-07-20 14:30', '2026-07-20T13:30:00Z'],
  ['2026-10-25 01:30 BST', '2026-10-25T00:30:00Z'],
  ['2026-10-25 01:30 GMT', '2026-10-25T01:30:00Z'],
  ['2026-10-25 02:00', '2026-10-25T02:00:00Z'],
  ['2026-03-29 00:59:59', '2026-03-29T00:59:59Z'],
  ['2026-03-29 02:00', '2026-03-29T01:00:00Z'],
])('%s by the clock on the wall is %s', (text, moment) => {
  expect(parseMoment(text)).toEqual(new Date(moment));
});

test.each([
  ['yesterday', '"yesterday" is not a moment. Write it like "2026-11-20 14:30" (UK time).'],
  ['2026-11-20', '"2026-11-20" is not a moment. Write it like "2026-11-20 14:30" (UK time).'],
  [
    '2026-02-30 10:00',
    'There was no 2026-02-30 10:00 in the UK. Check the date, and whether the clocks changed.',
  ],
  [
    '2026-11-20 25:00',
    'There was no 2026-11-20 25:00 in the UK. Check the date, and whether the clocks changed.',
  ],
  [
    '2026-03-29 01:30',
    'There was no 2026-03-29 01:30 in the UK. Check the date, and whether the clocks changed.',
  ],
  [
    '2026-11-20 14:30 BST',
    'There was no 2026-11-20 14:30 BST in the UK. Check the date, and whether the clocks changed.',
  ],
  [
    '2026-10-25 01:30',
    '2026-10-25 01:30 happened twice, because the clocks went back. Write "2026-10-25 01:30 BST" for the first, or "2026-10-25 01:30 GMT" for the second.',
  ],
])('%s is refused with a reason', (text, words) => {
  expect(() => parseMoment(text)).toThrow(words);
});

test('a moment is given to the second, in UK time', () => {
  expect(momentWords(new Date('2026-07-20T13:30:05Z'))).toBe('20 Jul 2026, 14:30:05');
});

test.each(['2026-07-20T13:30:05Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-12-31T23:59:59Z'])(
  '%s is written so that it is read as the same moment',
  (moment) => {
    expect(parseMoment(momentText(new Date(moment)))).toEqual(new Date(moment));
  },
);
