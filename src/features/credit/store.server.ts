import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';

/** A trade account, money in pence. `availablePence` is limit less balance. */
export interface CreditAccount {
  isApproved: boolean;
  creditLimitPence: number;
  currentBalancePence: number;
  availablePence: number;
  paymentTermsDays: number;
}

/** A customer's trade account, approved or not; undefined where they have none. */
export async function readCreditAccount(db: Queries, userId: string): Promise<CreditAccount | undefined> {
  const row = await db
    .selectFrom('creditAccounts')
    .select(['isApproved', 'creditLimitPence', 'currentBalancePence', 'paymentTermsDays'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && { ...row, availablePence: row.creditLimitPence - row.currentBalancePence };
}

/**
 * Charges an order to a trade account, in the order's transaction: approved, and within the limit, or not at all. The
 * guarded update holds the account's row until the order is written, so that no two orders share the same credit.
 */
export async function chargeCredit(
  db: Queries,
  charge: { userId: string; orderId: string; amountPence: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with charged as (
      update credit_accounts set current_balance_pence = current_balance_pence + ${charge.amountPence},
        version = version + 1, updated_at = now()
      where user_id = ${charge.userId} and is_approved
        and current_balance_pence + ${charge.amountPence} <= credit_limit_pence
      returning user_id)
    insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
    select user_id, ${charge.orderId}, 'order', ${charge.amountPence}, ${charge.orderId}, 'Customer'
    from charged`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes an order off the account again, once: the ledger's key refuses a second reversal. */
export async function reverseCredit(
  db: Queries,
  reversal: { orderId: string; actor: string },
): Promise<void> {
  await sql`
    with reversed as (
      insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
      select user_id, order_id, 'reversal', -amount_pence, reference, ${reversal.actor}
      from credit_ledger where order_id = ${reversal.orderId} and kind = 'order'
      on conflict (user_id, kind, reference) do nothing returning user_id, amount_pence)
    update credit_accounts a set current_balance_pence = current_balance_pence + r.amount_pence,
      version = version + 1, updated_at = now()
    from reversed r where a.user_id = r.user_id`.execute(db);
}
