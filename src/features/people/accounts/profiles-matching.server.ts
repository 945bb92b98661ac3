import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { foldedSearch } from '#kit/search-text.ts';
import { wholeAddress } from '#kit/whole-address.ts';
import { exactElsePart } from '#platform/db/exact-else-part.ts';
import { hasWords } from '#platform/db/search-words.ts';

/** The fields by which a customer is found, as in the index `profiles_words`. */
const SEARCHED = sql`search_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))`;

/**
 * SQL, for use after FROM: the profiles of customers found by part of a name, email address or phone number. A whole
 * address finds only its owner, if there is one.
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
