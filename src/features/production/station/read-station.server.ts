import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** A job being worked on at a press. `startedAt` is an ISO time. */
export interface RunningJob {
  code: string;
  product: string;
  quantity: number;
  customer: string;
  stageName: string;
  startedAt: string;
  startedBy: string;
}

/** Returns the jobs that are being worked on at a press, longest first. One statement. */
export async function readRunning(db: Queries, pressId: string): Promise<RunningJob[]> {
  const { rows } = await sql<RunningJob>`
    select j.code, i.product_name as product, j.quantity, o.customer_name as customer, s.name as "stageName",
      to_json(r.started_at) #>> '{}' as "startedAt", r.started_by as "startedBy"
    from job_runs r join jobs j on j.id = r.job_id join order_items i on i.id = j.item_id
    join orders o on o.id = j.order_id join stages s on s.id = r.stage_id
    where r.finished_at is null and r.press_id = ${pressId} order by r.started_at`.execute(db);
  return rows;
}
