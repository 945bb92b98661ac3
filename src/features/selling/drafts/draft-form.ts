import { REFERENCE_MAX } from '#features/orders/order/index.ts';
import { choiceName, type GroupKey, isChoiceName, vatAnswersIn } from '#features/pricing/prices/index.ts';
import { countryOf } from '#kit/country.ts';
import { isDay } from '#kit/day.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { readAmount } from '#kit/money.ts';
import { manyLines, oneLine } from '#kit/plain-text.ts';
import { type Draft, type DraftCustomer, type DraftLine, type DraftTerms, NEW_LINE } from './draft.ts';
import { plainQuantity } from './own-quantity.ts';

/** What staff typed about a draft. */
export interface DraftChange {
  customer: DraftCustomer;
  terms: DraftTerms;
  lines: DraftLine[];
}

/** £999,999.99: more than any line costs, and the sum of twenty still fits the database's integers. */
const LINE_PENCE_MAX = 99_999_999;
export const POUNDS_WORDS = 'Enter an amount in pounds, like 25.00';
/** How a free line without a description is refused. */
export const WHAT_WORDS = 'Say what it is. The customer will see this.';
const TEXT_MAX = 200;
const NOTE_MAX = 2000;

/** Returns typed pounds in pence; null for nothing typed, undefined for anything that isn't an amount. */
export function penceTyped(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const pence = readAmount(typed);
  return pence === null || pence > LINE_PENCE_MAX ? undefined : pence;
}

/** The name of a line's field in the form. */
export const lineField = (lineId: string, name: string) => `line.${lineId}.${name}`;

/** The name of a choice of a line in the form. */
export const choiceField = (lineId: string, group: GroupKey) =>
  lineField(lineId, `choice.${choiceName(group)}`);

type Typed = Readonly<Record<string, string>>;

/** Returns what was chosen for a line, by the names of its choices. */
export const lineChoices = (typed: Typed, lineId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsAfter(typed, lineField(lineId, 'choice.'))).flatMap(([name, value]) =>
      isChoiceName(name) ? [[name, name === 'quantity' ? plainQuantity(value) : value.trim()] as const] : [],
    ),
  );

/** Returns the answers that were given about a line's VAT. */
export const lineAnswers = (typed: Typed, lineId: string): Record<string, string> =>
  vatAnswersIn(fieldsAfter(typed, lineField(lineId, '')));

/** The fields whose names begin like this, by the rest of their names. */
const fieldsAfter = (typed: Typed, begins: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(begins) ? [[name.slice(begins.length), value] as const] : [],
    ),
  );

/**
 * Reads the form of a draft. Anything about the customer may be missing until it is sent; amounts and dates must be ones.
 * Lines that the form doesn't have stay as they are.
 */
export function readDraftForm(
  draft: Draft,
  typed: Typed,
): { ok: true; change: DraftChange } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const amount = (name: string) => {
    const pence = penceTyped(typed[name] ?? '');
    if (pence === undefined) errors[name] = POUNDS_WORDS;
    return pence ?? null;
  };
  const lines = draft.lines.map((line) => readLine(draft, line, typed, amount, errors));
  const terms = readTerms(typed, amount, errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, change: { customer: customerIn(typed), terms, lines } };
}

const text = (typed: Typed, name: string, most = TEXT_MAX) => oneLine(typed[name] ?? '').slice(0, most);
const longText = (typed: Typed, name: string) => manyLines(typed[name] ?? '').slice(0, NOTE_MAX);

function customerIn(typed: Typed): DraftCustomer {
  return {
    email: text(typed, 'email', 254),
    firstName: text(typed, 'firstName'),
    lastName: text(typed, 'lastName'),
    company: text(typed, 'company'),
    phone: text(typed, 'phone', 40),
    address: text(typed, 'address'),
    city: text(typed, 'city'),
    postcode: text(typed, 'postcode', 12).toUpperCase(),
    country: countryOf(typed.country),
  };
}

function readTerms(typed: Typed, amount: (name: string) => number | null, errors: FieldErrors): DraftTerms {
  const discountPence = amount('discount') ?? 0;
  const discountWhy = text(typed, 'discountWhy') || null;
  if (discountPence > 0 && !discountWhy)
    errors.discountWhy = 'Say why there’s a discount. The customer will see this.';
  const validUntil = (typed.validUntil ?? '').trim();
  if (validUntil !== '' && !isDay(validUntil)) errors.validUntil = 'Enter a day, like 2026-12-24';
  return {
    isCollected: typed.isCollected === '1',
    poNumber: text(typed, 'poNumber', REFERENCE_MAX) || null,
    deliveryPence: amount('delivery'),
    discountPence,
    discountWhy,
    customerNote: longText(typed, 'customerNote') || null,
    staffNote: longText(typed, 'staffNote') || null,
    validUntil: validUntil || null,
  };
}

function readLine(
  { files }: Pick<Draft, 'files'>,
  line: DraftLine,
  typed: Typed,
  amount: (name: string) => number | null,
  errors: FieldErrors,
): DraftLine {
  const of = (name: string) => lineField(line.id, name);
  if (typed[of('here')] === undefined) return line;
  const pricePence = amount(of('price'));
  const note = text(typed, of('note'), 500) || null;
  const reference = text(typed, of('reference'), REFERENCE_MAX) || null;
  if (line.productId === null) {
    const description = text(typed, of('description'));
    if (!description) errors[of('description')] = WHAT_WORDS;
    if (pricePence === null) errors[of('price')] ??= POUNDS_WORDS;
    const vatClass = typed[of('vatClass')] === 'zero' ? 'zero' : 'standard';
    return { ...line, description, vatClass, pricePence: pricePence ?? 0, note, reference };
  }
  const priceWhy = text(typed, of('why')) || null;
  if (pricePence !== null && !priceWhy) errors[of('why')] = 'Say why it has its own price.';
  return {
    ...line,
    selectedOptions: { ...line.selectedOptions, ...lineChoices(typed, line.id) },
    vatAnswers: lineAnswers(typed, line.id),
    pricePence,
    priceWhy: pricePence === null ? null : priceWhy,
    note,
    reference,
    artworkId: files.find(({ id }) => id === typed[of('artwork')])?.id ?? null,
  };
}

/** A free line as staff typed it below the others; null if they typed none. */
export function readFreeLine(
  typed: Typed,
  id: string,
): { ok: true; line: DraftLine | null } | { ok: false; errors: FieldErrors } {
  const description = text(typed, 'newDescription');
  const price = penceTyped(typed.newPrice ?? '');
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
      vatClass: typed.newVatClass === 'zero' ? 'zero' : 'standard',
      pricePence: price,
    },
  };
}

/** The line of a match that staff chose: `a5-flyers?size=a5&quantity=500`. */
export function lineOfMatch(what: string, id: string): DraftLine {
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

/** Whether a change says anything that the draft doesn't have already: without one, its offer stays valid. */
export function changes(draft: Draft, { customer, terms, lines }: DraftChange): boolean {
  const pick = (of: object, like: object) =>
    Object.fromEntries(Object.keys(like).map((key) => [key, of[key as keyof typeof of]]));
  const same = (a: unknown, b: unknown) => sorted(a) === sorted(b);
  return !(
    same(pick(draft, customer), customer) &&
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
