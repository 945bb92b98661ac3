import { sql } from 'kysely';
import type { OrderOfJobs } from '#features/orders/order/index.server.ts';
import { CHANGE_WAITS } from '#features/orders/order/index.server.ts';
import type { StageKind } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Block } from './blocks.ts';
import type { Stage } from './stages.ts';

export interface LockedJob {
  id: string;
  code: string;
  version: number;
  quantity: number;
  itemId: string;
  product: string;
  familyId: string;
  stageId: string;
  stageName: string;
  kind: StageKind;
  pressId: string | null;
  holderId: string | null;
  changed: string | null;
  blocked: Block | null;
  blockedNote: string | null;
  blockedSince: Date | null;
  closedAt: Date | null;
  artworkProblem: string | null;
  proofWaits: boolean;
  /** whether a change to its order is waiting for payment */
  changeWaits: boolean;
}

interface Locked {
  order: OrderOfJobs;
  job: LockedJob;
  /** every job of the order */
  jobs: LockedJob[];
  /** the requested stage, which can't be removed until the transaction ends; null if there is none */
  stage: Stage | null;
}

/**
 * Locks the order of a job, and reads its jobs and a stage that it may go to; undefined if there is no such job. Two
 * statements, so that the second reads everything committed before the lock was granted.
 */
export async function lockJob(trx: Queries, code: string, stageId = ''): Promise<Locked | undefined> {
  const { rows: orders } = await sql<OrderOfJobs>`
    select id, status, payment_status as "paymentStatus", delivery_method as "deliveryMethod", version,
      customer_email as "customerEmail", tracking_number as "trackingNumber", notes
    from orders where id = (select order_id from jobs where code = ${code}) for update`.execute(trx);
  const [order] = orders;
  if (!order) return undefined;
  const { rows } = await sql<LockedJob & { stage: Stage | null }>`
    with target as (select id, name, kind from stages where id = ${stageId} and archived_at is null for key share)
    select (select to_json(t) from target t) as stage, j.id, j.code, j.version, j.quantity, j.item_id as "itemId", i.product_name as product, j.family_id as "familyId",
      j.stage_id as "stageId", s.name as "stageName", s.kind, j.press_id as "pressId", j.holder_id as "holderId",
      j.changed, j.blocked, j.blocked_note as "blockedNote", j.blocked_since as "blockedSince", j.closed_at as "closedAt",
      i.artwork_problem as "artworkProblem", i.proof_waits as "proofWaits",
      ${CHANGE_WAITS} as "changeWaits"
    from jobs j join orders o on o.id = j.order_id join order_items i on i.id = j.item_id join stages s on s.id = j.stage_id
    where j.order_id = ${order.id} order by j.code`.execute(trx);
  const jobs = rows.map(({ stage: _stage, ...job }) => job);
  const job = jobs.find((one) => one.code === code);
  return job && { order, job, jobs, stage: rows[0]?.stage ?? null };
}

/** Returns who has changed a job since the user read it, and its current state, as a sentence. One statement. */
export async function staleWords(trx: Queries, job: LockedJob): Promise<string> {
  const { rows } = await sql<{ actor: string }>`
    select actor_name as actor from job_events where job_id = ${job.id} order by id desc limit 1`.execute(
    trx,
  );
  return `${rows[0]?.actor ?? 'Somebody'} has changed ${job.code} in the meantime. It’s now at ${job.stageName}.`;
}
