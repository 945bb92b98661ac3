import { expect, test } from 'vitest';
import { changedFields } from './changes.ts';

test('what a change left as it was is not told', () => {
  expect(changedFields({ name: 'Spring', value: 10 }, { name: 'Spring', value: 20 })).toEqual([
    { field: 'value', before: '10', after: '20' },
  ]);
});

test('a new thing shows what it began with, and nothing that is empty', () => {
  expect(changedFields(null, { name: 'Spring', note: '' })).toEqual([
    { field: 'name', before: '', after: 'Spring' },
  ]);
});

test('a deleted thing shows what it was', () => {
  expect(changedFields({ tags: ['a', 'b'] }, null)).toEqual([{ field: 'tags', before: 'a, b', after: '' }]);
});
