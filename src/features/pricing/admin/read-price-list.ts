import { isDay } from '#kit/day.ts';
import { type PriceList, percentField } from './price-list.ts';

/** The form of a price list as typed. A box that is ticked is `yes`, another is left out. */
export type PriceListForm = Readonly<Record<string, string>>;

export const categoryField = (id: string): string => `category:${id}`;
export const groupField = (id: string): string => `group:${id}`;

/** What the form sets. Products and customers are named as typed: whether they exist is not known yet. */
export interface PriceListFields {
  name: string;
  validFrom: string | null;
  validUntil: string | null;
  withCodes: boolean;
  everythingBp: number | null;
  categories: { id: string; percentBp: number }[];
  products: { id: string; percentBp: number }[];
  groupIds: string[];
  emails: string[];
}

export type ReadPriceList =
  | { ok: true; fields: PriceListFields }
  | { ok: false; errors: Record<string, string> };

const NAME_MAX = 80;
/** The most that a list may take off, in hundredths of a percent: the same as for an option. */
const PERCENT_OFF_MAX_BP = 9000;
const PERCENT = 'Enter a percentage from 0 to 90, like 12.5';

/** Reads the form; errors are by field. `offered`: the categories and groups that the form shows. */
export function readListForm(
  form: PriceListForm,
  offered: { categoryIds: readonly string[]; groupIds: readonly string[] },
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
    products: readProducts(form, errors),
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
    const typed = (form[field] ?? '').trim();
    if (typed === '' || isDay(typed)) return typed || null;
    errors[field] = `Enter the ${words} day, like 2026-12-24, or leave it empty`;
    return null;
  };
  const [validFrom, validUntil] = [day('validFrom', 'first'), day('validUntil', 'last')];
  if (validFrom && validUntil && validUntil < validFrom)
    errors.validUntil = 'The last day can’t be before the first';
  return { validFrom, validUntil };
}

/** Hundredths of a percent; null for nothing and for a mistake. */
function toBp(typed: string): number | null {
  if (!/^\d{1,2}(\.\d{1,2})?%?$/.test(typed)) return null;
  const bp = Math.round(Number.parseFloat(typed) * 100);
  return bp <= PERCENT_OFF_MAX_BP ? bp : null;
}

function readPercent(form: PriceListForm, errors: Record<string, string>, field: string): number | null {
  const typed = (form[field] ?? '').trim();
  if (typed === '') return null;
  const bp = toBp(typed);
  if (bp === null) errors[field] = PERCENT;
  return bp;
}

function readProducts(form: PriceListForm, errors: Record<string, string>): PriceListFields['products'] {
  const products: PriceListFields['products'] = [];
  for (const [i, line] of (form.products ?? '').split(/\r?\n/).entries()) {
    const [id = '', typed = '', ...rest] = wordsOf(line.toLowerCase());
    if (id === '') continue;
    const percentBp = toBp(typed);
    if (percentBp === null || rest.length > 0)
      errors.products ??= `Line ${i + 1}: enter a product id and a percentage from 0 to 90, like a5-flyers-001 12.5`;
    else if (products.some((other) => other.id === id))
      errors.products ??= `Line ${i + 1}: ${id} is listed twice`;
    else products.push({ id, percentBp });
  }
  return products;
}

/** Returns the form's values for a list as it is; without one, those of a new list. */
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
    ['products', products.map(({ id, percentBp }) => `${id} ${percentField(percentBp)}`).join('\n')],
    ...list.groups.map(({ id }) => [groupField(id), 'yes']),
    ['customers', list.customers.map(({ email }) => email).join('\n')],
  ]);
}
