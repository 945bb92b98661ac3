import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { AGE_DAYS, type AgedDebt } from './aged-debt.ts';

/**
 * SQL: the total that trade customers owe past its due date on a day, in pence, from what is open according to the
 * database.
 */
export const overduePenceSql = (today: string): RawBuilder<number> =>
  sql`(select coalesce(sum(open_pence), 0)::bigint from open_invoices where due_on < ${today}::date)`;

/** A customer who owes money, by age. */
export interface Debtor extends AgedDebt {
  userId: string;
  name: string;
  email: string;
  owedPence: number;
  overduePence: number;
  /** days since the oldest unpaid invoice was due; 0 if nothing is overdue */
  daysOverdue: number;
  isHeld: boolean;
  /** the last day without emails about it; null if they are sent */
  noChaseUntil: string | null;
}

export interface MoneyOwed {
  debtors: Debtor[];
  /** for everybody who owes */
  total: AgedDebt & { owedPence: number; customers: number };
}

const NOTHING = {
  notDue: 0,
  upTo30: 0,
  upTo60: 0,
  upTo90: 0,
  over90: 0,
  owedPence: 0,
  customers: 0,
} as const satisfies MoneyOwed['total'];

/**
 * Returns the customers who owe money, those with most overdue first, and what everybody owes. Names are read only for
 * those on the page. One statement.
 */
export async function readMoneyOwed(
  db: Queries,
  today: string,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<MoneyOwed> {
  const late = sql`(${today}::date - due_on)`;
  const between = (from: number, to: number) =>
    sql`coalesce(sum(open_pence) filter (where ${late} >= ${from}::int and ${late} < ${to}::int), 0)::int`;
  const { upTo30, upTo60, upTo90, over90 } = AGE_DAYS;
  const { rows } = await sql<Debtor & { total: MoneyOwed['total'] }>`
    with ages as (
      select user_id, ${between(upTo30, upTo60)} as "upTo30", ${between(upTo60, upTo90)} as "upTo60",
        ${between(upTo90, over90)} as "upTo90", ${between(over90, NEVER_DAYS)} as "over90",
        ${between(upTo30, NEVER_DAYS)} as overdue, greatest(max(${late}), 0) as days
      from open_invoices group by user_id),
    debts as materialized (
      select c.user_id as "userId", c.current_balance_pence as "owedPence", c.current_balance_pence - coalesce(a.overdue, 0) as "notDue",
        coalesce(a."upTo30", 0) as "upTo30", coalesce(a."upTo60", 0) as "upTo60", coalesce(a."upTo90", 0) as "upTo90",
        coalesce(a."over90", 0) as "over90", coalesce(a.overdue, 0) as "overduePence", coalesce(a.days, 0) as "daysOverdue",
        c.hold_reason is not null as "isHeld", case when c.no_chase_until >= ${today}::date then c.no_chase_until end as "noChaseUntil"
      from credit_accounts c left join ages a on a.user_id = c.user_id
      where c.current_balance_pence > 0),
    listed as materialized (select * from debts order by "overduePence" desc, "owedPence" desc, "userId" limit ${limit} offset ${offset})
    select d.*, p.first_name || ' ' || p.last_name as name, p.email, t.total
    from listed d join profiles p on p.id = d."userId" cross join (
      select json_build_object('notDue', sum("notDue"), 'upTo30', sum("upTo30"), 'upTo60', sum("upTo60"),
        'upTo90', sum("upTo90"), 'over90', sum("over90"), 'owedPence', sum("owedPence"), 'customers', count(*)) as total
      from debts) t
    order by d."overduePence" desc, d."owedPence" desc, d."userId"`.execute(db);
  return {
    debtors: rows.map(({ total: _, ...debtor }) => debtor),
    total: rows[0]?.total ?? NOTHING,
  };
}

/** More days than any invoice is overdue. */
const NEVER_DAYS = 1_000_000;
