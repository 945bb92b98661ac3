import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { ORDER_STATUS_CHANGED } from './confirmation.server.ts';
import { type StageKind, statusOfJobs } from './job-status.ts';
import { queueLater } from './later-email.server.ts';
import { type DeliveryMethod, isPlaced, type OrderStatus, type PaymentStatus } from './order.ts';
import { orderMove } from './order-moves.ts';
import { insertHistory } from './store.server.ts';
import { saveStatus } from './write-order.server.ts';

/**
 * An order whose status follows its jobs, locked until the transaction ends, so that neither its status nor its jobs
 * can change.
 */
export interface OrderOfJobs {
  id: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryMethod: DeliveryMethod;
  version: number;
  customerEmail: string;
  trackingNumber: string | null;
  notes: string | null;
}

/**
 * Brings an order to the status that follows from its jobs after lines were added or removed, with its history and the
 * customer's email. The caller holds the order's lock.
 */
export async function followJobs(
  shop: Shop,
  trx: Queries,
  actor: { id: string | null; name: string },
  orderId: string,
): Promise<void> {
  const { rows } = await sql<OrderOfJobs & { kinds: StageKind[] }>`
    select id, status, payment_status as "paymentStatus", delivery_method as "deliveryMethod", version,
      customer_email as "customerEmail", tracking_number as "trackingNumber", notes,
      array(select s.kind from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id) as kinds
    from orders o where id = ${orderId}`.execute(trx);
  const [order] = rows;
  if (!order) throw new Error(`no order ${orderId} to follow its jobs`);
  const status = statusOfJobs(order.kinds, order);
  if (status === order.status) return;
  const { trackingNumber, notes } = order;
  await saveStatus(trx, { orderId, now: shop.clock(), status, trackingNumber, notes }).execute();
  const why = 'Lines of the order were changed';
  await insertHistory(trx, { orderId, status, notes: why, changedBy: actor.id, actor: actor.name });
  await tellOfStatus(shop, trx, order, status);
}

/** Queues the email about a status that was reached. Moves back are not announced. */
export async function tellOfStatus(
  shop: Shop,
  trx: Queries,
  order: OrderOfJobs,
  status: OrderStatus,
): Promise<void> {
  const move = orderMove(order.status, status, 'jobs');
  if (!move?.effects.includes('email-customer') || !isPlaced(order.paymentStatus)) return;
  await queueLater(shop, trx, {
    eventKey: `${ORDER_STATUS_CHANGED}:${order.id}:${order.version + 1}`,
    template: ORDER_STATUS_CHANGED,
    recipient: order.customerEmail,
    data: { orderId: order.id, status, trackingNumber: order.trackingNumber },
    orderId: order.id,
  });
}
