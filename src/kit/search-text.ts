/**
 * Folds what somebody searches for, as the database's `search_text` folds the searched text: no accents, no
 * apostrophes, one kind of dash, single spaces. Letters keep their case, which the database folds.
 */
export function foldedSearch(text: string): string {
  let folded = text
    .replace(/['’‘‛ʼʹ′`´＇]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‐‑‒–—−]/g, '-');
  for (const [letter, plain] of PLAIN) folded = folded.replaceAll(letter, plain);
  return folded.replace(/\s+/g, ' ').trim();
}

/** Letters that are not a plain letter with an accent. */
const PLAIN = Object.entries({
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
});
