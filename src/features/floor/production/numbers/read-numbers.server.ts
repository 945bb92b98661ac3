import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Block } from '../blocks.ts';
import type { SpoiltCause } from '../spoilt.ts';
import { isLateJob, WAITS_FOR } from '../store.server.ts';

/** How long jobs stayed at a stage. Hours are by the clock, including nights. */
interface StageNumbers {
  id: string;
  name: string;
  /** jobs that moved on from it in the period */
  left: number;
  /** the median time that they had been there, in hours; null if none left */
  medianHours: number | null;
  /** jobs that are there now, and how many hours the longest of them has been there */
  here: number;
  longestHours: number | null;
}

/** Measured work at a press. */
interface WorkNumbers {
  press: string;
  stage: string;
  runs: number;
  expectedMinutes: number;
  realMinutes: number;
}

export interface FloorNumbers {
  stages: StageNumbers[];
  work: WorkNumbers[];
  /** jobs that are late or left late, by everything that they had waited for; null if nothing is known */
  late: { reason: Block | null; jobs: number }[];
  /** copies that were made again, by stage and cause */
  spoilt: { stage: string; cause: SpoiltCause; copies: number; jobs: number }[];
  /** copies that left */
  copies: number;
  problems: ProblemNumbers[];
  /** reprints, and their copies */
  reprints: { orders: number; copies: number };
  /** what was printed on shared sheets: surplus copies, out of how many, and sheets of paper saved by sharing */
  sheets: { overs: number; needed: number; saved: number };
}

/** Problems reported by customers and decided by staff, by their cause and one other property. */
export interface ProblemNumbers {
  by: 'press' | 'paper' | 'product';
  /** its name; null if not known */
  name: string | null;
  cause: string;
  problems: number;
  copies: number;
  /** their known cost */
  costPence: number;
}

/** SQL: decisions since a day, by cause and press, paper and product. A refusal that was reopened is not counted. */
const problemNumbers = (since: string) => sql`(select coalesce(json_agg(json_build_object('by', case
      when grouping_of = 3 then 'press' when grouping_of = 5 then 'paper' else 'product' end,
    'name', coalesce(press, paper, product), 'cause', cause, 'problems', problems, 'copies', copies, 'costPence', cost)
    order by copies desc, cause, coalesce(press, paper, product)), '[]')
  from (select d.cause, p.name as press, i.paper, i.product_name as product, grouping(p.name, i.paper, i.product_name) as grouping_of,
      count(distinct d.id)::int as problems, sum(n.copies)::int as copies, coalesce(sum(n.cost_pence), 0)::int as cost
    from complaint_decisions d join complaint_decision_items n on n.decision_id = d.id
    join (select id, product_name, nullif(concat_ws(', ', nullif(paper_type, 'Standard'), finish), '') as paper from order_items) i
      on i.id = n.order_item_id
    left join presses p on p.id = n.press_id
    where d.created_at >= ${since}::date and (d.reopened_at is null or d.outcome <> 'no')
    group by grouping sets ((d.cause, p.name), (d.cause, i.paper), (d.cause, i.product_name))) g)`;

/**
 * SQL: everything that late job `l` has waited for: what staff said, its file and proof, a dispute, and what it is
 * waiting for now. Its file only counts if it was to follow the order.
 */
const REASONS = sql`select e.reason from job_events e where e.job_id = l.id and e.kind = 'blocked'
  union select case e.kind when 'proof-asked' then 'approval' else 'file' end from artwork_events e
    where e.order_item_id = l.item_id and e.kind in ('sent', 'problem', 'requested', 'proof-asked')
  union select 'payment' from disputes d join payments p on p.id = d.payment_id where p.order_id = l.order_id
  union select unnest(${WAITS_FOR}) from jobs j join order_items i on i.id = j.item_id join orders o on o.id = j.order_id
    join stages s on s.id = j.stage_id where l.is_open and j.id = l.id`;

/** Returns the numbers of the shop floor since a day, `2026-11-24`, until now. One statement. */
export async function readNumbers(db: Queries, since: string, now: Date): Promise<FloorNumbers> {
  const { rows } = await sql<FloorNumbers>`
    with came as (
      select e.job_id, e.to_stage as stage, e.created_at as at,
        lead(e.created_at) over (partition by e.job_id, e.of_part order by e.id) as went
      from job_events e where e.to_stage is not null and e.job_id in (
        select job_id from job_events where to_stage is not null and created_at >= ${since}::date)),
    been as (select stage, extract(epoch from went - at) / 3600 as hours from came where went >= ${since}::date),
    late as (select j.id, j.item_id, j.order_id, true as is_open from jobs j where j.closed_at is null and ${isLateJob(now)}
      union all select j.id, j.item_id, j.order_id, false from jobs j join orders o on o.id = j.order_id
      where j.closed_at >= ${since}::date and o.status <> 'cancelled'
        and (j.closed_at at time zone 'Europe/London')::date > j.due_on),
    why as (select l.id, r.reason from late l
      left join lateral (${REASONS}) r on true)
    select
      (select json_agg(json_build_object('id', s.id, 'name', s.name,
          'left', (select count(*) from been b where b.stage = s.id),
          'medianHours', (select percentile_cont(0.5) within group (order by b.hours) from been b where b.stage = s.id),
          'here', h.here, 'longestHours', h.longest) order by stage_rank(s.kind), s.position, s.id)
        from stages s cross join lateral (select count(*) as here,
            extract(epoch from ${now}::timestamptz - min(j.stage_since)) / 3600 as longest
          from jobs j where j.closed_at is null and j.stage_id = s.id) h
        where s.archived_at is null and s.kind <> 'gone') as stages,
      (select coalesce(json_agg(w), '[]') from (
        select p.name as press, s.name as stage, count(*) as runs,
          round(sum(f.minutes + f.minutes_per_thousand * coalesce(r.copies, j.quantity) / 1000.0)) as "expectedMinutes",
          round(sum(extract(epoch from r.finished_at - r.started_at)) / 60) as "realMinutes"
        from job_runs r join jobs j on j.id = r.job_id join stages s on s.id = r.stage_id join presses p on p.id = r.press_id
        left join family_stages f on f.family_id = j.family_id and f.stage_id = r.stage_id
        where r.finished_at >= ${since}::date and not r.by_hand group by p.id, s.id order by p.position, s.position) w) as work,
      (select coalesce(json_agg(w), '[]') from (select reason, count(distinct id) as jobs from why
        group by reason order by count(distinct id) desc, reason) w) as late,
      (select coalesce(json_agg(w), '[]') from (
        select s.name as stage, e.reason as cause, sum(e.copies)::int as copies, count(*)::int as jobs
        from job_events e join stages s on s.id = e.from_stage where e.kind = 'spoilt' and e.created_at >= ${since}::date
        group by s.id, e.reason order by sum(e.copies) desc, s.id, e.reason) w) as spoilt,
      (select coalesce(sum(j.quantity), 0)::int from jobs j join orders o on o.id = j.order_id
        where j.closed_at >= ${since}::date and o.status <> 'cancelled') as copies,
      ${problemNumbers(since)} as problems,
      (select json_build_object('orders', count(distinct o.id), 'copies', coalesce(sum(i.quantity), 0))
        from orders o join order_items i on i.order_id = o.id
        where o.reprint_of is not null and o.placed_at >= ${since}::date and o.status <> 'cancelled') as reprints,
      (select json_build_object('saved', coalesce(sum(h.sheets_alone - h.print_sheets), 0),
          'overs', coalesce(sum(c.printed - c.needed), 0), 'needed', coalesce(sum(c.needed), 0))
        from sheets h cross join lateral (select sum(print_quantity) as printed, sum(quantity) as needed
          from sheet_jobs where sheet_id = h.id) c
        where h.state = 'printed' and h.ended_at >= ${since}::date) as sheets`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error('a select without a row');
  return numbers;
}
