import type { Product } from '#features/catalogue/products/index.ts';
import {
  choiceName,
  configure,
  customOption,
  type Option,
  type OptionGroup,
  type SelectedOptions,
  startChoices,
} from '#features/pricing/prices/index.ts';
import { asOffered, ownCopies } from './own-quantity.ts';

/** A product that matches what staff typed, with the choices that their words name. */
export interface Match {
  product: Product;
  selected: SelectedOptions;
  /** words that are in neither the product's name nor its choices */
  missed: string[];
}

const QUANTITY = /^(\d{1,3}(?:,\d{3})+|\d+)(k?)$/;

/** Returns how many copies a word means: `500`, `1,000`, `2k`; null if it isn't a number. */
function copiesIn(word: string): number | null {
  const [, digits, thousands] = QUANTITY.exec(word) ?? [];
  if (digits === undefined) return null;
  return Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
}

/** Returns the words of a text, in lower case: `A5, 500 silk` has three. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s;]+|,(?!\d{3}\b)/)
    .flatMap((word) => word || []);
}

/** Returns the text to look products up by: everything but the numbers, which are quantities or weights. */
export function searchedText(text: string): string {
  return wordsOf(text)
    .filter((word) => copiesIn(word) === null)
    .join(' ');
}

/**
 * Returns products with the choices that the words of a text name, best first: `a5 500 silk` is 500 A5 Flyers on silk.
 * Choices that no word names are the product page's defaults. A number is a quantity, or a paper's weight if no such
 * quantity is sold.
 */
export function matchProducts(products: readonly Product[], text: string): Match[] {
  const words = wordsOf(text);
  const matches = products.map((product) => matchOf(product, words));
  const naming = new Set(
    words.filter((word) => /\p{L}{3}/u.test(word) && products.some((one) => isNamed(one, word))),
  );
  return matches
    .map((match, i) => ({ match, i }))
    .sort((a, b) => missingFrom(a.match, naming) - missingFrom(b.match, naming) || a.i - b.i)
    .map(({ match }) => match);
}

/**
 * A word that names one of the products has more weight than all that don't; a quantity that isn't listed has less
 * weight than one word.
 */
const missingFrom = ({ product, selected, missed }: Match, naming: ReadonlySet<string>): number =>
  missed.reduce((sum, word) => sum + (naming.has(word) ? NAMING_WORD : 1), 0) +
  (ownCopies(product, selected) === null ? 0 : 0.5);

const NAMING_WORD = 100;

const isNamed = (product: Product, word: string) =>
  product.name.toLowerCase().includes(word.replace(/s$/, ''));

function matchOf(product: Product, words: readonly string[]): Match {
  const selected = startChoices(product);
  const taken = new Set<string>();
  const missed: string[] = [];
  const quantity = quantityAmong(product, words);
  const others = words.filter((word) => word !== quantity);
  for (const word of words) {
    const groups = product.optionGroups.filter(
      ({ key }) =>
        !taken.has(key) && (word === quantity) === (key === 'quantities' && quantity !== undefined),
    );
    const found = groups.flatMap((group) => {
      const id = optionFor(product, group, others, word);
      return id === undefined ? [] : [{ group, id }];
    })[0];
    if (found) {
      taken.add(found.group.key);
      selected[choiceName(found.group.key)] = found.id;
    } else if (!isNamed(product, word)) missed.push(word);
  }
  return { product, selected: makeable(product, selected), missed };
}

/**
 * The word that is the quantity: of the numbers that are sold as one, the first that can't be a paper's weight or,
 * failing that, isn't followed by the paper's name. Undefined if no number is sold as a quantity.
 */
function quantityAmong(product: Product, words: readonly string[]): string | undefined {
  const group = product.optionGroups.find(({ key }) => key === 'quantities');
  const sold = words.filter((word) => {
    const copies = copiesIn(word);
    if (copies === null || !group) return false;
    return (
      group.options.some((option) => option.copies === copies) ||
      customOption(product, group, String(copies)) !== undefined
    );
  });
  if (sold.length < 2) return sold[0];
  const choices = product.optionGroups.flatMap(({ key, options }) => (key === 'quantities' ? [] : options));
  const papers = (word: string) => choices.filter((option) => hasWord(option, word));
  const next = (word: string) => words[words.indexOf(word) + 1] ?? '';
  return (
    sold.find((word) => papers(word).length === 0) ??
    sold.find((word) => !papers(word).some((paper) => hasWord(paper, next(word)))) ??
    sold[0]
  );
}

/**
 * The choices that the words name may not go together, such as a paper that isn't sold in that quantity: then the
 * page's default choices are used.
 */
function makeable(product: Product, selected: SelectedOptions): SelectedOptions {
  return configure(asOffered(product, selected), selected).ok
    ? selected
    : { ...startChoices(product), ...quantityOf(selected) };
}

const quantityOf = ({ quantity }: SelectedOptions): SelectedOptions => (quantity ? { quantity } : {});

function optionFor(
  product: Product,
  group: OptionGroup,
  words: readonly string[],
  word: string,
): string | undefined {
  if (group.key === 'turnaround' && !/day|express|standard/.test(word)) return undefined;
  const copies = copiesIn(word);
  if (group.key === 'quantities') {
    if (copies === null) return undefined;
    const listed = group.options.find((option) => option.copies === copies)?.id;
    const text = String(copies);
    if (listed || customOption(product, group, text)) return listed ?? text;
    // `350 silk` is a weight. Any other number that isn't listed is the quantity wanted, at a price that staff set.
    return product.optionGroups.some(({ options }) => options.some((option) => hasWord(option, word)))
      ? undefined
      : text;
  }
  const fitting = group.options.filter((option) => hasWord(option, word));
  // Of several options with the word, the one that has most of the others: `350 silk` is 350gsm Silk, not 150gsm Silk.
  const [best] = [...fitting].sort((a, b) => shared(b, words) - shared(a, words));
  return best?.id;
}

const shared = (option: Option, words: readonly string[]) =>
  words.filter((word) => hasWord(option, word)).length;

function hasWord({ id, name }: Option, word: string): boolean {
  if (id === word) return true;
  const parts = name.toLowerCase().split(/[^a-z0-9.]+/);
  const isWeight = /^\d{2,3}$/.test(word);
  return parts.includes(word) || (isWeight && parts.includes(`${word}gsm`));
}
