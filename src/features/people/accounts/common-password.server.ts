import { createRequire } from 'node:module';

/**
 * Whether guessers would try a password early: it is in a published list of the most common ones (49,000, from
 * `@zxcvbn-ts/language-common`), ignoring letter case, a single repeated character, or a word from our trade with
 * nothing but digits and symbols around it.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    /^(.)\1+$/u.test(lower) ||
    UNLISTED.has(lower) ||
    publishedPasswords().has(lower) ||
    TRADE.has(lower.replace(/[^\p{L}]/gu, ''))
  );
}

/** Words that guessers try at a print shop first (listed in docs/asvs.md, 6.1.2). */
const TRADE = new Set(['galley', 'printing', 'printshop', 'printer', 'printers', 'belfast', 'lisburn']);

/** Passwords from other lists: this one leaves out runs of digits, which its library recognises by rule. */
const UNLISTED = new Set([
  '654321',
  '987654',
  '87654321',
  '987654321',
  '121212',
  '212121',
  'p@ssword',
  'login123',
  'unitedkingdom',
]);

let published: ReadonlySet<string> | undefined;

/** Loaded for the first new password: 80 ms and 15 MB, measured. */
function publishedPasswords(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  published ??= new Set(require('@zxcvbn-ts/language-common/dist/passwords.json.cjs') as string[]);
  return published;
}
