import { sql } from 'kysely';
import { failureWords, saveOrder } from '#features/desk/order-desk/index.server.ts';
import { isAskedAbout } from '#features/desk/order-desk/index.ts';
import { readOrders } from '#features/desk/order-list/index.server.ts';
import type { OrderView } from '#features/desk/order-list/index.ts';
import {
  type DeliveryMethod,
  isPlaced,
  type OrderStatus,
  type PaymentStatus,
  statusWords,
} from '#features/orders/order/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** Limit for one bulk change: each order is a transaction, and somebody is waiting. */
export const BULK_MAX = 500;

/** A ticked order, with the version that it had when ticked. */
export interface Ticked {
  id: string;
  version: number;
}

/** Reads `{id}:{version}` values and leaves out invalid ones. */
export function readTicked(values: readonly string[]): Ticked[] {
  return values
    .map((value) => ({ id: value.slice(0, 36), version: Number(value.slice(37)) }))
    .filter(({ id, version }) => isUuid(id) && Number.isInteger(version) && version > 0);
}

/** Returns all orders of a view, up to one more than the limit. */
export async function tickAll(db: Queries, view: OrderView, now: Date): Promise<Ticked[]> {
  const first = { ...view, after: null, before: null };
  const orders = await readOrders(db, first, now, { limit: BULK_MAX + 1, backwards: false, searchAll: true });
  return orders.map(({ id, version }) => ({ id, version }));
}

export interface BulkOrder extends Ticked {
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryMethod: DeliveryMethod;
  /** whether some of it has left, whatever its status says */
  hasLeft: boolean;
  trackingNumber: string | null;
  notes: string | null;
}

/** SQL: whether part of the order `orders` has left. */
const SOME_LEFT = sql<boolean>`exists (select from parcels p where p.order_id = orders.id and p.despatched_at is not null)
  or exists (select from jobs j join stages s on s.id = j.stage_id where j.order_id = orders.id
    and s.kind = 'gone')`;

export async function readBulk(db: Queries, ticked: readonly Ticked[]): Promise<BulkOrder[]> {
  const versions = new Map(ticked.map(({ id, version }) => [id, version]));
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'orderNumber',
      'customerName',
      'status',
      'deliveryMethod',
      'paymentStatus',
      'trackingNumber',
      'notes',
    ])
    .select(SOME_LEFT.as('hasLeft'))
    .where('id', 'in', [...versions.keys()])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, version: versions.get(row.id) ?? 0 }) as BulkOrder);
}

/** Returns what changing these orders to a status would do. */
export function consequencesOf(orders: readonly BulkOrder[], status: OrderStatus) {
  const changing = orders.filter((order) => order.status !== status);
  return {
    changing: changing.length,
    same: orders.length - changing.length,
    emails: changing.filter((order) => isPlaced(order.paymentStatus)).length,
    cancelled: status === 'cancelled' ? changing.length : 0,
    back: changing.filter(
      (order) =>
        order.status !== 'cancelled' &&
        (isAskedAbout(order.status, status) || (status === 'cancelled' && order.hasLeft)),
    ).length,
    revived: changing.filter((order) => order.status === 'cancelled').length,
  };
}

export interface BulkResult {
  id: string;
  orderNumber: string;
  done: boolean;
  words: string;
}

/** Changes orders one by one, each in its own transaction like a single save. Returns the outcome of each. */
export async function changeStatuses(
  shop: Shop,
  actor: Actor,
  orders: readonly BulkOrder[],
  status: OrderStatus,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const order of orders) results.push(await changeOne(shop, actor, order, status));
  return results;
}

async function changeOne(
  shop: Shop,
  actor: Actor,
  order: BulkOrder,
  status: OrderStatus,
): Promise<BulkResult> {
  const result = (done: boolean, words: string) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    done,
    words,
  });
  const words = (of: OrderStatus) => statusWords(of, order.deliveryMethod);
  if (order.status === status) return result(true, `Already ${words(status)}`);
  const { id: orderId, version, trackingNumber, notes } = order;
  const change = { orderId, version, status, trackingNumber, notes };
  // One order's failure must not hide the outcome of the others.
  const outcome = await saveOrder(shop, actor, change).catch((error: unknown) => {
    shop.log.error({ err: error, orderId }, 'order not saved');
    return { ok: false, kind: 'failed', error } as const;
  });
  if (outcome.ok) return result(true, `${words(order.status)} → ${words(status)}`);
  switch (outcome.kind) {
    case 'missing':
      return result(false, 'Order not found');
    case 'stale':
      return result(false, `Not changed: ${outcome.actor} changed it at ${formatTime(outcome.changedAt)}`);
    case 'refused':
      return result(false, `Failed to update order: ${outcome.message}`);
    case 'failed':
      return result(false, failureWords(outcome.error));
  }
}
