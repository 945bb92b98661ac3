import type { RouterContextProvider } from 'react-router';
import { ACCOUNT_MAILS } from '#features/people/accounts/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import { emailWordsContext } from '#platform/email/email-words.ts';
import { shopContext } from '#platform/shop.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { readEmail } from './outbox.server.ts';

/** Emails with links that sign somebody in, give them an account or let them join the staff. */
const SIGN_IN_EMAILS: ReadonlySet<string> = new Set(Object.values(ACCOUNT_MAILS));

/**
 * Returns an email and its content; undefined if there is no such email, and no content if its subject is gone (an
 * erased account), it was removed because of its age, or it lets its recipient sign in: anybody who could read an
 * owner’s new-password link would have the owner’s rights.
 */
export async function readEmailWords(context: Readonly<RouterContextProvider>, id: string) {
  const { db, log } = context.get(shopContext);
  const stored = isUuid(id) ? await readEmail(db, id) : undefined;
  if (!stored) return undefined;
  const { rights } = await signedInUser(context);
  const isSecret = SIGN_IN_EMAILS.has(stored.template) && !rights.includes('staff');
  const email = { ...stored, isSecret };
  if (email.removedAt || isSecret) return { ...email, words: null };
  const words = await context
    .get(emailWordsContext)(email.template, email.data as Record<string, unknown>)
    .catch((error: unknown) => {
      log.warn({ err: error, emailId: id }, 'email can no longer be shown: what it was about is gone');
      return null;
    });
  return { ...email, words };
}
