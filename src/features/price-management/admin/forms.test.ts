import { expect, test } from 'vitest';
import { readOptionRows } from './forms.ts';

/** The options form with one row of these fields. */
function form(fields: Record<string, string>): FormData {
  const row = { groupKey: 'finishes', was: '', optionId: '', optionName: '', modifier: '', remove: '' };
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...row, measure1: '', measure2: '', measure3: '', ...fields }))
    data.append(name, value);
  return data;
}

test('a new option needs no id, and a new quantity needs no name', () => {
  expect(readOptionRows(form({ optionName: 'Gold foil' }))).toMatchObject([
    { id: 'gold-foil', name: 'Gold foil' },
  ]);
  expect(readOptionRows(form({ groupKey: 'quantities', measure1: '2500' }))).toMatchObject([
    { id: '2500', name: '2,500' },
  ]);
  expect(readOptionRows(form({ optionName: 'Gold foil', optionId: 'foil' }))).toMatchObject([{ id: 'foil' }]);
  // An option that customers may have in their carts keeps what it is called by.
  expect(readOptionRows(form({ was: 'foil', optionName: 'Gold foil' }))).toMatchObject([{ id: '' }]);
  expect(readOptionRows(form({}))).toEqual([]);
});
