import { expect, test } from 'vitest';
import { distinctionAmong } from './distinction.ts';

test('two products with the same name are told apart by their category, and others need nothing', () => {
  const products = [
    { name: 'Order of Service', categoryName: 'Booklet Printing' },
    { name: 'Order of Service', categoryName: 'Funeral Printing' },
    { name: 'A5 Flyers', categoryName: 'Flyers' },
  ];
  expect(products.map(distinctionAmong(products))).toEqual(['Booklet Printing', 'Funeral Printing', null]);
});
