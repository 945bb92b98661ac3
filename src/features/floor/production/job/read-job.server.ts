import { sql } from 'kysely';
import { STAFF_NAMES } from '#features/floor/mentions/index.server.ts';
import type { StaffName } from '#features/floor/mentions/index.ts';
import type { DeliveryMethod, OrderedOption, OrderStatus, StageKind } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Block } from '../blocks.ts';
import type { SpoiltCause } from '../spoilt.ts';
import { TICKET_IS_STALE, WAITS_FOR, WAITS_SINCE } from '../store.server.ts';

/** Something that happened to a job. Stages are names, `createdAt` an ISO time. */
export interface JobEvent {
  id: number;
  kind:
    | 'made'
    | 'moved'
    | 'undone'
    | 'followed'
    | 'blocked'
    | 'unblocked'
    | 'taken'
    | 'left'
    | 'press'
    | 'noted'
    | 'split'
    | 'joined'
    | 'spoilt'
    | 'changed'
    | 'seen';
  fromStage: string | null;
  toStage: string | null;
  reason: Block | SpoiltCause | null;
  note: string | null;
  /** who may read it: everybody on the floor, or only those who see money */
  audience: 'floor' | 'money';
  /** split off, joined again, or spoilt */
  copies: number | null;
  /** the part that it happened to, which has since been joined to the job */
  ofPart: string | null;
  /** the name of the press chosen or given up */
  press: string | null;
  actor: string;
  createdAt: string;
}

/** A job as shown on its page. Days are `2026-11-24`. */
export interface Job {
  code: string;
  version: number;
  quantity: number;
  stageId: string;
  stageName: string;
  kind: StageKind;
  stageSince: string;
  familyId: string;
  pressId: string | null;
  holder: string | null;
  isMine: boolean;
  dueOn: string;
  isCollected: boolean;
  isReady: boolean;
  isClosed: boolean;
  blocked: Block | null;
  note: string | null;
  /** everything it is waiting for */
  blocks: Block[];
  /** an ISO time: when it began to wait for the first of them; null if it isn't waiting, or that wasn't recorded */
  waitsSince: string | null;
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  customer: string;
  orderNotes: string | null;
  /** what staff wrote about the item for production */
  itemNote: string | null;
  /** what has changed since its ticket may have been printed, as text; null if nothing has, or somebody has seen it */
  changed: string | null;
  /** whether something on its ticket has changed since it was last printed */
  isTicketStale: boolean;
  /** its position in the order, from 1 */
  place: number;
  itemId: string;
  productId: string;
  product: string;
  options: OrderedOption[];
  /** null, like its name and hash, if its file has not arrived yet */
  artworkId: string | null;
  artworkName: string | null;
  sha256: string | null;
  hasPicture: boolean;
  artworkProblem: string | null;
  /** the sheet on which it is to be printed */
  sheet: { id: string; code: string } | null;
  /** newest first */
  events: JobEvent[];
  /** who can be mentioned in its notes */
  staff: StaffName[];
  /** the other jobs of its order. `joins`: its version if it is an open part of the same job at the same stage, else null */
  others: { code: string; product: string; quantity: number; stageName: string; joins: number | null }[];
}

/** Returns a job by its code, with its history, newest first; undefined if there is none. One statement. */
export async function readJob(db: Queries, code: string, userId: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select j.code, j.version, j.quantity, j.stage_id as "stageId", s.name as "stageName", s.kind,
      to_json(j.stage_since) #>> '{}' as "stageSince", j.family_id as "familyId", j.press_id as "pressId", u.name as holder,
      j.holder_id is not distinct from ${userId}::uuid as "isMine", j.due_on as "dueOn", o.delivery_method <> 'delivery' as "isCollected", s.kind = 'ready' as "isReady",
      j.closed_at is not null as "isClosed", j.blocked, j.blocked_note as note, ${WAITS_FOR} as blocks, to_json(${WAITS_SINCE}) #>> '{}' as "waitsSince",
      o.id as "orderId", o.order_number as "orderNumber", o.status, o.delivery_method as "deliveryMethod",
      o.customer_name as customer, o.notes as "orderNotes", i.note as "itemNote", j.changed,
      ${TICKET_IS_STALE} as "isTicketStale",
      (select count(*)::int from order_items b where b.order_id = o.id and b.position <= i.position) as place,
      i.id as "itemId", i.product_id as "productId", i.product_name as product, i.options, a.id as "artworkId",
      a.original_name as "artworkName", a.sha256, a.preview_key is not null as "hasPicture",
      i.artwork_problem as "artworkProblem",
      (select json_build_object('id', h.id, 'code', h.code) from sheet_jobs l join sheets h on h.id = l.sheet_id
        where l.job_id = j.id and l.is_live) as sheet,
      (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'fromStage', f.name, 'toStage', t.name,
          'reason', e.reason, 'note', e.note, 'copies', e.copies, 'audience', e.audience, 'ofPart', e.of_part, 'press', p.name, 'actor', e.actor_name, 'createdAt', e.created_at) order by e.id desc), '[]')
        from job_events e left join stages f on f.id = e.from_stage left join stages t on t.id = e.to_stage
          left join presses p on p.id = e.press_id
        where e.job_id = j.id) as events,
      ${STAFF_NAMES} as staff,
      (select coalesce(json_agg(json_build_object('code', k.code, 'product', n.product_name, 'quantity', k.quantity,
          'stageName', g.name, 'joins', case when k.item_id = j.item_id and k.stage_id = j.stage_id and k.closed_at is null
            then k.version end) order by k.code), '[]')
        from jobs k join order_items n on n.id = k.item_id join stages g on g.id = k.stage_id
        where k.order_id = o.id and k.id <> j.id) as others
    from jobs j join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
    join stages s on s.id = j.stage_id left join artworks a on a.id = i.artwork_id left join users u on u.id = j.holder_id
    where j.code = ${code}`.execute(db);
  return rows[0];
}

/** Returns the artwork of a job, for its picture; undefined if there is no such job. One statement. */
export async function readJobArtwork(db: Queries, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs as j')
    .innerJoin('orderItems as i', 'i.id', 'j.itemId')
    .select('i.artworkId')
    .where('j.code', '=', code)
    .executeTakeFirst();
  return row?.artworkId ?? undefined;
}
