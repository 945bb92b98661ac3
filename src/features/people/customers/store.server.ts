import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { CustomerRecord, PersonSeed, RecordKey } from './customer-record.ts';

/** SQL for the ids of a customer's own rows: more than one only until an account's address is confirmed. */
const own = (key: RecordKey): RawBuilder<unknown> =>
  'personId' in key
    ? sql`(select id from people where id = ${key.personId})`
    : sql`(select id from people where user_id = ${key.userId}
        or (user_id is null and email <> '' and lower(email) = lower(${key.email})))`;

/** SQL for the ids of a customer's rows, with those merged into them. */
export const groupOf = (key: RecordKey): RawBuilder<unknown> =>
  sql`(select id from people where id in ${own(key)} or merged_into in ${own(key)})`;

const NOTHING: CustomerRecord = {
  id: null,
  version: 0,
  company: null,
  tags: [],
  notes: [],
  contacts: [],
  addresses: [],
  merged: [],
};

/** Returns what staff have written down about a customer. One statement. */
export async function readRecord(db: Queries, key: RecordKey | null): Promise<CustomerRecord> {
  if (!key) return NOTHING;
  const { rows } = await sql<CustomerRecord>`
    with g as materialized (select * from people where id in ${groupOf(key)}),
    main as (select * from g order by user_id is null, merged_into is not null, created_at limit 1)
    select m.id, m.version, m.company,
      array(select distinct unnest(tags) as tag from g order by tag) as tags,
      (select coalesce(json_agg(json_build_object('id', n.id, 'words', n.words, 'authorName', n.author_name, 'createdAt', n.created_at)
        order by n.created_at desc, n.id), '[]') from person_notes n where n.person_id in (select id from g)) as notes,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone)
        order by c.created_at, c.id), '[]') from person_contacts c where c.person_id in (select id from g)) as contacts,
      (select coalesce(json_agg(json_build_object('id', a.id, 'address', a.address, 'city', a.city, 'postcode', a.postcode,
        'country', a.country) order by a.created_at, a.id), '[]') from person_addresses a where a.person_id in (select id from g)) as addresses,
      (select coalesce(json_agg(json_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'email', o.email,
        'phone', o.phone, 'company', o.company) order by o.created_at, o.id), '[]') from g o where o.merged_into = m.id) as merged
    from main m`.execute(db);
  const [row] = rows;
  if (!row) return NOTHING;
  return { ...row, notes: row.notes.map((note) => ({ ...note, createdAt: new Date(note.createdAt) })) };
}

/** Returns the tags in use, the most used first. */
export async function readTagsInUse(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from people, unnest(tags) as tag
    group by tag order by count(*) desc, tag limit ${TAGS_SHOWN_MAX}`.execute(db);
  return rows.map(({ tag }) => tag);
}

const TAGS_SHOWN_MAX = 100;

/**
 * Returns the row of a customer, or of the one they were merged into. It begins with what is known of them if nothing has been written down yet; undefined
 * if they were erased in the meantime. Locks it until the transaction ends.
 */
export async function keepRow(trx: Queries, seed: PersonSeed, now: Date): Promise<string | undefined> {
  const { key } = seed;
  const found = key ? await lockRow(trx, key) : undefined;
  if (found || (key && 'personId' in key)) return found;
  const { email, phone, firstName, lastName, company, createdAt } = seed;
  await (key
    ? sql`insert into people (user_id, created_at, updated_at)
        select id, ${createdAt}, ${now} from users where id = ${key.userId} for key share on conflict do nothing`
    : sql`insert into people (first_name, last_name, email, phone, company, created_at, updated_at)
        values (${firstName}, ${lastName}, ${email}, ${phone}, ${company}, ${createdAt}, ${now}) on conflict do nothing`
  ).execute(trx);
  return lockRow(trx, key ?? { email, phone });
}

async function lockRow(
  trx: Queries,
  key: RecordKey | { email: string; phone: string | null },
): Promise<string | undefined> {
  const isTheirs =
    'phone' in key
      ? sql`user_id is null and case when ${key.email} <> '' then email <> '' and lower(email) = lower(${key.email})
          else email = '' and phone = ${key.phone} end`
      : sql`id in ${own(key)}`;
  const { rows } = await sql<{ id: string }>`
    select ${'userId' in key ? sql`id` : sql`coalesce(merged_into, id)`} as id from people where ${isTheirs}
    order by user_id is null, merged_into is not null, created_at limit 1 for update`.execute(trx);
  return rows[0]?.id;
}
