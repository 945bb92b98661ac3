import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** SQL: whether row `p` (people) is that of somebody without an account who has this address. */
const hasAddress = (email: string) =>
  sql`p.user_id is null and p.email <> '' and lower(p.email) = lower(${email})`;

/** Whose records: an account's, or those under an address, a number, or the number of an order without an address. */
export interface PeopleOf {
  userId?: string | null;
  email?: string | null;
  phone?: string | null;
  orderId?: string | null;
}

/** SQL: whether row `p` (people) is one of theirs. What was merged into it is somebody's own, under another address. */
export const isRecordOf = ({ userId, email, phone, orderId }: PeopleOf): RawBuilder<unknown> =>
  sql`(p.user_id = ${userId ?? null}::uuid 
    or ${email ? hasAddress(email) : sql`false`}
    or p.user_id is null and p.email = '' and (p.phone = ${phone ?? null}::text
      or p.phone = (select customer_phone from orders where id = ${orderId ?? null}::uuid and customer_email = '')))`;

/** Deletes what staff wrote down about somebody, and the contact with their address at other customers. */
export async function forgetPeople(db: Queries, whose: PeopleOf): Promise<void> {
  if (whose.email)
    await sql`delete from person_contacts where email <> '' and lower(email) = lower(${whose.email})`.execute(
      db,
    );
  await sql`delete from people p where ${isRecordOf(whose)}`.execute(db);
}

/** Returns what staff wrote down about somebody, and where they are a contact. */
export async function exportPeople(db: Queries, whose: PeopleOf): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select p.first_name, p.last_name, p.email, p.phone, p.company, p.tags, p.created_at,
      (select json_agg(json_build_object('words', n.words, 'createdAt', n.created_at) order by n.created_at)
        from person_notes n where n.person_id = p.id) as notes,
      (select json_agg(json_build_object('name', c.name, 'email', c.email, 'phone', c.phone) order by c.created_at)
        from person_contacts c where c.person_id = p.id) as contacts,
      (select json_agg(json_build_object('address', a.address, 'city', a.city, 'postcode', a.postcode, 'country', a.country)
        order by a.created_at) from person_addresses a where a.person_id = p.id) as addresses
    from people p where ${isRecordOf(whose)} order by p.created_at`.execute(db);
  const { rows: contacts } = await sql<Record<string, unknown>>`
    select c.name, c.email, c.phone, c.created_at from person_contacts c
    where c.email <> '' and lower(c.email) = lower(${whose.email ?? ''}) order by c.created_at`.execute(db);
  return [...rows, ...contacts.map((contact) => ({ contact }))];
}

/**
 * Once an account's address is confirmed, what staff wrote down under the address is the account's. Somebody who was merged
 * into another stands on their own again.
 */
export async function claimRecord(
  trx: Queries,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from people p where ${hasAddress(email)} for update`.execute(trx);
  const [row] = rows;
  if (!row) return;
  await sql`update people set user_id = ${userId}, merged_into = null, first_name = '', last_name = '', email = '',
      version = version + 1
    where id = ${row.id} and not exists (select from people o where o.user_id = ${userId})`.execute(trx);
}
