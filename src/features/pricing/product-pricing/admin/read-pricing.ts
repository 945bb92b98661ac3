import {
  type AnyQuantity,
  type CustomSize,
  type Extra,
  type GroupKey,
  type OptionRule,
  PLAIN_PRICING,
  type PricedProduct,
  type PriceMethod,
  type Pricing,
  readPrice,
} from '#features/pricing/prices/index.ts';
import { readPercentBp } from '#kit/percent.ts';
import { readBreaks, readSheet } from './price-sheet.ts';

/** The pricing form as typed. A ticked box is `yes`; others are left out. */
export type PricingForm = Readonly<Record<string, string>>;

/** The box for a group that makes a table's columns. */
export const tableGroupField = (group: string): string => `tableGroup:${group}`;

export type ReadPricing =
  | { ok: true; pricing: Pricing | null }
  | { ok: false; errors: Record<string, string> };

/** What the form says was changed, for the history. */
export const noteOf = (form: PricingForm): string =>
  (form.note ?? '').trim().slice(0, NOTE_MAX) || 'Pricing changed';

export const NOTE_MAX = 200;

/** How many new rules the form has room for. */
const NEW_RULES = 1;

/**
 * Reads the form; errors are by field, in the owner's terms. Returns null for a product with nothing but surcharges.
 */
export function readPricing(product: PricedProduct, form: PricingForm): ReadPricing {
  const errors: Record<string, string> = {};
  const reader = { form, errors, product };
  const pricing: Pricing = {
    method: readMethod(reader),
    extras: readExtras(reader),
    anyQuantity: readAnyQuantity(reader),
    customSize: readCustomSize(reader),
    rules: readRules(reader),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, pricing: JSON.stringify(pricing) === JSON.stringify(PLAIN_PRICING) ? null : pricing };
}

/** Reads only the price method, as `readPricing` does. */
export function readPriceMethod(
  product: PricedProduct,
  form: PricingForm,
): { ok: true; method: PriceMethod } | { ok: false; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const method = readMethod({ form, errors, product });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, method };
}

interface Reader {
  form: PricingForm;
  /** filled in on the way */
  errors: Record<string, string>;
  product: PricedProduct;
}

const one = (form: PricingForm, name: string): string => (form[name] ?? '').trim();

function readMethod({ form, errors, product }: Reader): PriceMethod {
  switch (one(form, 'method')) {
    case 'table': {
      const groups = product.optionGroups
        .map(({ key }) => key)
        .filter((key) => form[tableGroupField(key)] === 'yes' && key !== 'quantities');
      const read = readSheet(product, groups, form.table ?? '');
      if (read.ok) return read.method;
      errors.table = firstOf(read.problems);
      return { kind: 'additive' };
    }
    case 'area': {
      const rates = readBreaks(one(form, 'areaBreaks'), pounds);
      if (!rates.ok) errors.areaBreaks = rates.problem;
      const leastPence = money({ form, errors, product }, 'areaLeast');
      const stepMm = whole({ form, errors, product }, 'areaStep', 1, 5000);
      const breaks = rates.ok ? rates.breaks.map(({ copies, rate }) => ({ copies, perM2Pence: rate })) : [];
      return { kind: 'area', breaks, leastPence, stepMm };
    }
    case 'unit': {
      const rates = readBreaks(one(form, 'unitBreaks'), pennies);
      if (!rates.ok) errors.unitBreaks = rates.problem;
      const setUpPence = money({ form, errors, product }, 'unitSetUp');
      const pageMilli = optionalPennies({ form, errors, product }, 'unitPage');
      const breaks = rates.ok ? rates.breaks.map(({ copies, rate }) => ({ copies, eachMilli: rate })) : [];
      return { kind: 'unit', setUpPence, breaks, pageMilli };
    }
    default:
      return { kind: 'additive' };
  }
}

const PROBLEMS_SHOWN = 5;

/** The first problems, and how many more there are. */
function firstOf(problems: readonly string[]): string {
  const more = problems.length - PROBLEMS_SHOWN;
  return [...problems.slice(0, PROBLEMS_SHOWN), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

function pounds(cell: string): number | string {
  const read = readPrice(cell.replace(/^£/, ''));
  return read.ok ? read.pence : `${read.error}.`;
}

const PENNIES = 'Enter pennies, like 12 or 1.5.';

/** Pennies to a thousandth, as whole thousandths. */
function pennies(cell: string): number | string {
  if (!/^\d{1,6}(\.\d{1,3})?p?$/.test(cell)) return PENNIES;
  return Math.round(Number.parseFloat(cell) * 1000);
}

function optionalPennies({ form, errors }: Reader, name: string): number {
  const text = one(form, name);
  const read = text === '' ? 0 : pennies(text);
  if (typeof read === 'number') return read;
  errors[name] = read;
  return 0;
}

/** Pounds, possibly zero. */
function money({ form, errors }: Reader, name: string): number {
  const text = one(form, name).replace(/^£/, '');
  if (text === '' || /^0+(\.0*)?$/.test(text)) return 0;
  const read = readPrice(text);
  if (read.ok) return read.pence;
  errors[name] = read.error;
  return 0;
}

function whole({ form, errors }: Reader, name: string, least: number, most: number): number {
  const text = one(form, name).replaceAll(',', '');
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  errors[name] =
    `Enter a whole number from ${least.toLocaleString('en-GB')} to ${most.toLocaleString('en-GB')}`;
  return least;
}

/** The fields of an option's extras, by the part of their name after `extra:group:option:`. */
export const EXTRA_FIELDS = ['each', 'percent', 'metre', 'piece', 'every'] as const;
export const extraField = (group: string, option: string, field: (typeof EXTRA_FIELDS)[number]): string =>
  `extra:${group}:${option}:${field}`;

function readExtras(reader: Reader): Extra[] {
  return reader.product.optionGroups.flatMap(({ key, options }) =>
    key === 'quantities' ? [] : options.flatMap(({ id }) => readExtra(reader, key, id)),
  );
}

/** Ten times the rest of the price: anything more is a typing mistake. */
const EXTRA_MAX_BP = 99_999;

function readExtra({ form, errors, product }: Reader, group: GroupKey, option: string): Extra[] {
  const name = (field: (typeof EXTRA_FIELDS)[number]) => extraField(group, option, field);
  const eachMilli = optionalPennies({ form, errors, product }, name('each'));
  const metrePence = money({ form, errors, product }, name('metre'));
  const piecePence = money({ form, errors, product }, name('piece'));
  const text = one(form, name('percent'));
  const read = text === '' ? 0 : readPercentBp(text);
  if (read === null || read > EXTRA_MAX_BP) errors[name('percent')] = 'Enter a percentage, like 15';
  const percentBp = read ?? 0;
  if (percentBp < -9000) errors[name('percent')] = 'At most 90% off';
  const everyMm = piecePence > 0 ? whole({ form, errors, product }, name('every'), 1, 5000) : 0;
  if (!(eachMilli || metrePence || piecePence || percentBp)) return [];
  return [
    {
      group,
      option,
      ...(eachMilli ? { eachMilli } : {}),
      ...(percentBp ? { percentBp } : {}),
      ...(metrePence ? { metrePence } : {}),
      ...(piecePence ? { piece: { pence: piecePence, everyMm } } : {}),
    },
  ];
}

function readAnyQuantity(reader: Reader): AnyQuantity | null {
  if (one(reader.form, 'anyQuantity') !== 'yes') return null;
  const count = (name: string) => whole(reader, name, 1, 1_000_000);
  return { least: count('quantityLeast'), most: count('quantityMost'), step: count('quantityStep') };
}

function readCustomSize(reader: Reader): CustomSize | null {
  if (one(reader.form, 'customSize') !== 'yes') return null;
  const mm = (name: string) => whole(reader, name, 1, 50_000);
  return { leastMm: mm('sizeLeast'), shortMostMm: mm('sizeShort'), longMostMm: mm('sizeLong') };
}

/** The field for a part of a rule: `rule:0:because`; for its options see `ruleBox`. */
export const ruleField = (index: number, part: 'when' | 'is' | 'then' | 'because'): string =>
  `rule:${index}:${part}`;

/** The box for an option in a rule: `rule:0:when:weights:130gsm`. */
export const ruleBox = (index: number, part: 'when' | 'then', group: string, option: string): string =>
  `${ruleField(index, part)}:${group}:${option}`;

/** How many rules the form shows: the existing ones, and room for another. */
export function ruleCount(form: PricingForm): number {
  const used = Object.entries(form).flatMap(([name, value]) => {
    const [, index] = /^rule:(\d{1,3}):(?!is$)/.exec(name) ?? [];
    return index === undefined || value === '' ? [] : [Number(index) + 1];
  });
  return Math.max(0, ...used) + NEW_RULES;
}

function readRules(reader: Reader): OptionRule[] {
  const rules: OptionRule[] = [];
  for (let i = 0; i < ruleCount(reader.form); i += 1) {
    const rule = readRule(reader, i);
    if (rule) rules.push(rule);
  }
  return rules;
}

/** The options ticked in a part of a rule, if they are of one group; `mixed` if they are of several, null for none. */
function readOptions(
  { form, product }: Reader,
  index: number,
  part: 'when' | 'then',
): OptionRule['when'] | 'mixed' | null {
  const ticked = product.optionGroups.flatMap(({ key, options }) => {
    const ids = options.map(({ id }) => id).filter((id) => form[ruleBox(index, part, key, id)] === 'yes');
    return ids.length > 0 ? [{ group: key, options: ids }] : [];
  });
  return ticked.length > 1 ? 'mixed' : (ticked[0] ?? null);
}

function readRule(reader: Reader, index: number): OptionRule | null {
  const { form, errors } = reader;
  const [when, limits] = [readOptions(reader, index, 'when'), readOptions(reader, index, 'then')];
  const because = one(form, ruleField(index, 'because')).slice(0, 200);
  if (!when && !limits && because === '') return null;
  if (when === 'mixed' || !when) errors[ruleField(index, 'when')] = 'Choose options of one group';
  if (limits === 'mixed' || !limits) errors[ruleField(index, 'then')] = 'Choose options of one other group';
  if (because === '') errors[ruleField(index, 'because')] = 'Say why: customers will see this';
  if (when === 'mixed' || !when || limits === 'mixed' || !limits) return null;
  if (limits.group === when.group)
    errors[ruleField(index, 'then')] = 'Choose another group than the one above';
  const is = one(form, ruleField(index, 'is')) === 'only' ? ('only' as const) : ('never' as const);
  return { when, limits: { ...limits, is }, because };
}
