import { createHash } from 'node:crypto';

/** The throttling key of an email address: ignores letter case, has a fixed length, and doesn't reveal the address. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
}
