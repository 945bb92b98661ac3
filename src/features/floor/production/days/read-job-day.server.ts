import { sql } from 'kysely';
import { readItemDays } from '#features/orders/order/index.server.ts';
import type { DayCause } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { daysToMove } from './read-days.server.ts';

/** The facts for the question to staff before a job's day moves. Days are `2026-11-24`. */
export interface JobDay {
  /** of the order */
  version: number;
  orderId: string;
  itemId: string;
  isCollected: boolean;
  promised: string;
  /** the first day on which it can be ready, if that is later than promised */
  earliest: string | null;
  /** why, for staff; null if there is nothing to say */
  because: string | null;
  cause: DayCause;
  /** a reason in words for the customer */
  note: string;
  /** the days on which its turnaround or its press has no room */
  fullDays: string[];
  /** the codes of the item’s other parts, which move with it */
  parts: string[];
  closedDays: string[];
}

/** Returns the day of an open job’s item; null if there is no such job. Two statements. */
export async function readJobDay(db: Queries, code: string, now: Date): Promise<JobDay | null> {
  const job = await db
    .selectFrom('jobs as j')
    .select(['j.orderId', 'j.itemId'])
    .select(OTHER_PARTS.as('parts'))
    .where('j.code', '=', code)
    .where('j.closedAt', 'is', null)
    .executeTakeFirst();
  if (!job) return null;
  const { orderId, itemId, parts } = job;
  const read = await readItemDays(db, { orderId });
  const items = read.items.filter((item) => item.itemId === itemId);
  const [order] = daysToMove({ ...read, items }, now, true);
  const [item] = order?.items ?? [];
  if (!order || !item) return null;
  const { version, isCollected, cause, note } = order;
  const { promised, day, because } = item;
  return {
    orderId,
    itemId,
    version,
    isCollected,
    promised,
    earliest: day > promised ? day : null,
    because,
    cause,
    note,
    fullDays: items.flatMap(({ fullDays }) => fullDays),
    parts,
    closedDays: read.closedDays,
  };
}

/** SQL: the codes of the other open jobs of the item of job `j`. */
const OTHER_PARTS = sql<string[]>`array(select k.code from jobs k
  where k.item_id = j.item_id and k.id <> j.id and k.closed_at is null order by k.code)`;
