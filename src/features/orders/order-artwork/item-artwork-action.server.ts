import { data, redirect } from 'react-router';
import { z } from 'zod';
import { formWait, readUploadForm, uploadsStopped } from '#features/artwork/files/index.server.ts';
import { readTicks, UPLOAD_BYTES_MAX } from '#features/artwork/files/index.ts';
import { textField } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Shop } from '#platform/shop.ts';
import { refusalText } from '#preflight/index.ts';
import { CANCELLED, STAFF_CANCELLED, STAFF_TOO_LATE, TOO_LATE } from './artwork-moves.ts';
import { allowRound } from './design/allow-round.server.ts';
import { addComment, type CommentOutcome, removeComment } from './design/comments.server.ts';
import { COMMENT_LENGTH_MAX, COMMENTS_MAX } from './design/rounds.ts';
import { askForLook, type LookOutcome } from './look.server.ts';
import { itemPath, type OpenItem } from './open-item.server.ts';
import { answerProof, type ProofOutcome } from './proof.server.ts';
import { type ReplaceOutcome, replaceArtwork } from './replace-artwork.server.ts';

/** What is wrong with a form, one sentence for each field. */
export type ItemArtworkAnswer = { errors: Record<string, string>; values?: Record<string, string> };

/** The file plus the other form fields. */
const FORM_BYTES_MAX = UPLOAD_BYTES_MAX + 1024 * 1024;
const NAME_MAX = 120;
const NOTE_MAX = 1000;

const refuse = (field: string, words: string, status = 422, waitSeconds = 0) =>
  data<ItemArtworkAnswer>(
    { errors: { [field]: words } },
    { status, headers: waitSeconds ? { 'Retry-After': String(waitSeconds) } : {} },
  );

/** Handles an item's artwork forms: upload or use a file, answer a proof. `network` is the throttling key. */
export async function changeItemArtwork(shop: Shop, network: string, opened: OpenItem, request: Request) {
  const bytes = Number(request.headers.get('content-length') ?? Number.MAX_SAFE_INTEGER);
  if (bytes > FORM_BYTES_MAX && bytes !== Number.MAX_SAFE_INTEGER)
    return refuse('artworkFile', words(refusalText('too-big')), 413);
  const wait = await formWait(shop, network, request);
  if (wait) return refuse('artworkFile', words(uploadsStopped(wait)), 429, wait);
  const { item, owner } = opened;
  const { fields, artwork } = await readUploadForm(shop, request, owner, item.productId, 'order');
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  switch (text('intent')) {
    case 'send':
      if (!artwork) return refuse('artworkFile', 'Choose a file to send.');
      if (!artwork.ok) return refuse('artworkFile', words(refusalText(artwork.refusal)));
      throw redirect(itemPath(opened, { artwork: artwork.artworkId }));
    case 'take':
      return take(shop, opened, {
        artworkId: text('artworkId'),
        seenId: text('seen'),
        ticked: readTicks(fields),
      });
    case 'look':
      return look(shop, opened, text('artworkId'));
    case 'allow-round':
      return anotherRound(shop, opened, text('rounds'));
    case 'comment':
    case 'remove-comment':
      return comment(shop, opened, text);
    case 'approve':
    case 'refuse':
      return answer(shop, opened, {
        intent: text('intent'),
        artworkId: text('artworkId'),
        name: text('name').slice(0, NAME_MAX),
        wrong: text('wrong').slice(0, NOTE_MAX),
      });
    default:
      return refuse('form', 'We don’t recognise this form. Reload the page and try again.');
  }
}

const words = ({ title, fix }: { title: string; fix: string }) => `${title}. ${fix}`;

/** The form for using an uploaded file; `seenId`: the item's file as shown on the page, empty for none. */
interface TakeForm {
  artworkId: string;
  seenId: string;
  ticked: readonly string[];
}

async function take(shop: Shop, opened: OpenItem, { artworkId, seenId, ticked }: TakeForm) {
  const { order, item, owner, sender, staff } = opened;
  const place = { orderId: order.id, itemId: item.id };
  const outcome = await replaceArtwork(shop, {
    ...place,
    artworkId,
    owner,
    sender,
    ticked,
    ...(staff ? { forCustomer: { actor: staff, seenArtworkId: seenId || null } } : {}),
  });
  if (outcome.ok && staff && item.briefId)
    throw redirect(href('/admin/orders/:orderId', { orderId: order.id }));
  if (outcome.ok && staff)
    throw redirect(
      `${href('/admin/files/:itemId', { itemId: item.id })}?${new URLSearchParams({ done: 'artwork-sent', of: item.id })}`,
    );
  if (outcome.ok) throw redirect(itemPath(opened, { done: item.artwork ? 'replaced' : 'sent' }));
  const { kind } = outcome;
  return refuse('take', (staff ? NOT_TAKEN_FOR_CUSTOMER : NOT_TAKEN)[kind], LOST.includes(kind) ? 409 : 422);
}

type NotTaken = Extract<ReplaceOutcome, { ok: false }>['kind'];

/** Another change was first. */
const LOST: readonly NotTaken[] = ['too-late', 'cancelled', 'other-file'];

const NOT_TAKEN: Readonly<Record<NotTaken, string>> = {
  missing: 'We can’t find this file. Send it again.',
  'too-late': TOO_LATE,
  cancelled: CANCELLED,
  'other-file': 'There is another file now. Check that one first.',
  'not-judged':
    'We no longer sell this product as you ordered it, so we can’t check the file here. Please email it to us.',
  checking: 'The file is still being checked. Try again in a moment.',
  invalid: 'We can’t print this file. See below what is wrong with it.',
  open: 'Tick each warning to accept it, or send another file.',
};

const NOT_TAKEN_FOR_CUSTOMER: typeof NOT_TAKEN = {
  ...NOT_TAKEN,
  'too-late': STAFF_TOO_LATE,
  cancelled: STAFF_CANCELLED,
  'other-file': 'The file has changed since you opened this page. Look at the new one in the order first.',
  'not-judged': 'This product is no longer sold as it was ordered, so its file can’t be checked.',
};

async function look(shop: Shop, opened: OpenItem, artworkId: string) {
  const { order, item, owner, sender, staff } = opened;
  // Staff look at it themselves.
  if (staff) return refuse('form', 'We don’t recognise this form. Reload the page and try again.');
  const request = { orderId: order.id, itemId: item.id, artworkId, owner, sender };
  const outcome = await askForLook(shop, request);
  if (outcome.ok) throw redirect(itemPath(opened, { done: 'look' }));
  const { kind } = outcome;
  return refuse('take', NOT_LOOKED_AT[kind], kind === 'not-offered' || kind === 'checking' ? 422 : 409);
}

const NOT_LOOKED_AT: Readonly<Record<Extract<LookOutcome, { ok: false }>['kind'], string>> = {
  missing: 'We can’t find this file. Send it again.',
  'too-late': TOO_LATE,
  cancelled: CANCELLED,
  'not-offered': 'We no longer look at files that fail the check. Fix this one, or send another.',
  'has-file': 'There is a file for this now. Reload the page to see it.',
  checking: 'The file is still being checked. Try again in a moment.',
  fits: 'We can print this file, so nobody has to look at it. Use it instead.',
};

async function answer(
  shop: Shop,
  opened: OpenItem,
  values: { intent: string; artworkId: string; name: string; wrong: string },
) {
  const again = (field: string, words: string, status = 422) =>
    data<ItemArtworkAnswer>({ errors: { [field]: words }, values }, { status });
  if (!values.name) return again('name', 'Enter your name.');
  const isWrong = values.intent === 'refuse';
  const { order, item, sender } = opened;
  if (isWrong && !values.wrong && !item.briefId)
    return again('wrong', 'Tell us what is wrong so that we can put it right.');
  const { artworkId, name } = values;
  const outcome = await answerProof(shop, {
    orderId: order.id,
    itemId: item.id,
    artworkId,
    name,
    userId: sender.id,
    wrong: isWrong ? values.wrong : null,
  });
  if (outcome.ok) throw redirect(itemPath(opened, { done: isWrong ? 'refused' : 'approved' }));
  if (outcome.kind === 'no-words') return again('wrong', 'Tell us what to change, here or in a comment.');
  return again('form', NOT_ANSWERED[outcome.kind], 409);
}

const NOT_ANSWERED: Readonly<Record<NotAnswered, string>> = {
  missing: 'We can’t find this order.',
  'too-late': TOO_LATE,
  cancelled: CANCELLED,
  'not-asked': 'This proof no longer needs your approval.',
  'other-file': 'The file was replaced after you opened this page. Check the new one below.',
  'no-round': 'Your rounds of changes are used. Ring or email us to add another.',
};

type NotAnswered = Exclude<Extract<ProofOutcome, { ok: false }>['kind'], 'no-words'>;

/** Staff allow another round of changes. */
async function anotherRound(shop: Shop, opened: OpenItem, seen: string) {
  const { order, item, staff } = opened;
  const place = { orderId: order.id, itemId: item.id, seen: Number(seen) };
  if (!staff || !/^\d{1,2}$/.test(seen) || !(await allowRound(shop, staff, place)))
    return refuse('form', 'We don’t recognise this form. Reload the page and try again.');
  throw redirect(itemPath(opened, {}));
}

/** Pins a comment to the draft of our design, or removes one. */
async function comment(shop: Shop, opened: OpenItem, text: (name: string) => string) {
  const { order, item, staff } = opened;
  const place = { orderId: order.id, itemId: item.id, artworkId: text('artworkId') };
  if (staff || !isUuid(place.artworkId))
    return refuse('form', 'We don’t recognise this form. Reload the page and try again.');
  const values = Object.fromEntries(['page', 'x', 'y', 'comment'].map((name) => [name, text(name)]));
  const again = (words: string, status: number) =>
    data<ItemArtworkAnswer>({ errors: { comment: words }, values }, { status });
  if (text('intent') === 'remove-comment') {
    const id = text('commentId');
    const outcome = /^\d{1,9}$/.test(id)
      ? await removeComment(shop, place, Number(id))
      : { ok: true as const };
    if (outcome.ok) throw redirect(`${itemPath(opened, {})}#comments`);
    return again(NOT_PINNED[outcome.kind], 409);
  }
  const parsed = commentSchema.safeParse(values);
  if (!parsed.success) return again(parsed.error.issues[0]?.message ?? NO_COMMENT, 422);
  const { comment: words, ...at } = parsed.data;
  const outcome = await addComment(shop, place, { ...at, words });
  if (outcome.ok) throw redirect(`${itemPath(opened, {})}#comments`);
  return again(NOT_PINNED[outcome.kind], 409);
}

const NO_COMMENT = 'Write what to change there.';
const NO_PLACE = 'Press the place on the page again.';
/** A fraction of a page; empty for the whole page. */
const fraction = z
  .string()
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(z.number(NO_PLACE).min(0, NO_PLACE).max(1, NO_PLACE).nullable());
const commentSchema = z
  .object({
    page: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Choose a page.')
      .transform(Number),
    x: fraction,
    y: fraction,
    comment: textField(NO_COMMENT, COMMENT_LENGTH_MAX),
  })
  .refine(({ x, y }) => (x === null) === (y === null), NO_PLACE);

const NOT_PINNED: Readonly<Record<Extract<CommentOutcome, { ok: false }>['kind'], string>> = {
  missing: NOT_ANSWERED.missing,
  'too-late': TOO_LATE,
  cancelled: CANCELLED,
  'not-asked': 'This draft no longer waits for your answer.',
  'other-file': 'There is a new draft. Look at that one below.',
  'too-many': `A draft has room for ${COMMENTS_MAX} comments. Write the rest under “Anything else to change”.`,
};
