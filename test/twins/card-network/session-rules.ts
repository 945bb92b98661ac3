import { type FormObject, type FormValue, integerAt, isFormObject, objectAt, textAt } from './form.ts';
import { Refusal } from './refusal.ts';

// docs.stripe.com/api/checkout/sessions/create: expires_at "from 30 minutes to 24 hours after" creation.
const EXPIRY_SECONDS_MIN = 30 * 60;
const EXPIRY_SECONDS_MAX = 24 * 60 * 60;
// docs.stripe.com/currencies, minimum charge amounts.
const AMOUNT_MIN: Readonly<Record<string, number>> = { gbp: 30, eur: 50, usd: 50 };
// docs.stripe.com/currencies: at most eight digits.
const AMOUNT_MAX = 99_999_999;
const LINES_MAX = 100;
const REFERENCE_LENGTH_MAX = 200;

/** The parameters of `POST /v1/checkout/sessions` supported here; the contract allows more. */
export const CREATE_PLAYS = [
  'mode',
  'ui_mode',
  'client_reference_id',
  'customer_email',
  'line_items.*.quantity',
  'line_items.*.price_data.currency',
  'line_items.*.price_data.unit_amount',
  'line_items.*.price_data.product_data.name',
  'line_items.*.price_data.product_data.description',
  'metadata.',
  'payment_intent_data.description',
  'payment_intent_data.metadata.',
  'success_url',
  'cancel_url',
  'expires_at',
];

/** Rules of a payment that no schema states. Throws a Refusal for the first one broken. `now` is in Unix seconds. */
export function checkSessionRules(form: FormObject, now: number): void {
  if (textAt(form, 'mode') !== 'payment') throw wrong('mode', 'You must provide `mode` as `payment`.');
  const uiMode = textAt(form, 'ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page') throw wrong('ui_mode', 'Only `hosted_page` is played here.');
  if (textAt(form, 'success_url') === undefined) throw missing('success_url');
  for (const param of ['success_url', 'cancel_url']) checkUrl(form, param);
  checkLines(form.line_items);
  checkExpiry(form, now);
  checkReference(form);
  checkMetadata(objectAt(form, 'metadata'), 'metadata');
  checkMetadata(objectAt(objectAt(form, 'payment_intent_data'), 'metadata'), 'payment_intent_data[metadata]');
}

/** docs.stripe.com/api/metadata: 50 keys of 40 characters without square brackets, and values of 500. */
export function checkMetadata(metadata: FormObject, param: string): void {
  const entries = Object.entries(metadata);
  if (entries.length > 50) throw wrong(param, 'Metadata can have up to 50 keys.');
  for (const [key, value] of entries) {
    if (key.length > 40 || /[[\]]/.test(key)) throw wrong(param, `Metadata key is not allowed: ${key}`);
    if (typeof value !== 'string' || value.length > 500)
      throw wrong(`${param}[${key}]`, 'Metadata values must be text of up to 500 characters.');
  }
}

function checkUrl(form: FormObject, param: string): void {
  const url = textAt(form, param);
  if (url === undefined) return;
  const isWeb = URL.canParse(url) && /^https?:\/\//.test(url);
  if (!isWeb) throw new Refusal('Not a valid URL', { code: 'url_invalid', param });
}

function checkLines(lines: FormValue | undefined): void {
  if (!Array.isArray(lines) || lines.length === 0) throw missing('line_items');
  if (lines.length > LINES_MAX) throw wrong('line_items', `At most ${LINES_MAX} line items.`);
  let total = 0;
  const currencies = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const { amount, currency } = checkedLine(isFormObject(line) ? line : {}, `line_items[${index}]`);
    currencies.add(currency);
    total += amount;
  }
  const [currency = ''] = currencies;
  if (currencies.size > 1) throw wrong('line_items', 'All line items must have the same currency.');
  const least = AMOUNT_MIN[currency];
  if (least === undefined)
    throw wrong('line_items[0][price_data][currency]', `Invalid currency: ${currency}`);
  if (total < least)
    throw new Refusal(`The session's total amount must be at least ${least} ${currency} minor units`, {
      code: 'amount_too_small',
    });
  if (total > AMOUNT_MAX) throw new Refusal('The total is too large', { code: 'amount_too_large' });
}

function checkedLine(line: FormObject, at: string): { amount: number; currency: string } {
  const quantity = integerAt(line, 'quantity');
  if (quantity === undefined) throw missing(`${at}[quantity]`);
  if (quantity < 1) throw wrong(`${at}[quantity]`, 'Quantity must be at least 1.');
  const price = objectAt(line, 'price_data');
  const currency = textAt(price, 'currency');
  if (currency === undefined) throw missing(`${at}[price_data][currency]`);
  const unitAmount = integerAt(price, 'unit_amount');
  if (unitAmount === undefined) throw missing(`${at}[price_data][unit_amount]`);
  if (unitAmount < 0) throw wrong(`${at}[price_data][unit_amount]`, 'Amounts can not be negative.');
  if (!textAt(objectAt(price, 'product_data'), 'name'))
    throw missing(`${at}[price_data][product_data][name]`);
  return { amount: unitAmount * quantity, currency };
}

function checkExpiry(form: FormObject, now: number): void {
  if (form.expires_at === undefined) return;
  const expiresAt = integerAt(form, 'expires_at');
  const ahead = (expiresAt ?? 0) - now;
  if (expiresAt === undefined || ahead < EXPIRY_SECONDS_MIN)
    throw wrong('expires_at', '`expires_at` must be at least 30 minutes from session creation.');
  if (ahead > EXPIRY_SECONDS_MAX)
    throw wrong('expires_at', '`expires_at` must be less than 24 hours from session creation.');
}

function checkReference(form: FormObject): void {
  const reference = textAt(form, 'client_reference_id') ?? '';
  if (reference.length > REFERENCE_LENGTH_MAX)
    throw wrong('client_reference_id', `At most ${REFERENCE_LENGTH_MAX} characters.`);
  const email = textAt(form, 'customer_email');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
}

function missing(param: string): Refusal {
  return new Refusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function wrong(param: string, message: string): Refusal {
  return new Refusal(message, { code: 'parameter_invalid', param });
}
