import { subDays } from 'date-fns';
import { takeDueReminders } from '#features/orders/index.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { CHARGE_REMINDER, emailAboutCharge } from './charge-emails.server.ts';

const REMINDED_AFTER_DAYS = 7;
const REMINDED_AT_ONCE = 500;

/** Reminds the customer of a charge that has waited a week to be paid: once. */
export function remindChargesJob(shop: Shop): JobDefinition {
  return {
    name: 'remind-charges',
    schedule: '10 9 * * *',
    run: () =>
      inTransaction(shop.db, async (trx) => {
        const now = shop.clock();
        const before = subDays(now, REMINDED_AFTER_DAYS);
        const due = await takeDueReminders(trx, { before, now, limit: REMINDED_AT_ONCE });
        for (const charge of due) await emailAboutCharge(shop, trx, CHARGE_REMINDER, charge);
      }),
  };
}
