import type { Role } from './visitor.ts';

/** The documented minimum for customers, which the owner may raise; administrators need more (trust checklist G2). */
export const PASSWORD_LENGTH_MIN = 6;
export const ADMIN_PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 256;
/** How long a link to choose a new password works (ASVS 6.5.5: at most 10 minutes). */
export const RESET_MINUTES = 10;

/** Returns the minimum length of a new password: the shop's, but at least 8 for administrators. */
export function leastLength(role: Role, shopMinimum: number): number {
  return role === 'admin' ? Math.max(ADMIN_PASSWORD_LENGTH_MIN, shopMinimum) : shopMinimum;
}

/** Returns the documented message with the current minimum. */
export function tooShortWords(role: Role, shopMinimum: number): string {
  const who = role === 'admin' ? 'An administrator’s password' : 'Password';
  return `${who} must be at least ${leastLength(role, shopMinimum)} characters long`;
}
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_TOO_COMMON = 'This is a very common password and easy to guess. Choose another.';

/**
 * Whether a password is in published lists of the most common ones (6 characters or more), ignoring letter case, or is
 * a word of our trade with nothing but figures and signs around it.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || TRADE.has(lower.replace(/[^\p{L}]/gu, ''));
}

/** Words that guessers try at a print shop first (listed in docs/asvs.md, 6.1.2). */
const TRADE = new Set(['galley', 'printing', 'printshop', 'printer', 'printers', 'belfast', 'lisburn']);

const COMMON = new Set(
  `123456 123456789 12345678 password qwerty123 qwerty1 111111 12345678910 1234567 1234567890 abc123 password1 123123
  000000 iloveyou 1q2w3e4r qwertyuiop 123321 dragon monkey 654321 666666 sunshine 1qaz2wsx princess letmein football
  baseball welcome welcome1 shadow superman michael jennifer master computer qwerty 121212 liverpool arsenal chelsea
  rangers celtic everton charlie ashley daniel jordan thomas hunter soccer hockey killer george andrew trustno1
  batman pokemon starwars whatever passw0rd p@ssword p@ssw0rd password123 password12 password! admin123 administrator
  login123 changeme secret123 hello123 freedom cheese summer internet google facebook 112233 123654 159753 987654321
  asdfgh asdfghjkl zxcvbnm zxcvbn qazwsx 1q2w3e 1q2w3e4r5t 987654 222222 333333 444444 555555 777777 888888 999999
  696969 7777777 88888888 aaaaaa ginger buster pepper snoopy cookie matrix naruto samsung blink182 ireland london manchester
  unitedkingdom`.split(/\s+/),
);
