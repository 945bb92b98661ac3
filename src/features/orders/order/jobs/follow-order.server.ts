import { type Compilable, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { holderOnceMoved, IS_COLLECTED, stageOfStatus } from './job-facts.server.ts';
import { makeJobs } from './make-jobs.server.ts';
import { END_WORK_OF_MOVED } from './write-jobs.server.ts';

/**
 * Brings the jobs of an order in line with a status that was set: they are made if the order has just been placed,
 * moved along with it, finished if it was cancelled or has left, and reopened with it. Every command that sets a status
 * calls this once status and history are written, except those whose status follows from the jobs. The caller holds the
 * order's lock. Two statements.
 */
export async function jobsFollowOrder(trx: Queries, orderId: string): Promise<void> {
  await makeJobs(trx, [orderId]);
  const wanted = stageOfStatus({
    family: sql.ref('j.family_id'),
    kind: sql.ref('s.kind'),
    isBegun: sql`(bool_or(stage_rank(s.kind) > 3) over ())`,
    atEnd: sql`(bool_and(stage_rank(s.kind) >= case when ${IS_COLLECTED} then 5 else 6 end) over ())`,
  });
  await sql`with o as (select id, status, delivery_method, updated_at from orders where id = ${orderId} and placed_at is not null),
    here as (select j.id, j.stage_id, j.closed_at, s.kind, o.status, o.updated_at, ${wanted} as wanted
      from o join jobs j on j.order_id = o.id join stages s on s.id = j.stage_id),
    aim as (select h.*, coalesce(h.wanted, h.stage_id) as aim,
        case when h.status = 'cancelled' or coalesce((select s.kind from stages s where s.id = h.wanted), h.kind) = 'gone'
          then coalesce(h.closed_at, h.updated_at) end as closes
      from here h where h.status <> 'cancelled' or h.closed_at is null),
    moved as (
      update jobs j set stage_id = a.aim, closed_at = a.closes, version = j.version + 1,
        stage_since = case when a.aim = j.stage_id then j.stage_since else a.updated_at end,
        holder_id = case when a.aim = j.stage_id then j.holder_id else ${holderOnceMoved('j', sql.ref('a.aim'))} end
      from aim a where j.id = a.id and (a.aim <> a.stage_id or a.closes is distinct from a.closed_at)
      returning j.id, a.stage_id as was, j.stage_id as now,
        case when a.aim <> a.stage_id then j.stage_since when a.closed_at is null then j.closed_at end as ends_work_at),
    ended as (${END_WORK_OF_MOVED})
    insert into job_events (job_id, kind, from_stage, to_stage, note, actor_id, actor_name, created_at)
    select m.id, 'followed', m.was, m.now, 'order ' || o.status, who.changed_by, coalesce(who.actor, 'Galley'), o.updated_at
    from moved m cross join o left join lateral (select changed_by, actor from order_status_history
      where order_id = o.id order by id desc limit 1) who on true`.execute(trx);
}

/**
 * Gives an order's jobs the current days and copies of its items. Call it after every change to them. If an item has
 * parts, their copies stay as they are: the database refuses a change to its quantity. One statement.
 */
export async function jobsFollowItems(trx: Queries, orderId: string): Promise<void> {
  await sql`update jobs j set due_on = i.due_on, version = j.version + 1,
      quantity = case when i.in_parts then j.quantity else i.quantity end
    from (select i.id, i.quantity, coalesce(i.despatch_on, o.despatch_on) as due_on,
        (select count(*) from jobs p where p.item_id = i.id) > 1 as in_parts
      from order_items i join orders o on o.id = i.order_id where o.id = ${orderId}) i
    where j.item_id = i.id and (j.due_on <> i.due_on or j.quantity <> i.quantity and not i.in_parts)`.execute(
    trx,
  );
}

/**
 * Writes changes to an item's file or proof, and moves those of its jobs that aren't printed yet to the stage where
 * that is dealt with. `write` updates the item. One statement.
 */
export async function jobsFollowFile(trx: Queries, itemId: string, write: Compilable): Promise<void> {
  await sql`with was as (select artwork_state, proof_waits from order_items where id = ${itemId}),
    item as (${write} returning id, artwork_state, proof_waits, brief_id is not null and look_by is not null as is_designed),
    aim as (select item.id, item.artwork_state, case when item.is_designed then 'design' when item.artwork_state = 'problem' then 'artwork' when item.proof_waits then 'proof'
        when item.artwork_state = 'received' then 'artwork' else 'queue' end as kind
      from item cross join was
      where item.artwork_state is distinct from was.artwork_state or item.proof_waits is distinct from was.proof_waits),
    moved as (
      update jobs j set stage_id = w.id, stage_since = now(), version = j.version + 1,
        holder_id = ${holderOnceMoved('j', sql.ref('w.id'))}
      from aim a, stages s, stages w
      where j.item_id = a.id and j.closed_at is null and s.id = j.stage_id and stage_rank(s.kind) <= 3
        and w.kind = a.kind and w.id <> j.stage_id
      returning j.id, s.id as was, w.id as now, a.artwork_state, j.stage_since as ends_work_at),
    ended as (${END_WORK_OF_MOVED})
    insert into job_events (job_id, kind, from_stage, to_stage, note, actor_name)
    select id, 'followed', was, now, 'artwork ' || artwork_state, 'Galley' from moved`.execute(trx);
}

const CHANGE_WAITS_TO_BE_PAID = 'A change to the order is waiting to be paid';

/** Holds an order's jobs that aren't printed yet, while a change to it is waiting for payment. One statement. */
export async function holdForChange(
  trx: Queries,
  { orderId, by, now }: { orderId: string; by: string; now: Date },
): Promise<void> {
  await sql`with held as (
      update jobs j set blocked = 'payment', blocked_note = ${CHANGE_WAITS_TO_BE_PAID}, blocked_since = ${now}, version = j.version + 1
      from stages s where s.id = j.stage_id and j.order_id = ${orderId} and j.closed_at is null and j.blocked is null
        and stage_rank(s.kind) <= 3
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'blocked', 'payment', ${CHANGE_WAITS_TO_BE_PAID}, ${by}, ${now} from held`.execute(trx);
}

/** Resumes the jobs that waited for a change to their order, once it is paid for or has ended. One statement. */
export async function resumeAfterChange(trx: Queries, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`with freed as (
      update jobs j set blocked = null, blocked_note = null, blocked_since = null, version = j.version + 1
      where j.order_id = any(${orderIds}::uuid[]) and j.blocked = 'payment' and j.blocked_note = ${CHANGE_WAITS_TO_BE_PAID}
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'unblocked', 'payment', ${CHANGE_WAITS_TO_BE_PAID}, 'Galley', ${now} from freed`.execute(trx);
}
