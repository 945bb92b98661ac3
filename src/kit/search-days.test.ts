import { expect, test } from 'vitest';
import { searchParts } from './search-days.ts';

/** A Tuesday. */
const TODAY = '2026-12-01';

test.each([
  ['smith flyers friday', 'smith flyers', ['2026-12-04', '2026-11-27']],
  ['Tuesday', '', ['2026-12-01', '2026-11-24']],
  ['3 dec', '', ['2026-12-03']],
  ['smith thu 3rd December', 'smith', ['2026-12-03']],
  ['20 jan flyers', 'flyers', ['2027-01-20']],
  ['20 jan 2026', '', ['2026-01-20']],
  ['kane 3/12', 'kane', ['2026-12-03']],
  ['03/12/26', '', ['2026-12-03']],
  ['2026-12-03 kane', 'kane', ['2026-12-03']],
  ['tomorrow', '', ['2026-12-02']],
])('“%s” means the words “%s” and the days %j', (search, words, days) => {
  expect(searchParts(search, TODAY)).toEqual({ words, days });
});

test.each(['a4 calendar january', '31 feb', '5 mayo st', 'fridays', '45/13', '350 gsm', 'wed cards', '10.5'])(
  'there is no day in “%s”',
  (search) => {
    expect(searchParts(search, TODAY)).toEqual({ words: search, days: null });
  },
);

test.each([
  ['ORD-1012', '1012'],
  ['ord 1012', '1012'],
  ['#ORD-001012', '1012'],
  ['smith ORD-1012', 'smith -001012'],
  ['ORD-2026-001012', 'ORD-2026-001012'],
])('the number in “%s” is searched for as “%s”', (search, words) => {
  expect(searchParts(search, TODAY).words).toBe(words);
});
