import { sql } from 'kysely';
import { dayAfter } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import { IS_COLLECTED, WAITS_FOR } from './store.server.ts';

/** A job that somebody can go on with now, as it isn't waiting for anything. `dueOn`: `2026-11-24`. */
export interface JobToDo {
  code: string;
  quantity: number;
  product: string;
  customer: string;
  dueOn: string;
  isCollected: boolean;
  /** the name of its stage */
  stage: string;
}

/** What there is to do on jobs, earliest due first. Files that have to be checked are in `desk/file-desk`. */
export interface JobsToDo {
  /** to be printed or being made, and due within `DUE_DAYS` or late */
  due: JobToDo[];
  /** how many are to be printed and aren't on a sheet yet */
  toPlan: number;
}

/** Two working days, with Christmas and a weekend in between. */
const DUE_DAYS = 6;

/** More than a page shows. */
const JOBS_MAX = 20;

/**
 * SQL for what there is to do on jobs as one JSON value, to be part of a page’s own statement. It reads open jobs.
 * `until` is the last day whose jobs are due soon.
 */
export const jobsToDo = (now: Date, until = dayAfter(londonDay(now), DUE_DAYS)) => sql<JobsToDo>`(
  with todo as materialized (
    select j.code, j.quantity, i.product_name as product, o.customer_name as customer, j.due_on as "dueOn", ${IS_COLLECTED} as "isCollected",
      s.name as stage, s.kind, not exists (select from sheet_jobs l where l.job_id = j.id and l.is_live) as is_loose
    from stages s join jobs j on j.stage_id = s.id and j.closed_at is null
    join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
    where (s.kind = 'queue' or s.kind in ('proof', 'making') and j.due_on <= ${until}::date)
      and cardinality(${WAITS_FOR}) = 0)
  select json_build_object(
    'due', (select coalesce(json_agg(to_jsonb(d) - 'kind' - 'is_loose'), '[]') from (
      select * from todo where "dueOn" <= ${until}::date
      order by "dueOn", code limit ${JOBS_MAX}) d),
    'toPlan', (select count(*) from todo where kind = 'queue' and is_loose)))`;
