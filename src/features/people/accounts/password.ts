import type { Role } from '#visitor/visitor.ts';

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
 * A letter with an accent is one character or two, depending on the keyboard: the password is the same, with the same
 * length, in both cases.
 */
export const composed = (password: string): string => password.normalize('NFC');
