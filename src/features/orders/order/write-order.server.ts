import { type RawBuilder, sql } from 'kysely';
import { json, type Queries } from '#platform/db/database.ts';
import type { Difference, OrderSide } from './changes/order-change.ts';
import type { Attention, OrderStatus } from './order.ts';

/**
 * EVERY write to an existing order. Each function returns its query, for the caller to run or to build into another
 * statement. The caller holds the order's lock and has checked that the move is allowed (`order-moves.ts`).
 */
type Writer = Pick<Queries, 'updateTable'>;

/** A change to an order. `now`: `shop.clock()`. */
interface Changed {
  orderId: string;
  now: Date;
}

/**
 * Raises the order's version, so that a save from a page opened before is refused, naming who changed the order.
 * Functions that don't do this say so.
 */
export function touchOrder(db: Writer, { orderId, now }: Changed) {
  return db
    .updateTable('orders')
    .set({ version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', orderId);
}

/**
 * Paid in time; `despatchOn`: a later day than it was ordered for. Does nothing to a cancelled order: `revive` handles
 * those. An order that was already placed stays as it was.
 */
export function markPaid(db: Writer, changed: Changed & { despatchOn: string | undefined }) {
  const { despatchOn } = changed;
  return touchOrder(db, changed)
    .set({
      ...(despatchOn ? { despatchOn } : {}),
      paymentStatus: sql<string>`case when payment_status = 'refunded' then payment_status else 'paid' end`,
      placedAt: sql<Date>`coalesce(placed_at, ${changed.now})`,
    })
    .where('status', '<>', 'cancelled');
}

/** Marks the order as paid, like its payment, after somebody changed that on the order. */
export function restorePaid(db: Writer, changed: Changed & { paidAt: Date }) {
  return touchOrder(db, changed).set({
    paymentStatus: 'paid',
    placedAt: sql<Date>`coalesce(placed_at, ${changed.paidAt})`,
  });
}

/** Marks the order as not paid, because the card provider has no money for it. `paymentStatus`: that of its payment. */
export function unmarkPaid(db: Writer, changed: Changed & { paymentStatus: string }) {
  return touchOrder(db, changed).set({ paymentStatus: changed.paymentStatus, placedAt: null });
}

/**
 * Paid too late, so a person must look at it: after it was cancelled, or after the same was ordered again. It is placed only if
 * it is not cancelled now. It gives up its checkout id, because another order from the same cart may now have that.
 */
export function revive(
  db: Writer,
  changed: Changed & {
    status: OrderStatus;
    despatchOn: string | undefined;
    attention?: 'paid-after-cancel' | 'ordered-twice';
  },
) {
  const { status, now, despatchOn, attention = 'paid-after-cancel' } = changed;
  return touchOrder(db, changed).set({
    status,
    ...(despatchOn ? { despatchOn } : {}),
    paymentStatus: 'paid',
    placedAt: status === 'cancelled' ? null : now,
    attention,
    checkoutKey: `revived:${changed.orderId}`,
  });
}

/** Gives an order the day on which the last of its items leaves, once their days are set (`setItemDays`). */
export function setOrderDay(
  db: Writer,
  { days, ...changed }: Changed & { days: Readonly<Record<string, string>> },
) {
  return touchOrder(db, changed).set({
    despatchOn: sql<string>`(select max(coalesce(i.despatch_on, (${json(days)}::jsonb ->> i.id::text)::date, orders.despatch_on))
      from order_items i where i.order_id = orders.id)`,
  });
}

/** Cancelled before it was paid. */
export function cancelUnpaid(db: Writer, changed: Changed & { reason: 'expired' | 'cancelled' | 'failed' }) {
  return touchOrder(db, changed).set({ status: 'cancelled', paymentStatus: changed.reason });
}

/** Saves a status set by staff. `paymentStatus` is given if the move also gives up the payment. */
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
  return touchOrder(db, { orderId, now }).set({
    ...saved,
    // Paid while it was cancelled: it is placed when staff reopen it.
    placedAt: sql<Date | null>`case when ${saved.status} <> 'cancelled' and payment_status in ('paid', 'refunded')
      then coalesce(placed_at, ${now}) else placed_at end`,
  });
}

/** Changes the delivery address. The amount paid for delivery, and its zone, stay. */
export function correctAddress(
  db: Writer,
  changed: Changed & {
    /** `line1` may have several lines */
    address: { line1: string; city: string; postcode: string };
    phone: string | null;
    daysOnTheWay: number | null;
  },
) {
  const { address, phone, daysOnTheWay } = changed;
  return touchOrder(db, changed).set({
    shippingAddressLine1: address.line1,
    shippingAddressLine2: null,
    shippingCity: address.city,
    shippingPostcode: address.postcode,
    customerPhone: phone,
    daysOnTheWay,
  });
}

/** Writes an order's sums as they are after a change. The amount first invoiced stays its total less what changes have added since. */
export function changeSums(
  db: Writer,
  {
    after,
    code,
    difference,
    ...changed
  }: Changed & {
    after: OrderSide;
    /** its code from now on, or null for none; null if the code stays */
    code: { discountCodeId: string | null } | null;
    difference: Difference;
  },
) {
  const { items: _, discountCode, codeTerms, turnarounds, ...sums } = after;
  const { standardPence, zeroPence, vatPence } = difference;
  return touchOrder(db, changed).set({
    ...sums,
    turnarounds: json(turnarounds),
    discountCode,
    // A change that has waited since before terms were recorded doesn't have them.
    ...(codeTerms === undefined ? {} : { codeTerms: codeTerms && json(codeTerms) }),
    ...(code && { discountCodeId: stillThere(code.discountCodeId) }),
    ...NAMES_OF_ITEMS,
    changedPence: sql<number>`changed_pence + ${standardPence + zeroPence}`,
    changedVatPence: sql<number>`changed_vat_pence + ${vatPence}`,
  });
}

/** SQL: a code's id, locked until the transaction ends; null if it was deleted. */
const stillThere = (codeId: string | null) =>
  sql<string | null>`(select id from discount_codes where id = ${codeId}::uuid for key share)`;

/** The parts of its items by which an order can be found. */
const NAMES_OF_ITEMS = {
  productNames: sql<string>`(select string_agg(n.name, ', ' order by n.place) from (
    select product_name as name, min(position) as place from order_items where order_id = orders.id group by product_name) n)`,
  itemReferences: sql<string>`(select coalesce(string_agg(distinct reference, ', '), '') from order_items where order_id = orders.id)`,
};

/** Records that a refund was requested by somebody who has seen that the previous one failed. */
export function noteRefundRequested(db: Writer, changed: Changed) {
  return touchOrder(db, changed).set({ attention: without('refund-failed') });
}

/**
 * Sets the total refunded. Raises the version only if `isByHand` (made at the card provider): refunds by staff raised
 * it when they were requested.
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

/** Flags the order's payment for a person to look at. Keeps the version: staff saves don't touch the flag. */
export function flagOrder(db: Writer, orderId: string, attention: Attention) {
  return quietly(db, orderId).set({ attention });
}

/** Removes this flag and no other. Keeps the version. */
export function unflagOrder(db: Writer, orderId: string, attention: Attention) {
  return quietly(db, orderId).set({ attention: null }).where('attention', '=', attention);
}

/** Ends the links to the order made until now. Keeps the version. */
export function endLinks(db: Writer, { orderId, now }: Changed) {
  return quietly(db, orderId).set({ linksEndedAt: now });
}

/** Records money paid back to an account customer outside Galley. Keeps the version. */
export function notePaidBack(db: Writer, orderId: string, amountPence: number) {
  return quietly(db, orderId).set({ paidBackPence: sql<number>`paid_back_pence + ${amountPence}` });
}

/**
 * Writes the items' problems, with product names if there are several items; not for a file that a person is looking
 * at, which isn't a problem yet. The only other writer of `artwork_problem` is a new order.
 */
export function showArtworkProblems(db: Writer, changed: Changed) {
  return touchOrder(db, changed).set({
    artworkProblem: sql<string | null>`(
      select string_agg(case when (select count(*) from order_items where order_id = orders.id) = 1 then i.artwork_problem
        else i.product_name || ': ' || i.artwork_problem end, '; ' order by i.position)
      from order_items i where i.order_id = orders.id and i.artwork_state = 'problem' and i.look_by is null)`,
  });
}

/** Detaches a customer's orders from their account. Keeps the version, because nothing changes that staff decide on. */
export function releaseOrdersOf(db: Writer, userId: string, now: Date) {
  return db.updateTable('orders').set({ userId: null, erasedAt: now }).where('userId', '=', userId);
}

/** Marks guests' orders as erased, like those of a customer who deleted their account. Keeps the version. */
export function releaseGuestOrders(db: Writer, orderIds: readonly string[], now: Date) {
  return db
    .updateTable('orders')
    .set({ erasedAt: now })
    .where('id', 'in', orderIds)
    .where('userId', 'is', null)
    .where('erasedAt', 'is', null);
}

/**
 * SQL: deletes the contact details of orders that meet `condition`. A placed order keeps name and address for its VAT
 * invoice. Raises the version, so that no open form can save the notes back. Keeps `updated_at`, because nothing
 * happened to the order and its artwork is kept for a term that runs from there.
 */
export function forgetCustomer(email: string, condition: RawBuilder<unknown>) {
  const unlessPlaced = (column: string, replacement: string | null) =>
    sql`${sql.ref(column)} = case when placed_at is null then ${replacement} else ${sql.ref(column)} end`;
  return sql`update orders set customer_email = ${email}, customer_phone = null, notes = null,
    version = version + 1,
    ${unlessPlaced('customer_name', ERASED_NAME)},
    ${unlessPlaced('customer_first_name', '')}, ${unlessPlaced('customer_last_name', '')},
    ${unlessPlaced('shipping_address_line1', '')}, ${unlessPlaced('shipping_address_line2', null)},
    ${unlessPlaced('shipping_city', '')}, ${unlessPlaced('shipping_postcode', '')},
    billing_address = case when placed_at is null then '{}' else billing_address end
    where ${condition} returning id`;
}

/** SQL: deletes remarks about the files of orders that meet `condition`. Keeps the version. */
export const forgetArtworkProblem = (condition: RawBuilder<unknown>) =>
  sql`update orders set artwork_problem = null where ${condition} and artwork_problem is not null`;

/** The name on an order whose customer is no longer named. */
export const ERASED_NAME = 'Erased customer';

/** Deletes the names and addresses of erased customers' orders that tax law no longer requires. Keeps the version. */
export function forgetNames(db: Writer, orderIds: readonly string[]) {
  return db
    .updateTable('orders')
    .set({
      customerName: ERASED_NAME,
      customerFirstName: '',
      customerLastName: '',
      shippingAddressLine1: '',
      shippingAddressLine2: null,
      shippingCity: '',
      shippingPostcode: '',
      billingAddress: '{}',
    })
    .where('id', 'in', orderIds);
}

/** SQL: gives guest orders placed with a confirmed address to that customer. Keeps the version. */
export function claimOrders({ userId, email }: { userId: string; email: string }) {
  return sql`update orders set user_id = ${userId}
    where user_id is null and erased_at is null and lower(customer_email) = ${email.toLowerCase()} returning id`;
}

const quietly = (db: Writer, orderId: string) => db.updateTable('orders').where('id', '=', orderId);

const without = (attention: Attention) => sql<string | null>`nullif(attention, ${attention})`;
