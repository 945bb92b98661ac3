import { expect, test } from 'vitest';
import { doneWords } from './done-words.ts';

test('the page never says that a walk-in was emailed', () => {
  for (const done of ['address', 'changed', 'change-asked', 'charge-withdrawn']) {
    expect(doneWords(done, true)).toContain('emailed');
    expect(doneWords(done, false)).not.toMatch(/emailed|will get an email/);
  }
  for (const done of ['surplus-back', 'refund-paid-back'])
    expect(doneWords(done, false)).not.toContain('email');
  expect(doneWords('saved', false)).toBe('Order updated successfully!');
  expect(doneWords('constructor', false)).toBeUndefined();
});
