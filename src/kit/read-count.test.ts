import { expect, test } from 'vitest';
import { readCount } from './read-count.ts';

test('a count is read with or without its comma; half a copy, a power or a word is not a count', () => {
  expect(['50', '1,250', ' 1 250 ', '0'].map(readCount)).toEqual([50, 1250, 1250, 0]);
  for (const text of ['', '1.5', '-1', '1e3', '0x10', 'five', '1234567890'])
    expect(readCount(text)).toBeNaN();
});
