import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantityIn, withoutNumbers } from './search-quantity.ts';

test.each([
  ['flyers 500', 500],
  ['1,000 business cards', 1000],
  ['2k leaflets', 2000],
  ['posters a2 x 50', 50],
  ['funeral order of service 100 copies', 100],
  ['a5 leaflets 1000 double sided', 1000],
  ['business card 12 people', null],
  ['a5 booklet 24 pages', null],
  ['10ft x 2ft banner', null],
  ['85 x 55 cards', null],
  ['350gsm silk flyers', null],
  ['A 5 flyers', null],
  ['calendar 2026', null],
  ['500 or 1000 flyers', null],
  ['flyers', null],
])('“%s” asks for %s', (text, copies) => {
  expect(quantityIn(text)).toBe(copies);
});

test('sizes, weights and years stay in the search; counts are removed', () => {
  expect(withoutNumbers('flyers 500 a5 150gsm').split(/\s+/)).toEqual(['flyers', 'a5', '150gsm']);
  expect(withoutNumbers('10ft x 2ft banner')).toBe('10ft x 2ft banner');
  expect(withoutNumbers('calendar 2026')).toBe('calendar 2026');
});

test('any text can be read, and none grows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(withoutNumbers(text).length).toBeLessThanOrEqual(text.length + 1);
      expect(quantityIn(text) ?? 1).toBeGreaterThan(0);
    }),
  );
});
