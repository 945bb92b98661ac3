import { expect, test } from 'vitest';
import { TEMPLATE_SIZES, withBleed } from './template-sizes.ts';

test('the sizes with bleed are the documented ones', () => {
  expect(TEMPLATE_SIZES.map((size) => `${size.format} ${withBleed(size)}`)).toEqual([
    'A3 426 × 303',
    'A4 303 × 216',
    'A5 216 × 154',
    'A6 154 × 111',
    'A7 111 × 80',
    'DL 216 × 105',
  ]);
});
