import { type RawBuilder, sql } from 'kysely';
import type { WayBack } from '#features/orders/order/index.ts';
import { takeInTurn } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { refundBlock, type StandingDispute } from './disputes.ts';
import { type AskRefundOutcome, refundIn } from './refund-payment.server.ts';
import { BROUGHT_PENCE } from './store.server.ts';

/** What is left to give back from one of an order's payments. */
export interface PaymentLeft {
  paymentId: string;
  /** it was paid by bank or at the counter, so staff pay it back */
  byHand: boolean;
  leftPence: number;
  disputes: StandingDispute[];
}

/**
 * SQL: what is left to give back from an order's payments, including those for additional charges, largest first, so
 * that money goes back in as few refunds as possible. A payment for a charge that no longer needed it is left out,
 * because it is paid back automatically.
 */
export const paymentsLeft = (orderId: RawBuilder<unknown>) => sql<
  PaymentLeft[]
>`(select coalesce(json_agg(json_build_object('paymentId', l.id, 'byHand', l.provider = 'hand', 'leftPence', l.pence,
    'disputes', (select coalesce(json_agg(json_build_object('amountPence', d.amount_pence, 'state', d.state, 'isTaken', d.taken_at is not null,
      'isRefundable', d.is_refundable) order by d.opened_at desc), '[]') from disputes d where d.payment_id = l.id))
    order by l.pence desc, l.created_at desc, l.id), '[]')
  from (select p.id, p.provider, p.created_at, ${BROUGHT_PENCE} - (select coalesce(sum(r.amount_pence), 0) from refunds r
      where r.payment_id = p.id and r.refused is null) as pence
    from payments p where p.order_id = ${orderId} and p.status = 'paid'
      and (p.charge_id is null or exists (select from charge_invoices j where j.payment_id = p.id))) l
  where l.pence > 0)`;

/** Returns how much of it can be given back, and why the rest can't, as a sentence for staff. */
export function givable(payments: readonly PaymentLeft[]): {
  payments: PaymentLeft[];
  leftPence: number;
  block: string | null;
} {
  const free = payments.filter(({ disputes }) => refundBlock(disputes) === null);
  const [block = null] = payments.flatMap(({ disputes }) => refundBlock(disputes) ?? []);
  return { payments: free, leftPence: free.reduce((sum, each) => sum + each.leftPence, 0), block };
}

/** Returns the ways in which money goes back, in order. */
export const waysOf = (payments: readonly PaymentLeft[]): WayBack[] =>
  payments.map(({ byHand, leftPence }) => ({ way: byHand ? 'hand' : 'card', pence: leftPence }));

/**
 * Refunds part of what was paid for an order and its additional charges, as part of a transaction: from its payments in
 * turn, largest first, each by the method of payment, and never more from one than was paid. Returns the refunds. The
 * order is locked before anything is read.
 */
export async function refundOrderIn(
  shop: Shop,
  trx: Queries,
  actor: Actor | null,
  refund: {
    orderId: string;
    amountPence: number;
    /** what was left when staff decided */
    leftSeenPence: number;
    reason: string;
    creditReason: string;
  },
): Promise<{ ok: true; refundIds: string[] } | (AskRefundOutcome & { ok: false })> {
  const { amountPence, leftSeenPence, ...why } = refund;
  const { payments, leftPence, block } = givable(await lockPayments(trx, refund.orderId));
  if (leftPence <= 0)
    return block ? { ok: false, kind: 'disputed', why: block } : { ok: false, kind: 'nothing-to-refund' };
  if (leftPence !== leftSeenPence) return { ok: false, kind: 'stale', leftPence };
  if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
  return { ok: true, refundIds: await refundInTurn(shop, trx, actor, payments, { amountPence, ...why }) };
}

/**
 * Refunds everything that is left of an order's payments except what the shop keeps, as part of a transaction by the
 * shop itself. Returns how much goes back, or why nothing does, as a sentence for staff.
 */
export async function refundAllBut(
  shop: Shop,
  trx: Queries,
  refund: { orderId: string; keepPence: number; reason: string; creditReason: string },
): Promise<{ ok: true; backPence: number } | { ok: false; why: string }> {
  const { keepPence, ...why } = refund;
  const { payments, leftPence, block } = givable(await lockPayments(trx, refund.orderId));
  if (block) return { ok: false, why: block };
  const backPence = Math.max(0, leftPence - keepPence);
  await refundInTurn(shop, trx, null, payments, { amountPence: backPence, ...why });
  return { ok: true, backPence };
}

async function lockPayments(trx: Queries, orderId: string): Promise<PaymentLeft[]> {
  await sql`select from orders where id = ${orderId} for update`.execute(trx);
  return readPaymentsLeft(trx, orderId);
}

/** Returns what is left to give back from an order's payments, largest first. One statement. */
export async function readPaymentsLeft(db: Queries, orderId: string): Promise<PaymentLeft[]> {
  const { rows } = await sql<{ payments: PaymentLeft[] }>`
    select ${paymentsLeft(sql`${orderId}`)} as payments`.execute(db);
  return rows[0]?.payments ?? [];
}

async function refundInTurn(
  shop: Shop,
  trx: Queries,
  actor: Actor | null,
  payments: readonly PaymentLeft[],
  { amountPence, ...why }: { orderId: string; amountPence: number; reason: string; creditReason: string },
): Promise<string[]> {
  const parts = takeInTurn(
    amountPence,
    payments.map(({ leftPence }) => leftPence),
  );
  const ids: string[] = [];
  for (const [i, { paymentId }] of payments.entries()) {
    const part = parts[i] ?? 0;
    if (part === 0) continue;
    const refund = await refundIn(shop, trx, actor, { ...why, paymentId, amountPence: part });
    if (!refund.ok) throw new Error(`payment ${paymentId} could not be refunded: ${refund.kind}`);
    ids.push(refund.id);
  }
  return ids;
}
