import { z } from 'zod';
import { type FieldErrors, fieldErrors, linesField } from '#kit/forms.ts';
import { isWish, isWrong, type Wish, WORDS_MAX, type Wrong } from './complaint.ts';
import { REPORT_WORDS, type Reporter } from './report-words.ts';

/** How many photos may come with a message. */
export const PHOTOS_MAX = 6;

/** An ordered item, about which there can be a complaint. */
interface Ordered {
  id: string;
  quantity: number;
}

export interface ComplaintForm {
  wish: Wish;
  words: string;
  items: { itemId: string; copies: number; wrong: Wrong }[];
}

export type ParsedForm<Form> = { ok: true; form: Form } | { ok: false; errors: FieldErrors };

/** Reads the report of a problem. Each item has `copies-ID` and `wrong-ID`; items left empty are not affected. */
export function parseComplaint(
  ordered: readonly Ordered[],
  values: Readonly<Record<string, string>>,
  by: Reporter = 'customer',
): ParsedForm<ComplaintForm> {
  const { noWords, noWish } = REPORT_WORDS[by];
  const errors: FieldErrors = {};
  const items = ordered.flatMap((item) => affected(item, values, errors));
  const [first] = ordered;
  if (first && items.length === 0 && Object.keys(errors).length === 0)
    errors[`copies-${first.id}`] = 'Enter how many copies are affected';
  const said = z.object({ words: linesField(WORDS_MAX, noWords) }).safeParse(values);
  if (!said.success) Object.assign(errors, fieldErrors(said.error));
  const wish = values.wish ?? '';
  if (!isWish(wish)) errors.wish = noWish;
  if (!said.success || !isWish(wish) || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, form: { wish, words: said.data.words, items } };
}

function affected(
  { id, quantity }: Ordered,
  values: Readonly<Record<string, string>>,
  errors: FieldErrors,
): ComplaintForm['items'] {
  const count = (values[`copies-${id}`] ?? '').replaceAll(/[\s,]/g, '');
  const wrong = values[`wrong-${id}`] ?? '';
  if (count === '' && wrong === '') return [];
  const copies = /^\d{1,7}$/.test(count) ? Number(count) : 0;
  if (copies < 1 || copies > quantity)
    errors[`copies-${id}`] =
      quantity === 1 ? 'Enter 1' : `Enter a whole number from 1 to ${quantity.toLocaleString('en-GB')}`;
  if (!isWrong(wrong)) errors[`wrong-${id}`] = 'Choose what is wrong';
  return isWrong(wrong) && copies >= 1 && copies <= quantity ? [{ itemId: id, copies, wrong }] : [];
}

/** Reads what somebody adds to a complaint. */
export function parseMessage(
  values: Readonly<Record<string, string>>,
  by: Reporter = 'customer',
): ParsedForm<{ words: string; items?: never }> {
  const schema = z.object({ words: linesField(WORDS_MAX, REPORT_WORDS[by].noMessage) });
  const parsed = schema.safeParse(values);
  return parsed.success ? { ok: true, form: parsed.data } : { ok: false, errors: fieldErrors(parsed.error) };
}
