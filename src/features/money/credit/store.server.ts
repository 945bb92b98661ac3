import { sql } from 'kysely';
import { formatPounds } from '#kit/money.ts';
import type { Queries } from '#platform/db/database.ts';
import { type Overdue, overdueOf } from './overdue.ts';
import { DEFAULT_OVERDUE_ACCOUNTS, type OverdueAccounts } from './overdue-setting.ts';
import { type ChargedOrder, type ListedInvoice, owedOrders } from './owed.ts';

/** A trade account, money in pence. `availablePence` is limit less balance. */
interface CreditAccount {
  /** see `accountReference` */
  accountNumber: number;
  isApproved: boolean;
  creditLimitPence: number;
  currentBalancePence: number;
  availablePence: number;
  paymentTermsDays: number;
  /** whether they get one invoice a month, for everything on account */
  monthlyInvoice: boolean;
}

/** A trade account with the amounts due, oldest first, and those overdue. */
export interface TradeAccount extends CreditAccount {
  /** whether staff have put it on hold: nothing can be ordered on it */
  isHeld: boolean;
  owed: ChargedOrder[];
  overdue: Overdue | null;
  /** its latest monthly invoices, newest first */
  monthlyInvoices: ListedInvoice[];
}

/** SQL for a year's monthly invoices of account `c`, newest first. */
export const MONTHLY_INVOICES = sql<
  ListedInvoice[]
>`coalesce((select json_agg(json_build_object('invoiceNumber', v.invoice_number,
    'issuedOn', v.issued_on, 'orders', v.order_count, 'totalPence', v.total_pence) order by v.issued_on desc, v.invoice_number desc)
  from (select * from monthly_invoices where user_id = c.user_id order by issued_on desc, invoice_number desc limit 12) v), '[]'::json)`;

/** The columns that decide whether a trade account is overdue. */
export interface OverdueFacts {
  currentBalancePence: number;
  charged: ChargedOrder[];
  overdueAccounts: OverdueAccounts | null;
}

/**
 * SQL: joins the order `o` and the invoices for an account's debt, for the order itself or an additional charge, to the
 * ledger's `l`.
 */
const WITH_INVOICES = sql`join orders o on o.id = l.order_id left join invoices i on i.order_id = o.id
  left join monthly_orders m on m.order_id = o.id left join charge_invoices j on j.charge_id = l.charge_id`;

/** SQL: when that is due; for an order that isn't invoiced yet, by the terms of account `c`. */
const DUE_ON = sql<string>`coalesce(case when l.charge_id is null then i.due_on else j.due_on end,
  coalesce(m.invoice_on, (coalesce(o.placed_at, o.created_at) at time zone 'Europe/London')::date) + c.payment_terms_days)`;

/**
 * SQL for two columns of `OverdueFacts`, trade account `c`: the orders charged to it and their additional charges, each
 * with its own invoice, newest first; and the setting.
 */
export const OVERDUE_FACTS = sql`coalesce((select json_agg(json_build_object('orderId', o.id, 'chargeId', l.charge_id,
      'orderNumber', o.order_number, 'invoiceNumber', case when l.charge_id is null then i.invoice_number else j.invoice_number end,
      'isMonthly', l.charge_id is null and i.monthly_number is not null, 'amountPence', l.amount, 'dueOn', ${DUE_ON})
      order by coalesce(j.created_at, o.created_at) desc, o.id, l.charge_id)
    from (select order_id, charge_id, sum(amount_pence)::int as amount from credit_ledger
        where user_id = c.user_id and kind in ('order', 'reversal', 'charge', 'charge-reversal')
        group by order_id, charge_id having sum(amount_pence) > 0) l
      ${WITH_INVOICES}), '[]'::json) as charged,
  (select value from settings where key = 'overdue_accounts') as "overdueAccounts"`;

/** Returns an account's open invoices, oldest first. */
export const openInvoices = ({ charged, currentBalancePence }: OverdueFacts): ChargedOrder[] =>
  owedOrders(charged, currentBalancePence);

/** Returns what is overdue on an account on a day, `2026-12-24`. */
export function readOverdue(facts: OverdueFacts, today: string): Overdue | null {
  const { graceDays } = facts.overdueAccounts ?? DEFAULT_OVERDUE_ACCOUNTS;
  return overdueOf(openInvoices(facts), today, graceDays);
}

/**
 * Returns a customer's trade account, approved or not, with the amounts due on a day; undefined if they have none.
 * `chargedNowPence` excludes an order charged in this transaction but not written yet. One statement.
 */
export async function readTradeAccount(
  db: Queries,
  userId: string,
  today: string,
  chargedNowPence = 0,
): Promise<TradeAccount | undefined> {
  const { rows } = await sql<Omit<TradeAccount, 'availablePence' | 'owed' | 'overdue'> & OverdueFacts>`
    select c.account_number, c.is_approved, c.credit_limit_pence, c.current_balance_pence - ${chargedNowPence}::int as current_balance_pence,
      c.payment_terms_days, c.monthly_invoice, c.hold_reason is not null as is_held,
      ${MONTHLY_INVOICES} as "monthlyInvoices", ${OVERDUE_FACTS}
    from credit_accounts c where c.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { charged: _, overdueAccounts: __, ...account } = row;
  return {
    ...account,
    availablePence: account.creditLimitPence - account.currentBalancePence,
    owed: openInvoices(row),
    overdue: readOverdue(row, today),
  };
}

/** Returns the customer that an account belongs to; undefined if they have been deleted. */
export const readAccountHolder = (db: Queries, userId: string) =>
  db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** An order on a trade account. `reference` is new each time the order is charged or taken off. */
export interface CreditEntry {
  userId: string;
  orderId: string;
  /** the additional charge; left out for the order itself */
  chargeId?: string;
  /** the change that made the order dearer, if it isn't invoiced yet */
  changeId?: string;
  amountPence: number;
  reference: string;
  actor: string;
}

/**
 * Charges an order to a trade account, in the order's transaction, only if the account is approved, staff haven't put
 * it on hold and the limit allows it. The guarded update locks the account's row until the order is written, so that no
 * two orders use the same credit. Returns the balance before, in pence; undefined if nothing was charged.
 */
export async function chargeCredit(db: Queries, charge: CreditEntry): Promise<number | undefined> {
  return (await addToAccount(db, charge))?.owedPence;
}

/**
 * The same for an order, or for its extra cost since it was placed, which a hold doesn't stop. It also returns the
 * ledger entry.
 */
export async function addToAccount(
  db: Queries,
  charge: CreditEntry,
): Promise<{ ledgerId: number; owedPence: number } | undefined> {
  const { chargeId = null, changeId = null } = charge;
  const { rows } = await sql<{ ledgerId: number; owedPence: number }>`
    with charged as (
      update credit_accounts set current_balance_pence = current_balance_pence + ${charge.amountPence},
        version = version + 1, updated_at = now()
      where user_id = ${charge.userId} and is_approved and (${chargeId !== null || changeId !== null} or hold_reason is null)
        and current_balance_pence + ${charge.amountPence} <= credit_limit_pence
      returning user_id, current_balance_pence)
    insert into credit_ledger (user_id, order_id, charge_id, change_id, kind, amount_pence, reference, actor)
    select user_id, ${charge.orderId}, ${chargeId}, ${changeId}, ${chargeId === null ? 'order' : 'charge'}, ${charge.amountPence},
      ${charge.reference}, ${charge.actor}
    from charged
    returning id as "ledgerId", (select current_balance_pence from charged) - ${charge.amountPence}::int as "owedPence"`.execute(
    db,
  );
  return rows[0];
}

export interface CreditReversal {
  orderId: string;
  /** the additional charge; left out for the order itself */
  chargeId?: string;
  /** the order change for which it comes off */
  changeId?: string;
  /** how much to take off, in pence; by default everything still charged */
  amountPence?: number;
  reference: string;
  actor: string;
}

/**
 * Takes an order, or part of it, off its account. Repeating it is harmless, because then nothing is left. An amount
 * that the customer has already paid is no longer owed, but the balance never goes below zero: the ledger records it as
 * due to be paid back. Returns the entry with its amount in pence; undefined if nothing was left.
 */
export async function reverseCredit(
  db: Queries,
  reversal: CreditReversal,
): Promise<{ ledgerId: number; amountPence: number } | undefined> {
  const { orderId, chargeId = null, changeId = null, amountPence = null, reference, actor } = reversal;
  const kinds = chargeId === null ? ['order', 'reversal'] : ['charge', 'charge-reversal'];
  const [, reversed] = kinds;
  const { rows } = await sql<{ ledgerId: number; amountPence: number }>`
    with charged as (
      select user_id, least(sum(amount_pence), ${amountPence}::int)::int as amount from credit_ledger
      where order_id = ${orderId} and kind = any(${kinds}::text[]) and charge_id is not distinct from ${chargeId}::uuid
      group by user_id having sum(amount_pence) > 0),
    account as (
      select a.user_id, c.amount, greatest(c.amount - a.current_balance_pence, 0) as paid
      from credit_accounts a join charged c using (user_id) for update of a),
    written as (
      insert into credit_ledger (user_id, order_id, charge_id, change_id, kind, amount_pence, reference, actor)
      select user_id, ${orderId}::uuid, ${chargeId}::uuid, ${changeId}::uuid, ${reversed}, -amount, ${reference}, ${actor} from account
      union all
      select user_id, ${orderId}::uuid, null, null, 'adjustment', paid, ${reference}, ${actor} from account where paid > 0
      returning id, kind)
    update credit_accounts a set current_balance_pence = current_balance_pence - c.amount + c.paid,
      version = version + 1, updated_at = now()
    from account c where a.user_id = c.user_id
    returning (select id from written where kind = ${reversed}) as "ledgerId", c.amount as "amountPence"`.execute(
    db,
  );
  return rows[0];
}

/** Why `addToAccount` refused an amount in pence, as a sentence for staff. */
export const whyNotAdded = (amountPence: number): string =>
  `The customer’s account is closed, or has less than ${formatPounds(amountPence)} of credit left.`;
