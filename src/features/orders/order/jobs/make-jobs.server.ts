import { sql } from 'kysely';
import type { Queries, StatementParts } from '#platform/db/database.ts';
import { FAMILY_OF_ITEM, HAS_LEFT, KIND_OF_NEW, stageOfStatus, usualPerson } from './job-facts.server.ts';

const NOT = sql`false`;
const [FAMILY, KIND, STAGE] = [sql.ref('f.family'), sql.ref('f.kind'), sql.ref('t.stage')];
const ONLY_ITS_STATUS = stageOfStatus({ family: FAMILY, kind: KIND, isBegun: NOT, atEnd: NOT });

/**
 * Makes the jobs of placed orders, one for each item that we make, at the stage given by its file and the order's
 * status. Existing jobs stay. Call it whenever an order may have just been placed, once its items and history are
 * written. One statement.
 */
export async function makeJobs(trx: Queries, orderIds: readonly string[]): Promise<void> {
  await withJobsMade(trx, orderIds).selectNoFrom(sql`1`.as('done')).execute();
}

/**
 * Returns the same as parts of a statement for the caller to end. The orders must have been placed before that
 * statement.
 */
export function withJobsMade(db: StatementParts, orderIds: readonly string[]) {
  const made = sql<{ id: string }>`(
      insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on, closed_at, holder_id)
      select i.order_id, i.id, i.order_number || '-' || i.nth, i.quantity, f.family, t.stage, i.placed_at, i.due_on, i.closed_at,
        case when i.closed_at is null then ${usualPerson(FAMILY, STAGE)} end
      from (select i.*, o.order_number, o.placed_at, o.status, o.delivery_method, coalesce(i.despatch_on, o.despatch_on) as due_on,
          row_number() over (partition by o.id order by i.position) as nth,
          case when o.status = 'cancelled' or ${HAS_LEFT} then coalesce(left_at(o.id, o.status), o.updated_at) end as closed_at
        from orders o join order_items i on i.order_id = o.id
        where o.id = any(${orderIds}::uuid[]) and o.placed_at is not null and i.is_made) i
      cross join lateral (select ${FAMILY_OF_ITEM} as family, ${KIND_OF_NEW} as kind) f
      cross join lateral (select coalesce(${ONLY_ITS_STATUS}, stage_for(f.family, f.kind)) as stage
        from (select i.status, i.delivery_method) o) t
      on conflict (item_id, part) do nothing returning id, stage_id, stage_since)`;
  const noted = sql<never>`(
    insert into job_events (job_id, kind, to_stage, actor_name, created_at)
    select id, 'made', stage_id, 'Galley', stage_since from jobs_made)`;
  return db.with('jobsMade', () => made).with('jobsNoted', () => noted);
}

/** Makes the job of a line that was added to a placed order, with the next number that no job of the order has had. One statement. */
export async function makeAddedJob(trx: Queries, itemId: string, now: Date): Promise<void> {
  await sql`with made as (
      insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on, holder_id)
      select o.id, i.id, o.order_number || '-' || (select 1 + coalesce(max(substring(c.code from '-([0-9]+)(?:[.][0-9]+)?$')::int), 0)
          from (select j.code from jobs j where j.order_id = o.id
            union all select unnest(r.codes) from removed_items r where r.order_id = o.id) c),
        i.quantity, f.family, t.stage, ${now}, coalesce(i.despatch_on, o.despatch_on), ${usualPerson(FAMILY, STAGE)}
      from order_items i join orders o on o.id = i.order_id
      cross join lateral (select ${FAMILY_OF_ITEM} as family, ${KIND_OF_NEW} as kind) f
      cross join lateral (select stage_for(f.family, f.kind) as stage) t
      where i.id = ${itemId} and i.is_made
      returning id, stage_id)
    insert into job_events (job_id, kind, to_stage, actor_name, created_at)
    select id, 'made', stage_id, 'Galley', ${now} from made`.execute(trx);
}
