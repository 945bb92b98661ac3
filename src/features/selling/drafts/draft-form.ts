import { REFERENCE_MAX } from '#features/orders/order/index.ts';
import {
  type Alternative,
  choiceField,
  lineAnswers,
  lineChoices,
  lineField,
  POUNDS_WORDS,
  penceOrNull,
  plainQuantity,
  type StaffLine,
  WHAT_WORDS,
} from '#features/orders/staff-lines/index.ts';
import { figure } from '#kit/count-words.ts';
import { countryOf } from '#kit/country.ts';
import { isDay } from '#kit/day.ts';
import { type FieldErrors, storedPhone } from '#kit/forms.ts';
import { manyLines, oneLine } from '#kit/plain-text.ts';
import type { Draft, DraftCustomer, DraftTerms } from './draft.ts';
import { ALTERNATIVES_MAX, countWays, WAYS_MAX } from './picks.ts';

/** What staff typed about a draft. */
export interface DraftChange {
  customer: DraftCustomer;
  terms: DraftTerms;
  lines: StaffLine[];
}

const TEXT_MAX = 200;
/** The lengths of a line’s title and text for the customer. */
export const TITLE_MAX = 120;
export const CUSTOMER_TEXT_MAX = 1000;
const NOTE_MAX = 2000;

type FormValues = Readonly<Record<string, string>>;

/**
 * Reads the form of a draft. Anything about the customer may be missing until it is sent; amounts and dates must be
 * valid. Lines missing from the form stay as they are.
 */
export function readDraftForm(
  draft: Draft,
  values: FormValues,
): { ok: true; change: DraftChange } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const amount = (name: string) => {
    const pence = penceOrNull(values[name] ?? '');
    if (pence === undefined) errors[name] = POUNDS_WORDS;
    return pence ?? null;
  };
  const lines = draft.lines.map((line) => readLine(draft, line, values, amount, errors));
  if (countWays(lines) > WAYS_MAX) {
    const last = lines.findLast(({ alternatives }) => alternatives.length > 0);
    errors[lineField(last?.id ?? '', 'alternative.0.quantity')] ??=
      `Together, the quantities make more than ${WAYS_MAX} different orders. Offer fewer.`;
  }
  const terms = readTerms(values, amount, errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, change: { customer: customerIn(values), terms, lines } };
}

const text = (values: FormValues, name: string, most = TEXT_MAX) =>
  oneLine(values[name] ?? '').slice(0, most);
const longText = (values: FormValues, name: string) => manyLines(values[name] ?? '').slice(0, NOTE_MAX);

/** Reads the customer of a draft from its fields, any of which may be missing. */
function customerIn(values: FormValues): DraftCustomer {
  return {
    email: text(values, 'email', 254),
    firstName: text(values, 'firstName'),
    lastName: text(values, 'lastName'),
    company: text(values, 'company'),
    phone: storedPhone(text(values, 'phone', 40)),
    address: text(values, 'address'),
    city: text(values, 'city'),
    postcode: text(values, 'postcode', 12).toUpperCase(),
    country: countryOf(values.country),
  };
}

function readTerms(
  values: FormValues,
  amount: (name: string) => number | null,
  errors: FieldErrors,
): DraftTerms {
  const discountPence = amount('discount') ?? 0;
  const discountWhy = text(values, 'discountWhy') || null;
  if (discountPence > 0 && !discountWhy)
    errors.discountWhy = 'Say why there’s a discount. The customer will see this.';
  const validUntil = (values.validUntil ?? '').trim();
  if (validUntil !== '' && !isDay(validUntil)) errors.validUntil = 'Enter a day, like 2026-12-24';
  return {
    isCollected: values.isCollected === '1',
    poNumber: text(values, 'poNumber', REFERENCE_MAX) || null,
    deliveryPence: amount('delivery'),
    discountPence,
    discountWhy,
    customerNote: longText(values, 'customerNote') || null,
    staffNote: longText(values, 'staffNote') || null,
    validUntil: validUntil || null,
  };
}

function readLine(
  { files }: Pick<Draft, 'files'>,
  line: StaffLine,
  values: FormValues,
  amount: (name: string) => number | null,
  errors: FieldErrors,
): StaffLine {
  const of = (name: string) => lineField(line.id, name);
  if (values[of('here')] === undefined) return line;
  const pricePence = amount(of('price'));
  const note = text(values, of('note'), 500) || null;
  const reference = text(values, of('reference'), REFERENCE_MAX) || null;
  const written = {
    note,
    reference,
    title: shortText(values[of('title')], TITLE_MAX, of('title'), errors),
    customerText: shortText(values[of('text')], CUSTOMER_TEXT_MAX, of('text'), errors),
    alternatives: readAlternatives(line, values, amount, errors),
  };
  if (line.productId === null) {
    const quantity = text(values, of('quantity'), QUANTITY_MAX);
    if (!quantity && written.alternatives.length > 0)
      errors[of('quantity')] = 'Say how many it is for: the customer picks between this and the others.';
    const description = text(values, of('description'));
    if (!description) errors[of('description')] = WHAT_WORDS;
    if (pricePence === null) errors[of('price')] ??= POUNDS_WORDS;
    const vatClass = values[of('vatClass')] === 'zero' ? 'zero' : 'standard';
    const selectedOptions: Record<string, string> = quantity ? { quantity } : {};
    return { ...line, ...written, selectedOptions, description, vatClass, pricePence: pricePence ?? 0 };
  }
  const priceWhy = text(values, of('why')) || null;
  if (pricePence !== null && !priceWhy) errors[of('why')] = 'Say why it has its own price.';
  return {
    ...line,
    ...written,
    selectedOptions: { ...line.selectedOptions, ...lineChoices(values, line.id) },
    vatAnswers: lineAnswers(values, line.id),
    pricePence,
    priceWhy: pricePence === null ? null : priceWhy,
    artworkId: files.find(({ id, fromStaff }) => !fromStaff && id === values[of('artwork')])?.id ?? null,
  };
}

/** Returns a text for the customer; one that is too long is refused, not cut. */
function shortText(
  typed: string | undefined,
  most: number,
  field: string,
  errors: FieldErrors,
): string | null {
  const words = manyLines(typed ?? '');
  if (words.length > most)
    errors[field] = `Use at most ${figure(most)} characters. You have ${figure(words.length)}.`;
  return words || null;
}

/** How long a quantity of what we don't print may be: `250 mugs`. */
const QUANTITY_MAX = 40;

/** Reads the further quantities that a line offers. A row without a quantity is left out. */
function readAlternatives(
  { id, productId }: StaffLine,
  values: FormValues,
  amount: (name: string) => number | null,
  errors: FieldErrors,
): Alternative[] {
  const rows = Array.from({ length: ALTERNATIVES_MAX }, (_, i) => {
    const of = (name: string) => lineField(id, `alternative.${i}.${name}`);
    const typed = text(values, of('quantity'), QUANTITY_MAX);
    const quantity = productId === null ? typed : plainQuantity(typed);
    const pricePence = amount(of('price'));
    if (!quantity && pricePence !== null) errors[of('quantity')] = 'Say how many this price is for.';
    if (quantity && productId === null && pricePence === null) errors[of('price')] ??= POUNDS_WORDS;
    return { quantity, pricePence, field: of('quantity') };
  });
  const own = values[productId === null ? lineField(id, 'quantity') : choiceField(id, 'quantities')] ?? '';
  const seen = new Set([productId === null ? oneLine(own) : plainQuantity(own)]);
  return rows.flatMap(({ quantity, pricePence, field }) => {
    if (!quantity) return [];
    if (seen.has(quantity)) errors[field] ??= 'This quantity is offered already.';
    seen.add(quantity);
    return [{ quantity, pricePence }];
  });
}

/** Whether a change differs from the draft at all: if not, its offer stays valid. */
export function changes(draft: Draft, { customer, terms, lines }: DraftChange): boolean {
  const pick = (of: object, like: object) =>
    Object.fromEntries(Object.keys(like).map((key) => [key, of[key as keyof typeof of]]));
  const same = (a: unknown, b: unknown) => sorted(a) === sorted(b);
  return !(
    same(pick({ ...draft, phone: storedPhone(draft.phone) }, customer), customer) &&
    same(pick(draft, terms), terms) &&
    same(draft.lines, lines)
  );
}

/** As text with the keys of every object in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, it: unknown) =>
    it !== null && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  );
}
