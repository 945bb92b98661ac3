import { subDays } from 'date-fns';
import { sql } from 'kysely';
import { ARRIVAL_DAYS } from '#features/orders/complaints/index.server.ts';
import { type ArrivalDays, arrivedOn, type Order } from '#features/orders/order/index.ts';
import { dayAfter } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { DEFAULT_FOLLOW_UP, type FollowUpRule, isFollowUpDue, ORDER_FOLLOW_UP } from './follow-up-rule.ts';

/** Nobody is asked more than once in this many days, however often they order. */
const QUIET_DAYS = 30;
/** Orders despatched before this are too old to be due by any rule. */
const DESPATCHED_DAYS_MAX = 90;

/**
 * Asks customers some days after an order has arrived how it turned out, by the owner's rule: once for each order, and
 * each address at most once in 30 days. Running it twice a day sends nothing twice.
 */
export function sendFollowUpsJob(shop: Shop): JobDefinition {
  return {
    name: 'send-follow-ups',
    schedule: '30 9 * * *',
    async run() {
      const rule = await readRule(shop.db);
      if (!rule.on) return;
      const now = shop.clock();
      const today = londonDay(now);
      const askable = await readAskable(shop.db, today, subDays(now, QUIET_DAYS));
      const due = askable.filter((order) => {
        const day = arrivedOn(order, order);
        return day !== null && isFollowUpDue(day, rule, today);
      });
      const newest = new Map(due.map((order) => [order.email.toLowerCase(), order]));
      for (const { orderId, email } of newest.values())
        await inTransaction(shop.db, (trx) =>
          queueEmail(shop, trx, {
            eventKey: `${ORDER_FOLLOW_UP}:${orderId}`,
            template: ORDER_FOLLOW_UP,
            recipient: email,
            data: { orderId },
            orderId,
          }),
        );
    },
  };
}

async function readRule(db: Queries): Promise<FollowUpRule> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'follow_up')
    .executeTakeFirst();
  return (row?.value as unknown as FollowUpRule | undefined) ?? DEFAULT_FOLLOW_UP;
}

type Askable = ArrivalDays &
  Pick<Order, 'daysOnTheWay' | 'deliveryMethod'> & { orderId: string; email: string };

/**
 * Returns the orders that left or arrived lately and whose customers may be asked, oldest first. Not those with an open
 * problem or money given back, that staff wrote, that have been reviewed, or whose customer has unsubscribed. One
 * statement.
 */
async function readAskable(db: Queries, today: string, quietSince: Date): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    select o.id as "orderId", o.customer_email as email, o.days_on_the_way as "daysOnTheWay",
      o.delivery_method as "deliveryMethod", ${ARRIVAL_DAYS}
    from orders o
    where o.status in ('shipped', 'delivered') and o.despatch_on >= ${dayAfter(today, -DESPATCHED_DAYS_MAX)}::date
      and o.payment_status in ('paid', 'account') and o.paid_back_pence = 0 and o.attention is null
      and o.reprint_of is null and o.draft_id is null and o.erased_at is null
      and exists (select from order_items i where i.order_id = o.id and i.product_id is not null)
      and not exists (select from complaints c where c.order_id = o.id and c.state <> 'decided')
      and not exists (select from reviews r where r.order_id = o.id)
      and not exists (select from suppressions x where x.email = lower(o.customer_email))
      and not exists (select from mails m where lower(m.recipient) = lower(o.customer_email)
        and m.template = ${ORDER_FOLLOW_UP} and m.created_at > ${quietSince})
    order by o.despatch_on, o.id`.execute(db);
  return rows;
}
