import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { UNANSWERED } from '#features/desk/order-list/index.server.ts';
import { noteWait } from '#features/orders/order/index.server.ts';
import { isDay } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

export type WaitOutcome = { ok: true } | { ok: false; problem: string; status: 409 | 422 };

const WAIT_DAYS_MAX = 90;
const STALE =
  'The customer has answered, or someone else has already dealt with this. Open the order again and check it.';

/**
 * Waits longer for an order's customer who hasn't answered any reminder: on that day they are reminded once more.
 * Refused if they have answered, or somebody else has extended it since the page was opened.
 */
export async function waitLonger(
  shop: Shop,
  actor: Actor,
  { orderId, until }: { orderId: string; until: string },
): Promise<WaitOutcome> {
  const now = shop.clock();
  const latest = londonDay(addDays(now, WAIT_DAYS_MAX));
  if (!isDay(until) || until <= londonDay(now) || until > latest)
    return {
      ok: false,
      problem: `Choose a day from tomorrow, at most ${WAIT_DAYS_MAX} days ahead`,
      status: 422,
    };
  return inTransaction(shop.db, async (trx): Promise<WaitOutcome> => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    const { rows } = await sql`select from orders o where o.id = ${orderId} and ${UNANSWERED}`.execute(trx);
    if (rows.length === 0) return { ok: false, problem: STALE, status: 409 };
    await noteWait(trx, { orderId, untilOn: until, actor: actor.name, now });
    await recordChange(trx, {
      actor,
      action: 'order.wait',
      subject: `order:${orderId}`,
      before: null,
      after: { until },
    });
    return { ok: true };
  });
}
