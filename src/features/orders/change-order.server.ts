import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Attention, OrderStatus } from './order.ts';

/**
 * EVERY write to an order that exists. Verbs return the query, which the caller runs, or makes a part of another
 * statement; the caller holds the order's lock and has checked that the move is allowed (`order-moves.ts`).
 */
type Writer = Pick<Queries, 'updateTable'>;

/** An order that was changed at a moment: `shop.clock()`. */
interface Changed {
  orderId: string;
  now: Date;
}

/**
 * Makes the order a newer version. Pages that staff have open show the one before: their save is refused, with who
 * changed it. Most verbs do that; those that don't say so.
 */
export function touchOrder(db: Writer, { orderId, now }: Changed) {
  return db
    .updateTable('orders')
    .set({ version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', orderId);
}

/** Paid in time. Does nothing to an order that was given up: `revive` does. */
export function markPaid(db: Writer, changed: Changed) {
  return touchOrder(db, changed)
    .set({ paymentStatus: 'paid', placedAt: changed.now })
    .where('status', '<>', 'cancelled');
}

/**
 * Paid after it had been given up, for a person to look at. It is no longer known by its checkout: another order of the
 * same cart may have taken that place.
 */
export function revive(db: Writer, changed: Changed & { status: OrderStatus }) {
  return touchOrder(db, changed).set({
    status: changed.status,
    paymentStatus: 'paid',
    placedAt: changed.now,
    attention: 'paid-after-cancel',
    checkoutKey: `revived:${changed.orderId}`,
  });
}

/** Given up before it was paid. */
export function cancelUnpaid(db: Writer, changed: Changed & { reason: 'expired' | 'cancelled' }) {
  return touchOrder(db, changed).set({ status: 'cancelled', paymentStatus: changed.reason });
}

/** What staff saved. `paymentStatus` where its payment is given up with it. */
export function saveStatus(
  db: Writer,
  changed: Changed & {
    status: OrderStatus;
    trackingNumber: string | null;
    notes: string | null;
    paymentStatus?: 'cancelled';
  },
) {
  const { orderId, now, ...saved } = changed;
  return touchOrder(db, { orderId, now }).set(saved);
}

/** A refund is on its way, decided by somebody who has seen that the one before failed. */
export function noteRefundRequested(db: Writer, changed: Changed) {
  return touchOrder(db, changed).set({ attention: without('refund-failed') });
}

/**
 * What its refunds come to. A newer version only where `isByHand`, made at the card provider: with those that staff
 * decided on it was one then.
 */
export function showRefunds(
  db: Writer,
  { orderId, now, ...refunds }: Changed & { isAll: boolean; failed: boolean; isByHand: boolean },
) {
  const update = refunds.isByHand
    ? touchOrder(db, { orderId, now })
    : quietly(db, orderId).set({ updatedAt: now });
  return update
    .set({ paymentStatus: refunds.isAll ? 'refunded' : 'paid' })
    .$if(refunds.failed, (failing) => failing.set({ attention: 'refund-failed' }))
    .where('paymentStatus', 'in', ['paid', 'refunded']);
}

/** Flags its payment for a person to look at. Not a newer version: what staff save does not touch the flag. */
export function flagOrder(db: Writer, orderId: string, attention: Attention) {
  return quietly(db, orderId).set({ attention });
}

/** Takes a flag off, and no other. Not a newer version. */
export function unflagOrder(db: Writer, orderId: string, attention: Attention) {
  return quietly(db, orderId).set({ attention: null }).where('attention', '=', attention);
}

/** Notes what was paid back to an account customer outside Galley. Not a newer version. */
export function notePaidBack(db: Writer, orderId: string, amountPence: number) {
  return quietly(db, orderId).set({ paidBackPence: sql<number>`paid_back_pence + ${amountPence}` });
}

/** Its items' problems, by the product where there are several items: the one owner of `artwork_problem`. */
export function showArtworkProblems(db: Writer, changed: Changed) {
  return touchOrder(db, changed).set({
    artworkProblem: sql<string | null>`(
      select string_agg(case when (select count(*) from order_items where order_id = orders.id) = 1 then i.artwork_problem
        else i.product_name || ': ' || i.artwork_problem end, '; ' order by i.position)
      from order_items i where i.order_id = orders.id and i.artwork_state = 'problem')`,
  });
}

/** Cuts a customer's orders from their account. Not a newer version: nothing that staff decide on is another. */
export function releaseOrdersOf(db: Writer, userId: string, now: Date) {
  return db.updateTable('orders').set({ userId: null, erasedAt: now }).where('userId', '=', userId);
}

/**
 * SQL: forgets the contact of orders where `condition` holds. Name and address stay on what was placed, since a VAT
 * invoice has them; what staff have open is an older version from then on, so that their save does not bring notes back.
 */
export function forgetCustomer(email: string, now: Date, condition: RawBuilder<unknown>) {
  const unlessPlaced = (column: string, gone: string | null) =>
    sql`${sql.ref(column)} = case when placed_at is null then ${gone} else ${sql.ref(column)} end`;
  return sql`update orders set customer_email = ${email}, customer_phone = null, notes = null,
    version = version + 1, updated_at = ${now},
    ${unlessPlaced('customer_name', 'Erased customer')},
    ${unlessPlaced('customer_first_name', '')}, ${unlessPlaced('customer_last_name', '')},
    ${unlessPlaced('shipping_address_line1', '')}, ${unlessPlaced('shipping_address_line2', null)},
    ${unlessPlaced('shipping_city', '')}, ${unlessPlaced('shipping_postcode', '')},
    billing_address = case when placed_at is null then '{}' else billing_address end
    where ${condition} returning id`;
}

/** SQL: gives orders that nobody owns, placed with a confirmed address, to its customer. Not a newer version. */
export function claimOrders({ userId, email }: { userId: string; email: string }) {
  return sql`update orders set user_id = ${userId}
    where user_id is null and erased_at is null and lower(customer_email) = ${email.toLowerCase()} returning id`;
}

const quietly = (db: Writer, orderId: string) => db.updateTable('orders').where('id', '=', orderId);

const without = (attention: Attention) => sql<string | null>`nullif(attention, ${attention})`;
