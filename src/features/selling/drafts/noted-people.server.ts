import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#platform/db/search-words.ts';

/** What of row `m` (people) somebody is searched by, as in the index `people_words`. */
const WORDS = sql`search_text(m.first_name || ' ' || m.last_name || ' ' || m.email || ' ' || coalesce(m.phone, '')
  || ' ' || coalesce(m.company, ''))`;

/** As in the index `person_contacts_words`. */
const CONTACT_WORDS = sql`search_text(c.name || ' ' || c.email || ' ' || coalesce(c.phone, ''))`;

/**
 * SQL: the ids of the people whom staff have written down, found by their own words, those of a contact, or those of somebody
 * merged into them. `text`: a search as `phoneSearch` returns it.
 */
export const notedPeopleMatching = (text: string): RawBuilder<unknown> =>
  sql`(select coalesce(m.merged_into, m.id) from people m where ${hasWords(WORDS, text)}
    union select coalesce(m.merged_into, m.id) from person_contacts c join people m on m.id = c.person_id
    where ${hasWords(CONTACT_WORDS, text)})`;
