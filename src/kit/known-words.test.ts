import { expect, test } from 'vitest';
import { knownWords } from './known-words.ts';

test('a page only shows its own messages, whatever is in its address', () => {
  expect(knownWords({ saved: 'Saved.' }, 'saved')).toBe('Saved.');
  for (const key of ['lost', '__proto__', 'constructor', 'toString', '', null, undefined])
    expect(knownWords({ saved: 'Saved.' }, key)).toBeUndefined();
});
