import { sql } from 'kysely';
import { isUuid } from '../../../kit/uuid.ts';
import { type Actor, recordChange } from '../../../platform/audit.server.ts';
import { inTransaction, type Queries, sqlState } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queue.server.ts';
import { localDay } from '../../../platform/opening-hours.ts';
import type { Shop } from '../../../platform/shop.ts';
import { chargeCredit } from '../../credit/index.server.ts';
import { releaseDiscountUse, retakeDiscountUse } from '../../discounts/index.server.ts';
import {
  cancelCreditNotes,
  insertHistory,
  ORDER_STATUS_CHANGED,
  readProductionBlock,
} from '../../orders/index.server.ts';
import { isPlaced, type OrderStatus, type PaymentStatus } from '../../orders/index.ts';
import { closePayment, readProductionHold } from '../../payments/index.server.ts';
import { takeOffAccount } from './credit-back.server.ts';

export interface OrderChange {
  orderId: string;
  /** the version that the administrator was looking at */
  version: number;
  status: OrderStatus;
  trackingNumber: string | null;
  notes: string | null;
}

export type SaveOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date }
  | { ok: false; kind: 'refused'; message: string };

class Refused extends Error {}

/** The history entry could not be written, so nothing was. Keeps PostgreSQL's code, by which a lost race is tried again. */
export class HistoryFailed extends Error {
  code: string;
  constructor(cause: unknown) {
    super(`Failed to create status history: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.code = sqlState(cause);
  }
}

/** What staff are told of a save that failed, in the document's words. */
export function failureWords(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof HistoryFailed ? why : `Failed to update order: ${why}`;
}

/**
 * Saves status, tracking number and notes, with the history entry, what the change frees or takes, and the customer's
 * e-mail, in one transaction. A save of an older version than the stored one is refused, so that nothing is overwritten.
 */
export async function saveOrder(shop: Shop, actor: Actor, change: OrderChange): Promise<SaveOutcome> {
  try {
    return await inTransaction(shop.db, (trx) => save(shop, trx, actor, change));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, kind: 'refused', message: error.message };
    throw error;
  }
}

interface LockedOrder {
  id: string;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  userId: string | null;
  totalPence: number;
  discountCodeId: string | null;
  customerEmail: string;
  trackingNumber: string | null;
  notes: string | null;
}

async function save(shop: Shop, trx: Queries, admin: Actor, change: OrderChange): Promise<SaveOutcome> {
  if (!isUuid(change.orderId)) return { ok: false, kind: 'missing' };
  const order = (await trx
    .selectFrom('orders')
    .select(['id', 'version', 'status', 'paymentStatus', 'paymentMethod', 'userId', 'totalPence'])
    .select(['discountCodeId', 'customerEmail', 'trackingNumber', 'notes'])
    .where('id', '=', change.orderId)
    .forUpdate()
    .executeTakeFirst()) as LockedOrder | undefined;
  if (!order) return { ok: false, kind: 'missing' };
  if (order.version !== change.version) return staleness(trx, order.id);
  const actor = admin.name;
  const version = order.version + 1;
  const { status, trackingNumber, notes } = change;
  await refuseUnprintable(trx, order, status);
  await refuseHeld(trx, order, status);
  if (order.status !== 'cancelled' && status === 'cancelled') await cancel(shop, trx, order, actor, version);
  if (order.status === 'cancelled' && status !== 'cancelled') await revive(shop, trx, order, actor, version);
  await trx
    .updateTable('orders')
    .set({ status, trackingNumber, notes, version, updatedAt: shop.clock() })
    .where('id', '=', order.id)
    .execute();
  await insertHistory(trx, { orderId: order.id, status, notes, changedBy: admin.id, actor }).catch(
    (error) => {
      throw new HistoryFailed(error);
    },
  );
  await recordChange(trx, {
    ...{ actor: admin, action: 'order.save', subject: `order:${order.id}` },
    before: { status: order.status, trackingNumber: order.trackingNumber, notes: order.notes },
    after: { status, trackingNumber, notes },
  });
  if (order.status !== status && isPlaced(order.paymentStatus))
    await queueMail(shop, trx, {
      eventKey: `${ORDER_STATUS_CHANGED}:${order.id}:${version}`,
      template: ORDER_STATUS_CHANGED,
      recipient: order.customerEmail,
      data: { orderId: order.id, status, trackingNumber },
      orderId: order.id,
    });
  return { ok: true };
}

/** Nothing goes to the press with a file that can't be printed, or that its customer is still to say yes to. */
async function refuseUnprintable(trx: Queries, order: LockedOrder, status: OrderStatus): Promise<void> {
  const isStart = order.status === 'pending' || order.status === 'cancelled' || status === 'processing';
  if (status === order.status || !isStart || status === 'pending' || status === 'cancelled') return;
  const block = await readProductionBlock(trx, order.id);
  if (block) throw new Refused(`${block} It can’t be printed yet.`);
}

/** Nothing is printed or sent whose payment the customer's bank disputes; what has left already can be marked as it is. */
async function refuseHeld(trx: Queries, order: LockedOrder, status: OrderStatus): Promise<void> {
  const goesOn = status === 'processing' || status === 'shipped' || status === 'delivered';
  const hasLeft = order.status === 'shipped' || order.status === 'delivered';
  if (!goesOn || hasLeft || status === order.status) return;
  const hold = await readProductionHold(trx, order.id);
  if (hold) throw new Refused(`${hold} To go ahead anyway, release the hold on the order’s page.`);
}

/** Who changed it in between, and when: its status, its money, its customer’s data, or an item’s artwork. */
async function staleness(trx: Queries, orderId: string): Promise<SaveOutcome> {
  const { rows } = await sql<{ actor: string; createdAt: Date }>`
    select actor, created_at from (
      select actor, created_at from order_status_history where order_id = ${orderId}
      union all select e.actor_name || ' (artwork)', e.created_at from artwork_events e join order_items i on i.id = e.order_item_id
        where i.order_id = ${orderId}
      union all select actor, created_at from audit_log where subject = ${`order:${orderId}`}
        and action in ('payment.paid', 'payment.refunded', 'payment.disputed', 'payment.dispute-changed', 'order.refund',
          'order.refund-again', 'order.refund-paid-back', 'order.hold-released', 'order.dispute-seen', 'order.credit-back')
      union all select 'Erased account', erased_at from orders where id = ${orderId} and erased_at is not null) changes
    order by created_at desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no history`);
  return { ok: false, kind: 'stale', actor: row.actor, changedAt: row.createdAt };
}

/** What a cancelled order no longer holds: its code's use, its credit, its open card page. */
async function cancel(
  shop: Shop,
  trx: Queries,
  order: LockedOrder,
  actor: string,
  version: number,
): Promise<void> {
  await releaseDiscountUse(trx, order.id);
  if (order.paymentMethod === 'account')
    await takeOffAccount(
      shop,
      trx,
      { orderId: order.id, reference: `${order.id}:${version}`, actor },
      'Order cancelled',
    );
  if (order.paymentStatus !== 'pending') return;
  await closePayment(shop, trx, order.id);
  await trx.updateTable('orders').set({ paymentStatus: 'cancelled' }).where('id', '=', order.id).execute();
}

/** An order taken back from cancelled needs again what it gave up. */
async function revive(
  shop: Shop,
  trx: Queries,
  order: LockedOrder,
  actor: string,
  version: number,
): Promise<void> {
  if (order.discountCodeId && !(await retakeDiscountUse(trx, order.discountCodeId, order.id)))
    throw new Refused('This order’s discount code has no uses left, so the order stays cancelled.');
  const { userId, totalPence } = order;
  if (order.paymentMethod !== 'account' || totalPence === 0) return;
  const reference = `${order.id}:${version}`;
  const owedPence = userId
    ? await chargeCredit(trx, { userId, orderId: order.id, amountPence: totalPence, reference, actor })
    : undefined;
  if (owedPence === undefined)
    throw new Refused(
      'The customer’s account doesn’t have enough credit for this order, so it stays cancelled.',
    );
  // The whole order is owed again, so its invoice stands as it was issued.
  const reason = 'The order was reopened and charged to the account.';
  await cancelCreditNotes(trx, { orderId: order.id, reason, day: localDay(shop.clock()) });
}
