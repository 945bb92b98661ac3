import { z } from 'zod';
import { formValues, linesField, readForm, textField, tooManyTries } from '#kit/forms.ts';
import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { END_WORDS, NAME_MAX, WORDS_MAX } from './cart-share.ts';
import { saveReturn } from './share-store.server.ts';

/** A form that was not accepted, with the values typed. */
interface NotTaken {
  ok: false;
  status: 410 | 422 | 429;
  errors: Record<string, string>;
  input: Record<string, string>;
  wait?: number;
}

const schema = z.object({
  name: textField('Enter your name', NAME_MAX),
  words: linesField(WORDS_MAX, 'Say what should change'),
});

/** Handles the form of somebody who sends a shared cart back. `network` is the throttling key. */
export async function sendBackByForm(
  shop: Shop,
  network: string,
  shareId: string,
  request: Request,
): Promise<{ ok: true } | NotTaken> {
  const values = formValues(await readForm(request));
  const input = { name: values.name ?? '', words: values.words ?? '' };
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [String(path[0]), message]);
    return { ok: false, status: 422, errors: Object.fromEntries(errors), input };
  }
  const wait = await shop.limits.tooMany(RATE_RULES.proofShare, network);
  if (wait) return { ok: false, status: 429, errors: { form: tooManyTries(wait) }, input, wait };
  if (await sendBack(shop, shareId, parsed.data)) return { ok: true };
  return { ok: false, status: 410, errors: { form: END_WORDS.stopped }, input };
}

/** The email that tells a customer that their shared cart was sent back. */
export const CART_RETURNED = 'cart-returned';

/** Notes why a cart was sent back and emails its owner, if they have an account. Returns false if the link was stopped. */
async function sendBack(
  shop: Shop,
  shareId: string,
  answer: { name: string; words: string },
): Promise<boolean> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    const owner = await saveReturn(trx, shareId, { ...answer, now });
    if (owner?.email && owner.userId)
      await queueEmail(shop, trx, {
        eventKey: `${CART_RETURNED}:${shareId}:${now.toISOString()}`,
        template: CART_RETURNED,
        recipient: owner.email,
        data: { shareId },
        userId: owner.userId,
      });
    return owner !== undefined;
  });
}
