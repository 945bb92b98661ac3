import type { RouterContextProvider } from 'react-router';
import { isUuid } from '#kit/uuid.ts';
import { emailWordsContext } from '#platform/email/email-words.ts';
import { shopContext } from '#platform/shop.ts';
import { readEmail } from './outbox.server.ts';

/**
 * Returns an email and its content; undefined if there is no such email, and no content if its subject is gone (an
 * erased account) or it was removed because of its age: the email itself was sent long ago.
 */
export async function readEmailWords(context: Readonly<RouterContextProvider>, id: string) {
  const { db, log } = context.get(shopContext);
  const email = isUuid(id) ? await readEmail(db, id) : undefined;
  if (!email) return undefined;
  if (email.removedAt) return { ...email, words: null };
  const words = await context
    .get(emailWordsContext)(email.template, email.data as Record<string, unknown>)
    .catch((error: unknown) => {
      log.warn({ err: error, mailId: id }, 'email can no longer be shown: what it was about is gone');
      return null;
    });
  return { ...email, words };
}
