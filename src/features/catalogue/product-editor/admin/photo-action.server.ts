import {
  addPhoto,
  changePhoto,
  type PhotoChange,
  Redescribed,
} from '#features/catalogue/products/index.server.ts';
import { ALT_LENGTH_MAX, PHOTO_REFUSAL_WORDS } from '#features/catalogue/products/index.ts';
import { oneLine } from '#kit/plain-text.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The result of a photo form: where to redirect, or its errors. */
export type PhotoOutcome =
  | { done: string }
  | { status: number; errors: Record<string, string>; values: Record<string, string> };

const ALT_MISSING = 'Describe what the photo shows, for people who can’t see it';
const ALT_TOO_LONG = `Use at most ${ALT_LENGTH_MAX} characters`;

/** Handles a product's photo forms by `intent`; undefined if it is a different form. The product must exist. */
export async function photoAction(
  shop: Shop,
  actor: Actor,
  productId: string,
  form: FormData,
): Promise<PhotoOutcome | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const intent = text('intent');
  const [id, alt] = [text('photo'), oneLine(text('alt'))];
  const altProblem = alt === '' ? ALT_MISSING : alt.length > ALT_LENGTH_MAX ? ALT_TOO_LONG : null;
  if (intent === 'photo-add') {
    const file = form.get('file');
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    // Without a description the file isn't read, because it must be chosen again anyway.
    const errors = altProblem ? { alt: altProblem } : null;
    if (errors) return { status: 422, errors, values: { alt } };
    const added = await addPhoto(shop, actor, { productId, alt, file: bytes });
    if (added.ok) return { done: 'photo-added' };
    const status = added.refusal === 'too-big' ? 413 : 422;
    return { status, errors: { file: PHOTO_REFUSAL_WORDS[added.refusal] }, values: { alt } };
  }
  const change = changeOf(intent, alt, text('was'));
  if (!change) return undefined;
  if ('alt' in change && altProblem)
    return { status: 422, errors: { [`alt-${id}`]: altProblem }, values: { [`alt-${id}`]: alt } };
  const isDone = isUuid(id) && (await changePhoto(shop, actor, { productId, id }, change));
  if (isDone instanceof Redescribed) {
    const words = `Someone else changed it to “${isDone.now}”. Your words are still here. Save again to use them.`;
    return {
      status: 409,
      errors: { [`alt-${id}`]: words },
      values: { [`alt-${id}`]: alt, [`was-${id}`]: isDone.now },
    };
  }
  if (!isDone) return { status: 409, errors: { file: 'This photo has been deleted.' }, values: {} };
  return { done: 'remove' in change ? `removed:${id}` : intent };
}

function changeOf(intent: string, alt: string, was: string): PhotoChange | undefined {
  switch (intent) {
    case 'photo-up':
      return { up: true };
    case 'photo-down':
      return { down: true };
    case 'photo-alt':
      return { alt, was };
    case 'photo-remove':
      return { remove: true };
    case 'photo-restore':
      return { restore: true };
    default:
      return undefined;
  }
}
