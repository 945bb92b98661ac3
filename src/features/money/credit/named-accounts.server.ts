import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { ChargedOrder } from './owed.ts';
import { OVERDUE_FACTS, type OverdueFacts, openInvoices } from './store.server.ts';

/** A trade account that a payment may be for. */
export interface NamedAccount {
  userId: string;
  accountNumber: number;
  name: string;
  firstName: string;
  lastName: string;
  /** that its invoices go to */
  company: string | null;
  owedPence: number;
  /** open invoices, oldest first */
  owed: ChargedOrder[];
  /** payments typed by staff that are on no statement: when, `2026-11-24`, and how much */
  payments: { day: string; amountPence: number }[];
}

/** For how many days a payment typed by staff may turn out to be the one on a statement. */
const MATCH_DAYS = 60;

/** Returns the trade accounts of these customers, or with these numbers; `owing`: and all that owe something. One statement. */
export async function readNamedAccounts(
  db: Queries,
  {
    userIds,
    numbers,
    owing = false,
  }: { userIds: readonly string[]; numbers: readonly number[]; owing?: boolean },
  now: Date,
): Promise<NamedAccount[]> {
  if (!owing && userIds.length === 0 && numbers.length === 0) return [];
  const { rows } = await sql<Omit<NamedAccount, 'owed' | 'owedPence'> & OverdueFacts>`
    select c.user_id, c.account_number, p.first_name || ' ' || p.last_name as name, p.first_name, p.last_name,
      (select b.company from billing_details b where b.user_id = c.user_id) as company, c.current_balance_pence, ${OVERDUE_FACTS},
      (select coalesce(json_agg(json_build_object('day', (l.created_at at time zone 'Europe/London')::date,
          'amountPence', -l.amount_pence)), '[]') from credit_ledger l
        where l.user_id = c.user_id and l.kind = 'payment' and l.statement_line is null
          and l.created_at > ${now}::timestamptz - make_interval(days => ${MATCH_DAYS})) as payments
    from credit_accounts c join profiles p on p.id = c.user_id
    where c.user_id = any(${[...new Set(userIds)]}::uuid[]) or c.account_number = any(${[...new Set(numbers)]}::int[])
      or (${owing} and c.current_balance_pence > 0)`.execute(db);
  return rows.map((row) => {
    const { currentBalancePence: owedPence, charged: _, overdueAccounts: __, ...account } = row;
    return { ...account, owedPence, owed: openInvoices(row) };
  });
}
