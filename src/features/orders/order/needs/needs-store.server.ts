import { type RawBuilder, sql } from 'kysely';
import { json, type Queries } from '#platform/db/database.ts';
import { CUSTOMER_WAITS } from '../customer-waits.ts';
import {
  type CustomerDelay,
  DEFAULT_REMINDER_RULE,
  type ReminderRule,
  type WaitLonger,
} from './reminder-rule.ts';

/**
 * The email that reminds a customer of what their order needs; and the one that asks the shop what to do with the
 * order.
 */
export const NEEDS_REMINDER = 'needs-reminder';
export const NEEDS_UNANSWERED = 'needs-unanswered';

/** Returns the owner's rule for reminding customers. */
export async function readReminderRule(db: Queries): Promise<ReminderRule> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'customer_reminders')
    .executeTakeFirst();
  return (row?.value as ReminderRule | undefined) ?? DEFAULT_REMINDER_RULE;
}

const CUSTOMERS = json(Object.keys(CUSTOMER_WAITS));

/**
 * SQL: a row for each thing that a placed order needs from its customer, and since when: `order_id`, `since`. The same
 * as `needsOf`, worked out from the tables.
 */
const NEEDS = sql`(
  select i.order_id, coalesce((select max(e.created_at) from artwork_events e
      where e.order_item_id = i.id and e.kind in ('problem', 'requested', 'proof-refused')), o.placed_at) as since
    from order_items i join orders o on o.id = i.order_id
    where i.artwork_problem is not null and i.look_by is null and o.status in ('pending', 'processing') and not item_has_begun(i.id, o.status)
  union all
  select i.order_id, i.proof_asked_at from order_items i join orders o on o.id = i.order_id
    where i.proof_waits and o.status in ('pending', 'processing') and not item_has_begun(i.id, o.status)
  union all
  select order_id, blocked_since from jobs where closed_at is null and ${CUSTOMERS}::jsonb ? blocked
  union all
  select order_id, created_at from order_charges where state = 'waiting')`;

/** An order that waits for its customer, and for how long. */
export interface DelayedOrder extends CustomerDelay {
  orderId: string;
}

const london = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Europe/London')::date::text`;

/** Returns the orders that wait for their customers, or one of them; longest waiting first. One statement. */
export async function readDelayedOrders(db: Queries, orderId: string | null = null): Promise<DelayedOrder[]> {
  const { rows } = await sql<DelayedOrder>`
    select w.order_id as "orderId", ${london(sql`w.since`)} as since, coalesce(r.reminders, 0) as reminders,
      r.last_on as "lastOn", coalesce(r.is_asked, false) as "isAsked", l.until_on::text as "waitsUntil"
    from (select n.order_id, greatest(min(n.since), o.placed_at) as since from ${NEEDS} n join orders o on o.id = n.order_id
      where o.placed_at is not null and o.status <> 'cancelled'
        and o.erased_at is null and ${orderId === null ? sql`true` : sql`o.id = ${orderId}`}
      group by n.order_id, o.placed_at) w
    left join lateral (select until_on from order_waits x where x.order_id = w.order_id and x.created_at >= w.since
      order by x.created_at desc limit 1) l on true
    cross join lateral (select max(number)::int as reminders, max(sent_on)::text as last_on,
        bool_or(number is null and sent_on >= coalesce(l.until_on, sent_on)) as is_asked
      from order_reminders r where r.order_id = w.order_id and r.sent_at >= w.since) r
    order by w.since, w.order_id`.execute(db);
  return rows;
}

/**
 * SQL: the day until which staff wait for the customer of order `o`, if it was set after the order began to wait; null
 * if none was set, or the order isn't waiting.
 */
export const CUSTOMER_WAIT_JSON = sql<WaitLonger | null>`(select json_build_object('untilOn', w.until_on, 'actor', w.actor)
  from order_waits w where w.order_id = o.id and o.status <> 'cancelled'
    and w.created_at >= (select min(n.since) from ${NEEDS} n where n.order_id = o.id)
  order by w.created_at desc limit 1)`;

/** Records the day until which staff wait for an order's customer. */
export async function noteWait(
  trx: Queries,
  wait: { orderId: string; untilOn: string; actor: string; now: Date },
): Promise<void> {
  const { now: createdAt, ...row } = wait;
  await trx
    .insertInto('orderWaits')
    .values({ ...row, createdAt })
    .execute();
}

/** Records a reminder or, if `number` is null, that staff were asked. Returns false if there was one today. */
export async function noteReminder(
  trx: Queries,
  { orderId, today, number, now }: { orderId: string; today: string; number: number | null; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('orderReminders')
    .values({ orderId, sentOn: today, number, sentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst();
  return row !== undefined;
}
