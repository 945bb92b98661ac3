import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('a name becomes a readable id', () => {
  expect(slugOf('350gsm Silk')).toBe('350gsm-silk');
  expect(slugOf('1,000')).toBe('1000');
  expect(slugOf('A4 (210 × 297 mm)')).toBe('a4-210-297-mm');
  expect(slugOf('Café menu, owner’s choice ')).toBe('cafe-menu-owners-choice');
  expect(slugOf(`${'x'.repeat(79)} y`)).toHaveLength(79);
  expect(slugOf('!')).toBe('');
});
