import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { type ChargedOrder, owedOrders } from './owed.ts';

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

/** A customer's trade account with what is due on it, the oldest first. One statement. */
export async function readTradeAccount(
  db: Queries,
  userId: string,
): Promise<(CreditAccount & { owed: ChargedOrder[] }) | undefined> {
  const { rows } = await sql<Omit<CreditAccount, 'availablePence'> & { charged: ChargedOrder[] }>`
    select c.is_approved, c.credit_limit_pence, c.current_balance_pence, c.payment_terms_days,
      coalesce((select json_agg(json_build_object('orderId', o.id, 'orderNumber', o.order_number,
          'amountPence', l.amount, 'dueOn', coalesce(i.due_on,
            (coalesce(o.placed_at, o.created_at) at time zone 'Europe/London')::date + c.payment_terms_days))
          order by o.created_at desc)
        from (select order_id, sum(amount_pence)::int as amount from credit_ledger
            where user_id = c.user_id and kind in ('order', 'reversal')
            group by order_id having sum(amount_pence) > 0) l
          join orders o on o.id = l.order_id left join invoices i on i.order_id = o.id), '[]'::json) as charged
    from credit_accounts c where c.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { charged, ...account } = row;
  const availablePence = account.creditLimitPence - account.currentBalancePence;
  return { ...account, availablePence, owed: owedOrders(charged, account.currentBalancePence) };
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

export interface CreditReversal {
  orderId: string;
  /** at most so much of it, pence; all that it is still charged with where this is not given */
  amountPence?: number;
  reference: string;
  actor: string;
}

/**
 * Takes an order, or a part of it, off its account. A second time there is nothing left to take off. What the customer has
 * paid of it already is no longer owed, and a balance is never below nothing: the ledger says that it is to be paid back.
 * Answers the entry that took it off, with its amount in pence; undefined where nothing was left.
 */
export async function reverseCredit(
  db: Queries,
  reversal: CreditReversal,
): Promise<{ ledgerId: number; amountPence: number } | undefined> {
  const { orderId, amountPence = null, reference, actor } = reversal;
  const { rows } = await sql<{ ledgerId: number; amountPence: number }>`
    with charged as (
      select user_id, least(sum(amount_pence), ${amountPence}::int)::int as amount from credit_ledger
      where order_id = ${orderId} and kind in ('order', 'reversal')
      group by user_id having sum(amount_pence) > 0),
    account as (
      select a.user_id, c.amount, greatest(c.amount - a.current_balance_pence, 0) as paid
      from credit_accounts a join charged c using (user_id) for update of a),
    written as (
      insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
      select user_id, ${orderId}::uuid, 'reversal', -amount, ${reference}, ${actor} from account
      union all
      select user_id, ${orderId}::uuid, 'adjustment', paid, ${reference}, ${actor} from account where paid > 0
      returning id, kind)
    update credit_accounts a set current_balance_pence = current_balance_pence - c.amount + c.paid,
      version = version + 1, updated_at = now()
    from account c where a.user_id = c.user_id
    returning (select id from written where kind = 'reversal') as "ledgerId", c.amount as "amountPence"`.execute(
    db,
  );
  return rows[0];
}
