import { sql } from 'kysely';
import { type ChargedLeft, chargedToAccount } from '#features/desk/order-desk/index.server.ts';
import { givable, type PaymentLeft, paymentsLeft, waysOf } from '#features/money/payments/index.server.ts';
import { COMPLAINT_PARTS, DECIDED_BACK } from '#features/orders/complaints/index.server.ts';
import type {
  Cause,
  ComplaintState,
  Outcome,
  ShownComplaint,
  ShownDecision,
} from '#features/orders/complaints/index.ts';
import type { DeliveryMethod, OrderStatus, WayBack } from '#features/orders/order/index.ts';
import { phoneSearch } from '#kit/phone-search.ts';
import { printedNumber } from '#kit/printed-number.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { hasWords } from '#platform/db/search-words.ts';
import { sortedBy } from '#platform/db/sorted-by.ts';

/** A complaint as staff see it. */
export interface StaffComplaint extends Omit<ShownComplaint, 'decisions'> {
  order: {
    orderNumber: string;
    customerName: string;
    customerEmail: string;
    status: OrderStatus;
    deliveryMethod: DeliveryMethod;
    paymentMethod: string;
  };
  /** the first order, if this one is a reprint */
  first: { id: string; orderNumber: string } | null;
  /** how its items were printed, by their id */
  printed: Record<string, PrintedAt>;
  left: LeftToGive;
  decisions: StaffDecision[];
  /** by the same customer about this and other orders, newest first */
  earlier: { id: string; orderNumber: string; state: ComplaintState; createdAt: string }[];
  presses: { id: string; name: string }[];
}

/** What is left to give back of the first order, with its additional charges. */
interface LeftToGive {
  /** `credit`: it comes off the account */
  way: 'refund' | 'credit';
  pence: number;
  /** the payments or charges from which it goes back, in order */
  turns: WayBack[];
  /** why a payment can't be given back, as a sentence; null if all can */
  block: string | null;
}

interface PrintedAt {
  artworkId: string | null;
  artworkName: string | null;
  isProofApproved: boolean;
  jobs: string[];
  /** where it was printed, as scanned, or else where its family is printed; null if not known */
  pressId: string | null;
}

interface StaffDecision extends ShownDecision {
  cause: Cause;
  actor: string;
  costPence: number | null;
  /** what staff still have to pay back, and the panel on the paid order where they record it */
  toPay: { pence: number; panel: string }[];
}

/** How many earlier complaints of a customer are listed. */
const EARLIER_MAX = 20;

/** SQL: the press on which item `i` was printed: as scanned, as chosen by staff, or as usual for its family. */
const PRESS_OF_ITEM = sql`coalesce(
  (select r.press_id from job_runs r join jobs j on j.id = r.job_id join stages s on s.id = r.stage_id
    where j.item_id = i.id and r.press_id is not null and s.kind = 'making' order by r.started_at, r.id limit 1),
  (select j.press_id from jobs j where j.item_id = i.id and j.press_id is not null order by j.part limit 1),
  (select g.press_id from jobs j join family_stages g on g.family_id = j.family_id join stages s on s.id = g.stage_id
    where j.item_id = i.id and g.press_id is not null and s.kind = 'making' order by j.part, g.place, s.position limit 1))`;

/** Returns a complaint with everything that staff need to decide; undefined if there is none. One statement. */
export async function readStaffComplaint(db: Queries, id: string): Promise<StaffComplaint | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Row>`
    select c.id, c.order_id as "orderId", c.state, c.wish, c.version, c.created_at as "createdAt", c.erased_at as "erasedAt",
      ${COMPLAINT_PARTS},
      json_build_object('orderNumber', o.order_number, 'customerName', o.customer_name, 'customerEmail', o.customer_email,
        'status', o.status, 'deliveryMethod', o.delivery_method, 'paymentMethod', o.payment_method) as order,
      case when f.id <> o.id then json_build_object('id', f.id, 'orderNumber', f.order_number) end as first,
      (select json_object_agg(i.id, json_build_object('artworkId', a.id, 'artworkName', a.original_name,
          'isProofApproved', i.artwork_state = 'approved', 'pressId', ${PRESS_OF_ITEM},
          'jobs', (select coalesce(json_agg(j.code order by j.code), '[]') from jobs j where j.item_id = i.id)))
        from order_items i left join artworks a on a.id = i.artwork_id and a.removed_at is null
        where i.order_id = o.id) as printed,
      f.payment_method = 'account' as "isOnAccount", ${paymentsLeft(sql`f.id`)} as payments, ${chargedToAccount(sql`f.id`)} as charged,
      (select coalesce(json_agg(json_build_object('id', d.id, 'outcome', d.outcome, 'words', d.words, 'cause', d.cause, 'actor', d.actor,
          'costPence', d.cost_pence, 'amountPence', case when d.outcome in ('refund', 'credit') then d.cost_pence end, 'back', ${DECIDED_BACK},
          'toPay', (select coalesce(json_agg(json_build_object('pence', r.amount_pence,
              'panel', case when p.charge_id is null then 'refund' else 'refund-' || p.id end) order by r.amount_pence desc, r.id), '[]')
            from complaint_decision_money m join refunds r on r.id = m.refund_id join payments p on p.id = r.payment_id
            where m.decision_id = d.id and r.by_hand and r.done_at is null and r.refused is null),
          'createdAt', d.created_at, 'reopenedAt', d.reopened_at,
          'reprint', (select json_build_object('id', n.id, 'orderNumber', n.order_number, 'despatchOn', n.despatch_on,
            'isCollected', n.delivery_method <> 'delivery')
            from orders n where n.id = d.reprint_order_id)) order by d.created_at), '[]')
        from complaint_decisions d where d.complaint_id = c.id) as decisions,
      (select coalesce(json_agg(e), '[]') from (
        select b.id, t.order_number as "orderNumber", b.state, b.created_at as "createdAt"
        from complaints b join orders t on t.id = b.order_id
        where b.id <> c.id and (t.id = o.id or t.id = f.id or lower(t.customer_email) = lower(o.customer_email)
          and t.customer_email not like '%.invalid' and t.customer_email <> '')
        order by b.created_at desc, b.id limit ${EARLIER_MAX}) e) as earlier,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.position, p.id), '[]')
        from presses p where p.archived_at is null) as presses
    from complaints c join orders o on o.id = c.order_id join orders f on f.id = coalesce(o.reprint_of, o.id)
    where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isOnAccount, payments, charged, ...complaint } = row;
  return { ...complaint, left: isOnAccount ? leftOnAccount(charged) : leftPaid(payments) };
}

interface Row extends Omit<StaffComplaint, 'left'> {
  isOnAccount: boolean;
  payments: PaymentLeft[];
  charged: ChargedLeft[];
}

function leftPaid(paid: readonly PaymentLeft[]): LeftToGive {
  const { payments, leftPence, block } = givable(paid);
  return { way: 'refund', pence: leftPence, turns: waysOf(payments), block };
}

function leftOnAccount(charged: readonly ChargedLeft[]): LeftToGive {
  const pence = charged.reduce((sum, { leftPence }) => sum + leftPence, 0);
  return { way: 'credit', pence, turns: [{ way: 'account', pence }], block: null };
}

const PAGE_SIZE = 50;

export interface ListedComplaint {
  id: string;
  orderNumber: string;
  customerName: string;
  state: ComplaintState;
  outcome: Outcome | null;
  createdAt: Date;
  /** the products that it is about */
  products: string;
  wrong: string[];
}

/** What a list of complaints can be sorted by. */
const SORT_KEYS = { reported: sql`c.created_at`, order: sql`o.order_number` };

export interface ComplaintFilter {
  state: 'open' | 'asked' | 'decided' | null;
  /** by the order's number, customer or products */
  search: string;
  /** newest first, if left out */
  sort?: keyof typeof SORT_KEYS;
  dir?: 'asc' | 'desc';
  page: number;
  /** rows of a page */
  size?: number;
}

/** Reads a filter from an address and ignores invalid values. */
export const readComplaintFilter = (query: URLSearchParams): ComplaintFilter => ({
  state: (['open', 'asked', 'decided'] as const).find((known) => known === query.get('state')) ?? null,
  search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100),
  page: /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
});

/** Returns a page of complaints in an order. One statement. */
export async function listComplaints(
  db: Queries,
  { state, search, sort = 'reported', dir = 'desc', page, size = PAGE_SIZE }: ComplaintFilter,
): Promise<{ complaints: ListedComplaint[]; hasMore: boolean }> {
  const { rows } = await sql<ListedComplaint>`
    select c.id, o.order_number as "orderNumber", o.customer_name as "customerName", c.state, c.created_at as "createdAt",
      (select d.outcome from complaint_decisions d where d.complaint_id = c.id and d.reopened_at is null) as outcome,
      (select string_agg(i.product_name, ', ' order by i.position) from complaint_items n
        join order_items i on i.id = n.order_item_id where n.complaint_id = c.id) as products,
      (select array_agg(distinct n.wrong) from complaint_items n where n.complaint_id = c.id) as wrong
    from complaints c join orders o on o.id = c.order_id
    where ${state ? sql`c.state = ${state}` : sql`true`}
      and ${hasWords(sql`o.search_words`, printedNumber(search)?.number ?? phoneSearch(search))}
    order by ${sortedBy(SORT_KEYS[sort], dir)}, c.id limit ${size + 1} offset ${(page - 1) * size}`.execute(
    db,
  );
  return { complaints: rows.slice(0, size), hasMore: rows.length > size };
}
