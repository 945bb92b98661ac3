import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { type Overdue, overdueOf } from './overdue.ts';
import { DEFAULT_OVERDUE_ACCOUNTS, type OverdueAccounts } from './overdue-setting.ts';
import { type ChargedOrder, owedOrders } from './owed.ts';

/** A trade account, money in pence. `availablePence` is limit less balance. */
interface CreditAccount {
  isApproved: boolean;
  creditLimitPence: number;
  currentBalancePence: number;
  availablePence: number;
  paymentTermsDays: number;
}

/** A trade account with what is due on it, the oldest first, and what of that is overdue. */
export interface TradeAccount extends CreditAccount {
  owed: ChargedOrder[];
  overdue: Overdue | null;
}

/** What tells, of a row, whether a trade account is overdue. */
export interface OverdueFacts {
  currentBalancePence: number;
  charged: ChargedOrder[];
  overdueAccounts: OverdueAccounts | null;
}

/** SQL for two columns of `OverdueFacts`, of a trade account `c`: the orders it is charged with, newest first; the setting. */
export const OVERDUE_FACTS = sql`coalesce((select json_agg(json_build_object('orderId', o.id, 'orderNumber',
      o.order_number, 'invoiceNumber', i.invoice_number, 'amountPence', l.amount, 'dueOn', coalesce(i.due_on,
        (coalesce(o.placed_at, o.created_at) at time zone 'Europe/London')::date + c.payment_terms_days))
      order by o.created_at desc)
    from (select order_id, sum(amount_pence)::int as amount from credit_ledger
        where user_id = c.user_id and kind in ('order', 'reversal')
        group by order_id having sum(amount_pence) > 0) l
      join orders o on o.id = l.order_id left join invoices i on i.order_id = o.id), '[]'::json) as charged,
  (select value from settings where key = 'overdue_accounts') as "overdueAccounts"`;

/** Returns what is overdue of an account on a day, `2026-12-24`. */
export function readOverdue(
  { currentBalancePence, charged, overdueAccounts }: OverdueFacts,
  today: string,
): Overdue | null {
  const { graceDays } = overdueAccounts ?? DEFAULT_OVERDUE_ACCOUNTS;
  return overdueOf(owedOrders(charged, currentBalancePence), today, graceDays);
}

/**
 * A customer's trade account, approved or not, with what is due on it on a day; undefined where they have none. An order that
 * was charged in this transaction and is not written yet is left out by its amount, `chargedNowPence`. One statement.
 */
export async function readTradeAccount(
  db: Queries,
  userId: string,
  today: string,
  chargedNowPence = 0,
): Promise<TradeAccount | undefined> {
  const { rows } = await sql<Omit<CreditAccount, 'availablePence'> & OverdueFacts>`
    select c.is_approved, c.credit_limit_pence, c.current_balance_pence - ${chargedNowPence}::int as current_balance_pence,
      c.payment_terms_days, ${OVERDUE_FACTS}
    from credit_accounts c where c.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { charged, overdueAccounts: _, ...account } = row;
  return {
    ...account,
    availablePence: account.creditLimitPence - account.currentBalancePence,
    owed: owedOrders(charged, account.currentBalancePence),
    overdue: readOverdue(row, today),
  };
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
 * guarded update holds the account's row until the order is written, so that no two orders share the same credit. Returns what
 * was owed before it, in pence; undefined where nothing was charged.
 */
export async function chargeCredit(db: Queries, charge: CreditEntry): Promise<number | undefined> {
  const { rows } = await sql<{ owedPence: number }>`
    with charged as (
      update credit_accounts set current_balance_pence = current_balance_pence + ${charge.amountPence},
        version = version + 1, updated_at = now()
      where user_id = ${charge.userId} and is_approved
        and current_balance_pence + ${charge.amountPence} <= credit_limit_pence
      returning user_id, current_balance_pence)
    insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
    select user_id, ${charge.orderId}, 'order', ${charge.amountPence}, ${charge.reference}, ${charge.actor}
    from charged
    returning (select current_balance_pence from charged) - ${charge.amountPence}::int as "owedPence"`.execute(
    db,
  );
  return rows[0]?.owedPence;
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
 * Returns the entry that took it off, with its amount in pence; undefined where nothing was left.
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
