import { z } from 'zod';
import { formValues, linesField, readForm, textField, tooManyTries } from '#kit/forms.ts';
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
  if (await saveReturn(shop.db, shareId, { ...parsed.data, now: shop.clock() })) return { ok: true };
  return { ok: false, status: 410, errors: { form: END_WORDS.stopped }, input };
}
