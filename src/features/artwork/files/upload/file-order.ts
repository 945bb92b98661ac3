/** Sorts files into their likely print order: front before back, cover before inside, page 2 before page 10. Pure. */
export function inPrintOrder<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  return files
    .map((file) => ({ file, name: nameOf(file), stem: stemOf(nameOf(file)) }))
    .map((it) => ({ ...it, place: placeOf(it.stem) }))
    .sort((a, b) => a.place - b.place || compare(a.stem, b.stem) || byLetters(a.name, b.name))
    .map(({ file }) => file);
}

/** `page2` before `page10`, ignoring case, by the same rule in every browser and on the server. */
const { compare } = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** Breaks the collator's ties, so that the order is always the same. */
const byLetters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');

/** Words found in customers' file names. Whole words only: `Waterfront` is not a front. */
const WORDS = {
  front: new Set(['front', 'recto', 'obverse']),
  cover: new Set(['cover', 'covers', 'outside', 'outer']),
  inside: new Set(['inside', 'insides', 'inner', 'interior']),
  back: new Set(['back', 'rear', 'reverse', 'verso']),
};

/** Returns the place from front cover to back. Names without such a word go with the inside. */
function placeOf(stem: string): number {
  const words = stem
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const contains = (name: keyof typeof WORDS) => words.some((word) => WORDS[name].has(word));
  if (contains('inside')) return contains('front') ? 2 : contains('back') ? 4 : 3;
  if (contains('back')) return 5;
  if (contains('front')) return 0;
  return contains('cover') ? 1 : 3;
}
