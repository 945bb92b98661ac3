import { subHours, subMinutes } from 'date-fns';
import { sql } from 'kysely';
import { filesToJudge, type WaitingFile } from '#features/desk/file-desk/index.server.ts';
import { UNANSWERED } from '#features/desk/order-list/index.server.ts';
import { type LeavingOrder, leavingOrders } from '#features/floor/despatch/index.server.ts';
import {
  type FloorFigures,
  floorFigures,
  type JobsToDo,
  jobsToDo,
} from '#features/floor/production/index.server.ts';
import { overduePenceSql } from '#features/money/credit/index.server.ts';
import { type DisputeState, LOOKED_AT_AFTER_MINUTES } from '#features/money/payments/index.ts';
import type { Order } from '#features/orders/order/index.ts';
import { irishSalesJson } from '#features/pricing/delivery/index.server.ts';
import { type IrishDelivery, type IrishSales, irishWarning } from '#features/pricing/delivery/index.ts';
import { ASKS_ZERO_RATING } from '#features/pricing/prices/index.server.ts';
import { IS_OPEN_REQUEST } from '#features/selling/drafts/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { type BackupState, backupStateSql } from '#platform/backup/backup-store.server.ts';
import type { Database, Queries } from '#platform/db/database.ts';
import { emailOutageSql } from '#platform/email/queue.server.ts';
import { type FailedJobs, failedJobsSql } from '#platform/jobs/failed-jobs.server.ts';
import type { ShownOutage } from '../outbox/email-outage-notice.tsx';
import { shownOutage } from '../outbox/outbox.server.ts';
import { jobKindWords, SHOWN_ELSEWHERE } from '../system/job-words.ts';
import type { ShownBackup } from './backup-notice.tsx';

const DAYS_SHOWN = 30;
/** How many categories are shown, best first. */
const CATEGORIES_SHOWN = 30;
const COUNTED_MAX = 999;

/** The to-do counts, each up to 1,000. */
export interface Waiting {
  artwork: number;
  proofs: number;
  /** orders whose customers didn't answer any reminder */
  unanswered: number;
  unpaid: number;
  /** orders waiting for their bank transfer */
  transfers: number;
  /** customers’ requests for a quote */
  quoteRequests: number;
  /** problems reported by customers, for staff to decide */
  problems: number;
  messages: number;
  samplePacks: number;
  complaints: number;
  reviews: number;
  differences: number;
}

interface Today {
  /** orders placed today: paid, or owed on account */
  orders: number;
  /** from these orders, and from additional charges to any order today */
  takingsPence: number;
}

/** A payment that needs attention: a dispute, an unsent refund or a flagged order. Times are ISO strings. */
export type MoneyMatter = { orderId: string; orderNumber: string; amountPence: number } & (
  | { kind: 'dispute'; state: DisputeState; evidenceDueAt: string | null; closedAt: string | null }
  | { kind: 'refund'; problem: string; failingSince: string; gaveUpAt: string | null }
  | { kind: 'pay-back' }
  | { kind: 'receipts'; missingPence: number; surplusPence: number }
  | { kind: 'flag'; attention: NonNullable<Order['attention']> }
);

const MATTERS_MAX = 20;

/** SQL: payments that need attention, most urgent first. */
const moneyMatters = (now: Date) => sql`(select coalesce(json_agg(m.matter), '[]') from (
  select matter from (
    select json_build_object('kind', 'dispute', 'orderId', o.id, 'orderNumber', o.order_number, 'amountPence', d.amount_pence,
        'state', d.state, 'evidenceDueAt', d.evidence_due_at, 'closedAt', d.closed_at) as matter,
      
      case when d.closed_at is null then 0 else 1 end as place, coalesce(d.evidence_due_at, d.opened_at) as at
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    where d.closed_at is null or d.seen_at is null
    union all
    select json_build_object('kind', 'refund', 'orderId', o.id, 'orderNumber', o.order_number, 'amountPence', r.amount_pence,
        'problem', r.problem, 'failingSince', r.failing_since, 'gaveUpAt', r.gave_up_at), 0, r.failing_since
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.provider_refund_id is null and r.refused is null and r.done_at is null and r.problem is not null
      and r.failing_since <= ${subMinutes(now, LOOKED_AT_AFTER_MINUTES)}
    union all
    select json_build_object('kind', 'pay-back', 'orderId', o.id, 'orderNumber', o.order_number, 'amountPence', r.amount_pence),
      0, r.created_at
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.by_hand and r.done_at is null and r.refused is null
    union all
    select json_build_object('kind', 'receipts', 'orderId', o.id, 'orderNumber', o.order_number, 'amountPence', p.received_pence,
        'missingPence', case when p.status in ('paid', 'pending') then greatest(0, p.amount_pence - p.received_pence) else 0 end,
        'surplusPence', case p.status when 'paid' then greatest(0, p.received_pence - p.amount_pence) when 'pending' then 0
          else p.received_pence end), 0, p.created_at
    from payments p join orders o on o.id = p.order_id
    where p.provider = 'hand' and (p.status = 'paid' and p.received_pence <> p.amount_pence or p.status <> 'paid' and p.received_pence > 0)
    union all
    select json_build_object('kind', 'flag', 'orderId', o.id, 'orderNumber', o.order_number, 'amountPence', o.total_pence,
        'attention', o.attention), 1, o.updated_at
    from orders o where o.attention is not null) matters
  order by place, at limit ${MATTERS_MAX}) m)`;

/** A backup is late when a night has gone by without one. */
const LATE_HOURS = 30;

/** Background jobs that have given up: how many, and what they do. */
export interface GaveUp {
  jobs: number;
  what: string[];
}

/** Prices that staff should look at. */
export interface PriceMatters {
  /** products whose table leaves combinations without a price */
  unpriced: { id: string; name: string; count: number }[];
  /** scheduled prices that could not be published, of a product or of several (`productId` null) */
  refused: { draftId: string; productId: string | null; name: string; why: string }[];
}

/** SQL: the first of each. */
const priceMatters = sql`json_build_object(
  'unpriced', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'count', u.unpriced) order by u.name), '[]')
    from (select id, name, unpriced from products where unpriced > 0 and archived_at is null order by id limit ${MATTERS_MAX}) u),
  'refused', (select coalesce(json_agg(json_build_object('draftId', d.id, 'productId', p.id, 'name', coalesce(p.name, 'Bulk update'),
      'why', d.refused) order by d.publish_at), '[]')
    from (select * from pricing_drafts where publish_at is not null and refused is not null limit ${MATTERS_MAX}) d
      left join products p on p.id = d.product_id))`;

interface TodayView {
  today: Today;
  waiting: Waiting;
  money: MoneyMatter[];
  files: WaitingFile[];
  outage: ShownOutage | null;
  backup: ShownBackup;
  gaveUp: GaveUp | null;
  prices: PriceMatters;
  /** whether the owner has yet to say if printed matter is zero-rated */
  asksZeroRating: boolean;
  floor: FloorFigures;
  jobs: JobsToDo;
  /** orders with something ready or packed */
  leaving: LeavingOrder[];
  /** what trade customers owe past its due date */
  overduePence: number;
  /** what the owner should know about this year's sales to Ireland; null if nothing */
  irishWarning: string | null;
}

/**
 * Returns today's orders and takings, the to-do counts, payments and prices that need attention, any email outage,
 * background jobs that have given up, and the state of the backups. One statement.
 */
export async function readToday(db: Queries, now: Date): Promise<TodayView> {
  const few = (from: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select ${from} limit ${COUNTED_MAX + 1}) c)`;
  const day = londonDay(now);
  const { rows } = await sql<
    Today &
      Waiting & {
        money: MoneyMatter[];
        files: WaitingFile[];
        outage: Parameters<typeof shownOutage>[0];
        jobsGivenUp: FailedJobs | null;
        backup: BackupState;
        prices: PriceMatters;
        asksZeroRating: boolean;
        floor: FloorFigures;
        jobs: JobsToDo;
        leaving: LeavingOrder[];
        overduePence: number;
        ireland: IrishDelivery | null;
        irishSales: IrishSales | null;
      }
  >`
    select t.orders, t.pence + added.pence as "takingsPence", ${moneyMatters(now)} as money, ${filesToJudge(MATTERS_MAX)} as files,
      ${few(sql`from orders where artwork_problem is not null and status <> 'cancelled'`)} as artwork,
      ${few(sql`from orders o where status in ('pending', 'processing') and id in (select order_id from order_items i where proof_waits and not item_has_begun(i.id, o.status))`)} as proofs,
      ${few(sql`from orders o where ${UNANSWERED}`)} as unanswered,
      ${few(sql`from orders where payment_status = 'pending' and payment_method <> 'bank'`)} as unpaid,
      ${few(sql`from orders where payment_status = 'pending' and payment_method = 'bank'`)} as transfers,
      ${few(sql`from drafts d where ${IS_OPEN_REQUEST}`)} as "quoteRequests",
      ${few(sql`from complaints where state = 'open'`)} as problems,
      ${few(sql`from contact_messages where status = 'new'`)} as messages,
      ${few(sql`from sample_pack_requests where status = 'new'`)} as "samplePacks",
      ${few(sql`from data_complaints where closed_at is null`)} as complaints,
      ${few(sql`from reviews where status = 'pending'`)} as reviews,
      ${few(sql`from payment_differences where settled_at is null`)} as differences,
      ${emailOutageSql} as outage, ${failedJobsSql(SHOWN_ELSEWHERE)} as "jobsGivenUp",
      ${backupStateSql} as backup, ${priceMatters} as prices, ${ASKS_ZERO_RATING} as "asksZeroRating",
      ${floorFigures(now)} as floor, ${jobsToDo(now)} as jobs, ${leavingOrders(MATTERS_MAX)} as leaving, ${overduePenceSql(day)} as "overduePence",
      ${irishSalesJson(now)} as "irishSales", (select value -> 'ireland' from settings where key = 'delivery') as ireland
    from (select count(*)::int as orders, coalesce(sum(total_pence), 0)::bigint as pence from orders
      where placed_at >= (${day}::date::timestamp at time zone 'Europe/London')
        and placed_at < ((${day}::date + 1)::timestamp at time zone 'Europe/London') and reprint_of is null) t
    cross join (select coalesce(sum(total_pence), 0)::bigint as pence from charge_invoices where issued_on = ${day}::date) added`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  const { orders, takingsPence, money, files, outage, jobsGivenUp, backup, prices, asksZeroRating, ...more } =
    row;
  const { ireland, irishSales, floor, jobs, leaving, overduePence, ...waiting } = more;
  const lateBefore = subHours(now, LATE_HOURS);
  return {
    today: { orders, takingsPence: Number(takingsPence) },
    waiting,
    floor,
    jobs,
    leaving,
    overduePence: Number(overduePence),
    asksZeroRating,
    irishWarning: ireland && irishSales ? irishWarning(ireland, irishSales) : null,
    money,
    files,
    outage: shownOutage(outage, now),
    backup: { ...backup, isLate: !backup.last || new Date(backup.last.startedAt) < lateBefore },
    prices,
    gaveUp: jobsGivenUp && { jobs: jobsGivenUp.jobs, what: jobsGivenUp.kinds.map(jobKindWords) },
  };
}

export interface Sales {
  days: { day: string; orders: number; pence: number }[];
  categories: { name: string; pence: number }[];
}

/**
 * Returns sales for each of the last thirty days and by category, at the items' prices. A finished day is counted once,
 * when the overview is first opened after it; from then on thirty rows are read, however many orders there are. Two
 * statements, four on the first view of a day.
 */
export async function readSales(db: Database, now: Date): Promise<Sales> {
  const today = londonDay(now);
  const shown = sql`s.day >= ${today}::date - ${DAYS_SHOWN}::int and s.day < ${today}::date`;
  const read = () =>
    sql<Sales>`
      select (select coalesce(json_agg(json_build_object('day', s.day, 'orders', s.orders, 'pence', s.sold_pence) order by s.day), '[]')
          from daily_sales s where ${shown} and s.category_id = '') as days,
        (select coalesce(json_agg(json_build_object('name', t.name, 'pence', t.pence) order by t.pence desc, t.name), '[]')
          from (select coalesce(c.name, s.category_id) as name, sum(s.sold_pence) as pence
            from daily_sales s left join categories c on c.id = s.category_id
            where ${shown} and s.category_id <> '' group by 1 order by 2 desc, 1 limit ${CATEGORIES_SHOWN}) t) as categories`.execute(
      db,
    );
  let { rows } = await read();
  if ((rows[0]?.days.length ?? 0) < DAYS_SHOWN) {
    await countDays(db, today);
    ({ rows } = await read());
  }
  return rows[0] ?? { days: [], categories: [] };
}

/** Counts finished days that are not counted yet. Two views at once get the same result; the first one's rows stay. */
async function countDays(db: Database, today: string): Promise<void> {
  const start = sql`(d.day::timestamp at time zone 'Europe/London')`;
  const end = sql`((d.day + 1)::timestamp at time zone 'Europe/London')`;
  await sql`
    with d as materialized (select g::date as day from generate_series(${today}::date - ${DAYS_SHOWN}::int, ${today}::date - 1, '1 day') g
        where not exists (select from daily_sales s where s.day = g::date and s.category_id = '')),
      sold as materialized (select d.day, o.id, p.category_id, i.price_pence from d
        join orders o on o.placed_at >= ${start} and o.placed_at < ${end} and o.reprint_of is null
        join order_items i on i.order_id = o.id join products p on p.id = i.product_id)
    insert into daily_sales (day, category_id, orders, sold_pence)
    select day, category_id, count(distinct id), sum(price_pence) from sold group by day, category_id
    union all
    select d.day, '', count(distinct s.id), coalesce(sum(s.price_pence), 0) from d left join sold s on s.day = d.day group by d.day
    on conflict do nothing`.execute(db);
}
