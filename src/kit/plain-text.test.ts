import { expect, test } from 'vitest';
import { manyLines, oneLine } from './plain-text.ts';

test.each([
  ['a name with a line end', 'Anna\r\nBcc: x', 'Anna  Bcc: x'],
  ['a name with a Unicode line end', 'Anna\u2028Boyd', 'Anna Boyd'],
  ['a name that reverses the text after it', 'Anna\u202Egnp.exe', 'Annagnp.exe'],
  ['an address pasted with a zero-width space', '\u200B1 Castle Street\uFEFF', '1 Castle Street'],
  ['a name with only a zero-width space', '\u200B\u200B', ''],
  ['a name with only a joiner', '\u200D', ''],
  ['a name with only a Hangul filler', '\u3164', ''],
  ['an accent without a letter', '\u0301', ''],
  ['a family of four', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['an Irish name', 'Aoife Ní Bhriain', 'Aoife Ní Bhriain'],
])('%s is stored on one line, as it appears', (_what, text, stored) => {
  expect(oneLine(text)).toBe(stored);
});

test('a text keeps its lines and loses other invisible characters', () => {
  expect(manyLines(' One\r\nTwo\rThree\u2029Four\t\0\u202E \n')).toBe('One\nTwo\nThree\nFour');
  expect(manyLines('\n\u200B\n')).toBe('');
});
