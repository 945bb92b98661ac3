import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { wholeAddress } from '#kit/whole-address.ts';
import { exactElsePart } from '#platform/db/exact-else-part.ts';
import { likePattern } from '#platform/db/like-pattern.ts';

/** What a customer is found by, as in the index `profiles_search`. */
const SEARCHED = sql`(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))`;

/**
 * SQL, to stand after FROM, for the profiles of customers found by part of a name, email address or phone number; by a whole
 * address only whose it is, if anybody's.
 */
export function foundProfiles(search: string): RawBuilder<unknown> {
  const address = wholeAddress(search);
  if (!address)
    return sql`(select * from profiles where ${SEARCHED} ilike ${likePattern(phoneSearch(search))})`;
  return exactElsePart({
    table: sql`profiles`,
    exact: sql`id = (select id from users where email = ${address})`,
    text: SEARCHED,
    part: search,
  });
}
