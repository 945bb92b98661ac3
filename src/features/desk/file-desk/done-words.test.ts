import { expect, test } from 'vitest';
import { judgedWords } from './done-words.ts';

test('the screen never says that a walk-in was emailed', () => {
  for (const done of ['artwork-request', 'artwork-proof', 'artwork-as-is']) {
    expect(judgedWords(done, true)).toContain('emailed');
    expect(judgedWords(done, false)).not.toMatch(/emailed|will get an email/);
  }
  expect(judgedWords('artwork-checked', false)).toBe('We print it as it is.');
  expect(judgedWords('constructor', false)).toBeUndefined();
});
