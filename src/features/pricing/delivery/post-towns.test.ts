import { expect, test } from 'vitest';
import { postTownOf } from './post-towns.ts';

test.each([
  ['BT28 1AA', 'Lisburn'],
  ['bt281aa', 'Lisburn'],
  ['BT2 8AA', 'Belfast'],
  ['SW1A 1AA', 'London'],
  ['E20 2ST', 'London'],
  ['NE1 4ST', 'Newcastle upon Tyne'],
  ['BT33 0AA', 'Newcastle'],
])('the post town of %s is %s', (postcode, town) => {
  expect(postTownOf(postcode)).toBe(town);
});

test('a town is never guessed: not from half a postcode, nor in a district with several towns or names', () => {
  for (const postcode of ['', 'BT28', 'BT2', 'BT48 6AA', 'PL30 4AA', 'D02 AF30', 'JE2 3AB', '12345'])
    expect(postTownOf(postcode)).toBeNull();
});
