import { type RawBuilder, sql } from 'kysely';
import type { ArrivalDays } from '#features/orders/order/index.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ComplaintMove, ComplaintState, ShownComplaint } from './complaint.ts';
import { COMPLAINT_MOVES } from './complaint.ts';
import type { StoredPhoto } from './take-photos.server.ts';

/** The author of what customers write themselves. */
const CUSTOMER = 'Customer';

/** SQL: the items, messages and decisions of complaint `c`. */
export const COMPLAINT_PARTS = sql`
  (select json_agg(json_build_object('itemId', i.id, 'productName', i.product_name, 'quantity', i.quantity,
      'copies', n.copies, 'wrong', n.wrong) order by i.position)
    from complaint_items n join order_items i on i.id = n.order_item_id where n.complaint_id = c.id) as items,
  (select coalesce(json_agg(json_build_object('id', m.id, 'byCustomer', m.by_customer,
      'isNoted', m.by_customer and m.actor <> ${CUSTOMER}, 'actor', m.actor, 'words', m.words,
      'createdAt', m.created_at, 'photos', (select coalesce(json_agg(p.id order by p.position), '[]')
        from complaint_photos p where p.message_id = m.id)) order by m.created_at, m.id), '[]')
    from complaint_messages m where m.complaint_id = c.id) as messages`;

/** SQL: how much decision `d` gave back by each method. */
export const DECIDED_BACK = sql`(select coalesce(json_agg(json_build_object('way', w.way, 'pence', w.pence) order by w.pence desc, w.way), '[]')
    from (select case when m.ledger_id is not null then 'account' when r.by_hand then 'hand' else 'card' end as way,
        sum(coalesce(r.amount_pence, -l.amount_pence))::int as pence
      from complaint_decision_money m left join refunds r on r.id = m.refund_id left join credit_ledger l on l.id = m.ledger_id
      where m.decision_id = d.id group by 1) w)`;

/** SQL: the decision on complaint `c` as its customer may see it, without the cause and the cost. */
const SHOWN_DECISIONS = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'outcome', d.outcome, 'words', d.words,
      'amountPence', case when d.outcome in ('refund', 'credit') then d.cost_pence end, 'back', ${DECIDED_BACK},
      'createdAt', d.created_at, 'reopenedAt', d.reopened_at,
      'reprint', (select json_build_object('id', o.id, 'orderNumber', o.order_number, 'despatchOn', o.despatch_on,
        'isCollected', o.delivery_method <> 'delivery')
        from orders o where o.id = d.reprint_order_id)) order by d.created_at), '[]')
    from complaint_decisions d where d.complaint_id = c.id) as decisions`;

const readShown = async (db: Queries, where: RawBuilder<unknown>): Promise<ShownComplaint[]> => {
  const { rows } = await sql<ShownComplaint>`
    select c.id, c.order_id as "orderId", c.state, c.wish, c.version, c.created_at as "createdAt", c.erased_at as "erasedAt",
      ${COMPLAINT_PARTS}, ${SHOWN_DECISIONS}
    from complaints c where ${where} order by c.created_at desc, c.id`.execute(db);
  return rows;
};

/** Returns an order's complaints, newest first, as its customer sees them. One statement. */
export const readComplaintsOf = (db: Queries, orderId: string): Promise<ShownComplaint[]> =>
  readShown(db, sql`c.order_id = ${orderId}`);

/** Returns one complaint, for an email; undefined if there is none. One statement. */
export async function readShownComplaint(db: Queries, id: string): Promise<ShownComplaint | undefined> {
  const [complaint] = isUuid(id) ? await readShown(db, sql`c.id = ${id}`) : [];
  return complaint;
}

/** What decides whether a problem with an order can be reported, and its customer's rights. */
export interface Arrival extends ArrivalDays {
  /** whether part of it has left, was collected, or is marked as delivered */
  hasLeft: boolean;
  /** whether it, or the order of which it is a reprint, was bought on account */
  isOnAccount: boolean;
}

/** SQL: whether part of order `o` has left, has been collected, or is marked as delivered. */
const HAS_LEFT = sql<boolean>`(o.status <> 'cancelled' and (o.status = 'delivered'
  or o.status = 'shipped' and o.delivery_method = 'delivery'
  or exists (select from jobs j where j.order_id = o.id and j.closed_at is not null)
  or exists (select from parcels p where p.order_id = o.id and p.despatched_at is not null)))`;

/** What an order page says about problems with the order. */
export interface ProblemState {
  /** whether a problem can be reported */
  hasLeft: boolean;
  /** of the newest complaint, an open one first; null if there are none */
  state: ComplaintState | null;
}

/** Returns what an order page says about problems with the order. One statement. */
export async function readProblemState(db: Queries, orderId: string): Promise<ProblemState> {
  const { rows } = await sql<ProblemState>`
    select ${HAS_LEFT} as "hasLeft", (select c.state from complaints c where c.order_id = o.id
      order by c.state = 'decided', c.created_at desc limit 1) as state
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0] ?? { hasLeft: false, state: null };
}

const since = (status: string) => sql`(select (max(h.created_at) at time zone 'Europe/London')::date
  from order_status_history h where h.order_id = o.id and h.status = ${status})`;

/** SQL: two columns, `ArrivalDays` of the order `o`. */
export const ARRIVAL_DAYS = sql`case when o.status = 'delivered' then ${since('delivered')} end as "deliveredOn",
  case when o.status in ('shipped', 'delivered') then ${since('shipped')} end as "leftOn"`;

/** Returns how far an order is on its way to the customer. One statement. */
export async function readArrival(db: Queries, orderId: string): Promise<Arrival> {
  const { rows } = await sql<Arrival>`
    select ${HAS_LEFT} as "hasLeft", ${ARRIVAL_DAYS},
      coalesce(f.payment_method, o.payment_method) = 'account' as "isOnAccount"
    from orders o left join orders f on f.id = o.reprint_of where o.id = ${orderId}`.execute(db);
  const [arrival] = rows;
  if (!arrival) throw new Error(`no order ${orderId}`);
  return arrival;
}

/**
 * Locks a complaint's order and then the complaint, following the lock order. Returns the complaint; undefined if there
 * is none.
 */
export async function lockComplaint(
  trx: Queries,
  id: string,
): Promise<
  { id: string; orderId: string; firstOrderId: string; state: ComplaintState; version: number } | undefined
> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ orderId: string; firstOrderId: string }>`
    select o.id as "orderId", coalesce(o.reprint_of, o.id) as "firstOrderId"
    from complaints c join orders o on o.id = c.order_id where c.id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  await sql`select id from orders where id = any(${[row.orderId, row.firstOrderId]}::uuid[])
    order by id for update`.execute(trx);
  const complaint = await trx
    .selectFrom('complaints')
    .select(['id', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...complaint, ...row, state: complaint.state as ComplaintState };
}

/** Moves a locked complaint. The caller has checked that the move is allowed. */
export async function moveComplaint(
  trx: Queries,
  { id, move, now }: { id: string; move: ComplaintMove; now: Date },
): Promise<void> {
  await trx
    .updateTable('complaints')
    .set({ state: COMPLAINT_MOVES[move].to, version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Writes a message with its photos. Returns false, without doing anything, if there is already one with this id. */
export async function insertMessage(
  trx: Queries,
  message: {
    id: string;
    complaintId: string;
    /** whose words they are */
    of: 'customer' | 'staff';
    /** who wrote them down; null for the customer */
    staff: string | null;
    words: string;
    photos: readonly StoredPhoto[];
    now: Date;
  },
): Promise<boolean> {
  const { id, complaintId, of, staff, words, photos, now: createdAt } = message;
  const row = await trx
    .insertInto('complaintMessages')
    .values({ id, complaintId, byCustomer: of === 'customer', actor: staff ?? CUSTOMER, words, createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  if (photos.length > 0)
    await trx
      .insertInto('complaintPhotos')
      .values(
        photos.map(({ id: photoId, storageKey, bytes, sha256 }, i) => {
          const file = { id: photoId, storageKey, bytes, sha256 };
          return { ...file, messageId: id, position: i + 1, createdAt };
        }),
      )
      // A form that stayed open may have photos that by now belong to another message.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  return true;
}

/** Returns the file of a photo sent with a complaint: about this order, or this complaint. One statement. */
export async function readPhotoKey(
  db: Queries,
  photoId: string,
  of: { orderId: string } | { complaintId: string },
): Promise<string | undefined> {
  if (!isUuid(photoId)) return undefined;
  const row = await db
    .selectFrom('complaintPhotos as p')
    .innerJoin('complaintMessages as m', 'm.id', 'p.messageId')
    .innerJoin('complaints as c', 'c.id', 'm.complaintId')
    .select('p.storageKey')
    .where('p.id', '=', photoId)
    .where('orderId' in of ? 'c.orderId' : 'c.id', '=', 'orderId' in of ? of.orderId : of.complaintId)
    .executeTakeFirst();
  return row?.storageKey;
}
