import { expect, test } from 'vitest';
import { calculatorOf } from './calculator.ts';
import { NotRewritable } from './content/content-tokens.ts';

test.each([
  ['{ }', [0.5], [0.5]],
  ['{2 mul 1 exch sub}', [0.25], [0.5]],
  ['{dup 0.5 gt {1 exch sub} {2 mul} ifelse}', [0.75], [0.25]],
  ['{dup 0.5 gt {1 exch sub} {2 mul} ifelse}', [0.25], [0.5]],
  ['{3 1 roll}', [1, 2, 3], [3, 1, 2]],
  ['{3 -1 roll}', [1, 2, 3], [2, 3, 1]],
  ['{2 copy add}', [1, 2], [1, 2, 3]],
  ['{1 index}', [1, 2], [1, 2, 1]],
  ['{-1 0 atan}', [], [270]],
  ['{90 sin 180 cos}', [], [1, -1]],
  ['{7 3 idiv -7 3 mod}', [], [2, -1]],
  ['{true false or {1} if 6 3 and}', [], [1, 2]],
  ['{% a remark with a bracket }\n 4 sqrt 100 log .5 cvi}', [], [2, 2, 0]],
] as const)('%s of %j leaves %j', (program, inputs, left) => {
  const results = calculatorOf(program)(inputs).map((it) => Math.round(it * 1e9) / 1e9);
  expect(results).toEqual(left);
});

test.each(['', '{', '{1 {2}', '1 2 add', '{'.repeat(500)])('%j can’t be read', (program) => {
  expect(() => calculatorOf(program)).toThrow(NotRewritable);
});

test.each([
  '{add}',
  '{1 0 div}',
  '{5 copy}',
  '{-1 index}',
  '{1e9 1 roll}',
  '{constructor}',
  '{1 if}',
  '{200 {1} if}',
  '{0 ln}',
])('%s ends, and is reported as wrong', (program) => {
  const run = () => calculatorOf(program)([0.5]);
  if (program === '{200 {1} if}') expect(run()).toEqual([0.5]);
  else expect(run).toThrow(NotRewritable);
});

test('a program that only fills the stack is stopped', () => {
  expect(() => calculatorOf(`{${'dup '.repeat(300)}}`)([1])).toThrow(NotRewritable);
});
