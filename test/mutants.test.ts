import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '../soak/mutants.ts';

test.each(MUTANTS)('the soak finds the guard that it takes out: $guard', ({ cuts, test: path, title }) => {
  for (const { file, from } of cuts)
    expect([file, readFileSync(file, 'utf8').split(from).length - 1]).toEqual([file, 1]);
  // A longer title may be composed from a list of cases.
  expect(readFileSync(path, 'utf8')).toContain(title.split(' ').slice(0, 2).join(' '));
});
