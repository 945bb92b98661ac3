import { expect, test } from 'vitest';
import { readEircode } from './eircode.ts';

test('an Eircode is read in any case and spacing', () => {
  expect(['D02 AF30', 'd02af30', ' a91-f4e2 ', 'D6W YC94', 'T12 W2P3'].map(readEircode)).toEqual([
    'D02 AF30',
    'D02 AF30',
    'A91 F4E2',
    'D6W YC94',
    'T12 W2P3',
  ]);
});

test('half a code, an unknown area and letters that Eircodes don’t use are refused', () => {
  expect(['', 'D02', 'D19 AF30', 'D02 AF3O', 'D02 AF301', 'BT28 2RF', 'A6W F4E2'].map(readEircode)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});
