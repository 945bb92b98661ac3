import { type RawBuilder, sql } from 'kysely';
import { IS_HELD } from '#features/money/payments/index.server.ts';
import { CHANGE_WAITS } from '#features/orders/order/index.server.ts';
import { CLOSED_DAYS, isLateSql, LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Block } from './blocks.ts';
import type { Overs } from './overs.ts';
import type { Stage } from './stages.ts';

interface Press {
  id: string;
  name: string;
  minutesADay: number;
  /** how many jobs a day it takes; null for as many as the minutes allow */
  jobsADay: number | null;
  /** whether products that need it can’t be ordered for a day on which it is full */
  closesDays: boolean;
  isArchived: boolean;
}

/**
 * What a family has at a stage: the place, whose work it usually is, and the expected minutes for the job and for each
 * thousand copies.
 */
export interface FamilyStage {
  stageId: string;
  /** from 1, if the family has its own order of making stages; null for the shop’s order */
  place: number | null;
  /** null for anywhere or, outside making, for no particular place */
  pressId: string | null;
  /** a job that arrives here without a holder goes to them */
  personId: string | null;
  minutes: number;
  minutesPerThousand: number;
}

interface Family extends Overs {
  id: string;
  name: string;
  isDefault: boolean;
  /** for making stages, in the family's order */
  stages: FamilyStage[];
  /** for other stages, if anything is set for them */
  otherStages: FamilyStage[];
  categoryIds: string[];
}

/** How the shop makes things. */
export interface Floor {
  /** in order, without archived ones */
  stages: Stage[];
  presses: Press[];
  families: Family[];
}

export type FloorAndDays = Floor & { closedDays: string[]; times: LeavingTimes };

/** SQL: what family `f` has at those stages `s` that meet a condition. */
const familyStages = (
  which: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('stageId', g.stage_id, 'place', g.place,
          'pressId', g.press_id, 'personId', g.person_id, 'minutes', g.minutes, 'minutesPerThousand', g.minutes_per_thousand)
          order by g.place, s.position, s.id), '[]')
        from family_stages g join stages s on s.id = g.stage_id where g.family_id = f.id and s.archived_at is null and ${which})`;

/**
 * SQL: columns with stages, presses and families, the days on which the shop is closed and the deadlines for what
 * leaves.
 */
export const FLOOR = sql`${CLOSED_DAYS} as "closedDays", ${LEAVING_TIMES} as times,
    (select json_agg(json_build_object('id', id, 'name', name, 'kind', kind)
      order by stage_rank(kind), position, id) from stages where archived_at is null) as stages,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'minutesADay', day_minutes, 'jobsADay', day_jobs, 'closesDays', closes_days,
      'isArchived', archived_at is not null) order by position, id), '[]') from presses) as presses,
    (select json_agg(json_build_object('id', f.id, 'name', f.name, 'isDefault', f.is_default, 'oversPercent', f.overs_percent,
      'oversCopies', f.overs_copies,
      'categoryIds', (select coalesce(json_agg(c.category_id order by c.category_id), '[]') from family_categories c
        where c.family_id = f.id),
      'stages', ${familyStages(sql`s.kind = 'making'`)}, 'otherStages', ${familyStages(sql`s.kind <> 'making'`)}) order by f.position, f.id) from product_families f) as families`;

/**
 * Returns stages, presses and families, the days on which the shop is closed and the deadlines for what leaves. One
 * statement.
 */
export async function readFloor(db: Queries): Promise<FloorAndDays> {
  const { rows } = await sql<FloorAndDays>`select ${FLOOR}`.execute(db);
  const [floor] = rows;
  if (!floor) throw new Error('a select without a row');
  return floor;
}

/**
 * The same for moving jobs: no stage is removed before the transaction ends. The orders of the jobs must already be
 * locked. Two statements, so that the second reads everything committed before the lock was granted.
 */
export async function readFloorToMove(trx: Queries): Promise<FloorAndDays> {
  await sql`select from stages where archived_at is null order by id for key share`.execute(trx);
  return readFloor(trx);
}

/** SQL: the overs of job `j`, from its family. */
export const FAMILY_OVERS = sql<Overs>`(select json_build_object('oversPercent', f.overs_percent, 'oversCopies', f.overs_copies)
  from product_families f where f.id = j.family_id)`;

/** An open job as shown on the board. Days are `2026-11-24`. */
export interface BoardJob {
  code: string;
  version: number;
  product: string;
  quantity: number;
  /** size and paper, as ordered */
  details: string;
  customer: string;
  stageId: string;
  familyId: string;
  /** where it is made next, if that isn't its family's usual place */
  pressId: string | null;
  holder: string | null;
  /** whether the signed-in person has it */
  isMine: boolean;
  dueOn: string;
  isCollected: boolean;
  isReady: boolean;
  /** whether its order is a reprint */
  isReprint: boolean;
  /** changes to its order since its ticket may have been printed, as text; null if none, or if production has seen them */
  changed: string | null;
  /** what staff said it is waiting for */
  blocked: Block | null;
  /** everything it is waiting for */
  blocks: Block[];
  note: string | null;
  /** the day on which it began to wait for the first of them; null if it isn't waiting, or that wasn't recorded */
  waitsSince: string | null;
  /** whether something on its ticket has changed since it was last printed */
  isTicketStale: boolean;
  hasPicture: boolean;
  /** the number of the sheet on which it is to be printed */
  sheet: string | null;
}

/**
 * SQL: whether something on the ticket of job `j`, of item `i` and order `o`, has changed since it was last printed.
 */
export const TICKET_IS_STALE = sql<boolean>`exists (select from job_tickets t where t.job_id = j.id and t.words <> words_on_ticket(j, i, o))`;

/**
 * SQL: EVERYTHING a job is waiting for, starting with what staff said: job `j` at stage `s`, its item `i` and order
 * `o`. A faulty file, a proof and a change that isn't paid for yet no longer matter once it is being made.
 */
export const WAITS_FOR = sql<Block[]>`array_remove(array[j.blocked,
  case when i.look_by is not null and i.brief_id is null and stage_rank(s.kind) <= 3 then 'look' end,
  case when i.artwork_problem is not null and i.look_by is null and stage_rank(s.kind) <= 3 and j.blocked is distinct from 'file' then 'file' end,
  case when i.proof_waits and stage_rank(s.kind) <= 3 and j.blocked is distinct from 'approval' then 'approval' end,
  case when (${IS_HELD} or (${CHANGE_WAITS} and stage_rank(s.kind) <= 3)) and j.blocked is distinct from 'payment' then 'payment' end], null)`;

/**
 * SQL: when job `j` began to wait for the first thing that it is waiting for; null if it isn't waiting, or that wasn't
 * recorded.
 */
export const WAITS_SINCE = sql<Date | null>`case when j.blocked is not null then j.blocked_since
  when i.artwork_problem is null and i.proof_waits and stage_rank(s.kind) <= 3 then i.proof_asked_at end`;

/** SQL: whether job `j` is collected by its customer, and whether it is ready. */
export const IS_COLLECTED = sql<boolean>`(select w.delivery_method <> 'delivery' from orders w where w.id = j.order_id)`;
export const IS_READY = sql<boolean>`(j.stage_id = (select w.id from stages w where w.kind = 'ready'))`;

/** SQL: whether open job `j` is late by now. */
export const isLateJob = (now: Date) =>
  isLateSql(now, { dueOn: sql`j.due_on`, isCollected: IS_COLLECTED, isReady: IS_READY });

/** SQL: the ordered size and paper of item `i`, as on a card. */
export const DETAILS = sql<string>`concat_ws(', ', nullif(regexp_replace(coalesce(i.size, ''), ' \\(.*\\)$', ''), ''),
  nullif(i.paper_type, 'Standard'), i.finish)`;

/** SQL: the note about the first thing that job `j` is waiting for, at stage `s` with item `i`. */
export const NOTE = sql<string | null>`coalesce(j.blocked_note, case when stage_rank(s.kind) > 3 then null
  when i.look_by is not null then to_char(i.look_by at time zone 'Europe/London', '"by "HH24:MI "on "FMDay FMDD FMMonth')
  else i.artwork_problem end)`;
