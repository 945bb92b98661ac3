import { expect, test } from 'vitest';
import { type Opinion, opinionWords } from './opinions.ts';

const said = (name: string, kind: Opinion['kind']): Opinion => ({ name, kind, at: '2026-11-24T10:00:00Z' });

test('what colleagues say becomes one sentence, or nothing if nobody has said anything', () => {
  expect(opinionWords(null)).toBeNull();
  expect(opinionWords([])).toBeNull();
  expect(opinionWords([said('Jo', 'approved')])).toBe('Colleagues: approved by Jo');
  expect(opinionWords([said('Jo', 'approved'), said('Pat', 'approved'), said('Sam', 'refused')])).toBe(
    'Colleagues: approved by Jo and Pat; Sam says no',
  );
  expect(opinionWords([said('A', 'refused'), said('B', 'refused'), said('C', 'refused')])).toBe(
    'Colleagues: A, B and C say no',
  );
});
