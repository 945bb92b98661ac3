import { data } from 'react-router';
import { PHOTO_REFUSAL_WORDS, PICTURE_FORM } from '#features/catalogue/products/index.ts';
import { type FieldErrors, formValues } from '#kit/forms.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type Block, rearranged } from '../message.ts';
import { addMessagePicture } from '../message-pictures.server.ts';
import { type MessageOwner, withRestored } from '../removed-block.server.ts';
import { blocksOf } from './forms.ts';

/** Reads an editor's form with its pictures. Throws a 413 response if they are far too large to read. */
export async function readMessageForm(request: Request): Promise<FormData> {
  const form = await readFileForm(request, PICTURE_FORM);
  if (!form) throw data(`${PHOTO_REFUSAL_WORDS['too-big']}. Nothing was saved.`, { status: 413 });
  return form;
}

/**
 * Returns the message's parts after the pressed button's action, with the pictures chosen in them. Pictures are stored
 * first, so that they need not be chosen again if the form is refused. `refused`: why a picture was refused, by
 * `{part}-file`; that part keeps its old picture.
 */
export async function messageParts(
  shop: Shop,
  form: FormData,
  owner: MessageOwner,
  newId: string,
): Promise<{ blocks: Block[]; refused: FieldErrors }> {
  const values = formValues(form);
  const intent = values.intent ?? '';
  const blocks: Block[] = [];
  const refused: FieldErrors = {};
  for (const [index, block] of blocksOf(values).entries()) {
    const added = block.kind === 'picture' ? await storeChosen(shop, form, block.id, intent) : null;
    blocks.push(block.kind === 'picture' && added && 'src' in added ? { ...block, src: added.src } : block);
    if (added && 'refusal' in added) refused[`${block.id}-file`] = `Part ${index + 1}: ${added.refusal}`;
  }
  const arranged = rearranged(blocks, intent, newId);
  return { blocks: await withRestored(shop.db, owner, intent, arranged), refused };
}

async function storeChosen(shop: Shop, form: FormData, part: string, intent: string) {
  const file = form.get(`${part}.file`);
  const isChosen = file instanceof File && file.size > 0;
  if (intent === `remove:${part}` || (!isChosen && intent !== `upload:${part}`)) return null;
  return addMessagePicture(shop, isChosen ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array());
}
