import { sql } from 'kysely';
import { CLOSED_DAYS } from '#features/pricing/delivery/index.server.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { fullPressDays, type PressRoom, type PressWork } from './press-room.ts';
import { pressRooms, WORK_BY_DAY } from './press-rooms.server.ts';

/** How many working days ahead full presses and jobs that don’t fit are worked out. */
export const DAYS_AHEAD = 40;

interface Counted {
  closedDays: string[];
  presses: PressRoom[];
  work: PressWork[];
  full: { pressId: string; day: string }[];
}

/**
 * Counts the days on which presses that close days have no time left, and records the changes. The minutes are an
 * estimate, so nobody is locked out while they are counted: an order may still come in between. Two statements at most.
 */
export async function countPressDays(db: Queries, now: Date): Promise<void> {
  const { rows } = await sql<Counted>`select ${CLOSED_DAYS} as "closedDays",
    ${pressRooms(sql`p.closes_days and p.archived_at is null`)} as presses,
    case when exists (select from presses where closes_days) then ${WORK_BY_DAY} else '[]' end as work,
    (select coalesce(json_agg(json_build_object('pressId', press_id, 'day', day)), '[]') from full_press_days) as "full"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  const days = workingDaysFrom(londonDay(now), DAYS_AHEAD, new Set(row.closedDays));
  const pressDays = row.presses.flatMap((press) =>
    fullPressDays(press, row.work, days).map((day) => ({ pressId: press.id, day })),
  );
  const keyOf = ({ pressId, day }: { pressId: string; day: string }) => `${pressId} ${day}`;
  const before = new Set(row.full.map(keyOf));
  if (pressDays.length === before.size && pressDays.every((one) => before.has(keyOf(one)))) return;
  await sql`with wanted as (select * from jsonb_to_recordset(${json(pressDays)}) as t ("pressId" text, day date)),
      freed as (delete from full_press_days f where not exists (
        select from wanted w where w."pressId" = f.press_id and w.day = f.day))
    insert into full_press_days (press_id, day) select "pressId", day from wanted on conflict do nothing`.execute(
    db,
  );
}

/** Counts full days of presses every five minutes; saving presses counts them at once. */
export const countPressDaysJob = ({ db, clock }: Shop): JobDefinition => ({
  name: 'count-press-days',
  schedule: '*/5 * * * *',
  exclusive: true,
  run: () => countPressDays(db, clock()),
});
