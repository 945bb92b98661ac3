import { chosenIds, REFERENCE_MAX } from '#features/orders/order/index.ts';
import {
  lineAnswers,
  lineChoices,
  lineField,
  NEW_LINE,
  POUNDS_WORDS,
  penceOrNull,
  type StaffLine,
  WHAT_WORDS,
} from '#features/orders/staff-lines/index.ts';
import { normaliseCode } from '#features/pricing/discounts/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { poundsField } from '#kit/money.ts';
import { oneLine } from '#kit/plain-text.ts';
import { isUuid } from '#kit/uuid.ts';
import type { ChangeSpec, ItemSpec } from './assess-change.ts';
import type { Changeable } from './changeable.ts';

type FormValues = Readonly<Record<string, string>>;

/** What staff typed to change an order. `why`: for staff. If there are errors, `spec` has only what could be read. */
export interface ChangeInput {
  spec: ChangeSpec;
  why: string | null;
  errors: FieldErrors;
}

const WHY_MAX = 200;
const NOTE_MAX = 500;
const CODE_MAX = 100;
/** The most lines that one change may add. */
const LINES_MAX = 20;

/** Reads the form that changes an order. Items missing from the form stay as they are. */
export function readChangeForm(order: Changeable, values: FormValues): ChangeInput {
  const errors: FieldErrors = {};
  const amount = (name: string) => {
    const pence = penceOrNull(values[name] ?? '');
    if (pence === undefined) errors[name] = POUNDS_WORDS;
    return pence ?? null;
  };
  const items = order.before.items.flatMap((item): [string, ItemSpec][] => {
    const of = (name: string) => lineField(item.id, name);
    if (values[of('here')] === undefined) return [];
    const chosen = chosenIds(item.options);
    const selectedOptions = { ...chosen, ...lineChoices(values, item.id) };
    const pricePence = amount(of('price'));
    const isSame = Object.entries(selectedOptions).every(([name, id]) => chosen[name] === id);
    if (isSame && pricePence === null) return [];
    return [[item.id, { selectedOptions, vatAnswers: lineAnswers(values, item.id), pricePence }]];
  });
  const removes = order.before.items.flatMap(({ id }) =>
    values[lineField(id, 'remove')] === '1' ? [id] : [],
  );
  const adds = readAdded(values).map((line) => ({
    ...line,
    pricePence: amount(lineField(line.id, 'price')),
  }));
  for (const { id, productId, description, pricePence } of adds) {
    if (productId !== null) continue;
    if (!description) errors[lineField(id, 'description')] = WHAT_WORDS;
    if (pricePence === null) errors[lineField(id, 'price')] ??= POUNDS_WORDS;
  }
  const deliveryPence = amount('delivery');
  const why = oneLine(values.why ?? '').slice(0, WHY_MAX) || null;
  const hasOwnPrice =
    deliveryPence !== null ||
    items.some(([id, { pricePence }]) => pricePence !== null && !removes.includes(id)) ||
    adds.some(({ productId, pricePence }) => productId !== null && pricePence !== null);
  if (hasOwnPrice && !why) errors.why = 'Say why it has its own price.';
  const code = values.code === 'keep' || values.code === 'drop' ? values.code : null;
  const wantedCode = codeIn(values);
  const keepsCode = values.discountCode === undefined || wantedCode === order.before.discountCode;
  const takes = keepsCode ? undefined : wantedCode;
  return {
    spec: { items: Object.fromEntries(items), removes, adds, deliveryPence, code, takes },
    why,
    errors,
  };
}

/** Returns the discount code in a form, in upper case; null if there is none. */
export const codeIn = ({ discountCode = '' }: FormValues): string | null =>
  normaliseCode(oneLine(discountCode)).slice(0, CODE_MAX) || null;

/**
 * Returns the lines that a form adds, without their prices: `new` names each line's product, or is empty for one that
 * we don't print.
 */
export function readAdded(values: FormValues): StaffLine[] {
  const ids = Object.keys(values).flatMap((name) => /^line\.(.+)\.new$/.exec(name)?.[1] ?? []);
  return ids
    .filter(isUuid)
    .slice(0, LINES_MAX)
    .map((id) => {
      const text = (name: string, most: number) =>
        oneLine(values[lineField(id, name)] ?? '').slice(0, most) || null;
      const productId = text('new', 100);
      const rest = {
        ...NEW_LINE,
        id,
        note: text('note', NOTE_MAX),
        reference: text('reference', REFERENCE_MAX),
      };
      if (productId)
        return {
          ...rest,
          productId,
          selectedOptions: lineChoices(values, id),
          vatAnswers: lineAnswers(values, id),
        };
      const vatClass = values[lineField(id, 'vatClass')] === 'zero' ? 'zero' : 'standard';
      return { ...rest, description: text('description', WHY_MAX), vatClass };
    });
}

/** Returns the typed values with another line, found or typed by staff, as form fields. */
export function withLine(values: FormValues, { id, productId, ...line }: StaffLine): Record<string, string> {
  const of = (name: string) => lineField(id, name);
  const choices = Object.entries(line.selectedOptions).map(([name, value]) => [of(`choice.${name}`), value]);
  const own =
    productId === null
      ? {
          [of('description')]: line.description ?? '',
          [of('vatClass')]: line.vatClass ?? 'standard',
          [of('price')]: poundsField(line.pricePence ?? 0),
        }
      : Object.fromEntries(choices);
  return { ...values, [of('new')]: productId ?? '', ...own };
}

/** Returns the typed values without one of the added lines. */
export const withoutLine = (values: FormValues, id: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(lineField(id, ''))));
