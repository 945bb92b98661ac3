import { foldedSearch } from '#kit/search-text.ts';
import { withoutNumbers } from './search-quantity.ts';
import { IDLE_WORDS, PHRASES, SYNONYMS } from './search-synonyms.ts';

/** One condition that a product must meet. Patterns are PostgreSQL regular expressions of letters and digits only. */
export interface SearchTerm {
  /** the word itself, singular or plural, whole */
  word: string | null;
  /** a word's beginning; null if it must match exactly: sizes, numbers, words of one or two letters */
  prefix: string | null;
  /** its synonyms, whole words; null for none */
  synonyms: string | null;
  /** part of the name without spaces: `businesscards`; null if that would match too much */
  inside: string | null;
  /** the word for fuzzy matching; null if spelling must be exact */
  spelling: string | null;
  /** the word with any two neighbouring letters swapped, whole; null if spelling must be exact */
  swapped: string | null;
  /** finished sizes in mm that it may mean, in either direction; empty for words */
  sizes: { widthMm: number; heightMm: number }[];
  /** the term as a text search over `product_search.words`, whose marks say where a word is */
  query: string;
  /** the part of that search that looks in names */
  titles: string;
  /** whether it names a product: itself or a synonym is a word of its name */
  names: string;
  /** whether a word in a name begins with it, or it is part of a name or category written as one word */
  begins: string;
  /** words have more weight than sizes and numbers */
  weight: number;
}

const TEXT_MAX = 200;
const TERMS_MAX = 6;

/** Returns a search as terms, all of which a product must meet. Empty for text without letters and digits. */
export function searchTerms(text: string): SearchTerm[] {
  const counted = wordsOf(withoutNumbers(text.slice(0, TEXT_MAX)));
  const words = counted.length > 0 ? counted : wordsOf(text);
  const telling = words.filter((word) => !IDLE_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, TERMS_MAX).map(termOf);
}

/**
 * Returns all words of a search joined into one, as a condition on joined names: `note pads` means Notepads. Null for a
 * single word, or many.
 */
export function joinedTerm(text: string): string | null {
  const words = wordsOf(withoutNumbers(text.slice(0, TEXT_MAX)));
  const joined = stemOf(words.join('').replace(/[^\p{L}]/gu, ''));
  if (words.length < 2 || words.length > 3 || joined.length < JOINED_MIN) return null;
  return `'j:${joined.slice(0, JOINED_MAX)}':*`;
}

/** Shorter joined words are part of too many names. */
const JOINED_MIN = 5;

/** Normalises the text: lower case, no accents, `A 5` as `a5`, `85 x 55 mm` as `85x55`. */
function wordsOf(text: string): string[] {
  let plain = text.slice(0, TEXT_MAX).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  plain = foldedSearch(plain)
    .replace(
      /(\d)\s*(mm|cm|ft|in|gsm|feet|foot)\b/g,
      (_, digit, unit) => `${digit}${unit.replace(/fe+t|foot/, 'ft')}`,
    )
    .replace(/(\d(?:mm|cm|ft|in)?)\s*[x×*]\s*(?=\d)/g, '$1x')
    .replace(/\b([ab])[ -](\d)\b/g, '$1$2')
    .replace(/\bd l\b/g, 'dl');
  for (const [phrase, replacement] of PHRASES) plain = plain.replace(phrase, replacement);
  return plain.split(/[^\p{L}\p{N}.]+/u).flatMap((word) => word.replace(/^\.+|\.+$/g, '') || []);
}

function termOf(word: string): SearchTerm {
  const sizes = sizesOf(word);
  if (sizes.length > 0) {
    const query = anyOf(sizes.flatMap(sizeMarks));
    return { ...NOTHING, sizes, query, titles: NO_WORD, names: query, begins: NO_WORD, weight: SIZE_WEIGHT };
  }
  const plain = word.replaceAll('.', '');
  const stem = stemOf(plain);
  const isExact = /\d/.test(plain) || plain.length < 3;
  const forms = formList(plain);
  const synonyms = synonymsOf(plain);
  const inside = !isExact && stem.length > 3 ? stem : null;
  const begins = (mark: string) => (isExact ? [] : [`'${mark}:${stem}':*`]);
  return {
    word: `\\m${formsOf(plain)}\\M`,
    prefix: isExact ? null : `\\m${stem}`,
    synonyms: synonyms.length > 0 ? `\\m(${synonyms.map(formsOf).join('|')})\\M` : null,
    inside,
    query: anyOf([
      ...[...forms, ...synonyms.flatMap(formList)].map((form) => `'n:${form}'`),
      ...forms.map((form) => `'o:${form}'`),
      ...begins('n'),
      ...(inside ? [`'j:${inside.slice(0, JOINED_MAX)}':*`] : []),
    ]),
    titles: anyOf([...forms.map((form) => `'t:${form}'`), ...begins('t')]),
    names: anyOf([...forms, ...synonyms.flatMap(formList)].map((form) => `'t:${form}'`)),
    begins: anyOf([...begins('t'), inside ? `'j:${inside.slice(0, JOINED_MAX)}':*` : NO_WORD]),
    weight: /\d/.test(plain) ? SIZE_WEIGHT : WORD_WEIGHT,
    spelling: !isExact && plain.length > 3 ? plain : null,
    swapped: !isExact && plain.length > 3 && plain.length <= SWAPPED_LENGTH_MAX ? swappedOf(plain) : null,
    sizes: [],
  };
}

const [WORD_WEIGHT, SIZE_WEIGHT] = [4, 2];

const anyOf = (words: readonly string[]) => `(${words.join(' | ')})`;

/** Matches no product: no mark looks like this. */
const NO_WORD = "('-')";

/** The ends of joined names are kept up to this length. */
const JOINED_MAX = 40;

/** All sizes in whole mm that differ by no more than the tolerance of a millimetre. */
function sizeMarks({ widthMm, heightMm }: { widthMm: number; heightMm: number }): string[] {
  const near = (mm: number) => [-1, 0, 1, 2].map((more) => Math.floor(mm) + more);
  const [long, short] = [Math.max(widthMm, heightMm), Math.min(widthMm, heightMm)];
  return near(long).flatMap((l) => near(short).map((s) => `'s:${l}x${s}'`));
}

const NOTHING = { word: null, prefix: null, synonyms: null, inside: null, spelling: null, swapped: null };

/** The longest word of the catalogue has 12 letters. */
const SWAPPED_LENGTH_MAX = 20;

function swappedOf(word: string): string {
  const swapped = Array.from({ length: word.length - 1 }, (_, i) =>
    [word.slice(0, i), word[i + 1], word[i], word.slice(i + 2)].join(''),
  );
  return `\\m(${[...new Set(swapped)]
    .filter((one) => one !== word)
    .map(formsOf)
    .join('|')})\\M`;
}

const MM_PER = { mm: 1, cm: 10, ft: 304.8, in: 25.4 };

/** `85x55`, `10ftx2ft`, `21x29.7cm`. Without a unit, they are millimetres, and small numbers may also be feet. */
function sizesOf(word: string): SearchTerm['sizes'] {
  const match = /^(\d{1,5}(?:\.\d+)?)(mm|cm|ft|in)?x(\d{1,5}(?:\.\d+)?)(mm|cm|ft|in)?$/.exec(word);
  if (!match) return [];
  const [, width = '', widthUnit, height = '', heightUnit] = match;
  const unit = (widthUnit ?? heightUnit) as keyof typeof MM_PER | undefined;
  const units = unit ? [unit] : Number(width) <= 20 ? (['mm', 'ft'] as const) : (['mm', 'cm'] as const);
  return units.map((unit) => ({
    widthMm: Number(width) * MM_PER[unit],
    heightMm: Number(height) * MM_PER[(heightUnit ?? unit) as keyof typeof MM_PER],
  }));
}

/** The singular and plural of a word, whichever was typed: `diary`, `diaries`; `card`, `cards`, `cardes`. */
function formList(word: string): string[] {
  const stem = stemOf(word);
  if (/\d/.test(word) || word.length < 3) return [word];
  return (/(ies|y)$/.test(word) ? ['y', 'ies'] : ['', 's', 'es']).map((end) => `${stem}${end}`);
}

/** These forms as a pattern. */
const formsOf = (word: string) => `(${formList(word).join('|')})`;

function stemOf(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word;
  if (/(ies|[^aeiou]y)$/.test(word)) return word.replace(/(ies|y)$/, '');
  if (/(ch|sh|x|s)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word.replace(/([^aeiou])us$/, '$1us');
}

function synonymsOf(word: string): string[] {
  const isIn = (row: readonly string[]) => row.some((one) => formList(one).includes(word));
  return [...new Set(SYNONYMS.filter(isIn).flatMap((row) => row.filter((one) => !isIn([one]))))];
}
