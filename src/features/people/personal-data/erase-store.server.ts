import { type RawBuilder, sql } from 'kysely';
import { deleteBriefs } from '#features/artwork/briefs/index.server.ts';
import { type DeletedFile, keysOf, lockHashes } from '#features/artwork/files/index.server.ts';
import { releaseGuestOrders, releaseOrdersOf } from '#features/orders/order/index.server.ts';
import { forgetPeople } from '#features/people/customers/index.server.ts';
import { IS_BY_LINK } from '#features/selling/cart/index.server.ts';
import { forgetDrafts } from '#features/selling/drafts/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { ERASED_ACTOR, forgetContacts } from './forget-contacts.server.ts';
import type { PersonKey } from './person.ts';
import { isUnderPhone } from './store.server.ts';

/** Locks the customer's carts, then their trade account, in the lock order. Returns what they owe, in pence. */
export async function lockDebt(db: Queries, userId: string): Promise<number> {
  await sql`select id from carts where user_id = ${userId} for update`.execute(db);
  const { rows } = await sql<{ owed: number }>`
    select current_balance_pence as owed from credit_accounts where user_id = ${userId} for update`.execute(
    db,
  );
  return rows[0]?.owed ?? 0;
}

/** Whether there is no other owner. Locks all staff, as changes of roles do, so that the last two can't leave at once. */
export async function isLastOwner(db: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql<{ userId: string; isOwner: boolean }>`
    select user_id as "userId", 'owner' = any(staff_roles) as "isOwner" from user_roles where role = 'admin'
    order by user_id for update`.execute(db);
  const owners = rows.filter(({ isOwner }) => isOwner);
  return owners.length === 1 && owners[0]?.userId === userId;
}

/**
 * If two people erase the same person, by address or order, one waits until the other is done. First in the lock order.
 */
export async function lockPerson(db: Queries, whose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erase ${whose}`}, 0))`.execute(db);
}

function ordersUnder(key: PersonKey): RawBuilder<unknown> {
  if ('email' in key) return sql`lower(customer_email) = ${key.email}`;
  return 'phone' in key
    ? sql`customer_email = '' and customer_phone = ${key.phone}`
    : sql`id = ${key.orderId}`;
}

/** Locks the carts that a guest ordered from, then their orders, in the lock order. Returns the orders' ids. */
export async function lockGuestOrders(db: Queries, key: PersonKey): Promise<string[]> {
  const isTheirs = sql`user_id is null and erased_at is null
    and ${ordersUnder(key)}`;
  await sql`select id from carts where user_id is null
    and id in (select cart_id from orders where ${isTheirs}) order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${isTheirs} order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Erases the people behind guests' orders: their contact details (see `forgetContacts`), and their names on reviews and
 * on comments about proofs.
 */
export async function eraseGuestOrders(db: Queries, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  await nameless(db, sql`user_id is null and not is_sample and order_id = any(${[...orderIds]}::uuid[])`);
  await sql`update artwork_events e set actor_name = ${ERASED_ACTOR},
      note = case when kind = 'proof-refused' then null else note end
    where actor_id is null and order_item_id in (
      select id from order_items where order_id = any(${[...orderIds]}::uuid[]))`.execute(db);
  await deleteShares(
    db,
    sql`s.order_item_id in (select id from order_items where order_id = any(${[...orderIds]}::uuid[]))
    or s.artwork_id in (select artwork_id from order_items where order_id = any(${[...orderIds]}::uuid[]))`,
  );
  await sql`update artworks set cart_token = null where user_id is null and expires_at is null and id in (
      select artwork_id from order_items where order_id = any(${[...orderIds]}::uuid[]))`.execute(db);
  await releaseGuestOrders(db, orderIds, now).execute();
  await forgetContacts(db, now);
}

/**
 * Deletes the carts that a guest ordered from, and their uploads that no order needs. Returns the keys of files that
 * nobody else has also uploaded.
 */
export async function deleteGuestCarts(db: Queries, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`delete from carts where user_id is null and token is not null
    and id in (select o.cart_id from orders o where o.id = any(${[...orderIds]}::uuid[]) and not ${IS_BY_LINK}) returning token`.execute(
    db,
  );
  await deleteCartShares(db, sql`id = any(${[...orderIds]}::uuid[])`);
  const tokens = rows.map(({ token }) => token);
  const files = await deleteUploads(db, sql`a.user_id is null and a.cart_token = any(${tokens}::text[])`);
  const briefs = await deleteBriefs(db, sql`b.user_id is null and b.cart_token = any(${tokens}::text[])`);
  return [
    ...files,
    ...briefs.files,
    ...(await deleteUnfinished(db, sql`cart_token = any(${tokens}::text[])`)),
  ];
}

/** Deletes the links of carts that somebody ordered from, with what whoever had the link wrote: it may have been them. */
const deleteCartShares = (db: Queries, theirOrders: RawBuilder<unknown>) =>
  sql`delete from cart_shares where cart_id in (select cart_id from orders where ${theirOrders})`.execute(db);

/** Deletes files that are still being sent. Returns the keys of their pieces. */
async function deleteUnfinished(db: Queries, whose: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key from upload_pieces where upload_id in (select id from uploads where ${whose})`.execute(
    db,
  );
  await sql`delete from uploads where ${whose}`.execute(db);
  return rows.map(({ storageKey }) => storageKey);
}

/** Detaches orders from their customer and deletes what their invoices don't need (see `forgetContacts`). */
export async function releaseOrders(db: Queries, userId: string, now: Date): Promise<void> {
  await deleteCartShares(db, sql`user_id = ${userId}`);
  await forgetQuotes(db, sql`user_id = ${userId}`, now);
  await releaseOrdersOf(db, userId, now).execute();
  await forgetContacts(db, now);
}

/** Deletes carts, briefs, and artwork that no order needs. Returns the keys of files that nobody else has also uploaded. */
export async function deleteCartsAndArtwork(db: Queries, userId: string): Promise<string[]> {
  await sql`delete from mails where status = 'queued' and template = 'cart-returned' and user_id = ${userId}`.execute(
    db,
  );
  await sql`delete from carts where user_id = ${userId}`.execute(db);
  await deleteShares(db, sql`s.artwork_id in (select id from artworks where user_id = ${userId})`);
  const files = await deleteUploads(db, sql`a.user_id = ${userId}`);
  await sql`update artworks set cart_token = null where user_id = ${userId}`.execute(db);
  const briefs = await deleteBriefs(db, sql`b.user_id = ${userId}`);
  return [...files, ...briefs.files, ...(await deleteUnfinished(db, sql`user_id = ${userId}`))];
}

/**
 * Deletes links `s` (proof_shares) by which proofs were shared, with the colleagues' answers and the queued emails
 * about them.
 */
async function deleteShares(db: Queries, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from mails where status = 'queued' and event_key in (
    select 'proof-answered:' || w.id from proof_answers w join proof_shares s on s.id = w.share_id where ${which})`.execute(
    db,
  );
  await sql`delete from proof_shares s where ${which}`.execute(db);
}

/** Deletes the uploads `a` (artworks) that meet a condition and that no order or cart needs. */
async function deleteUploads(db: Queries, whose: RawBuilder<unknown>): Promise<string[]> {
  // A file that somebody else is uploading at this moment keeps its bytes: one transaction waits for the other.
  const { rows: own } = await sql<{ sha256: string }>`
    select sha256 from artworks a where ${whose} and expires_at is not null`.execute(db);
  await lockHashes(
    db,
    own.map(({ sha256 }) => sha256),
  );
  const { rows } = await sql<DeletedFile>`
    with deleted as (delete from artworks a where ${whose}
      and not exists (select 1 from order_items i where i.artwork_id = a.id)
      and not exists (select 1 from order_items i where i.idea_id = a.id)
      and not exists (select 1 from artwork_events e where e.artwork_id = a.id)
      and not exists (select 1 from artworks m where m.made_from @> array[a.id] and m.expires_at is null)
      and not exists (select 1 from cart_lines l where l.artwork_id = a.id)
      returning id, storage_key, preview_key, (report->>'pageCount')::int as page_count)
    select distinct g.storage_key, g.preview_key, g.page_count from deleted g
    where not exists (select 1 from artworks o where o.storage_key = g.storage_key
      and o.id not in (select id from deleted))`.execute(db);
  return rows.flatMap(keysOf);
}

/** Closes the trade account. Its ledger is kept without the customer's name. */
export async function closeTradeAccount(db: Queries, userId: string): Promise<void> {
  await sql`delete from credit_accounts c where user_id = ${userId}
    and not exists (select 1 from credit_ledger l where l.user_id = c.user_id)`.execute(db);
  await sql`update credit_accounts set is_approved = false, credit_limit_pence = 0, monthly_invoice = false, hold_reason = null,
      no_chase_reason = null, no_chase_until = null, version = version + 1
    where user_id = ${userId}`.execute(db);
}

/** Removes the author's name from reviews and from log entries about them; the texts stay. */
async function nameless(db: Queries, whose: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ subject: string }>`
    update reviews set user_id = null, author_name = 'A customer' where ${whose} returning 'review:' || id as subject`.execute(
    db,
  );
  await forgetChanges(
    db,
    rows.map(({ subject }) => subject),
  );
}

/** Removes the customer's name from what they wrote; the texts stay. */
export async function removeNames(db: Queries, userId: string): Promise<void> {
  await nameless(db, sql`user_id = ${userId}`);
  await sql`update order_status_history set changed_by = null, actor = ${ERASED_ACTOR}
    where changed_by = ${userId}`.execute(db);
  // Answers through an email's link are theirs too.
  await sql`update artwork_events e set actor_id = null, actor_name = ${ERASED_ACTOR},
      note = case when kind = 'proof-refused' then null else note end
    where actor_id = ${userId} or (actor_id is null and order_item_id in (
      select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = ${userId}))`.execute(
    db,
  );
  await sql`update price_history set changed_by = null, changed_by_name = ${ERASED_ACTOR}
    where changed_by = ${userId}`.execute(db);
  await sql`update job_events set actor_id = null, actor_name = ${ERASED_ACTOR} where actor_id = ${userId}`.execute(
    db,
  );
  await sql`update audit_log set actor_id = null, actor = ${ERASED_ACTOR} where actor_id = ${userId}`.execute(
    db,
  );
}

/**
 * Deletes data held by address alone. A subscriber is suppressed, not deleted, so that no import adds them again.
 * Returns the keys of files that nobody else has also uploaded.
 */
export async function eraseByAddress(db: Queries, email: string, now: Date): Promise<string[]> {
  const files = await deleteUploads(
    db,
    sql`a.draft_id in (select id from drafts where lower(email) = ${email})`,
  );
  await sql`delete from mails where data ->> 'id' in (
    select id::text from drafts where source = 'request' and lower(email) = ${email})`.execute(db);
  await forgetQuotes(db, sql`lower(email) = ${email}`, now);
  await forgetPeople(db, { email });
  const { rows } = await sql<{ subject: string }>`with deleted as (
      delete from contact_messages where lower(email) = ${email} returning id, 'enquiry:message:' || id as subject),
    deleted_too as (delete from sample_pack_requests where lower(email) = ${email}
      returning id, 'enquiry:sample-pack:' || id as subject),
    deleted_also as (delete from data_complaints where lower(email) = ${email}
      returning id, 'enquiry:complaint:' || id as subject),
    enquiries as (select * from deleted union all select * from deleted_too union all select * from deleted_also),
    told as (delete from mails where data ->> 'id' in (select id::text from enquiries)),
    invited as (delete from verifications where lower(value) = ${email} returning 'invitation:' || id as subject)
    select subject from enquiries union all select subject from invited
    union all select 'subscriber:' || id from subscribers where email = ${email}
    union all select subject from audit_log where subject like 'invitation:%' and ${email} in (before ->> 'email', after ->> 'email')`.execute(
    db,
  );
  await sql`delete from mails where lower(recipient) = ${email} and order_id is null and not data ? 'orderId'`.execute(
    db,
  );
  await sql`with subscriber as (
      update subscribers set status = 'unsubscribed', first_name = null, last_name = null, interests = '{}', tags = '{}',
        marketing_consent = false, last_activity_at = ${now}, mailchimp_problem = null
      where email = ${email} returning id, email),
    skipped as (update campaign_recipients set problem = null,
        state = case when state = 'queued' then 'skipped' else state end,
        unsubscribed_at = case when state = 'queued' then ${now} else unsubscribed_at end
      where (state = 'queued' or problem is not null) and subscriber_id in (select id from subscriber)),
    refused as (update subscriber_imports set refused = (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(refused) one
        where lower(one ->> 'email') is distinct from ${email})
      where exists (select from jsonb_array_elements(refused) one where lower(one ->> 'email') = ${email}))
    insert into suppressions (email, reason) select email, 'unsubscribed' from subscriber
    on conflict (email) do nothing`.execute(db);
  // A tag that nobody else has could be about them.
  await sql`delete from subscriber_tags where subscribers <= 0`.execute(db);
  await forgetChanges(
    db,
    rows.map(({ subject }) => subject),
  );
  return files;
}

/**
 * Erases the person from the quotes that orders came from, and those under their number alone. Returns the keys of their files that nobody else has also
 * uploaded.
 */
export async function eraseQuotesOf(
  db: Queries,
  key: PersonKey,
  orderIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const phone = 'phone' in key ? key.phone : null;
  const theirs = sql`(select draft_id from orders where id = any(${[...orderIds]}::uuid[])
    union select id from drafts where ${isUnderPhone(sql`drafts`, phone)})`;
  const files = await deleteUploads(db, sql`a.draft_id in ${theirs}`);
  await forgetQuotes(db, sql`id in ${theirs}`, now);
  return files;
}

/** Erases the person from quotes, and from log entries about them. */
async function forgetQuotes(db: Queries, whose: RawBuilder<unknown>, now: Date): Promise<void> {
  const forgotten = await forgetDrafts(db, whose, now);
  await forgetChanges(
    db,
    forgotten.map((id) => `draft:${id}`),
  );
}

/** The audit log keeps only the fact that staff changed something that is being deleted or erased. */
export async function forgetChanges(db: Queries, subjects: readonly string[]): Promise<void> {
  await sql`update audit_log set before = null, after = null
    where subject = any(${[...subjects]}::text[]) and (before is not null or after is not null)`.execute(db);
}

/**
 * Deletes the account with its sessions, password, profile, role, addresses and account emails. The audit log keeps
 * only the fact that staff changed it.
 */
export async function deleteUser(db: Queries, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId} or identifier like ${`%:${userId}`}`.execute(
    db,
  );
  await sql`delete from users where id = ${userId}`.execute(db);
  // An entry that belongs to an order refers to it by id; a payment's reference is text from their bank.
  await sql`update credit_ledger set reference = 'Erased ' || id where user_id = ${userId}
    and reference !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}(:|$)'`.execute(db);
  await forgetChanges(db, [`user:${userId}`]);
  await sql`insert into audit_log (actor, action, subject)
    values (${ERASED_ACTOR}, 'account.erased', ${`user:${userId}`})`.execute(db);
}
