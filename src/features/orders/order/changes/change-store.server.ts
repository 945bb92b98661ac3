import { sql } from 'kysely';
import { json, type Queries } from '#platform/db/database.ts';
import { holdForChange, resumeAfterChange } from '../jobs/follow-order.server.ts';
import {
  CHANGE_MOVES,
  type Difference,
  type ListedChange,
  type OrderSide,
  type RemovedItem,
} from './order-change.ts';

/** SQL for the changes of the order `orders`, oldest first. */
export const CHANGES_JSON = sql<
  ListedChange[]
>`(select coalesce(json_agg(json_build_object('id', c.id, 'state', c.state, 'byCustomer', c.by_customer, 'what', c.what, 'why', c.why,
    'differencePence', c.difference_pence, 'createdBy', c.created_by, 'createdAt', c.created_at, 'settledAt', c.settled_at,
    'endedWhy', c.ended_why) order by c.sequence_number), '[]')
  from order_changes c where c.order_id = orders.id)`;

/** SQL: the order `orders` as it was invoiced, or will be invoiced; null if it hasn't changed since. */
export const AS_ORDERED_JSON = sql<OrderSide | null>`(select c.before from order_changes c
  where c.order_id = orders.id and c.state = 'applied' and not c.before_invoice order by c.sequence_number limit 1)`;

/** SQL: the order `o` as one side of a change. */
export const ORDER_SIDE_JSON = sql<OrderSide>`json_build_object('itemsPence', o.items_pence, 'discountPence', o.discount_pence,
  'discountCode', o.discount_code, 'codeTerms', o.code_terms, 'shippingPence', o.shipping_pence, 'totalPence', o.total_pence, 'vatPence', o.vat_pence,
  'netPence', o.net_pence, 'weightGrams', o.weight_grams, 'weightIsAssumed', o.weight_is_assumed,
  'turnarounds', coalesce(o.turnarounds, '[]'), 'despatchOn', o.despatch_on,
  'items', (select json_agg(json_build_object('id', i.id, 'productName', i.product_name, 'quantity', i.quantity,
      'paperType', i.paper_type, 'finish', i.finish, 'size', i.size, 'options', i.options, 'basePricePence', i.base_price_pence,
      'pricePence', i.price_pence, 'publicPence', i.public_price_pence, 'takesDiscount', i.takes_discount, 'takesCodes', i.takes_codes,
      'isFee', i.is_fee, 'vatClass', i.vat_class, 'vatDecision', i.vat_decision, 'weightGrams', i.weight_grams, 'spineUm', i.spine_um, 'artworkNeeds', i.artwork_needs, 'madeOf', i.made_of, 'turnaroundId', i.turnaround_id,
      'despatchOn', i.despatch_on) order by i.position) from order_items i where i.order_id = o.id))`;

/** SQL: whether a change to the order `o` is waiting for payment. */
export const CHANGE_WAITS = sql<boolean>`exists (select from order_changes h where h.order_id = o.id and h.state = 'waiting')`;

/** SQL: the lines that changes of the order `orders` removed. */
export const REMOVED_ITEMS_JSON = sql<
  RemovedItem[]
>`(select coalesce(json_agg(json_build_object('id', r.id, 'productId', r.product_id, 'isMade', r.is_made, 'reference', r.reference)), '[]')
  from removed_items r where r.order_id = orders.id)`;

export interface NewChange extends Difference {
  id: string;
  orderId: string;
  /** `waiting`: its customer has to pay first */
  state: 'waiting' | 'applied';
  byCustomer: boolean;
  /** whether its order waits for a monthly invoice, which will show the order as it is by then */
  beforeInvoice: boolean;
  what: string;
  why: string | null;
  before: OrderSide;
  after: OrderSide;
  /** the code that it uses; null if the order's code stays the same, or is removed */
  discountCodeId: string | null;
  expiresAt: Date | null;
  createdBy: string;
  now: Date;
}

/**
 * Writes a change; jobs wait as long as it does. The caller holds the order's lock, and applies a change that takes
 * effect at once.
 */
export async function insertChange(
  trx: Queries,
  { before, after, now, state, ...change }: NewChange,
): Promise<void> {
  await trx
    .insertInto('orderChanges')
    .values({
      ...change,
      state,
      before: json(before),
      after: json(after),
      createdAt: now,
      settledAt: state === 'applied' ? now : null,
    })
    .execute();
  if (state === 'waiting') await holdForChange(trx, { orderId: change.orderId, by: change.createdBy, now });
}

/** A change that is waiting for payment, as it was drafted. */
export interface WaitingChange extends Difference {
  id: string;
  orderId: string;
  what: string;
  before: OrderSide;
  after: OrderSide;
  discountCodeId: string | null;
  createdBy: string;
}

/** Returns the waiting change that a charge pays for; undefined if it was applied or ended. The order is locked. */
export async function readWaitingChange(trx: Queries, chargeId: string): Promise<WaitingChange | undefined> {
  const row = await trx
    .selectFrom('orderCharges as c')
    .innerJoin('orderChanges as h', 'h.id', 'c.changeId')
    .select(['h.id', 'h.orderId', 'h.what', 'h.before', 'h.after', 'h.standardPence', 'h.zeroPence'])
    .select(['h.vatPence', 'h.createdBy', 'h.discountCodeId'])
    .where('c.id', '=', chargeId)
    .where('h.state', '=', CHANGE_MOVES.apply.from)
    .executeTakeFirst();
  return row as unknown as WaitingChange | undefined;
}

/** Marks a waiting change as applied, and resumes its order's jobs. The order is locked. */
export async function markApplied(trx: Queries, changeId: string, now: Date): Promise<void> {
  const applied = await trx
    .updateTable('orderChanges')
    .set({ state: CHANGE_MOVES.apply.to, settledAt: now })
    .where('id', '=', changeId)
    .where('state', '=', CHANGE_MOVES.apply.from)
    .returning('orderId')
    .execute();
  await resumeJobs(trx, applied, now);
}

/**
 * Ends the waiting change that a charge pays for, if there is one, and resumes its order's jobs. The order is locked. Returns
 * whether the change held a use of a code.
 */
export async function endChanges(
  trx: Queries,
  chargeIds: readonly string[],
  { why, now }: { why: string; now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('orderChanges')
    .set({ state: CHANGE_MOVES.end.to, settledAt: now, endedWhy: why })
    .where('state', '=', CHANGE_MOVES.end.from)
    .where('id', 'in', (charges) =>
      charges
        .selectFrom('orderCharges')
        .select('changeId')
        .where('id', 'in', [...chargeIds])
        .where('changeId', 'is not', null)
        .$narrowType<{ changeId: string }>(),
    )
    .returning(['discountCodeId', 'orderId'])
    .execute();
  await resumeJobs(trx, ended, now);
  return ended.some(({ discountCodeId }) => discountCodeId !== null);
}

/** Resumes the jobs that waited for these changes. */
async function resumeJobs(trx: Queries, settled: readonly { orderId: string }[], now: Date): Promise<void> {
  const orderIds = settled.map(({ orderId }) => orderId);
  if (orderIds.length > 0) await resumeAfterChange(trx, orderIds, now);
}
