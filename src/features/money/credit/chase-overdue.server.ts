import { londonDay } from '#kit/london-time.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { lockCollection } from './change-collection.server.ts';
import { type Chase, dueChases } from './chase.ts';
import { DEFAULT_OVERDUE_EMAILS, type OverdueEmails } from './overdue-setting.ts';
import { readTradeAccount } from './store.server.ts';

/** The email about all overdue invoices on a trade account. */
export const OVERDUE_REMINDER = 'overdue-reminder';

/**
 * Emails trade customers about overdue invoices by the owner's rule, with a statement: one email per customer and day, which
 * names every overdue invoice. Running it twice a day sends nothing twice.
 */
export function chaseOverdueJob(shop: Shop): JobDefinition {
  return {
    name: 'chase-overdue',
    schedule: '20 9 * * *',
    async run() {
      const rule = await readRule(shop.db);
      if (!rule.on) return;
      const failed: unknown[] = [];
      for (const userId of await readDebtorIds(shop.db))
        await inTransaction(shop.db, (trx) => chase(shop, trx, rule, userId)).catch((error) =>
          failed.push(error),
        );
      // The others were emailed anyway.
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} customers were not emailed`);
    },
  };
}

/**
 * Queues the email that is due for one account, under its lock. A payment and a decision by staff take the same lock,
 * so one made in time is seen here.
 */
async function chase(shop: Shop, trx: Queries, rule: OverdueEmails, userId: string): Promise<void> {
  const collection = await lockCollection(trx, userId);
  const today = londonDay(shop.clock());
  if (!collection || (collection.noChase && collection.noChase.until >= today)) return;
  const account = await readTradeAccount(trx, userId, today);
  const owed = account?.owed ?? [];
  const due = dueChases(rule, owed, await readSent(trx, owed), today);
  const customer = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (due.length === 0 || !customer) return;
  await trx
    .insertInto('accountChases')
    .values(due.map((one) => ({ ...one, sentOn: today })))
    .execute();
  await queueEmail(shop, trx, {
    eventKey: `${OVERDUE_REMINDER}:${userId}:${today}`,
    template: OVERDUE_REMINDER,
    recipient: customer.email,
    data: { userId },
    userId,
  });
}

async function readRule(db: Queries): Promise<OverdueEmails> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'overdue_emails')
    .executeTakeFirst();
  return row ? (row.value as unknown as OverdueEmails) : DEFAULT_OVERDUE_EMAILS;
}

async function readDebtorIds(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('creditAccounts')
    .select('userId')
    .where('currentBalancePence', '>', 0)
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

async function readSent(trx: Queries, owed: readonly { orderId: string }[]): Promise<Chase[]> {
  if (owed.length === 0) return [];
  return trx
    .selectFrom('accountChases')
    .select(['orderId', 'chargeId', 'afterDays'])
    .where(
      'orderId',
      'in',
      owed.map(({ orderId }) => orderId),
    )
    .execute();
}

/** Takes back the unsent emails about overdue invoices, because nothing is overdue now. */
export async function takeBackReminders(trx: Queries, userId: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('userId', '=', userId)
    .where('template', '=', OVERDUE_REMINDER)
    .where('status', '=', 'queued')
    .execute();
}
