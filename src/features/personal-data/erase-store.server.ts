import { type RawBuilder, sql } from 'kysely';
import { type DeletedFile, keysOf, lockHashes } from '#features/artwork/index.server.ts';
import { forgetDrafts } from '#features/drafts/index.server.ts';
import { forgetCustomer, releaseGuestOrders, releaseOrdersOf } from '#features/orders/index.server.ts';
import type { Queries } from '#platform/db/database.ts';

/** Replaces an erased customer's address. The domain can't exist (RFC 2606, 2), so nothing is ever sent to it. */
const ERASED_EMAIL = 'erased@customer.invalid';
/** The database trigger that guards histories allows this name. */
const ERASED_ACTOR = 'Erased account';
const SHIPPED_DAYS = 30;

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

/** Of two who erase the same person, lets one wait until the other is done. First in the lock order. */
export async function lockPerson(db: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erase ${email}`}, 0))`.execute(db);
}

/** Locks the carts that a guest ordered from, then their orders, in the lock order. Returns the orders' ids. */
export async function lockGuestOrders(db: Queries, email: string): Promise<string[]> {
  const isTheirs = sql`user_id is null and erased_at is null and lower(customer_email) = ${email}`;
  await sql`select id from carts where user_id is null
    and id in (select cart_id from orders where ${isTheirs}) order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${isTheirs} order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Erases the people behind guests' orders: their contact details (see `forgetContacts`), and their names on reviews and
 * on what they said about proofs.
 */
export async function eraseGuestOrders(db: Queries, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`update reviews set author_name = 'A customer' where user_id is null and not is_sample
    and order_id = any(${[...orderIds]}::uuid[])`.execute(db);
  await sql`update artwork_events e set actor_name = ${ERASED_ACTOR},
      note = case when kind = 'proof-refused' then null else note end
    where actor_id is null and order_item_id in (
      select id from order_items where order_id = any(${[...orderIds]}::uuid[]))`.execute(db);
  await sql`update artworks set cart_token = null where user_id is null and expires_at is null and id in (
      select artwork_id from order_items where order_id = any(${[...orderIds]}::uuid[]))`.execute(db);
  await releaseGuestOrders(db, orderIds, now).execute();
  await forgetContacts(db, now);
}

/**
 * Deletes the carts that a guest ordered from, and their uploads that no order needs. Returns the keys of files that
 * nobody else uploaded too.
 */
export async function deleteGuestCarts(db: Queries, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`delete from carts where user_id is null and token is not null
    and id in (select cart_id from orders where id = any(${[...orderIds]}::uuid[])) returning token`.execute(
    db,
  );
  const tokens = rows.map(({ token }) => token);
  return deleteUploads(db, sql`a.user_id is null and a.cart_token = any(${tokens}::text[])`);
}

/** Detaches orders from their customer and deletes what their invoices don't need (see `forgetContacts`). */
export async function releaseOrders(db: Queries, userId: string, now: Date): Promise<void> {
  await forgetDrafts(db, sql`user_id = ${userId}`, now);
  await releaseOrdersOf(db, userId, now).execute();
  await forgetContacts(db, now);
}

/**
 * Deletes email, phone and notes of erased customers' finished orders, in their histories and the audit log too, who
 * collected them, and what their bank transfers said. Placed orders keep name and address: a VAT invoice needs them (VAT Notice 700, 16.3) and is kept six years. Orders that were
 * never placed lose them too. An open order keeps its contact until it is delivered or was despatched a month ago; if
 * its card page can still be paid, until that expires. Raises the version, so that no open form can save the notes
 * back.
 */
export async function forgetContacts(db: Queries, now: Date): Promise<void> {
  const isDone = sql`erased_at is not null and customer_email <> ${ERASED_EMAIL}
        and (status in ('delivered', 'cancelled') or payment_status in ('failed', 'cancelled', 'expired')
          or (status = 'shipped' and updated_at < ${now}::timestamptz - make_interval(days => ${SHIPPED_DAYS})))
        and not exists (select from payments p where p.order_id = orders.id and p.status <> 'paid'
          and p.session_expires_at > ${now})`;
  await sql`
    with done as (
      ${forgetCustomer(ERASED_EMAIL, isDone)}),
    history as (update order_status_history set notes = null, message = null
      where order_id in (select id from done) and num_nonnulls(notes, message) > 0),
    items as (update order_items set note = null where order_id in (select id from done) and note is not null),
    days as (update day_changes set note = null where order_id in (select id from done) and note is not null),
    log as (update audit_log set before = before #- '{notes}', after = after #- '{notes}' #- '{reference}'
      where subject in (select 'order:' || id from done) and (before ? 'notes' or after ?| array['notes', 'reference'])),
    collected as (update handovers set collected_by = ${ERASED_ACTOR} where order_id in (select id from done)
      and collected_by <> ${ERASED_ACTOR}),
    paid_back as (update refunds set paid_back_how = 'Paid back' where paid_back_how is not null
      and payment_id in (select p.id from payments p join done on done.id = p.order_id)),
    received as (update receipts set reference = null where reference is not null
      and payment_id in (select p.id from payments p join done on done.id = p.order_id))
    update test_card_sessions set customer_email = ${ERASED_EMAIL}
    where reference in (select id::text from done)
      or reference in (select c.id::text from order_charges c join done on done.id = c.order_id)`.execute(db);
  // Separate, and on every run: an email still queued on one run has been sent by the next.
  await sql`
    update mails m set recipient = ${ERASED_EMAIL} from orders o
    where o.customer_email = ${ERASED_EMAIL} and o.erased_at is not null and m.recipient <> ${ERASED_EMAIL}
      and m.status = 'sent' and (m.order_id = o.id or m.data ->> 'orderId' = o.id::text)`.execute(db);
}

/** Deletes carts, and artwork that no order needs. Returns the keys of files that nobody else uploaded too. */
export async function deleteCartsAndArtwork(db: Queries, userId: string): Promise<string[]> {
  await sql`delete from carts where user_id = ${userId}`.execute(db);
  const files = await deleteUploads(db, sql`a.user_id = ${userId}`);
  await sql`update artworks set cart_token = null where user_id = ${userId}`.execute(db);
  return files;
}

/** Deletes the uploads `a` (artworks) that meet a condition and that no order or cart needs. */
async function deleteUploads(db: Queries, whose: RawBuilder<unknown>): Promise<string[]> {
  // A file that somebody else uploads at this moment keeps its bytes: of two, one waits for the other.
  const { rows: own } = await sql<{ sha256: string }>`
    select sha256 from artworks a where ${whose} and expires_at is not null`.execute(db);
  await lockHashes(
    db,
    own.map(({ sha256 }) => sha256),
  );
  const { rows } = await sql<DeletedFile>`
    with deleted as (delete from artworks a where ${whose}
      and not exists (select 1 from order_items i where i.artwork_id = a.id)
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

/** Removes the customer's name from what they wrote; the texts stay. */
export async function removeNames(db: Queries, userId: string): Promise<void> {
  await sql`update reviews set user_id = null, author_name = 'A customer' where user_id = ${userId}`.execute(
    db,
  );
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
 * Deletes data held by address alone. A subscriber is suppressed, not deleted, so that no import adds them again. Returns the keys of
 * files that nobody else uploaded too.
 */
export async function eraseByAddress(db: Queries, email: string, now: Date): Promise<string[]> {
  const files = await deleteUploads(
    db,
    sql`a.draft_id in (select id from drafts where lower(email) = ${email})`,
  );
  await sql`delete from mails where data ->> 'id' in (
    select id::text from drafts where source = 'request' and lower(email) = ${email})`.execute(db);
  await forgetDrafts(db, sql`lower(email) = ${email}`, now);
  const { rows } = await sql<{ subject: string }>`with deleted as (
      delete from contact_messages where lower(email) = ${email} returning id, 'enquiry:message:' || id as subject),
    deleted_too as (delete from sample_pack_requests where lower(email) = ${email}
      returning id, 'enquiry:sample-pack:' || id as subject),
    deleted_also as (delete from data_complaints where lower(email) = ${email}
      returning id, 'enquiry:complaint:' || id as subject),
    enquiries as (select * from deleted union all select * from deleted_too union all select * from deleted_also),
    told as (delete from mails where data ->> 'id' in (select id::text from enquiries))
    select subject from enquiries union all select 'subscriber:' || id from subscribers where email = ${email}`.execute(
    db,
  );
  await sql`delete from mails where lower(recipient) = ${email} and order_id is null and not data ? 'orderId'`.execute(
    db,
  );
  await sql`with subscriber as (
      update subscribers set status = 'unsubscribed', first_name = null, last_name = null, interests = '{}', tags = '{}',
        marketing_consent = false, last_activity_at = ${now}
      where email = ${email} returning id, email),
    skipped as (update campaign_recipients set state = 'skipped', unsubscribed_at = ${now}
      where state = 'queued' and subscriber_id in (select id from subscriber))
    insert into suppressions (email, reason) select email, 'unsubscribed' from subscriber
    on conflict (email) do nothing`.execute(db);
  await forgetChanges(
    db,
    rows.map(({ subject }) => subject),
  );
  return files;
}

/** Of staff changes to what is deleted or erased, only the fact that they happened stays in the audit log. */
export async function forgetChanges(db: Queries, subjects: readonly string[]): Promise<void> {
  await sql`update audit_log set before = null, after = null
    where subject = any(${[...subjects]}::text[]) and (before is not null or after is not null)`.execute(db);
}

/**
 * Deletes the account with its sessions, password, profile, role, addresses and account emails. Of staff changes to it,
 * only the fact that they happened stays.
 */
export async function deleteUser(db: Queries, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId} or identifier like ${`%:${userId}`}`.execute(
    db,
  );
  await sql`delete from users where id = ${userId}`.execute(db);
  await forgetChanges(db, [`user:${userId}`]);
  await sql`insert into audit_log (actor, action, subject)
    values (${ERASED_ACTOR}, 'account.erased', ${`user:${userId}`})`.execute(db);
}
