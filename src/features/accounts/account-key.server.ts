import { createHash } from 'node:crypto';

/** The throttle's key of an email address, in any letter case: of one length, and not readable as an address. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
}
