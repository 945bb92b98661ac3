import { countWords, figure } from '#kit/count-words.ts';
import { formatMm, formatSize } from '#kit/millimetres.ts';
import { partWay, pence, times } from '#kit/money.ts';
import type { NumberLimits, Option, OptionGroup } from './options.ts';
import type { PricedProduct } from './priced-product.ts';
import type { AnyQuantity, CustomSize } from './pricing.ts';

/**
 * Custom sizes and quantities, typed by customers. In an address, a cart line and an order they take the place of an
 * option's id: `850x2000` for a size in mm, `750` for a quantity.
 */
const CUSTOM_SIZE = /^(\d{1,5}(?:\.\d)?)x(\d{1,5}(?:\.\d)?)$/;
const CUSTOM_QUANTITY = /^[1-9]\d{0,6}$/;

/** Returns the option for a custom value; undefined if this group allows none, or not this one. */
export function customOption(product: PricedProduct, group: OptionGroup, text: string): Option | undefined {
  const { customSize, anyQuantity, method } = product.pricing ?? {};
  if (group.number) return numberOption(group.number, text);
  if (group.key === 'sizes' && customSize) {
    const size = readCustomSize(text);
    if (!size || sizeProblem(customSize, size)) return undefined;
    const listed = listedFor(group, size);
    return listed || method?.kind === 'area' ? sizeOption(size, listed) : undefined;
  }
  if (group.key === 'quantities' && anyQuantity) {
    const copies = readCopies(text);
    return copies !== null && !quantityProblem(anyQuantity, copies)
      ? quantityOption(group, copies)
      : undefined;
  }
  return undefined;
}

/** Returns what is wrong with a custom size or quantity; null if this group allows none. */
export function customProblem(product: PricedProduct, group: OptionGroup, value: unknown): string | null {
  const { customSize, anyQuantity } = product.pricing ?? {};
  const text = typeof value === 'string' ? value : '';
  if (group.number) return numberProblem(group.number, text);
  if (group.key === 'sizes' && customSize) {
    const size = readCustomSize(text);
    return (
      (size && sizeProblem(customSize, size)) ??
      (size ? NO_LISTED_SIZE : 'Enter width and height in mm, like 850 and 2000.')
    );
  }
  if (group.key === 'quantities' && anyQuantity) {
    const copies = readCopies(text);
    return copies === null ? 'Enter how many copies, like 750.' : quantityProblem(anyQuantity, copies);
  }
  return null;
}

/** Returns a width and height as one value: `850x2000`. Spaces and a decimal comma are forgiven. */
function customSizeValue(width: string, height: string): string {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/\s*mm$/i, '')
      .replace(',', '.')
      .replace(/\.0$/, '');
  return `${plain(width)}x${plain(height)}`;
}

/** Returns a quantity as one value: `1,500` is 1500. */
function customQuantityValue(text: string): string {
  return text.trim().replace(/(\d)[,\s](?=\d{3}\b)/g, '$1');
}

/** Returns the width and height in a value, for the form's fields; null for an option's id. */
export function customSides(value: string): { width: string; height: string } | null {
  const cut = value.indexOf('x');
  const sides = { width: value.slice(0, cut), height: value.slice(cut + 1) };
  return cut >= 0 && !/^[a-z]/i.test(value) && value.indexOf('-') < 0 ? sides : null;
}

interface Size {
  widthMm: number;
  heightMm: number;
}

/** Returns a custom size in mm; null for anything else. */
export function readCustomSize(text: string): Size | null {
  const [, width, height] = CUSTOM_SIZE.exec(text) ?? [];
  return width === undefined || height === undefined
    ? null
    : { widthMm: Number(width), heightMm: Number(height) };
}

function readCopies(text: string): number | null {
  return CUSTOM_QUANTITY.test(text) ? Number(text) : null;
}

const NO_LISTED_SIZE = 'We have no price for a size as large as this. Ask us for a quote.';

function sizeProblem(
  { leastMm, shortMostMm, longMostMm }: CustomSize,
  { widthMm, heightMm }: Size,
): string | null {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  if (short < leastMm) return `Each side must be at least ${formatMm(leastMm)} mm.`;
  if (short > shortMostMm)
    return `One side must be ${formatMm(shortMostMm)} mm or less. For anything wider, ask us for a quote.`;
  if (long > longMostMm)
    return `The longer side can be ${formatMm(longMostMm)} mm at most. For anything longer, ask us for a quote.`;
  return null;
}

function quantityProblem({ least, most, step }: AnyQuantity, copies: number): string | null {
  if (copies < least) return `The smallest quantity is ${countWords(least, 'copy', 'copies')}.`;
  if (copies > most)
    return `You can order up to ${countWords(most, 'copy', 'copies')} here. For more, ask us for a quote.`;
  if (copies % step === 0) return null;
  const below = copies - (copies % step);
  const near = [below, below + step].filter((it) => it >= least && it <= most);
  return `Quantities go up in steps of ${figure(step)}: ${near.map(figure).join(' or ')}.`;
}

/** Returns what is wrong with a number; null if it can be ordered. */
function numberProblem({ least, most, step }: NumberLimits, text: string): string | null {
  const number = readNumber(text);
  if (number === null) return `Enter a number from ${figure(least)} to ${figure(most)}.`;
  if (number < least) return `Enter ${figure(least)} or more.`;
  if (number > most) return `Enter ${figure(most)} or less. For more, ask us for a quote.`;
  const over = (number - least) % step;
  if (over === 0) return null;
  const near = [number - over, number - over + step].filter((it) => it <= most);
  return `This goes up in steps of ${figure(step)}: ${near.map(figure).join(' or ')}.`;
}

/** The smallest number is included; each one above it costs extra. */
function numberOption(limits: NumberLimits, text: string): Option | undefined {
  const number = readNumber(text);
  if (number === null || numberProblem(limits, text)) return undefined;
  const more = number - limits.least;
  return {
    ...UNMEASURED,
    id: String(number),
    name: figure(number),
    priceModifierPence: times(pence(limits.eachPence), more),
    ...(limits.eachCopyMilli > 0 ? { eachMilli: limits.eachCopyMilli * more } : {}),
  };
}

function readNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** A size that isn't listed costs as much as the next larger one: the smallest that it fits into, turned if need be. */
function listedFor({ options }: OptionGroup, size: Size): Option | undefined {
  const sides = (widthMm: number, heightMm: number) =>
    [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)] as const;
  const [short, long] = sides(size.widthMm, size.heightMm);
  const fits = (option: Option) => {
    const [shortMost, longMost] = sides(option.widthMm ?? 0, option.heightMm ?? 0);
    return short <= shortMost && long <= longMost;
  };
  const area = ({ widthMm, heightMm }: Option) => (widthMm ?? 0) * (heightMm ?? 0);
  return options.filter(fits).sort((a, b) => area(a) - area(b))[0];
}

const UNMEASURED = { description: null, widthMm: null, heightMm: null, pages: null, copies: null };

function sizeOption({ widthMm, heightMm }: Size, listed: Option | undefined): Option {
  return {
    ...UNMEASURED,
    id: `${widthMm}x${heightMm}`,
    name: formatSize({ widthMm, heightMm }),
    priceModifierPence: listed?.priceModifierPence ?? 0,
    widthMm,
    heightMm,
    ...(listed ? { pricedAs: listed.id } : {}),
  };
}

/** A quantity between two listed ones has a surcharge interpolated between theirs. */
function quantityOption({ options }: OptionGroup, copies: number): Option | undefined {
  const listed = options
    .flatMap((option) =>
      option.copies === null ? [] : [{ copies: option.copies, pence: option.priceModifierPence }],
    )
    .sort((a, b) => a.copies - b.copies);
  const above = listed.find((it) => it.copies >= copies);
  const below = listed.findLast((it) => it.copies <= copies);
  if (!above || !below) return undefined;
  const between = above.copies - below.copies;
  if (between === 0) return options.find((option) => option.copies === copies);
  return {
    ...UNMEASURED,
    id: String(copies),
    name: figure(copies),
    priceModifierPence: partWay(below.pence, above.pence, copies - below.copies, between),
    copies,
  };
}

/** The value of a product form's size or quantity field if the customer types their own. */
export const CUSTOM = 'custom';

/** Returns the fields of a product's form, with custom values in place of `CUSTOM`. */
export function withCustomFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = (name: string) => String(fields[name] ?? '').slice(0, 20);
  return {
    ...fields,
    ...(fields.size === CUSTOM ? { size: customSizeValue(text('customWidth'), text('customHeight')) } : {}),
    ...(fields.quantity === CUSTOM ? { quantity: customQuantityValue(text('customQuantity')) } : {}),
  };
}

/** Whether a value is a customer's own rather than an option's id, and so must not be lost even if it is invalid. */
export function isCustomValue(
  product: PricedProduct,
  { key, number }: OptionGroup,
  value: unknown,
): value is string {
  const { customSize, anyQuantity } = product.pricing ?? {};
  if (typeof value !== 'string' || value.length > 41) return false;
  if (number) return true;
  if (key === 'sizes') return Boolean(customSize) && customSides(value) !== null;
  return key === 'quantities' && Boolean(anyQuantity) && !/^[a-z]/i.test(value);
}
