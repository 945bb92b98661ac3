import { subSeconds } from 'date-fns';
import { type RawBuilder, sql } from 'kysely';
import {
  jobsFollowItems,
  queueLater,
  setItemDays,
  setOrderDay,
  takeBack,
  UNDO_SECONDS,
} from '#features/orders/order/index.server.ts';
import {
  type DayCause,
  isPlaced,
  type OrderStatus,
  type PaymentStatus,
} from '#features/orders/order/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readMovedItems } from './moved-items.server.ts';

/** The email about a promised day that has moved. */
export const DAY_MOVED = 'day-moved';

export interface DayMove {
  orderId: string;
  /** of the order, as staff saw it */
  version: number;
  /** the new days, `2026-11-24`, by item id; an item with the same day was looked at and keeps it */
  days: Readonly<Record<string, string>>;
  cause: DayCause;
  /** why, in words for the customer */
  note: string | null;
}

/** `changes`: the ids of the recorded changes, which `undoDay` can undo. */
export type DayOutcome =
  | { ok: true; told: boolean; changes: string[] }
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
 * Moves the promised days of an order's items, or records that staff keep them. The customer gets one email, which also
 * covers an earlier move that has not been announced yet. Refused if somebody has changed the order since.
 */
export function moveDays(shop: Shop, actor: Actor, move: DayMove): Promise<DayOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const order = await lockOrder(trx, sql`${move.orderId}`);
    if (!order) return { ok: false, kind: 'missing', words: 'There is no such order.' };
    if (order.version !== move.version)
      return {
        ok: false,
        kind: 'stale',
        words: `${order.orderNumber} has changed since you opened this page, so nothing was saved. Check it again.`,
      };
    if (hasLeft(order)) return leftAlready(order);
    const before = await daysOf(trx, move);
    if (before.length !== Object.keys(move.days).length)
      return { ok: false, kind: 'refused', words: 'An item of this order has left already.' };
    const ids = await note(trx, actor, move, before, shop.clock());
    if (before.every(({ id, day }) => move.days[id] === day)) return { ok: true, told: false, changes: ids };
    await write(shop, trx, actor, move, before);
    return { ok: true, told: await tell(shop, trx, order, ids), changes: ids };
  });
}

/**
 * Restores the day that a job's item had before a change, within a minute and if nobody has changed it since. An email
 * that has not gone yet is not sent.
 */
export function undoDay(shop: Shop, actor: Actor, code: string, changeId: number): Promise<DayOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const order = await lockOrder(
      trx,
      sql`(select d.order_id from day_changes d join jobs j on j.item_id = d.item_id
      where d.id = ${changeId} and j.code = ${code})`,
    );
    if (!order) return { ok: false, kind: 'missing', words: 'This change was not found.' };
    if (hasLeft(order)) return leftAlready(order);
    const change = await readChange(trx, changeId);
    const back = {
      orderId: order.id,
      cause: change.cause,
      note: null,
      days: { [change.itemId]: change.wasOn },
    };
    const before = await daysOf(trx, back);
    if (before.length === 0) return leftAlready(order);
    if (!change.isLast || before[0]?.day !== change.leavesOn)
      return {
        ok: false,
        kind: 'stale',
        words: `Somebody has changed the day of ${order.orderNumber} since.`,
      };
    if (change.createdAt < subSeconds(shop.clock(), UNDO_SECONDS))
      return {
        ok: false,
        kind: 'refused',
        words: 'That was more than a minute ago. Move it to its day again instead.',
      };
    const ids = await note(trx, actor, { ...back, undoes: changeId }, before, shop.clock());
    await write(shop, trx, actor, back, before);
    return { ok: true, told: await tell(shop, trx, order, ids), changes: ids };
  });
}

/** Locks an order until the transaction ends, so that neither its days nor its status change. */
async function lockOrder(trx: Queries, id: RawBuilder<unknown>): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`select id, version, status, payment_status as "paymentStatus",
      order_number as "orderNumber", customer_email as "customerEmail" from orders where id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

const hasLeft = ({ paymentStatus, status }: LockedOrder) =>
  !isPlaced(paymentStatus) || (status !== 'pending' && status !== 'processing');

const leftAlready = ({ orderNumber }: LockedOrder): DayOutcome => ({
  ok: false,
  kind: 'refused',
  words: `${orderNumber} has left, or was cancelled.`,
});

interface NotedChange {
  itemId: string;
  wasOn: string;
  leavesOn: string;
  cause: DayCause;
  createdAt: Date;
  /** whether it moved a day, was not undone, and nothing has been recorded for its item since */
  isLast: boolean;
}

async function readChange(trx: Queries, id: number): Promise<NotedChange> {
  const { rows } =
    await sql<NotedChange>`select d.item_id as "itemId", d.was_on::text as "wasOn", d.leaves_on::text as "leavesOn",
      d.cause, d.created_at as "createdAt", d.undoes is null and d.was_on <> d.leaves_on
        and not exists (select from day_changes l where l.item_id = d.item_id and l.id > d.id) as "isLast"
    from day_changes d where d.id = ${id}`.execute(trx);
  const [change] = rows;
  if (!change) throw new Error(`the change ${id}, whose order is locked, is missing`);
  return change;
}

/** Gives the items their days. */
async function write(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { orderId, days, cause, note: words }: Noted,
  before: readonly { id: string; day: string }[],
): Promise<void> {
  await setItemDays(trx, orderId, days).execute();
  await setOrderDay(trx, { orderId, days, now: shop.clock() }).execute();
  await jobsFollowItems(trx, orderId);
  await recordChange(trx, {
    actor,
    action: 'order.days',
    subject: `order:${orderId}`,
    before: Object.fromEntries(before.map(({ id, day }) => [id, day])),
    after: { days, cause, note: words },
  });
}

/** A move as recorded. `undoes`: the change that it undoes. */
type Noted = Omit<DayMove, 'version'> & { undoes?: number | null };

/** The days of the items that are to move and still have copies here. */
async function daysOf(trx: Queries, { orderId, days }: Noted): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select i.id, coalesce(i.despatch_on, o.despatch_on)::text as day from order_items i join orders o on o.id = i.order_id
    where o.id = ${orderId} and i.id = any(${Object.keys(days)}::uuid[])
      and exists (select from jobs j where j.item_id = i.id and j.closed_at is null)`.execute(trx);
  return rows;
}

async function note(
  trx: Queries,
  actor: Actor,
  { orderId, days, cause, note: words, undoes = null }: Noted,
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
        undoes,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => String(id));
}

/**
 * Queues one email about these changes and those in an email that has not gone yet. Returns whether there is anything
 * to tell.
 */
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
