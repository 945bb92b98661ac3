import type { Product } from './product.ts';

/** What follows a number that measures or counts something other than copies. */
const OF_SOMETHING_ELSE =
  /^\s*(?:mm|cm|m|ft|in|gsm|feet|foot|inch(?:es)?|p|pp|pages?|pg|people|persons?|names?|staff|sides?|sided|panels?|parts?|folds?|fold|colours?|days?|x|×|%)\b/i;
const NUMBER = /(?<![\p{L}\d.,£-])(\d{1,3}(?:,\d{3})+|\d{1,7})(k)?(?![\d.,]*\d)(?!-?\p{L})/giu;
const YEAR = /^20[2-4]\d$/;

/** A number and its position in the search. */
interface NumberInText {
  from: number;
  to: number;
  copies: number;
  /** whether it is the number of copies wanted */
  isQuantity: boolean;
}

/** The separate numbers in a search: `500`, `1,000`, `2k`; not those of a size or weight (`a5`, `2x3`, `350gsm`). */
function numbersIn(text: string): NumberInText[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const [all, digits = '', thousands] = match;
    const [from, to] = [match.index, match.index + all.length];
    const rest = text.slice(to);
    if (/^\s*(?:mm|cm|ft|in|gsm|feet|foot)\b/i.test(rest) || /^\s*[x×*]\s*\d/i.test(rest)) return [];
    if (/(?:^|[^\p{L}\d])\d+(?:\.\d+)?\s*(?:mm|cm|ft|in)?\s*[x×*]\s*$/iu.test(text.slice(0, from))) return [];
    // `A 5`, `B 4`.
    if (/\b[ab][ -]$/i.test(text.slice(0, from))) return [];
    const copies = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
    const isQuantity = copies > 0 && !YEAR.test(digits) && !OF_SOMETHING_ELSE.test(rest);
    return [{ from, to, copies, isQuantity }];
  });
}

/**
 * Returns how many copies a search asks for: 500 of `flyers 500` and `500 flyers`; null if it has none, or two numbers.
 */
export function quantityIn(text: string): number | null {
  const quantities = numbersIn(text).filter(({ isQuantity }) => isQuantity);
  return quantities.length === 1 ? (quantities[0]?.copies ?? null) : null;
}

/**
 * Returns the text without numbers that count something, because they match no product. A year may be part of a
 * product's name.
 */
export function withoutNumbers(text: string): string {
  return numbersIn(text)
    .toReversed()
    .filter(({ from, to }) => !YEAR.test(text.slice(from, to)))
    .reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text);
}

/** Returns the product's option for this many copies, if there is one. */
export function quantityOption(product: Pick<Product, 'optionGroups'>, copies: number | null): string | null {
  const group = product.optionGroups.find(({ key }) => key === 'quantities');
  return (copies !== null && group?.options.find((option) => option.copies === copies)?.id) || null;
}
