import { choiceName, type GroupKey, isChoiceName, vatAnswersIn } from '#features/pricing/prices/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { readAmount } from '#kit/money.ts';
import { oneLine } from '#kit/plain-text.ts';
import { plainQuantity } from './own-quantity.ts';
import { NEW_LINE, type StaffLine } from './staff-line.ts';

/** £999,999.99: more than any line costs, and the sum of twenty still fits the database's integers. */
const LINE_PENCE_MAX = 99_999_999;
export const POUNDS_WORDS = 'Enter an amount in pounds, like 25.00';
/** The message for a free line without a description. */
export const WHAT_WORDS = 'Say what it is. The customer will see this.';
const TEXT_MAX = 200;

/** Returns typed pounds in pence; null for an empty field, undefined for anything that isn't an amount. */
export function penceOrNull(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const pence = readAmount(text);
  return pence === null || pence > LINE_PENCE_MAX ? undefined : pence;
}

/** The name of a line's field in the form. */
export const lineField = (lineId: string, name: string) => `line.${lineId}.${name}`;

/** The name of the field for a line's choice in the form. */
export const choiceField = (lineId: string, group: GroupKey) =>
  lineField(lineId, `choice.${choiceName(group)}`);

type FormValues = Readonly<Record<string, string>>;

/** Returns a line's choices, by name. */
export const lineChoices = (values: FormValues, lineId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsAfter(values, lineField(lineId, 'choice.'))).flatMap(([name, value]) =>
      isChoiceName(name) ? [[name, name === 'quantity' ? plainQuantity(value) : value.trim()] as const] : [],
    ),
  );

/** Returns the answers about a line's VAT. */
export const lineAnswers = (values: FormValues, lineId: string): Record<string, string> =>
  vatAnswersIn(fieldsAfter(values, lineField(lineId, '')));

/** The fields whose names begin like this, by the rest of the name. */
const fieldsAfter = (values: FormValues, begins: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(begins) ? [[name.slice(begins.length), value] as const] : [],
    ),
  );

/** The free line that staff typed below the others; null if they typed none. */
export function readFreeLine(
  values: FormValues,
  id: string,
): { ok: true; line: StaffLine | null } | { ok: false; errors: FieldErrors } {
  const description = oneLine(values.newDescription ?? '').slice(0, TEXT_MAX);
  const price = penceOrNull(values.newPrice ?? '');
  if (!description && price === null) return { ok: true, line: null };
  const errors: FieldErrors = {};
  if (!description) errors.newDescription = WHAT_WORDS;
  if (typeof price !== 'number') errors.newPrice = POUNDS_WORDS;
  if (typeof price !== 'number' || !description) return { ok: false, errors };
  return {
    ok: true,
    line: {
      ...NEW_LINE,
      id,
      description,
      vatClass: values.newVatClass === 'zero' ? 'zero' : 'standard',
      pricePence: price,
    },
  };
}

/** The line for a match that staff chose: `a5-flyers?size=a5&quantity=500`. */
export function lineOfMatch(what: string, id: string): StaffLine {
  const [productId, query = ''] = splitAt(what, '?');
  return {
    ...NEW_LINE,
    id,
    productId,
    selectedOptions: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Returns what is before the first `mark` of a text, and what is after it. */
export function splitAt(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
