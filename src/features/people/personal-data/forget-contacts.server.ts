import { type RawBuilder, sql } from 'kysely';
import { forgetDesigns } from '#features/artwork/briefs/index.server.ts';
import {
  forgetArtworkProblem,
  forgetCustomer,
  forgetItemWords,
  forgetJobNotes,
} from '#features/orders/order/index.server.ts';
import type { Queries } from '#platform/db/database.ts';

/** Replaces an erased customer's address. The domain can't exist (RFC 2606, 2), so nothing is ever sent to it. */
const ERASED_EMAIL = 'erased@customer.invalid';
/** The database trigger that guards histories allows this name. */
export const ERASED_ACTOR = 'Erased account';
/** Replaces a required text. The triggers that guard money allow it. */
const ERASED = 'Erased';
const SHIPPED_DAYS = 30;

/**
 * Deletes email, phone and notes of erased customers' finished orders, and everything that was written about them: in
 * their histories, changes, jobs, money and the audit log, who collected them, and the texts of their bank transfers.
 * Placed orders keep name and address, because a VAT invoice needs them (VAT Notice 700, 16.3) and is kept for six
 * years; the same goes for anything printed on invoices and credit notes. Orders that were never placed lose them too.
 * An open order keeps its contact until it is delivered or was despatched a month ago or, if its card page can still be
 * paid, until that expires. Raises the version, so that no open form can save the notes back.
 */
export async function forgetContacts(db: Queries, now: Date): Promise<void> {
  const isDone = sql`erased_at is not null and customer_email <> ${ERASED_EMAIL}
        and (status in ('delivered', 'cancelled') or payment_status in ('failed', 'cancelled', 'expired')
          or (status = 'shipped' and updated_at < ${now}::timestamptz - make_interval(days => ${SHIPPED_DAYS})))
        and not exists (select from payments p where p.order_id = orders.id and p.status <> 'paid'
          and p.session_expires_at > ${now})`;
  const { rows } = await sql<{ id: string }>`${forgetCustomer(ERASED_EMAIL, isDone)}`.execute(db);
  const orderIds = rows.map(({ id }) => id);
  if (orderIds.length > 0) await forgetWords(db, sql`any(${orderIds}::uuid[])`);
  // On every run: an email still queued on one run has been sent by the next.
  await forgetEmails(db, now);
}

/** Deletes what customers and staff wrote about orders. */
async function forgetWords(db: Queries, these: RawBuilder<unknown>): Promise<void> {
  await sql`
    with history as (update order_status_history set notes = null, message = null
      where order_id = ${these} and num_nonnulls(notes, message) > 0),
    items as (${forgetItemWords(these, ERASED)}),
    files as (update artwork_events set note = null
      where note is not null and order_item_id in (select id from order_items where order_id = ${these})),
    days as (update day_changes set note = null where order_id = ${these} and note is not null),
    changes as (update order_changes set why = null, before = side_without_words(before), after = side_without_words(after)
      where order_id = ${these}),
    removed as (update removed_items set reference = null, jobs = jobs_without_words(jobs) where order_id = ${these}),
    theirs as (${forgetJobNotes(these)}),
    done_to_jobs as (update job_events set note = null
      where note is not null and job_id in (select id from jobs where order_id = ${these})),
    collected as (update handovers set collected_by = ${ERASED_ACTOR} where order_id = ${these}
      and collected_by <> ${ERASED_ACTOR}),
    log as (update audit_log set before = logged_without_words(before), after = logged_without_words(after)
      where subject in (select 'order:' || id from orders where id = ${these}) and num_nonnulls(before, after) > 0)
    ${forgetArtworkProblem(sql`id = ${these}`)}`.execute(db);
  await forgetDesigns(db, these);
  await sql`
    with paid as (select id from payments where order_id = ${these}),
    paid_back as (update refunds set reason = ${ERASED},
        paid_back_how = case when paid_back_how is not null then 'Paid back' end where payment_id in (select id from paid)),
    received as (update receipts set reference = null, why = case when why is not null then ${ERASED} end
      where num_nonnulls(reference, why) > 0 and payment_id in (select id from paid)),
    differed as (update payment_differences set settled_why = ${ERASED} where settled_why is not null
      and (order_id = ${these} or payment_id in (select id from paid))),
    withdrawn as (update order_charges set withdrawn_why = ${ERASED} where order_id = ${these} and withdrawn_why is not null)
    update test_card_sessions set customer_email = ${ERASED_EMAIL}
    where reference in (select id::text from orders where id = ${these})
      or reference in (select c.id::text from order_charges c where c.order_id = ${these})`.execute(db);
}

/** Empties the emails about erased customers' finished orders and problems, and those to staff about notes on them. */
async function forgetEmails(db: Queries, now: Date): Promise<void> {
  await sql`
    with done as (select id from orders where customer_email = ${ERASED_EMAIL} and erased_at is not null),
    problems as (select id from complaints where erased_at is not null),
    notes as (select m.id from mentions m left join job_events e on e.id = m.event_id left join jobs j on j.id = e.job_id
      join done on done.id in (m.order_id, j.order_id))
    update mails m set recipient = ${ERASED_EMAIL}, data = '{}', removed_at = ${now},
      last_error = case when failing_since is not null then ${ERASED} end
    where m.status <> 'queued' and m.removed_at is null and (m.order_id in (select id from done)
      or m.data ->> 'orderId' in (select id::text from done)
      or m.data ->> 'id' in (select id::text from problems)
      or m.template = 'mentioned' and m.data ->> 'mentionId' in (select id::text from notes))`.execute(db);
}
