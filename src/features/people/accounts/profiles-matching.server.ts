import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { foldedSearch } from '#kit/search-text.ts';
import { wholeAddress } from '#kit/whole-address.ts';
import { exactElsePart } from '#platform/db/exact-else-part.ts';
import { hasWords } from '#platform/db/search-words.ts';

/** What a customer is found by, as in the index `profiles_words`. */
const SEARCHED = sql`search_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))`;

/**
 * SQL, to stand after FROM, for the profiles of customers found by part of a name, email address or phone number; by a whole
 * address only whose it is, if anybody's.
 */
export function profilesMatching(search: string): RawBuilder<unknown> {
  const address = wholeAddress(search);
  if (!address) return sql`(select * from profiles where ${hasWords(SEARCHED, phoneSearch(search))})`;
  return exactElsePart({
    table: sql`profiles`,
    exact: sql`id = (select id from users where email = ${address})`,
    text: SEARCHED,
    part: foldedSearch(search),
  });
}
