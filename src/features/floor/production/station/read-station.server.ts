import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Block } from '../blocks.ts';
import { placesOfWork } from '../press-of.ts';
import { DETAILS, type Floor, NOTE, TICKET_IS_STALE, WAITS_FOR } from '../store.server.ts';

/** A job being worked on at a press. `startedAt` is an ISO time. */
interface RunningJob {
  code: string;
  product: string;
  quantity: number;
  customer: string;
  stageName: string;
  startedAt: string;
  startedBy: string;
  /** whether something on its ticket has changed since it was last printed */
  isTicketStale: boolean;
}

/** A job that is next at a press. `dueOn` is `2026-11-24`. */
interface ComingJob {
  code: string;
  product: string;
  quantity: number;
  /** size and paper, as ordered */
  details: string;
  customer: string;
  dueOn: string;
  isCollected: boolean;
  /** everything it is waiting for, and the words for the first */
  blocks: Block[];
  note: string | null;
  isTicketStale: boolean;
  /** the number of the sheet on which it is to be printed */
  sheet: string | null;
}

export interface Station {
  /** being worked on, longest first */
  running: RunningJob[];
  /** the next jobs, earliest due first */
  coming: ComingJob[];
  /** how many jobs are next in total */
  waiting: number;
  /** the name of the stage that the scanned open job has reached; null before its making begins */
  nowAt: string | null;
}

interface StationQuery {
  pressId: string;
  /** how many of the next jobs */
  most: number;
  /** the code of a scanned job */
  code: string | null;
}

/**
 * Returns what a press is working on and what is next, without reading other presses’ jobs. `pressOf` says which jobs
 * are its own, by their family and stage. One statement.
 */
export async function readStation(
  db: Queries,
  floor: Floor,
  { pressId, most, code }: StationQuery,
): Promise<Station> {
  const places = placesOfWork(pressId, floor);
  const place = sql`unnest(${places.map(({ familyId }) => familyId)}::text[], ${places.map(({ stageId }) => stageId)}::text[],
    ${places.map(({ isHere }) => isHere)}::boolean[], ${places.map(({ takesChoice }) => takesChoice)}::boolean[]) w (family_id, stage_id, is_here, takes_choice)`;
  const { rows } = await sql<Station>`with next as materialized (
    select j.id, j.code, j.due_on from ${place} join jobs j on j.stage_id = w.stage_id and j.family_id = w.family_id
    where j.closed_at is null and case when w.takes_choice and j.press_id is not null then j.press_id = ${pressId} else w.is_here end and not exists (
      select from job_runs r where r.job_id = j.id and r.finished_at is null and r.press_id = ${pressId})),
  now as (select j.code, i.product_name as product, j.quantity, o.customer_name as customer, s.name as "stageName",
      r.started_at as "startedAt", r.started_by as "startedBy", ${TICKET_IS_STALE} as "isTicketStale"
    from job_runs r join jobs j on j.id = r.job_id join order_items i on i.id = j.item_id
    join orders o on o.id = j.order_id join stages s on s.id = r.stage_id
    where r.finished_at is null and r.press_id = ${pressId})
  select (select coalesce(json_agg(now order by "startedAt"), '[]') from now) as running,
    (select coalesce(json_agg(c order by c."dueOn", c.code), '[]') from (
      select n.code, i.product_name as product, j.quantity, ${DETAILS} as details, o.customer_name as customer, n.due_on as "dueOn", o.delivery_method <> 'delivery' as "isCollected",
        ${WAITS_FOR} as blocks, ${NOTE} as note, ${TICKET_IS_STALE} as "isTicketStale",
        (select h.code from sheet_jobs l join sheets h on h.id = l.sheet_id where l.job_id = j.id and l.is_live) as sheet
      from (select * from next order by due_on, code limit ${most}) n join jobs j on j.id = n.id
      join orders o on o.id = j.order_id join order_items i on i.id = j.item_id join stages s on s.id = j.stage_id) c) as coming,
    (select count(*)::int from next) as waiting,
    (select s.name from jobs j join stages s on s.id = j.stage_id
      where j.code = ${code} and j.closed_at is null and s.archived_at is null and stage_rank(s.kind) > 3) as "nowAt"`.execute(
    db,
  );
  const [station] = rows;
  if (!station) throw new Error('a select without a row');
  return station;
}
