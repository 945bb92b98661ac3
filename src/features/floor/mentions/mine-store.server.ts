import { sql } from 'kysely';
import { LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import type { Queries } from '#platform/db/database.ts';

/** A note that names somebody and that they haven’t marked as done. */
interface WaitingMention {
  id: number;
  /** who wrote it */
  by: string;
  createdAt: string;
  /** the current note; null if it has been emptied since */
  words: string | null;
  orderId: string;
  orderNumber: string;
  /** the job whose note it is; for an order’s note, its first job, if it has any */
  code: string | null;
  isOfJob: boolean;
}

/** A job that somebody has taken. Days are `2026-11-24`. */
interface TakenJob {
  code: string;
  quantity: number;
  product: string;
  stage: string;
  dueOn: string;
  isCollected: boolean;
  isReady: boolean;
}

interface Mine {
  mentions: WaitingMention[];
  jobs: TakenJob[];
  /** the deadlines for what leaves on a day */
  times: LeavingTimes;
  /** whether they are emailed when somebody mentions them */
  emails: boolean;
}

/** The most mentions that the list shows; the oldest first. */
const MENTIONS_MAX = 100;

/** Returns what is waiting for a member of staff. One statement. */
export async function readMine(db: Queries, userId: string): Promise<Mine> {
  const { rows } = await sql<Mine>`select
    (select coalesce(json_agg(m), '[]') from (
      select m.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'Somebody') as by,
        m.created_at as "createdAt", case when m.order_id is null then e.note else o.notes end as words,
        o.id as "orderId", o.order_number as "orderNumber", m.order_id is null as "isOfJob",
        coalesce(j.code, (select min(k.code) from jobs k where k.order_id = o.id)) as code
      from mentions m left join job_events e on e.id = m.event_id left join jobs j on j.id = e.job_id
      join orders o on o.id = coalesce(m.order_id, j.order_id) left join profiles p on p.id = m.by_id
      where m.user_id = ${userId} and m.done_at is null order by m.id limit ${MENTIONS_MAX}) m) as mentions,
    (select coalesce(json_agg(t), '[]') from (
      select j.code, j.quantity, i.product_name as product, s.name as stage, j.due_on as "dueOn",
        o.delivery_method <> 'delivery' as "isCollected", s.kind = 'ready' as "isReady"
      from jobs j join order_items i on i.id = j.item_id join orders o on o.id = j.order_id join stages s on s.id = j.stage_id
      where j.holder_id = ${userId} and j.closed_at is null order by j.due_on, j.code) t) as jobs,
    ${LEAVING_TIMES} as times, coalesce((select mention_emails from user_roles where user_id = ${userId}), true) as emails`.execute(
    db,
  );
  const [mine] = rows;
  if (!mine) throw new Error('a select without a row');
  return mine;
}

/** Marks a mention of this person as done; doing it twice is harmless. */
export async function finishMention(db: Queries, userId: string, id: number, now: Date): Promise<void> {
  await db
    .updateTable('mentions')
    .set({ doneAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .execute();
}

/** Sets whether this person is emailed when somebody mentions them. */
export async function saveMentionEmails(db: Queries, userId: string, mentionEmails: boolean): Promise<void> {
  await db.updateTable('userRoles').set({ mentionEmails }).where('userId', '=', userId).execute();
}

/** Returns who mentioned whom and where, for the email; undefined if it is gone. */
export async function readMention(
  db: Queries,
  id: number,
): Promise<{ by: string; where: string } | undefined> {
  const { rows } = await sql<{ by: string; where: string }>`
    select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'Somebody') as by,
      coalesce(j.code, o.order_number) as where
    from mentions m left join job_events e on e.id = m.event_id left join jobs j on j.id = e.job_id
    left join orders o on o.id = m.order_id left join profiles p on p.id = m.by_id where m.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
