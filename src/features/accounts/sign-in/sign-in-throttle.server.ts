import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { accountKey } from '../account-key.server.ts';

/** What became of a try of a password. `T` is what a right one opens. */
export type Try<T> = { right: true; opened: T } | { right: false; wait: number | null };

/**
 * Tries a password under the throttle of guesses: by account, and by network where there is one. It is counted before it
 * is checked, so that guesses sent at once count too; a right one is given back, so that signing in often is no guessing.
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
