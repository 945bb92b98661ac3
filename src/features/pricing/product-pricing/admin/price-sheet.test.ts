import { expect, test } from 'vitest';
import type { PricedProduct } from '#features/pricing/prices/index.ts';
import { editedRows, readSheet } from './price-sheet.ts';
import { isWrongCell } from './sheet-edit.ts';

const option = (id: string, name: string) => ({ id, name, priceModifierPence: 0 });
const product = {
  basePricePence: 1000,
  pricing: null,
  optionGroups: [
    {
      key: 'sides',
      label: 'Sides',
      options: [option('single', 'Single-sided'), option('double', 'Double-sided')],
    },
  ],
} as unknown as PricedProduct;

const rows = (text: string) => editedRows(product, ['sides'], text);
const IN_ORDER = [
  ['100', '10.00', '15.00'],
  ['250', '20.00', '30.00'],
];

test('a file’s prices appear under their columns in the editor, whatever the order and letter case of its column names', () => {
  for (const text of [
    'Copies\tSingle-sided\tDouble-sided\n100\t10.00\t15.00\n250\t20.00\t30.00',
    'copies\tDOUBLE-SIDED\tsingle-sided\n100\t15.00\t10.00\n250\t30.00\t20.00',
    '100\t10.00\t15.00\n250\t20.00\t30.00',
  ]) {
    expect(rows(text)).toEqual(IN_ORDER);
    // The published table is the one that the editor shows.
    expect(readSheet(product, ['sides'], text)).toMatchObject({
      ok: true,
      method: { copies: [100, 250], columns: { single: [1000, 2000], double: [1500, 3000] } },
    });
  }
});

test('a file with mistakes is shown as it is, so that they can be fixed in place', () => {
  expect(rows('Copies\tDouble-sided\tGold\n100\tthirty\t1\nmany\t2')).toEqual([
    ['100', '', 'thirty'],
    ['many', '', '2'],
  ]);
});

test('the text of a table with different columns is not mistaken for this one’s', () => {
  expect(rows('Copies\tGloss\tSilk\n100\t1.00\t2.00')).toBeNull();
  expect(rows('')).toBeNull();
});

test('only what can’t be read is marked: a price with a pound sign and a comma can', () => {
  for (const cell of ['49.99', '£49.99', '£1,250.00', '']) expect(isWrongCell(cell, 1)).toBe(false);
  for (const cell of ['thirty', '4,99', '-1']) expect(isWrongCell(cell, 1)).toBe(true);
  expect(isWrongCell('1,000', 0)).toBe(false);
  expect(isWrongCell('many', 0)).toBe(true);
});
