import { sql } from 'kysely';
import { CLOSED_DAYS } from '#features/delivery/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { type Block, blocksOf } from './blocks.ts';
import { hasBegun, type Stage, type StageKind } from './stages.ts';

interface Press {
  id: string;
  name: string;
  minutesADay: number;
  isArchived: boolean;
}

/** A stage that a family goes through: where, and the expected minutes for the job and for each thousand copies. */
interface FamilyStage {
  stageId: string;
  pressId: string | null;
  minutes: number;
  minutesPerThousand: number;
}

interface Family {
  id: string;
  name: string;
  isDefault: boolean;
  /** only of stages of making, in their order */
  stages: FamilyStage[];
  categoryIds: string[];
}

/** How the shop makes things. */
export interface Floor {
  /** in order, without archived ones */
  stages: Stage[];
  presses: Press[];
  families: Family[];
}

/** Returns stages, presses and families, and the days on which the shop is closed. One statement. */
export async function readFloor(db: Queries): Promise<Floor & { closedDays: string[] }> {
  const { rows } = await sql<Floor & { closedDays: string[] }>`select ${CLOSED_DAYS} as "closedDays",
    (select json_agg(json_build_object('id', id, 'name', name, 'kind', kind)
      order by stage_rank(kind), position, id) from stages where archived_at is null) as stages,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'minutesADay', minutes_a_day,
      'isArchived', archived_at is not null) order by position, id), '[]') from presses) as presses,
    (select json_agg(json_build_object('id', f.id, 'name', f.name, 'isDefault', f.is_default,
      'categoryIds', (select coalesce(json_agg(c.category_id order by c.category_id), '[]') from family_categories c
        where c.family_id = f.id),
      'stages', (select coalesce(json_agg(json_build_object('stageId', g.stage_id, 'pressId', g.press_id,
          'minutes', g.minutes, 'minutesPerThousand', g.minutes_per_thousand) order by s.position, s.id), '[]')
        from family_stages g join stages s on s.id = g.stage_id where g.family_id = f.id and s.archived_at is null))
      order by f.position, f.id) from product_families f) as families`.execute(db);
  const [floor] = rows;
  if (!floor) throw new Error('a select without a row');
  return floor;
}

/** An open job as the board shows it. Days are `2026-11-24`, times ISO strings. */
export interface BoardJob {
  code: string;
  version: number;
  product: string;
  quantity: number;
  /** size and paper, as ordered */
  details: string;
  customer: string;
  stageId: string;
  stageSince: string;
  familyId: string;
  /** where it is made, if not where its family usually is */
  pressId: string | null;
  holder: string | null;
  /** whether it is in the hands of whoever asks */
  isMine: boolean;
  dueOn: string;
  isCollected: boolean;
  /** what staff said it waits for */
  blocked: Block | null;
  /** everything it waits for */
  blocks: Block[];
  note: string | null;
  hasPicture: boolean;
}

type BoardRow = Omit<BoardJob, 'blocks'> & {
  kind: StageKind;
  artworkProblem: string | null;
  proofWaits: boolean;
  isDisputed: boolean;
};

/** The most jobs on the board. */
const BOARD_MAX = 3000;

/** SQL: whether a dispute holds the order `o`; `productionHold` of the payments feature says it in words. */
export const IS_DISPUTED = sql`exists (select from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id
  and d.released_at is null and d.state in ('inquiry', 'needs-response', 'under-review', 'lost'))`;

/** Returns the open jobs, those due first in front. One statement, which reads no job that has left. */
export async function readBoard(db: Queries, userId: string): Promise<BoardJob[]> {
  const { rows } = await sql<BoardRow>`
    select j.code, j.version, i.product_name as product, j.quantity,
      concat_ws(', ', nullif(regexp_replace(coalesce(i.size, ''), ' \\(.*\\)$', ''), ''), nullif(i.paper_type, 'Standard'),
        i.finish) as details,
      o.customer_name as customer, j.stage_id as "stageId", j.stage_since as "stageSince",
      j.family_id as "familyId", j.press_id as "pressId", u.name as holder,
      j.holder_id is not distinct from ${userId}::uuid as "isMine", j.due_on as "dueOn",
      o.delivery_method <> 'delivery' as "isCollected", s.kind, j.blocked, j.blocked_note as note,
      i.artwork_problem as "artworkProblem", i.proof_waits as "proofWaits", ${IS_DISPUTED} as "isDisputed",
      a.preview_key is not null as "hasPicture"
    from jobs j join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
    join stages s on s.id = j.stage_id join artworks a on a.id = i.artwork_id
    left join users u on u.id = j.holder_id
    where j.closed_at is null order by j.due_on, j.code limit ${BOARD_MAX}`.execute(db);
  return rows.map(({ kind, blocked, artworkProblem, proofWaits, isDisputed, stageSince, ...job }) => ({
    ...job,
    blocked,
    stageSince: new Date(stageSince).toISOString(),
    blocks: blocksOf({ blocked, artworkProblem, proofWaits, isDisputed, isBegun: hasBegun(kind) }),
    note: job.note ?? (hasBegun(kind) ? null : artworkProblem),
  }));
}
