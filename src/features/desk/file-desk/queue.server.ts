import { sql } from 'kysely';
import { IS_COLLECTED, WAITS_FOR } from '#features/floor/production/index.server.ts';
import { LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import type { Queries } from '#platform/db/database.ts';

/**
 * Why a file waits for a person: its customer asked us to look at it, its job can't go on before the check, or its
 * customer didn't approve the proof.
 */
export type WhyJudged = 'look' | 'check' | 'refused';

/** A file that waits for a person to judge it. Times are ISO strings, days `2026-11-24`. */
export interface WaitingFile {
  itemId: string;
  why: WhyJudged;
  orderId: string;
  orderNumber: string;
  /** of its job, or of the first of its parts */
  code: string;
  product: string;
  quantity: number;
  customer: string;
  /** the time by which we promised an answer; null if nobody asked us */
  lookBy: string | null;
  dueOn: string;
  isCollected: boolean;
}

/** SQL: whether the customer of item `i` has answered about its proof last of all, and didn't approve it. */
const IS_REFUSED = sql`(i.artwork_problem is not null and i.look_by is null and (select e.kind from artwork_events e
  where e.order_item_id = i.id order by e.id desc limit 1) = 'proof-refused')`;

/**
 * SQL: the rows of every file that waits for a person to judge it, in the order of their deadlines. What else stops a
 * job, as a missing paper, doesn't stop anybody from judging its file.
 */
const WAITING = sql`(select * from (
  select distinct on (i.id) i.id as "itemId", o.id as "orderId", o.order_number as "orderNumber", j.code, i.product_name as product, i.quantity,
    o.customer_name as customer, i.look_by as "lookBy", j.due_on as "dueOn", ${IS_COLLECTED} as "isCollected",
    case when i.look_by is not null then 'look' when ${IS_REFUSED} then 'refused' else 'check' end as why,
    coalesce(i.look_by, (j.due_on + time '17:00') at time zone 'Europe/London') as at
  from stages s join jobs j on j.stage_id = s.id and j.closed_at is null
  join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
  where stage_rank(s.kind) <= 3 and (i.look_by is not null and i.brief_id is null
    or s.kind = 'artwork' and (${WAITS_FOR} <@ '{paper,press}' or ${IS_REFUSED}))
  order by i.id, j.part) w)`;

/** SQL: the most urgent files that wait for a person, as one JSON value to be part of a page’s own statement. */
export const filesToJudge = (max: number, after = 0) => sql<WaitingFile[]>`(
  select coalesce(json_agg(to_jsonb(f) - 'at' order by f.at, f.code), '[]')
  from (select * from ${WAITING} w order by at, code limit ${max} offset ${after}) f)`;

/** SQL: how many files wait for a person. */
export const filesWaiting = sql<number>`(select count(*)::int from ${WAITING} w)`;

/** Returns the files that wait for a person, most urgent first, and the deadlines of a day. One statement. */
export async function listWaitingFiles(
  db: Queries,
  { page, size }: { page: number; size: number },
): Promise<{ files: WaitingFile[]; times: LeavingTimes }> {
  const { rows } = await sql<{ files: WaitingFile[]; times: LeavingTimes }>`
    select ${filesToJudge(size, (page - 1) * size)} as files, ${LEAVING_TIMES} as times`.execute(db);
  return rows[0] ?? noRow();
}

function noRow(): never {
  throw new Error('a select without a row');
}

/** More than anybody judges in a day. */
const QUEUE_MAX = 100;

export interface Queue {
  files: WaitingFile[];
  /** how many there are, which may be more than are listed */
  count: number;
  /** the deadlines of a day for parcels and collections */
  times: LeavingTimes;
  /** the shop's name of the stage to which a job goes once its file can be printed */
  stageAfter: string;
  /** the order of the item that was asked for; null if there is none */
  orderId: string | null;
  /** the item about which somebody has just decided; null if there is none */
  judged: { itemId: string; product: string; customer: string; email: string } | null;
}

/**
 * Returns the files that wait for a person, most urgent first, the order of an item, and the item that was `judged`
 * last. One statement.
 */
export async function readQueue(
  db: Queries,
  { itemId, judged }: { itemId: string | null; judged: string | null },
): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select ${filesToJudge(QUEUE_MAX)} as files, ${filesWaiting} as count, ${LEAVING_TIMES} as times,
      (select s.name from stages s where s.kind = 'queue' and s.archived_at is null order by s.position, s.id limit 1)
        as "stageAfter",
      (select i.order_id from order_items i where i.id = ${itemId}::uuid and i.is_made) as "orderId",
      (select json_build_object('itemId', i.id, 'product', i.product_name, 'customer', o.customer_name, 'email', o.customer_email)
        from order_items i join orders o on o.id = i.order_id where i.id = ${judged}::uuid) as judged`.execute(
    db,
  );
  return rows[0] ?? noRow();
}
