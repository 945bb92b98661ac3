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

test('a new option keeps what was typed: no id or name is made up', () => {
  expect(readOptionRows(form({ optionName: 'Gold foil' }))).toMatchObject([{ id: '', name: 'Gold foil' }]);
  expect(readOptionRows(form({ groupKey: 'quantities', measure1: '2500' }))).toMatchObject([
    { id: '', name: '' },
  ]);
  expect(readOptionRows(form({ optionName: 'Gold foil', optionId: 'foil' }))).toMatchObject([{ id: 'foil' }]);
  expect(readOptionRows(form({}))).toEqual([]);
});
