import { type RawBuilder, sql } from 'kysely';
import { DAY_CHANGE_COUNTS } from '#features/orders/order/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';

/** For how many days before today the overview says how many promises were kept. */
const PROMISE_DAYS = 30;

/**
 * SQL: by day, `2026-11-24`, how many jobs left and how many of them by the promised day, from day `from` to the day
 * before `until`. A promise that the shop moved and then met doesn't count as kept. Both bounds are given: with only
 * one, PostgreSQL can't tell that there are few rows before it knows the day, and plans the whole statement again each
 * time (10 ms). Orders are looked up one by one, because PostgreSQL would otherwise read all that were ever cancelled.
 */
const promisesByDay = (
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
) => sql`select g.day, count(*)::int as jobs,
    count(*) filter (where g.day <= g.due_on and not exists (select from day_changes d
      where d.item_id = g.item_id and d.cause = 'shop' and d.was_on < g.day and ${DAY_CHANGE_COUNTS}))::int as kept
  from (select j.item_id, (j.closed_at at time zone 'Europe/London')::date as day, j.due_on from jobs j
    where j.closed_at >= (${from}::timestamp at time zone 'Europe/London')
      and j.closed_at < (${until}::timestamp at time zone 'Europe/London')
      and (select o.status from orders o where o.id = j.order_id) <> 'cancelled') g
  group by g.day`;

/**
 * SQL for one row, `jobs` and `kept`: for the last 30 days and today, how many jobs left and how many by the promised
 * day. Finished days are counted at night (`countPromises`); today, and days not counted yet, are counted here.
 */
export const promiseCounts = (
  today: string,
) => sql`select coalesce(sum(jobs), 0)::int as jobs, coalesce(sum(kept), 0)::int as kept from (
    select jobs, kept from daily_promises where day >= ${today}::date - ${sql.lit(PROMISE_DAYS)} and day < ${today}::date
    union all
    select jobs, kept from (${promisesByDay(
      sql`(select greatest(max(day) + 1, ${today}::date - ${sql.lit(PROMISE_DAYS)}) from daily_promises where day < ${today}::date)`,
      sql`(${today}::date + 1)`,
    )}) live) p`;

/** Counts all finished days again, because jobs that had left may have come back since. One statement. */
export async function countPromises(db: Queries, now: Date): Promise<void> {
  const today = londonDay(now);
  const first = sql`(${today}::date - ${sql.lit(PROMISE_DAYS)})`;
  await sql`with past as (delete from daily_promises where day < ${first})
    insert into daily_promises (day, jobs, kept)
    select d::date, coalesce(p.jobs, 0), coalesce(p.kept, 0)
    from generate_series(${first}, ${today}::date - 1, interval '1 day') d
    left join (${promisesByDay(first, sql`${today}::date`)}) p on p.day = d::date
    on conflict (day) do update set jobs = excluded.jobs, kept = excluded.kept`.execute(db);
}

export const countPromisesJob = ({ db, clock }: Shop): JobDefinition => ({
  name: 'count-promises',
  schedule: '15 0 * * *',
  exclusive: true,
  run: () => countPromises(db, clock()),
});
