import { data } from 'react-router';
import { PHOTO_REFUSAL_WORDS, PICTURE_FORM } from '#features/catalogue/index.ts';
import { type FieldErrors, formValues } from '#kit/forms.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type Block, rearranged } from '../message.ts';
import { addMessagePicture } from '../message-pictures.server.ts';
import { type MessageOwner, withRestored } from '../removed-block.server.ts';
import { blocksOf } from './forms.ts';

/** An editor's form, with the pictures that it brings. Throws an answer of 413 where they are far too large to be read. */
export async function readMessageForm(request: Request): Promise<FormData> {
  const form = await readFileForm(request, PICTURE_FORM);
  if (!form) throw data(`${PHOTO_REFUSAL_WORDS['too-big']}. Nothing was saved.`, { status: 413 });
  return form;
}

/**
 * The parts of an editor's message as its pressed button wishes them, with the pictures that were chosen in them. Those are
 * taken before anything else is looked at: what the form is refused for, they need not be chosen again. `refused`: why a
 * picture was not taken, by `{part}-file`; that part keeps the picture that it had.
 */
export async function lettersParts(
  shop: Shop,
  form: FormData,
  owner: MessageOwner,
  newId: string,
): Promise<{ blocks: Block[]; refused: FieldErrors }> {
  const typed = formValues(form);
  const wish = typed.intent ?? '';
  const blocks: Block[] = [];
  const refused: FieldErrors = {};
  for (const [index, block] of blocksOf(typed).entries()) {
    const added = block.kind === 'picture' ? await takeChosen(shop, form, block.id, wish) : null;
    blocks.push(block.kind === 'picture' && added && 'src' in added ? { ...block, src: added.src } : block);
    if (added && 'refusal' in added) refused[`${block.id}-file`] = `Part ${index + 1}: ${added.refusal}`;
  }
  const arranged = rearranged(blocks, wish, newId);
  return { blocks: await withRestored(shop.db, owner, wish, arranged), refused };
}

async function takeChosen(shop: Shop, form: FormData, part: string, wish: string) {
  const file = form.get(`${part}.file`);
  const isChosen = file instanceof File && file.size > 0;
  if (wish === `remove:${part}` || (!isChosen && wish !== `upload:${part}`)) return null;
  return addMessagePicture(shop, isChosen ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array());
}
