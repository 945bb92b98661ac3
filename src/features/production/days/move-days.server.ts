import { sql } from 'kysely';
import { moveItems } from '#features/orders/index.server.ts';
import { type DayCause, isPlaced, type OrderStatus, type PaymentStatus } from '#features/orders/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { queueLater, takeBack } from '../later-email.server.ts';
import { readMovedItems } from './moved-items.server.ts';

/** The email that a promised day moved. */
export const DAY_MOVED = 'day-moved';

export interface DayMove {
  orderId: string;
  /** of the order, as staff saw it */
  version: number;
  /** the new days, `2026-11-24`, by item id; an item whose day is the same was looked at and keeps it */
  days: Readonly<Record<string, string>>;
  cause: DayCause;
  /** why, as the customer reads it */
  note: string | null;
}

export type DayOutcome =
  | { ok: true; told: boolean }
  | { ok: false; kind: 'missing' | 'stale' | 'refused'; words: string };

interface LockedOrder {
  id: string;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  orderNumber: string;
  customerEmail: string;
}

/**
 * Moves the promised days of an order's items, or notes that staff keep them. The customer is told once: what they have not
 * been told yet of an earlier move is told with this one. Refused if somebody has changed the order since.
 */
export function moveDays(shop: Shop, actor: Actor, move: DayMove): Promise<DayOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const { rows } = await sql<LockedOrder>`select id, version, status, payment_status as "paymentStatus",
      order_number as "orderNumber", customer_email as "customerEmail" from orders where id = ${move.orderId} for update`.execute(
      trx,
    );
    const [order] = rows;
    if (!order) return { ok: false, kind: 'missing', words: 'There is no such order.' };
    if (order.version !== move.version)
      return {
        ok: false,
        kind: 'stale',
        words: `${order.orderNumber} has changed since you opened this page, so nothing was saved. Check it again.`,
      };
    if (!isPlaced(order.paymentStatus) || (order.status !== 'pending' && order.status !== 'processing'))
      return { ok: false, kind: 'refused', words: `${order.orderNumber} has left, or was cancelled.` };
    const before = await daysOf(trx, move);
    if (before.length !== Object.keys(move.days).length)
      return { ok: false, kind: 'refused', words: 'An item of this order has left already.' };
    const ids = await note(trx, actor, move, before, shop.clock());
    if (before.every(({ id, day }) => move.days[id] === day)) return { ok: true, told: false };
    const [items, whole] = moveItems(trx, { orderId: order.id, days: move.days, now: shop.clock() });
    await items.execute();
    await whole.execute();
    await recordChange(trx, {
      actor,
      action: 'order.days',
      subject: `order:${order.id}`,
      before: Object.fromEntries(before.map(({ id, day }) => [id, day])),
      after: { days: move.days, cause: move.cause, note: move.note },
    });
    return { ok: true, told: await tell(shop, trx, order, ids) };
  });
}

/** The days of the items that are to move, of which some copies are still here. */
async function daysOf(trx: Queries, { orderId, days }: DayMove): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select i.id, coalesce(i.despatch_on, o.despatch_on)::text as day from order_items i join orders o on o.id = i.order_id
    where o.id = ${orderId} and i.id = any(${Object.keys(days)}::uuid[])
      and exists (select from jobs j where j.item_id = i.id and j.closed_at is null)`.execute(trx);
  return rows;
}

async function note(
  trx: Queries,
  actor: Actor,
  { orderId, days, cause, note: words }: DayMove,
  before: readonly { id: string; day: string }[],
  createdAt: Date,
): Promise<string[]> {
  const rows = await trx
    .insertInto('dayChanges')
    .values(
      before.map(({ id, day }) => ({
        orderId,
        itemId: id,
        wasOn: day,
        leavesOn: days[id] ?? day,
        cause,
        note: words,
        actorId: actor.id,
        actorName: actor.name,
        createdAt,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Queues one email about these changes and those of an email that has not gone. Returns whether there is anything to tell. */
async function tell(shop: Shop, trx: Queries, order: LockedOrder, ids: string[]): Promise<boolean> {
  const unsent = await takeBack(trx, { orderId: order.id, templates: [DAY_MOVED], now: shop.clock() })
    .returning(sql<string[]>`data -> 'changes'`.as('changes'))
    .execute();
  const changes = [...unsent.flatMap((mail) => mail.changes), ...ids];
  const moved = await readMovedItems(trx, changes);
  if (moved.length === 0) return false;
  await queueLater(shop, trx, {
    eventKey: `${DAY_MOVED}:${order.id}:${order.version}`,
    template: DAY_MOVED,
    recipient: order.customerEmail,
    data: { orderId: order.id, changes },
    orderId: order.id,
  });
  return true;
}
