import { sql } from 'kysely';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import { phoneAsStored } from '#platform/db/phone-as-stored.ts';
import type { Shop } from '#platform/shop.ts';
import type { PersonAddress, PersonContact, PersonDetails, PersonSeed } from './customer-record.ts';
import { groupOf, keepRow } from './store.server.ts';

/** What staff do to the record of a customer. */
export type PersonChange =
  | { kind: 'note'; words: string }
  | { kind: 'note-delete'; id: string }
  | { kind: 'tag'; tags: readonly string[] }
  | { kind: 'tag-remove'; tag: string }
  | ({ kind: 'contact' } & Omit<PersonContact, 'id'>)
  | { kind: 'contact-delete'; id: string }
  | ({ kind: 'address' } & Omit<PersonAddress, 'id'>)
  | { kind: 'address-delete'; id: string };

/**
 * Changes what is written down about a customer, and begins their record if this is the first thing. Repeating a deletion
 * is harmless. Returns the record's id; undefined if the customer was erased in the meantime.
 */
export async function changePerson(
  shop: Shop,
  actor: Actor,
  seed: PersonSeed,
  change: PersonChange,
): Promise<string | undefined> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    const personId = await keepRow(trx, seed, now);
    if (!personId) return undefined;
    const group = groupOf(seed.key ?? { personId });
    await make(trx, { change, actor, personId, group, now });
    await trx.updateTable('people').set({ updatedAt: now }).where('id', '=', personId).execute();
    await note(trx, actor, `person.${change.kind}`, personId);
    return personId;
  });
}

/** Writes to the audit log what was done, not in which words: it outlasts the customer. `changed`: the names of fields. */
async function note(
  trx: Queries,
  actor: Actor,
  action: string,
  personId: string,
  changed: readonly string[] = [],
): Promise<void> {
  const after = changed.length > 0 ? { changed } : null;
  await recordChange(trx, { actor, action, subject: `person:${personId}`, before: null, after });
}

interface Making {
  change: PersonChange;
  actor: Actor;
  personId: string;
  group: ReturnType<typeof groupOf>;
  now: Date;
}

async function make(trx: Queries, { change, actor, personId, group, now }: Making): Promise<void> {
  const remove = (table: string, id: string) =>
    sql`delete from ${sql.table(table)} where id = ${id} and person_id in ${group}`.execute(trx);
  switch (change.kind) {
    case 'note': {
      const { words } = change;
      const note = { personId, words, authorId: actor.id, authorName: actor.name, createdAt: now };
      await trx.insertInto('personNotes').values(note).execute();
      return;
    }
    case 'note-delete':
      await remove('person_notes', change.id);
      return;
    case 'tag':
      await addTags(trx, personId, change.tags);
      return;
    case 'tag-remove':
      await sql`update people set tags = array_remove(tags, ${change.tag}) where id in ${group}`.execute(trx);
      return;
    case 'contact': {
      const { name, email, phone } = change;
      await trx
        .insertInto('personContacts')
        .values({ personId, name, email, phone, createdAt: now })
        .execute();
      return;
    }
    case 'contact-delete':
      await remove('person_contacts', change.id);
      return;
    case 'address': {
      const { address, city, postcode, country } = change;
      const where = { personId, address, city, postcode, country, createdAt: now };
      await trx.insertInto('personAddresses').values(where).execute();
      return;
    }
    case 'address-delete':
      await remove('person_addresses', change.id);
      return;
  }
}

/** Adds tags; one that others have in different capitals is spelled as they have it, so that the list finds all of them. */
async function addTags(trx: Queries, personId: string, tags: readonly string[]): Promise<void> {
  await sql`update people p set tags = array(select distinct on (lower(tag)) tag from (
      select unnest(p.tags) as tag, 0 as nth
      union all select coalesce((select t from people o, unnest(o.tags) t where lower(t) = lower(n.tag) order by t limit 1), n.tag), 1
        from unnest(${[...tags]}::text[]) as n (tag)) t order by lower(tag), nth)
    where id = ${personId}`.execute(trx);
}

export type DetailsOutcome =
  | { ok: true; id: string }
  /** somebody else has the address or, if there is none, the number */
  | { ok: false; kind: 'taken'; field: 'email' | 'phone'; personId: string | null; userId: string | null }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date }
  | { ok: false; kind: 'missing' };

/** Writes down a customer before their first order. Refused for an address or a number that a customer has already. */
export async function addPerson(shop: Shop, actor: Actor, details: PersonDetails): Promise<DetailsOutcome> {
  const now = shop.clock();
  return unlessTaken(shop, details, null, (trx) => insertPerson(trx, actor, details, now));
}

async function insertPerson(
  trx: Queries,
  actor: Actor,
  details: PersonDetails,
  now: Date,
): Promise<DetailsOutcome> {
  const { id } = await trx
    .insertInto('people')
    .values({ ...details, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(trx, actor, 'person.create', id);
  return { ok: true, id };
}

/**
 * Saves the details of a customer without an account as staff saw them at `version`, or begins their record with them. If the
 * address or number by which they are known changes, what they ordered under the old one stays theirs.
 */
export async function saveDetails(
  shop: Shop,
  actor: Actor,
  seed: PersonSeed,
  details: PersonDetails,
  version: number,
): Promise<DetailsOutcome> {
  const now = shop.clock();
  const own = seed.key && 'personId' in seed.key ? seed.key.personId : null;
  return unlessTaken(shop, details, own, async (trx) => {
    const id = await keepRow(trx, seed, now);
    const before = id && (await readDetails(trx, id));
    if (!before || (own && own !== id)) return { ok: false, kind: 'missing' };
    const subject = `person:${id}`;
    const { version: stored, ...was } = before;
    if (seed.key && stored !== version) {
      const { actor: who, changedAt } = await lastChange(trx, subject, 'person.save');
      return { ok: false, kind: 'stale', actor: who, changedAt: changedAt ?? now };
    }
    await trx
      .updateTable('people')
      .set({ ...details, version: stored + 1, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await keepOldKey(trx, id, was, now);
    const fields = Object.keys(was) as (keyof typeof was)[];
    await note(
      trx,
      actor,
      'person.save',
      id,
      fields.filter((field) => was[field] !== details[field]),
    );
    return { ok: true, id };
  });
}

/** Keeps the address or number by which somebody was known as that of a person merged into them, if it has orders or enquiries. */
async function keepOldKey(trx: Queries, id: string, was: PersonDetails, now: Date): Promise<void> {
  const { email, phone, firstName, lastName } = was;
  const held =
    email === ''
      ? sql`exists (select from orders where customer_email = '' and customer_phone = ${phone} and user_id is null and erased_at is null)
          or exists (select from drafts where email = '' and ${phoneAsStored(sql`phone`)} = ${phone} and erased_at is null)`
      : sql`exists (select from orders where lower(customer_email) = lower(${email}) and user_id is null and erased_at is null)
          or exists (select from drafts where email <> '' and lower(email) = lower(${email}) and erased_at is null)
          or exists (select from contact_messages where lower(email) = lower(${email}))
          or exists (select from sample_pack_requests where lower(email) = lower(${email}))`;
  await sql`insert into people (first_name, last_name, email, phone, merged_into, created_at, updated_at)
    select ${firstName}, ${lastName}, ${email}, ${phone}, ${id}, ${now}, ${now}
    where ${held} on conflict do nothing`.execute(trx);
}

const readDetails = (trx: Queries, id: string) =>
  trx
    .selectFrom('people')
    .select(['firstName', 'lastName', 'email', 'phone', 'company', 'version'])
    .where('id', '=', id)
    .where('userId', 'is', null)
    .executeTakeFirst();

const KEYS: Readonly<Record<string, 'email' | 'phone'>> = { people_address: 'email', people_phone: 'phone' };

/** Runs a command unless a customer other than `own` has the address already, also one who just got it. */
async function unlessTaken(
  shop: Shop,
  details: PersonDetails,
  own: string | null,
  command: (trx: Queries) => Promise<DetailsOutcome>,
): Promise<DetailsOutcome> {
  const taken = () => findTaken(shop.db, details, own);
  try {
    return (await taken()) ?? (await inTransaction(shop.db, command));
  } catch (error) {
    const other = KEYS[brokenConstraint(error)] && (await taken());
    if (other) return other;
    throw error;
  }
}

/** Returns who has these details already, with an account or written down. */
async function findTaken(
  db: Queries,
  { email, phone }: PersonDetails,
  own: string | null,
): Promise<DetailsOutcome | undefined> {
  const { rows } = await sql<{ personId: string | null; userId: string | null }>`
    select null::uuid as person_id, id as user_id from users where email = lower(${email}) and ${email} <> ''
    union all select coalesce(merged_into, id), null from people where user_id is null and id is distinct from ${own}::uuid
      and case when ${email} <> '' then email <> '' and lower(email) = lower(${email}) else email = '' and phone = ${phone} end
    limit 1`.execute(db);
  const [row] = rows;
  return row && { ok: false, kind: 'taken', field: email === '' ? 'phone' : 'email', ...row };
}
