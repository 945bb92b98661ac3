import { foldedSearch } from '#kit/search-text.ts';

/** Who may have sent a transfer: a customer, and the company that their invoices go to. */
export interface Payer {
  firstName: string;
  lastName: string;
  company: string | null;
}

/** How well a bank's text fits a payer's name: all of it, only a part such as the surname, or not at all. */
export type NameFit = 'whole' | 'part' | null;

/** Words that a bank adds, or that people leave out of a name. */
const IGNORED = new Set(
  'LTD LIMITED PLC LLP INC CO COMPANY THE AND MR MRS MS MISS MX DR REV UK NI FROM REF FP FPI BGC BACS CR'.split(
    ' ',
  ),
);
/** Shorter words are too common to be the part of a name that is found. */
const PART_LETTERS_MIN = 4;
/** A bank cuts long names off, so a word of at least this many letters may be the start of one. */
const CUT_LETTERS_MIN = 4;
const INITIALS_MAX = 2;

/** Returns the words of a name, folded: no case, accents, apostrophes or “Ltd”. */
export function nameWords(text: string): string[] {
  const folded = foldedSearch(text).toUpperCase();
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !IGNORED.has(word));
}

/** Returns the words of a bank's text, and each two neighbours as one word: `MC CANN` is also `MCCANN`. */
export function bankWords(text: string): Set<string> {
  const words = nameWords(text);
  return new Set([...words, ...words.slice(1).map((word, i) => `${words[i]}${word}`)]);
}

/** Returns how well a bank's text fits a payer. */
export function nameFit(words: ReadonlySet<string>, payer: Payer): NameFit {
  const fits = [personFit(words, payer), companyFit(words, payer.company ?? '')];
  return fits.includes('whole') ? 'whole' : (fits.find((fit) => fit !== null) ?? null);
}

/** `M MCCANN`, `McCann Mary` and `MCCANN MJ` are all of Mary McCann. */
function personFit(words: ReadonlySet<string>, { firstName, lastName }: Payer): NameFit {
  const surname = nameWords(lastName);
  const [first] = nameWords(firstName);
  if (surname.length === 0 || !(surname.every((word) => words.has(word)) || words.has(surname.join(''))))
    return null;
  if (first && (words.has(first) || hasInitial(words, first))) return 'whole';
  return surname.some(({ length }) => length >= PART_LETTERS_MIN) ? 'part' : null;
}

const hasInitial = (words: ReadonlySet<string>, [initial]: string) =>
  [...words].some((word) => word.length <= INITIALS_MAX && word[0] === initial);

/** All words of its name are found, the last ones cut off or not; or two of several, or a long first one. */
function companyFit(words: ReadonlySet<string>, company: string): NameFit {
  const name = nameWords(company);
  const [first] = name;
  if (!first) return null;
  if (words.has(name.join(''))) return 'whole';
  const found = name.filter((word) => words.has(word) || isCutOff(words, word));
  if (found.length === name.length) return 'whole';
  return found.length >= 2 || (found[0] === first && first.length > PART_LETTERS_MIN) ? 'part' : null;
}

const isCutOff = (words: ReadonlySet<string>, word: string) =>
  [...words].some((start) => start.length >= CUT_LETTERS_MIN && word.startsWith(start));
