import { type RawBuilder, sql } from 'kysely';
import {
  ERASED_NAME,
  forgetNames,
  forgetWhoAccepted,
  isFinished,
} from '#features/orders/order/index.server.ts';
import { forgetDrafts, IS_OPEN_REQUEST } from '#features/selling/drafts/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { REMOVED_EMAIL } from '#platform/email/queue.server.ts';
import { eraseGuestOrders, forgetChanges } from '../erase-store.server.ts';
import { isUnderPhone } from '../store.server.ts';

/** Rows that are removed by age: a query for the old ones, and a function that removes some and returns how many. */
export interface OldRows {
  /** SQL for the ids of the rows that are older than a time. */
  old(before: Date): RawBuilder<{ id: unknown }>;
  /** Removes the rows selected by `ids`. Returns how many. */
  remove(db: Queries, ids: RawBuilder<{ id: unknown }>, now: Date): Promise<number>;
}

/**
 * Removed by deleting the rows. `condition` may use the time `before`. With `subject`, the rows' subject in the audit
 * log, text by staff about them is removed from there too.
 */
const deleted = (
  table: string,
  condition: (before: Date) => RawBuilder<boolean>,
  subject?: string,
): OldRows => ({
  old: (before) => sql`select id from ${sql.table(table)} where ${condition(before)}`,
  async remove(db, ids) {
    const { rows } = await sql<{ id: string }>`
      delete from ${sql.table(table)} where id = any(array(${ids})) returning id`.execute(db);
    const changed = subject ? rows.map(({ id }) => `${subject}:${id}`) : [];
    if (changed.length > 0) await forgetChanges(db, changed);
    return rows.length;
  },
});

export const OLD_CARTS = deleted('carts', (before) => sql`updated_at < ${before}`);
/** Not those whose print file an order still has: the next one is made from them with one change. */
export const OLD_DESIGNS = deleted(
  'designs',
  (before) => sql`updated_at < ${before} and not exists (select from design_artworks m
    join order_items i on i.artwork_id = m.artwork_id where m.design_id = designs.id)`,
);
export const OLD_MESSAGES = deleted(
  'contact_messages',
  (before) => sql`status = 'done' and created_at < ${before}`,
  'enquiry:message',
);
export const OLD_SAMPLE_PACKS = deleted(
  'sample_pack_requests',
  (before) => sql`status = 'done' and created_at < ${before}`,
  'enquiry:sample-pack',
);
export const OLD_COMPLAINTS = deleted(
  'data_complaints',
  (before) => sql`closed_at < ${before}`,
  'enquiry:complaint',
);
export const ENDED_SESSIONS = deleted('sessions', (before) => sql`expires_at < ${before}`);
export const EXPIRED_LINKS = deleted('verifications', (before) => sql`expires_at < ${before}`);

/**
 * Quotes that nobody has changed for that long. The offers stay, without their customer, and so do requests that are
 * still waiting for an answer, like new messages.
 */
export const OLD_QUOTES: OldRows = {
  old: (before) =>
    sql`select id from drafts d where erased_at is null and updated_at < ${before} and not ${IS_OPEN_REQUEST}`,
  remove: async (db, ids, now) => (await forgetDrafts(db, sql`id = any(array(${ids}))`, now)).length,
};

/**
 * What staff wrote down about customers without an account that nobody changed for that long. Not while their address or
 * number is on an order or quote.
 */
export const OLD_RECORDS: OldRows = {
  old: (before) => sql`select p.id from people p where p.user_id is null and p.updated_at < ${before}
    and not exists (select from people m where m.merged_into = p.id and m.updated_at >= ${before})
    and not exists (select from users u where u.email = lower(p.email))
    and not exists (select from orders o where o.user_id is null and o.erased_at is null
      and (p.email <> '' and lower(o.customer_email) = lower(p.email)
        or p.email = '' and o.customer_email = '' and o.customer_phone = p.phone))
    and not exists (select from drafts d where d.erased_at is null and d.user_id is null
      and (p.email <> '' and d.email <> '' and lower(d.email) = lower(p.email) or p.email = '' and ${isUnderPhone(sql`d`, sql`p.phone`)}))`,
  async remove(db, ids) {
    const { rows } = await sql`delete from people where id = any(array(${ids})) returning 1`.execute(db);
    return rows.length;
  },
};

/** Emails that were sent or given up. The row stays, without address and content, to show that it was sent. */
export const OLD_EMAILS: OldRows = {
  old: (before) =>
    sql`select id from mails where removed_at is null and status <> 'queued' and created_at < ${before}`,
  async remove(db, ids, now) {
    const { rows } = await sql`update mails set removed_at = ${now}, recipient = ${REMOVED_EMAIL}, data = '{}'
      where id = any(array(${ids})) returning 1`.execute(db);
    return rows.length;
  },
};

/** Guests' finished orders that still have contact details. */
export const OLD_GUEST_ORDERS: OldRows = {
  old: (before) =>
    sql`select o.id from orders o where o.user_id is null and o.erased_at is null and ${isFinished(before)}`,
  async remove(db, ids, now) {
    const { rows } = await sql<{ id: string }>`${ids}`.execute(db);
    await eraseGuestOrders(
      db,
      rows.map(({ id }) => id),
      now,
    );
    return rows.length;
  },
};

/** Orders of guests and erased customers that tax law no longer requires to have a name. */
export const OLD_NAMES: OldRows = {
  old: (before) => sql`select o.id from orders o where o.erased_at is not null
    and (o.customer_name <> ${ERASED_NAME} or o.billing_address <> '{}')
    and coalesce(o.placed_at, o.created_at) < ${before} and ${isFinished(before)}`,
  async remove(db, ids) {
    const { rows } = await sql<{ id: string }>`${ids}`.execute(db);
    const orderIds = rows.map(({ id }) => id);
    if (orderIds.length === 0) return 0;
    await forgetNames(db, orderIds).execute();
    await sql`delete from monthly_buyers b where exists (select from invoices v
        where v.monthly_number = b.invoice_number and v.order_id = any(${orderIds}::uuid[]))
      and not exists (select from invoices v join orders o on o.id = v.order_id
        where v.monthly_number = b.invoice_number and o.billing_address <> '{}')`.execute(db);
    await forgetWhoAccepted(orderIds, ERASED_NAME).execute(db);
    return rows.length;
  },
};

/** Returns how many rows are older than a time. */
export async function countOld(db: Queries, rows: OldRows, before: Date): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${rows.old(before)}) old`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/**
 * Removes at most `limit` rows older than a time. Rows that are being changed at the moment are left for the next run.
 */
export function removeOld(
  db: Queries,
  rows: OldRows,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  return rows.remove(db, sql`${rows.old(before)} limit ${limit} for update skip locked`, now);
}
