import { z } from 'zod';
import { fieldErrors, formValues, linesField, textField, tooManyTries } from '#kit/forms.ts';
import { inTransaction } from '#platform/db/database.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type DesignLink, NAME_MAX, NOTES_MAX, sharedDesignPath, WORDS_MAX } from './sharing.ts';
import { insertNote, readLink, readSharing, writeApproval } from './sharing-store.server.ts';

/** The key of a link is signed: nobody can guess it, and it is stored nowhere. */
const keyOf = (shop: Shop, linkId: string): string => shop.signer.sign('design-link', linkId);

/** Returns the address to give to others. */
export function designLink(shop: Shop, linkId: string): string {
  return `${shop.site.publicOrigin}${sharedDesignPath(linkId)}?key=${keyOf(shop, linkId)}`;
}

/** Opens a link by its key; undefined if the key is wrong or the link has ended. */
export async function openByKey(
  shop: Shop,
  linkId: string,
  key: string | null,
): Promise<(DesignLink & { designId: string }) | undefined> {
  if (!shop.signer.verify('design-link', linkId, key, shop.clock())) return undefined;
  return readLink(shop.db, linkId);
}

const place = z
  .string()
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(z.number().min(0).max(1).nullable());

const schema = z.object({
  name: textField('Enter your name', NAME_MAX),
  comment: linesField(WORDS_MAX),
  page: z.coerce.number().int().min(1).max(999).default(1),
  x: place,
  y: place,
  digest: z.string().default(''),
});

export type AnswerOutcome =
  | { ok: true; done: 'comment' | 'approved' }
  | { ok: false; status: 409 | 410 | 422 | 429; errors: Record<string, string> };

/**
 * Adds a comment of somebody with a link, or approves the design as they saw it if the link may. Sending the same comment
 * twice adds one. `network` is the throttling key.
 */
export async function answerByLink(
  shop: Shop,
  network: string,
  linkId: string,
  form: FormData,
): Promise<AnswerOutcome> {
  const parsed = schema.safeParse(formValues(form));
  if (!parsed.success) return { ok: false, status: 422, errors: fieldErrors(parsed.error) };
  const { digest, name, comment, page, x, y } = parsed.data;
  const isApproval = form.get('intent') === 'approve';
  if (!isApproval && !comment) return { ok: false, status: 422, errors: { comment: 'Write your comment' } };
  const wait = await shop.limits.tooMany(RATE_RULES.proofShare, network);
  if (wait) return { ok: false, status: 429, errors: { form: tooManyTries(wait) } };
  return inTransaction(shop.db, async (trx): Promise<AnswerOutcome> => {
    const link = await readLink(trx, linkId, { lock: true });
    if (!link)
      return { ok: false, status: 410, errors: { form: 'This link no longer works. Ask for a new one.' } };
    const now = shop.clock();
    const { notes, digest: current } = await readSharing(trx, link.designId);
    if (isApproval) {
      if (!link.approves)
        return { ok: false, status: 409, errors: { form: 'Somebody else approves this. You can comment.' } };
      if (digest !== current) return { ok: false, status: 409, errors: { form: CHANGED } };
      await writeApproval(trx, link.designId, { name, digest }, now);
      return { ok: true, done: 'approved' };
    }
    if (notes.some((it) => it.name === name && it.words === comment && it.page === page))
      return { ok: true, done: 'comment' };
    if (notes.length >= NOTES_MAX)
      return {
        ok: false,
        status: 409,
        errors: { form: 'There are very many comments already. Speak to whoever sent you the link.' },
      };
    await insertNote(trx, link.designId, { name, words: comment, page, x, y }, now);
    return { ok: true, done: 'comment' };
  });
}

const CHANGED = 'It was changed after you opened this page. Look at it again below, then approve it.';
