import { sql } from 'kysely';
import { json, type Queries } from '#platform/db/database.ts';
import type { OurDispute, OurPayment, OurRefund } from './compare.ts';
import { type Difference, fingerprintOf } from './difference.ts';

/** Rows read at once. */
const ROWS = 500;

/** A payment for a charge is compared with the charge: its order is already paid and stays so. */
const paymentColumns = sql`p.id, p.order_id, coalesce(p.charge_id, p.order_id) as reference, p.session_id, p.provider_payment_id,
  p.status, p.amount_pence, p.currency,
  case when p.charge_id is null then o.payment_status else p.status end as order_payment_status,
  coalesce((select c.total_pence from order_charges c where c.id = p.charge_id), o.total_pence) as order_total_pence,
  (p.charge_id is not null or exists (select from invoices i where i.order_id = o.id)
    or exists (select from mails m where m.order_id = o.id and m.event_key = 'order-confirmation:' || o.id)) as is_confirmed`;

/** Payments made by `npm run sample-orders` never existed at a provider. */
const isReal = sql`not (p.provider = 'test' and coalesce(p.session_id, '') like 'cs\\_sample\\_%')`;

/** Returns the payments of card pages: by page, or by the order or charge named on the page. One statement. */
export async function readPaymentsOf(
  db: Queries,
  provider: string,
  sessions: readonly { id: string; reference: string | null }[],
): Promise<OurPayment[]> {
  const ids = sessions.map(({ id }) => id);
  const references = sessions.flatMap(({ reference }) => reference ?? []);
  const named = sql`(select r::uuid from unnest(${references}::text[]) r where r ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
  const { rows } =
    await sql<OurPayment>`select ${paymentColumns} from payments p join orders o on o.id = p.order_id
    where p.provider = ${provider} and (p.session_id = any(${ids}::text[])
      or (p.charge_id is null and p.order_id in ${named}) or p.charge_id in ${named})`.execute(db);
  return rows;
}

/** Returns whether the order named in a provider's record exists. */
export async function hasOrder(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Yields the paid payments begun since a day, a few hundred at a time. */
export async function* paidPaymentsSince(
  db: Queries,
  provider: string,
  since: Date,
): AsyncGenerator<OurPayment[]> {
  let after = { createdAt: since.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await sql<OurPayment & { at: string }>`
      select ${paymentColumns}, p.created_at::text as at from payments p join orders o on o.id = p.order_id
      where p.provider = ${provider} and p.status = 'paid' and ${isReal}
        and (p.created_at, p.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
      order by p.created_at, p.id limit ${ROWS}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { createdAt: last.at, id: last.id };
  }
}

/** Returns card orders since a day that are shown as paid without a received payment. One statement. */
export async function readPaidWithoutPayment(
  db: Queries,
  provider: string,
  since: Date,
): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`select ${paymentColumns}
    from orders o join lateral (select * from payments where order_id = o.id and provider = ${provider} and charge_id is null
      order by created_at desc limit 1) p on true
    where o.created_at >= ${since} and ${isReal} and o.payment_method = 'stripe' and o.payment_status in ('paid', 'refunded')
      and o.total_pence > 0 and not exists (select from payments q where q.order_id = o.id and q.status = 'paid'
        and q.charge_id is null)`.execute(db);
  return rows;
}

const refundColumns = sql`r.id, r.payment_id, p.order_id, p.provider_payment_id, r.provider_refund_id, r.idempotency_key,
  r.amount_pence, r.done_at, r.refused, r.paid_back_how, r.created_at`;

/** Returns the received payments with these ids at the provider. One statement. */
export async function readReceived(
  db: Queries,
  providerPaymentIds: readonly string[],
): Promise<{ id: string; orderId: string; providerPaymentId: string }[]> {
  const { rows } = await sql<{ id: string; orderId: string; providerPaymentId: string }>`
    select id, order_id, provider_payment_id from payments
    where provider_payment_id = any(${[...new Set(providerPaymentIds)]}::text[]) and status = 'paid'`.execute(
    db,
  );
  return rows;
}

/** Returns the refunds of these payments. One statement. */
export async function readRefundsOf(db: Queries, paymentIds: readonly string[]): Promise<OurRefund[]> {
  const { rows } =
    await sql<OurRefund>`select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
    where r.payment_id = any(${paymentIds}::uuid[]) order by r.created_at`.execute(db);
  return rows;
}

/** Returns refunds since a day that the provider should know about. One statement. */
export async function readRefundsSince(db: Queries, provider: string, since: Date): Promise<OurRefund[]> {
  const { rows } =
    await sql<OurRefund>`select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
    where p.provider = ${provider} and r.created_at >= ${since} and r.provider_refund_id is not null
    order by r.created_at`.execute(db);
  return rows;
}

const disputeColumns = sql`d.payment_id, p.order_id, p.provider_payment_id, d.provider_dispute_id, d.amount_pence, d.state,
  d.taken_at is not null as is_taken, d.evidence_due_at`;

/** Returns the disputes with these ids at the provider. One statement. */
export async function readDisputesOf(db: Queries, providerIds: readonly string[]): Promise<OurDispute[]> {
  const { rows } =
    await sql<OurDispute>`select ${disputeColumns} from disputes d join payments p on p.id = d.payment_id
    where d.provider_dispute_id = any(${providerIds}::text[])`.execute(db);
  return rows;
}

/** Returns disputes that are open, of any age, or opened since a day. One statement. */
export async function readDisputesSince(db: Queries, provider: string, since: Date): Promise<OurDispute[]> {
  const { rows } =
    await sql<OurDispute>`select ${disputeColumns} from disputes d join payments p on p.id = d.payment_id
    where p.provider = ${provider} and (d.closed_at is null or d.opened_at >= ${since})`.execute(db);
  return rows;
}

/** `isSeen`: staff marked it as seen. `isBack`: taking it over has not helped. */
export interface SavedDifference {
  id: string;
  isSeen: boolean;
  isBack: boolean;
}

/**
 * Saves a difference, or notes that it still exists. One that counted as settled and has come back is open again,
 * unless staff marked it as seen. Returns undefined for one that has been settled since the check began (`begun`, by
 * the database's clock), because the check may have read older data. One statement.
 */
export async function saveDifference(
  db: Queries,
  provider: string,
  difference: Difference,
  { begun, now }: { begun: Date; now: Date },
): Promise<SavedDifference | undefined> {
  const { kind, orderId, paymentId, providerId, providerPaymentId, ours, theirs } = difference;
  const fingerprint = fingerprintOf(difference);
  const { rows } = await sql<SavedDifference>`
    with before as (select settled_how from payment_differences where fingerprint = ${fingerprint}),
    saved as (
      insert into payment_differences as d (fingerprint, kind, provider, order_id, payment_id, provider_id,
        provider_payment_id, ours, theirs, found_at)
      values (${fingerprint}, ${kind}, ${provider}, ${orderId}, ${paymentId}, ${providerId}, ${providerPaymentId},
        ${json(ours)}, ${json(theirs)}, ${now})
      on conflict (fingerprint) do update set compared_at = clock_timestamp(),
        found_at = case when d.settled_how in ('taken-over', 'agrees') then excluded.found_at else d.found_at end,
        settled_at = case when d.settled_how = 'seen' then d.settled_at end,
        settled_by = case when d.settled_how = 'seen' then d.settled_by end,
        settled_how = case when d.settled_how = 'seen' then d.settled_how end
      where d.settled_at is null or d.settled_how = 'seen' or d.compared_at < ${begun}
      returning id, settled_at is not null as is_seen)
    select id, is_seen, exists (select from before where settled_how = 'taken-over') as is_back from saved`.execute(
    db,
  );
  return rows[0];
}

/**
 * The columns written when a difference is settled. By the database's time, a check that began earlier can tell that it
 * may have read older data (`saveDifference`).
 */
export const settled = (how: 'taken-over' | 'seen' | 'agrees', now: Date) => ({
  settledAt: now,
  settledHow: how,
  comparedAt: sql<Date>`clock_timestamp()`,
});

/** Settles the open differences that a completed check, begun at `begun` by the database's clock, did not find again. */
export async function settleAgreeing(db: Queries, provider: string, begun: Date, now: Date): Promise<void> {
  await db
    .updateTable('paymentDifferences')
    .set(settled('agrees', now))
    .where('provider', '=', provider)
    .where('settledAt', 'is', null)
    .where('comparedAt', '<', begun)
    .execute();
}

/** How many differences are still to be settled. */
export async function countDifferences(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('paymentDifferences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records that Galley took the provider's state over by itself. */
export async function noteTakenOver(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentDifferences')
    .set(settled('taken-over', now))
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .execute();
}

/** A check as its page shows it; times are ISO strings. */
export interface PaymentCheck {
  requestedAt: string;
  finishedAt: string | null;
  problem: string | null;
  compared: number;
}

export async function insertCheck(
  db: Queries,
  requestedAt: Date,
  requestedBy: string | null,
): Promise<string> {
  const { id } = await db
    .insertInto('paymentChecks')
    .values({ requestedAt, requestedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a check as finished, and those requested before it that were interrupted. Keeps the newest thirty. */
export async function finishCheck(db: Queries, id: string, compared: number, now: Date): Promise<void> {
  await sql`update payment_checks set finished_at = ${now}, problem = null,
      compared = case when id = ${id} then ${compared}::int else compared end
    where finished_at is null and requested_at <= (select requested_at from payment_checks where id = ${id})`.execute(
    db,
  );
  await sql`delete from payment_checks where id not in (
    select id from payment_checks order by requested_at desc limit 30)`.execute(db);
}

export async function failCheck(db: Queries, id: string, problem: string): Promise<void> {
  await db.updateTable('paymentChecks').set({ problem }).where('id', '=', id).execute();
}

const differenceColumns = [
  'kind',
  'orderId',
  'paymentId',
  'providerId',
  'providerPaymentId',
  'ours',
  'theirs',
] as const;

/** Returns an open difference; undefined if it is settled. One statement. */
export async function readDifference(db: Queries, id: string): Promise<Difference | undefined> {
  const row = await db
    .selectFrom('paymentDifferences')
    .select(differenceColumns)
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .executeTakeFirst();
  return row as Difference | undefined;
}

/** A difference as its page lists it; times are ISO strings. */
export interface ListedDifference extends Difference {
  id: string;
  orderNumber: string | null;
  foundAt: string;
  settledAt: string | null;
  settledHow: 'taken-over' | 'seen' | 'agrees' | null;
  settledWhy: string | null;
  settledBy: string | null;
}

const LISTED_MAX = 100;
const SETTLED_MAX = 50;

/** Returns open differences, oldest first, with the newest settled ones after them, and the last checks. One statement. */
export async function readReconciliation(
  db: Queries,
): Promise<{ differences: ListedDifference[]; openCount: number; checks: PaymentCheck[] }> {
  const listed = sql`d.id, d.kind, d.order_id as "orderId", d.payment_id as "paymentId", d.provider_id as "providerId",
    d.provider_payment_id as "providerPaymentId", d.ours, d.theirs, o.order_number as "orderNumber", d.found_at as "foundAt",
    d.settled_at as "settledAt", d.settled_how as "settledHow", d.settled_why as "settledWhy", u.name as "settledBy"`;
  const from = sql`from payment_differences d left join orders o on o.id = d.order_id left join users u on u.id = d.settled_by`;
  const { rows } = await sql<{
    open: ListedDifference[];
    settled: ListedDifference[];
    openCount: number;
    checks: PaymentCheck[];
  }>`select
      (select coalesce(json_agg(r), '[]') from (select ${listed} ${from} where d.settled_at is null
        order by d.found_at, d.kind, d.id limit ${LISTED_MAX}) r) as open,
      (select coalesce(json_agg(r), '[]') from (select ${listed} ${from} where d.settled_at is not null
        order by d.settled_at desc, d.id limit ${SETTLED_MAX}) r) as settled,
      (select count(*)::int from payment_differences where settled_at is null) as open_count,
      (select coalesce(json_agg(r), '[]') from (select requested_at as "requestedAt", finished_at as "finishedAt",
        problem, compared from payment_checks order by requested_at desc limit 30) r) as checks`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return { differences: [...row.open, ...row.settled], openCount: row.openCount, checks: row.checks };
}
