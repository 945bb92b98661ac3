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

/** An order on a trade account. `reference` is new for each time that the order is charged or taken off again. */
export interface CreditEntry {
  userId: string;
  orderId: string;
  amountPence: number;
  reference: string;
  actor: string;
}

/**
 * Charges an order to a trade account, in the order's transaction: approved, and within the limit, or not at all. The
 * guarded update holds the account's row until the order is written, so that no two orders share the same credit.
 */
export async function chargeCredit(db: Queries, charge: CreditEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with charged as (
      update credit_accounts set current_balance_pence = current_balance_pence + ${charge.amountPence},
        version = version + 1, updated_at = now()
      where user_id = ${charge.userId} and is_approved
        and current_balance_pence + ${charge.amountPence} <= credit_limit_pence
      returning user_id)
    insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
    select user_id, ${charge.orderId}, 'order', ${charge.amountPence}, ${charge.reference}, ${charge.actor}
    from charged`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes what an order still owes off its account. A second time there is nothing left to take off. */
export async function reverseCredit(
  db: Queries,
  reversal: { orderId: string; reference: string; actor: string },
): Promise<void> {
  await sql`
    with owed as (
      select user_id, sum(amount_pence)::int as amount from credit_ledger
      where order_id = ${reversal.orderId} and kind in ('order', 'reversal')
      group by user_id having sum(amount_pence) > 0),
    reversed as (
      insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
      select user_id, ${reversal.orderId}, 'reversal', -amount, ${reversal.reference}, ${reversal.actor} from owed
      returning user_id, amount_pence)
    update credit_accounts a set current_balance_pence = current_balance_pence + r.amount_pence,
      version = version + 1, updated_at = now()
    from reversed r where a.user_id = r.user_id`.execute(db);
}
