import { sql } from 'kysely';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { takeBackReminders } from './chase-overdue.server.ts';
import { claimStatementLine } from './claim-statement-line.server.ts';
import { readTradeAccount } from './store.server.ts';

export type PaymentOutcome = { ok: true } | { ok: false; field: 'amount' | 'reference'; message: string };

export interface NewPayment {
  userId: string;
  amountPence: number;
  reference: string;
  /** its identity on the bank statement; left out if staff typed it */
  statementLine?: string;
}

/**
 * Records a trade customer's payment (a bank transfer, say) in the ledger and lowers the balance. Idempotent per
 * customer and reference, so pressing twice is harmless. Refuses more than is owed.
 */
export async function recordPayment(shop: Shop, actor: Actor, payment: NewPayment): Promise<PaymentOutcome> {
  return inTransaction(shop.db, (trx) => paymentIn(shop, trx, actor, payment));
}

/** The same in the caller's transaction. Locks the account. */
export async function paymentIn(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { userId, amountPence, reference, statementLine }: NewPayment,
): Promise<PaymentOutcome> {
  const account = await trx
    .selectFrom('creditAccounts')
    .select('currentBalancePence')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const owedPence = account?.currentBalancePence ?? 0;
  const noted = await trx
    .selectFrom('creditLedger')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', 'payment')
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .executeTakeFirst();
  if (noted)
    return {
      ok: false,
      field: 'reference',
      message: 'The ledger already has a payment with this reference',
    };
  if (amountPence > owedPence)
    return { ok: false, field: 'amount', message: `Only ${formatPounds(owedPence)} is owed` };
  if (statementLine && !(await claimStatementLine(trx, statementLine, 'account')))
    return { ok: false, field: 'reference', message: 'This line of the statement has already been recorded' };
  await trx
    .insertInto('creditLedger')
    .values({
      userId,
      kind: 'payment',
      amountPence: -amountPence,
      reference,
      statementLine: statementLine ?? null,
      actor: actor.name,
      createdAt: shop.clock(),
    })
    .execute();
  await trx
    .updateTable('creditAccounts')
    .set({
      currentBalancePence: sql`current_balance_pence - ${amountPence}`,
      version: sql`version + 1`,
      updatedAt: shop.clock(),
    })
    .where('userId', '=', userId)
    .execute();
  const after = await readTradeAccount(trx, userId, londonDay(shop.clock()));
  if (!after?.overdue) await takeBackReminders(trx, userId);
  await recordChange(trx, {
    actor,
    action: 'credit.payment',
    subject: `user:${userId}`,
    before: { owedPence },
    after: { owedPence: owedPence - amountPence, reference },
  });
  return { ok: true };
}
