import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { accountKey } from '../account-key.server.ts';

/** The result of a password attempt. `T` is what the right password returns. */
export type Try<T> = { right: true; opened: T } | { right: false; wait: number | null };

/** Who is trying a password. */
export interface Trier {
  email: string;
  network?: string;
  /** the key of a device or session that the account's owner uses (`knownDevice`) */
  trusted?: string | null;
}

/** The key of a signed-in user's own session: nobody else's guesses count against it. */
export const sessionKey = (user: { sessionId: string }) => `session:${user.sessionId}`;

/**
 * Tries a password under the guessing throttle: on the owner's own device by that device, otherwise by account, and by
 * network if known. So strangers who guess lock out strangers, not the owner. An attempt is counted before the check,
 * so that simultaneous guesses count too; the right password is not counted, so signing in often is fine. Every attempt
 * is logged.
 */
export async function tryPassword<T>(
  { limits, log }: Shop,
  who: Trier,
  open: () => Promise<T | null>,
): Promise<Try<T>> {
  const keys = who.trusted
    ? [who.trusted]
    : [...(who.network ? [`network:${who.network}`] : []), accountKey(who.email)];
  const note = (outcome: string) => log.info({ account: accountKey(who.email), outcome }, 'password tried');
  for (const key of keys) {
    const wait = await limits.tooMany(RATE_RULES.signIn, key);
    if (wait) {
      note('too many tries');
      return { right: false, wait };
    }
  }
  const opened = await open();
  note(opened === null ? 'wrong' : 'right');
  if (opened === null) return { right: false, wait: null };
  for (const key of keys) await limits.giveBack(RATE_RULES.signIn, key);
  return { right: true, opened };
}
