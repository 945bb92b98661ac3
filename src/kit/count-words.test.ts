import { expect, test } from 'vitest';
import { figure } from './count-words.ts';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -4321])(
  '%d is written as in British English',
  (n) => {
    expect(figure(n)).toBe(n.toLocaleString('en-GB'));
  },
);
