import { type RawBuilder, sql } from 'kysely';
import { foldedSearch } from '#kit/search-text.ts';
import { likePattern } from './like-pattern.ts';

/** More words than anybody types in a search. */
const WORDS_MAX = 8;

/** The words of a search, folded, each once. */
export const searchWords = (search: string): string[] =>
  [...new Set(foldedSearch(search).split(' '))].filter(Boolean).slice(0, WORDS_MAX);

/**
 * SQL: whether a text that was folded by `search_text` has all words of a search, in any order and in any part of a word.
 * True for a search without words.
 */
export function hasWords(folded: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchWords(search);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${folded} like search_text(${likePattern(word)}::text)`),
    sql` and `,
  )})`;
}
