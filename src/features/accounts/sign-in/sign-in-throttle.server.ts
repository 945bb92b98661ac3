import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { accountKey } from '../account-key.server.ts';

/** The result of a password try. `T` is what the right password returns. */
export type Try<T> = { right: true; opened: T } | { right: false; wait: number | null };

/**
 * Tries a password under the guessing throttle: by account, and by network if known. Counted before the check, so that
 * simultaneous guesses count too; a right password is not counted, so signing in often is fine.
 */
export async function tryPassword<T>(
  { limits }: Shop,
  who: { email: string; network?: string },
  open: () => Promise<T | null>,
): Promise<Try<T>> {
  const keys = [...(who.network ? [`network:${who.network}`] : []), accountKey(who.email)];
  for (const key of keys) {
    const wait = await limits.tooMany(RATE_RULES.signIn, key);
    if (wait) return { right: false, wait };
  }
  const opened = await open();
  if (opened === null) return { right: false, wait: null };
  for (const key of keys) await limits.giveBack(RATE_RULES.signIn, key);
  return { right: true, opened };
}
