import { londonClock } from '#kit/london-clock.ts';
import { inTransaction } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import type { Shop } from '../shop.ts';
import { changedSinceWhole, markNow, recordWholeCheck } from './changed-orders.server.ts';
import { findBreaches, type OrdersPart, recordBreaches } from './find-breaches.server.ts';
import { INVARIANTS } from './invariants.server.ts';

/**
 * The job that checks the shop's invariants every hour, logs what is broken and records it for the back office. At
 * night, and while an order is wrong, it checks every order; otherwise only those that have changed since, which is a
 * tenth of the work with a million orders.
 */
export function checkInvariantsJob(shop: Shop): JobDefinition {
  return {
    name: 'check-invariants',
    schedule: '35 * * * *',
    async run() {
      const { db, clock } = shop;
      const changed = await ordersToCheck(shop);
      const mark = await markNow(db);
      const broken = await findBreaches(db, changed ? [changed] : undefined);
      for (const { id, found, examples } of broken)
        shop.log.error({ invariant: id, found, examples }, 'an invariant is broken');
      const areOrdersWhole = !broken.some(({ id }) => OF_ORDERS.has(id));
      await inTransaction(db, async (trx) => {
        await recordBreaches(trx, broken, clock());
        if (!changed && areOrdersWhole) await recordWholeCheck(trx, { at: clock(), mark });
      });
    },
  };
}

const OF_ORDERS = new Set(INVARIANTS.filter(({ ofOrders }) => ofOrders).map(({ id }) => id));
/** The quiet hour in which every order is checked. */
const NIGHT_HOUR = 3;

/** The orders to check; null for all. */
async function ordersToCheck({ db, clock }: Shop): Promise<OrdersPart | null> {
  const now = clock();
  const isNight = Math.floor(londonClock(now).minute / 60) === NIGHT_HOUR;
  return isNight ? null : changedSinceWhole(db, now);
}
