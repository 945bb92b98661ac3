import { type RawBuilder, sql } from 'kysely';
import { DESIGN_SETTINGS } from '#features/artwork/briefs/index.server.ts';
import type { DesignSettings } from '#features/artwork/briefs/index.ts';
import { LOOK_SETTINGS } from '#features/artwork/files/index.server.ts';
import type { LookSettings } from '#features/artwork/files/index.ts';
import type { OrderStatus } from '#features/orders/order/index.ts';
import { CLOSED_DAYS, FULL_DAYS_OF_ITEM } from '#features/pricing/delivery/index.server.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import type { Queries } from '#platform/db/database.ts';
import { ORDERED_AGAIN_AS } from './ordered-again.server.ts';

/** One attempt to pay for an order by card. */
export interface Payment {
  id: string;
  orderId: string;
  /** the additional charge that it pays; null for the order itself */
  chargeId: string | null;
  idempotencyKey: string;
  sessionId: string | null;
  sessionUrl: string | null;
  status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed';
  amountPence: number;
  currency: string;
  successUrl: string;
  cancelUrl: string;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'orderId',
  'chargeId',
  'idempotencyKey',
  'sessionId',
  'sessionUrl',
  'status',
  'amountPence',
  'currency',
  'successUrl',
  'cancelUrl',
  'createdAt',
] as const;

/** Returns the query that inserts a payment: an order's is built into the statement that writes the order. */
export function insertPayment(
  db: Pick<Queries, 'insertInto'>,
  payment: {
    orderId: string;
    chargeId?: string;
    /** `hand`: staff record the money that arrives */
    provider: 'stripe' | 'test' | 'hand';
    idempotencyKey: string;
    amountPence: number;
    /** the last day on which we wait for a bank transfer */
    dueOn?: string;
    successUrl: string;
    cancelUrl: string;
  },
) {
  return db
    .insertInto('payments')
    .values(payment)
    .returning(COLUMNS)
    .$narrowType<{ status: Payment['status'] }>();
}

/** A payment with the data for opening its card page. */
export type OrderPayment = Payment & { orderNumber: string; customerEmail: string };

/** Returns the newest payment of an order itself. One statement. */
export async function readOrderPayment(db: Queries, orderId: string): Promise<OrderPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(COLUMNS.map((column) => `payments.${column}` as const))
    .select(['orders.orderNumber', 'orders.customerEmail'])
    .where('payments.orderId', '=', orderId)
    .where('payments.chargeId', 'is', null)
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as OrderPayment | undefined;
}

/** Stores the session of a payment that has none yet. Returns the payment as it then is. One statement. */
export async function saveSession(
  db: Queries,
  paymentId: string,
  { id, url, expiresAt }: { id: string; url: string | null; expiresAt: Date },
): Promise<Payment['status']> {
  const { status } = await db
    .updateTable('payments')
    .set({
      sessionId: sql<string>`coalesce(session_id, ${id})`,
      sessionUrl: sql<string | null>`case when session_id is null then ${url} else session_url end`,
      sessionExpiresAt: sql<Date>`coalesce(session_expires_at, ${expiresAt})`,
    })
    .where('id', '=', paymentId)
    .returning('status')
    .executeTakeFirstOrThrow();
  return status as Payment['status'];
}

/** A payment with its order, both locked until the transaction ends, so that only one settlement happens at a time. */
export interface LockedPayment {
  paymentId: string;
  paymentStatus: Payment['status'];
  amountPence: number;
  /** how much has been received other than by card */
  receivedPence: number;
  currency: string;
  /** the additional charge that it pays; null for the order itself */
  chargeId: string | null;
  orderId: string;
  orderVersion: number;
  orderNumber: string;
  orderStatus: OrderStatus;
  orderPaymentStatus: string;
  /** the order that has replaced this one, so that its money can no longer place it; null if none */
  orderedAgainAs: string | null;
  discountCodeId: string | null;
  customerEmail: string;
  sessionExpiresAt: Date | null;
  despatchOn: string;
  turnarounds: OrderedTurnaround[] | null;
  /** the days of its jobs, by turnaround id; the earliest if there are several */
  days: Record<string, string>;
  closedDays: string[];
  /** days on which they could not be sent out, by turnaround id */
  fullDays: Record<string, string[]>;
  /** the facts for a promise to look at one of its files; null if no look was requested */
  looks: LookSettings | null;
  designs: DesignSettings | null;
}

/**
 * Locks the cart of a session's order, or the draft that it was made from, before the order itself: all commands take
 * locks in the same order, so they can't deadlock.
 */
export async function lockCartOfSession(
  db: Queries,
  session: { id: string; reference: string | null },
): Promise<void> {
  const paidFor = sql`payments p join orders o on o.id = p.order_id
      where p.session_id = ${session.id} or (p.session_id is null and p.order_id::text = ${session.reference})`;
  await sql`with cart as (select k.id from carts k where k.id in (select o.cart_id from ${paidFor}) for update),
    draft as (select d.id from drafts d where d.id in (select o.draft_id from ${paidFor}) for update)
    select (select count(*) from cart), (select count(*) from draft)`.execute(db);
}

/** Locks the drafts that orders were made from, before the orders: in the order of their ids. */
export async function lockDraftsOf(db: Queries, orderIds: readonly string[]): Promise<void> {
  await sql`select id from drafts where id in (select draft_id from orders where id = any(${orderIds}::uuid[]))
    order by id for update`.execute(db);
}

/**
 * Returns the payment of a provider's session. If a process died after opening the session but before storing it, the
 * payment is found by the id of its order or charge in the session.
 */
export async function lockPayment(
  db: Queries,
  session: { id: string; reference: string | null },
): Promise<LockedPayment | undefined> {
  return lockWhere(
    db,
    sql`p.session_id = ${session.id}
      or (p.session_id is null and p.order_id::text = ${session.reference} and p.charge_id is null and p.provider <> 'hand')
      or (p.session_id is null and p.charge_id::text = ${session.reference} and p.status = 'pending' and p.provider <> 'hand')`,
    sql`p.session_id is null`,
  );
}

/** Returns the newest payment by bank transfer or at the counter for an order, or for an additional charge, locked in the same way. */
export const lockHandPayment = (
  db: Queries,
  orderId: string,
  chargeId: string | null = null,
): Promise<LockedPayment | undefined> =>
  lockWhere(
    db,
    sql`o.id = ${orderId} and p.provider = 'hand' and p.charge_id is not distinct from ${chargeId}::uuid`,
    sql`p.created_at desc`,
  );

async function lockWhere(
  db: Queries,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<LockedPayment | undefined> {
  const { rows } = await sql<LockedPayment>`
    select p.id as payment_id, p.status as payment_status, p.amount_pence, p.received_pence, p.currency, p.charge_id, o.id as order_id,
      o.version as order_version,
      o.order_number, o.status as order_status, o.payment_status as order_payment_status, ${ORDERED_AGAIN_AS} as ordered_again_as, o.discount_code_id,
      o.customer_email, p.session_expires_at, o.despatch_on, o.turnarounds,
      ${CLOSED_DAYS} as closed_days, (select coalesce(json_object_agg(turnaround_id, days), '{}') from (select i.turnaround_id, json_agg(distinct n.day) as days
        from order_items i cross join lateral ${FULL_DAYS_OF_ITEM} n (day) where i.order_id = o.id group by i.turnaround_id) f) as full_days,
      (select coalesce(json_object_agg(turnaround_id, day), '{}') from (select turnaround_id, min(despatch_on)::text as day
        from order_items where order_id = o.id and turnaround_id is not null group by turnaround_id) j) as days,
      case when exists (select from order_items where order_id = o.id and look_by is not null) then ${LOOK_SETTINGS} end as looks,
      case when exists (select from order_items where order_id = o.id and brief_id is not null) then ${DESIGN_SETTINGS} end as designs
    from payments p join orders o on o.id = p.order_id
    where ${condition} order by ${order} limit 1 for update of o, p`.execute(db);
  return rows[0];
}

/** A received payment. */
export interface PaidPayment {
  id: string;
  orderId: string;
  amountPence: number;
  customerEmail: string;
  /** the additional charge that it paid; null for the order itself */
  chargeId: string | null;
  /** it was for a charge that was withdrawn or already paid: it has no invoice, and is paid back */
  isSurplus: boolean;
}

/** Locks a received payment with its order until the transaction ends. */
export async function lockPaid(trx: Queries, providerPaymentId: string): Promise<PaidPayment | undefined> {
  const { rows } = await sql<PaidPayment>`
    select p.id, o.id as "orderId", p.amount_pence as "amountPence", o.customer_email as "customerEmail",
      p.charge_id as "chargeId",
      p.charge_id is not null and not exists (select from charge_invoices j where j.payment_id = p.id) as "isSurplus"
    from payments p join orders o on o.id = p.order_id
    where p.provider_payment_id = ${providerPaymentId} and p.status = 'paid' for update of o, p`.execute(trx);
  return rows[0];
}

/** SQL: how much money payment `p` brought. Amounts recorded by mistake can't be paid back. */
export const BROUGHT_PENCE = sql<number>`case when p.provider = 'hand' then least(p.amount_pence, p.received_pence) else p.amount_pence end`;

/** Locks a received payment of an order whose lock the caller holds: the one named, or the one for the order itself. */
export const paidPayment = (trx: Queries, { orderId, paymentId }: { orderId: string; paymentId?: string }) =>
  trx
    .selectFrom('payments as p')
    .select(['id', 'provider', 'providerPaymentId', BROUGHT_PENCE.as('amountPence')])
    .where('orderId', '=', orderId)
    .where('status', '=', 'paid')
    .where((is) => (paymentId === undefined ? is('chargeId', 'is', null) : is('id', '=', paymentId)))
    .forUpdate()
    .executeTakeFirst();

/** A payment that may have been paid or closed without our knowing. */
type Unsettled = Pick<Payment, 'id' | 'orderId' | 'chargeId' | 'sessionId' | 'createdAt'>;

/**
 * Returns payments that may have been paid or closed without our knowing, for recovery to check: those checked longest
 * ago first, so that none stops the others from getting their turn. One statement.
 */
export async function takeUnsettled(
  db: Queries,
  { olderThan, now, limit }: { olderThan: Date; now: Date; limit: number },
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    update payments set checked_at = ${now} where id in (
      select id from payments where status = 'pending' and provider <> 'hand' and created_at < ${olderThan}
      order by checked_at nulls first, created_at limit ${limit} for update skip locked)
    returning id, order_id, charge_id, session_id, created_at`.execute(db);
  return rows;
}

/** Returns the order that a session pays for, for the return page. One statement. */
export async function readSessionOrder(
  db: Queries,
  sessionId: string,
): Promise<{ orderId: string; paymentStatus: Payment['status'] } | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['orderId', 'status as paymentStatus'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row as { orderId: string; paymentStatus: Payment['status'] } | undefined;
}

/**
 * Records a provider event under its id. Returns its outcome: that of an earlier delivery; `paid` if its session is
 * already paid (most events repeat what the customer's return has shown); `received` if it is still to be handled. One
 * statement.
 */
export async function recordEvent(
  db: Queries,
  event: { provider: string; id: string; type: string; sessionId: string | null },
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    insert into payment_events as e (provider, event_id, type, session_id, outcome)
    select ${event.provider}, ${event.id}, ${event.type}, ${event.sessionId}, case when exists (
      select 1 from payments p where p.session_id = ${event.sessionId} and p.status = 'paid') then 'paid' else 'received' end
    on conflict (provider, event_id) do update set type = e.type
    returning outcome`.execute(db);
  return rows[0]?.outcome ?? 'received';
}

export async function saveEventOutcome(
  db: Queries,
  event: { provider: string; id: string },
  outcome: string,
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set({ outcome })
    .where('provider', '=', event.provider)
    .where('eventId', '=', event.id)
    .execute();
}
