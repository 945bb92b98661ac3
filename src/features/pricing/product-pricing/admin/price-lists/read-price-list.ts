import {
  type NamedProduct,
  NO_SUCH_PRODUCT,
  productByWords,
  productWords,
} from '#features/pricing/prices/index.ts';
import { isDay } from '#kit/day.ts';
import { readPercentBp } from '#kit/percent.ts';
import { type PriceList, percentField } from './price-list.ts';

/** The form of a price list as typed. A ticked box is `yes`; others are left out. */
export type PriceListForm = Readonly<Record<string, string>>;

export const categoryField = (id: string): string => `category:${id}`;
/** A row for a product: the product as typed, and what the list takes off it. */
export const productField = (row: number): string => `product:${row}`;
export const productOffField = (row: number): string => `productOff:${row}`;
export const groupField = (id: string): string => `group:${id}`;

/** What the form sets. Products and customers are as typed: it isn't known yet whether they exist. */
export interface PriceListFields {
  name: string;
  validFrom: string | null;
  validUntil: string | null;
  withCodes: boolean;
  everythingBp: number | null;
  categories: { id: string; percentBp: number }[];
  /** `row`: of the form */
  products: { id: string; percentBp: number; row: number }[];
  groupIds: string[];
  emails: string[];
}

export type ReadPriceList =
  | { ok: true; fields: PriceListFields }
  | { ok: false; errors: Record<string, string> };

const NAME_MAX = 80;
/** The most that a list may take off, in hundredths of a percent, as for an option. */
const PERCENT_OFF_MAX_BP = 9000;
const PERCENT = 'Enter a percentage from 0 to 90, like 12.5';

/** Reads the form; errors are by field. `offered`: what the form may name. */
export function readListForm(
  form: PriceListForm,
  offered: { categoryIds: readonly string[]; groupIds: readonly string[]; products: readonly NamedProduct[] },
): ReadPriceList {
  const errors: Record<string, string> = {};
  const fields: PriceListFields = {
    name: readName(form, errors),
    ...readDays(form, errors),
    withCodes: form.withCodes === 'yes',
    everythingBp: readPercent(form, errors, 'everything'),
    categories: offered.categoryIds.flatMap((id) => {
      const percentBp = readPercent(form, errors, categoryField(id));
      return percentBp === null ? [] : [{ id, percentBp }];
    }),
    products: readProducts(form, errors, offered.products),
    groupIds: offered.groupIds.filter((id) => form[groupField(id)] === 'yes'),
    emails: [...new Set(wordsOf(form.customers ?? '').map((email) => email.toLowerCase()))],
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields };
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function readName(form: PriceListForm, errors: Record<string, string>): string {
  const name = (form.name ?? '').replace(/\s+/g, ' ').trim();
  if (name === '') errors.name = 'Enter a name';
  else if (name.length > NAME_MAX) errors.name = `Use at most ${NAME_MAX} characters`;
  return name;
}

function readDays(form: PriceListForm, errors: Record<string, string>) {
  const day = (field: string, words: string): string | null => {
    const text = (form[field] ?? '').trim();
    if (text === '' || isDay(text)) return text || null;
    errors[field] = `Enter the ${words} day, like 2026-12-24, or leave it empty`;
    return null;
  };
  const [validFrom, validUntil] = [day('validFrom', 'first'), day('validUntil', 'last')];
  if (validFrom && validUntil && validUntil < validFrom)
    errors.validUntil = 'The last day can’t be before the first';
  return { validFrom, validUntil };
}

/** Reads what a list takes off; null for nothing and for a mistake. */
function readOff(text: string): number | null {
  const bp = readPercentBp(text);
  return bp !== null && bp >= 0 && bp <= PERCENT_OFF_MAX_BP ? bp : null;
}

function readPercent(form: PriceListForm, errors: Record<string, string>, field: string): number | null {
  const text = (form[field] ?? '').trim();
  if (text === '') return null;
  const bp = readOff(text);
  if (bp === null) errors[field] = PERCENT;
  return bp;
}

/** The most product rows that are read from a form: our own never have more. */
const ROWS_MAX = 1000;

/** Returns how many product rows a form has. */
export function productRows(form: PriceListForm): number {
  let rows = 0;
  while (rows < ROWS_MAX && (productField(rows) in form || productOffField(rows) in form)) rows += 1;
  return rows;
}

function readProducts(
  form: PriceListForm,
  errors: Record<string, string>,
  known: readonly NamedProduct[],
): PriceListFields['products'] {
  const products: PriceListFields['products'] = [];
  for (let row = 0; row < productRows(form); row += 1) {
    const text = (form[productField(row)] ?? '').trim();
    const off = (form[productOffField(row)] ?? '').trim();
    if (text === '' && off === '') continue;
    const product = text === '' ? undefined : productByWords(text, known);
    const percentBp = readOff(off);
    if (!product) errors[productField(row)] = text === '' ? 'Choose a product' : NO_SUCH_PRODUCT;
    else if (products.some(({ id }) => id === product.id))
      errors[productField(row)] = `${product.name} is listed twice`;
    if (percentBp === null) errors[productOffField(row)] = PERCENT;
    if (product && percentBp !== null) products.push({ id: product.id, percentBp, row });
  }
  return products;
}

/** Returns the form's values for an existing list, or for a new one. */
export function formOfList(list: PriceList | null): PriceListForm {
  if (!list) return {};
  const products = list.products.filter(({ percentBp }) => percentBp !== null);
  return Object.fromEntries([
    ['name', list.name],
    ['validFrom', list.validFrom ?? ''],
    ['validUntil', list.validUntil ?? ''],
    ...(list.withCodes ? [['withCodes', 'yes']] : []),
    ['everything', percentField(list.everythingBp)],
    ...list.categories.map(({ id, percentBp }) => [categoryField(id), percentField(percentBp)]),
    ...products.flatMap((product, row) => [
      [productField(row), productWords(product)],
      [productOffField(row), percentField(product.percentBp)],
    ]),
    ...list.groups.map(({ id }) => [groupField(id), 'yes']),
    ['customers', list.customers.map(({ email }) => email).join('\n')],
  ]);
}
