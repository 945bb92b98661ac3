import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { LedgerEntry } from './statement.ts';

/** Returns a trade account's most recent ledger entries, newest first. */
export async function readLedger(db: Queries, userId: string, limit: number): Promise<LedgerEntry[]> {
  const rows = await entries(db, userId).orderBy('l.id', 'desc').limit(limit).execute();
  return rows as LedgerEntry[];
}

/**
 * Notes what a statement for these days is based on. Called before it is read: an entry in between makes it look stale
 * when it isn't, never the reverse. One statement.
 */
export async function recordStatement(
  db: Queries,
  userId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await sql`insert into statement_papers (user_id, from_day, to_day, entries, made_at)
    select u.id, ${from}, ${to}, (select count(*) from credit_ledger where user_id = u.id), ${now} from users u where u.id = ${userId}
    on conflict (user_id) do update set (from_day, to_day, entries, made_at)
      = (excluded.from_day, excluded.to_day, excluded.entries, excluded.made_at)`.execute(db);
}

/** The days of a statement. */
export interface StatementDays {
  from: string;
  to: string;
}

/**
 * SQL: the days of account `p.id`'s last statement if an entry that belongs on it was added since; otherwise null. A
 * statement also shows what was open on the day it was made.
 */
export const STALE_STATEMENT = sql<StatementDays | null>`(select json_build_object('from', t.from_day, 'to', t.to_day)
  from statement_papers t where t.user_id = p.id and t.entries < (select count(*) from credit_ledger l where l.user_id = p.id
    and (l.created_at at time zone 'Europe/London')::date <= greatest(t.to_day, (t.made_at at time zone 'Europe/London')::date)))`;

/**
 * Returns the entries of a period (days in Northern Ireland, `2026-11-01`, inclusive), oldest first, and the opening
 * balance in pence. Two statements.
 */
export async function readPeriod(
  db: Queries,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<{ openingPence: number; entries: LedgerEntry[] }> {
  const start = sql<Date>`(${from}::date)::timestamp at time zone 'Europe/London'`;
  const end = sql<Date>`(${to}::date + 1)::timestamp at time zone 'Europe/London'`;
  const { opening } = await db
    .selectFrom('creditLedger')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('opening'))
    .where('userId', '=', userId)
    .where('createdAt', '<', start)
    .executeTakeFirstOrThrow();
  const rows = await entries(db, userId)
    .where('l.createdAt', '>=', start)
    .where('l.createdAt', '<', end)
    .orderBy('l.id')
    .execute();
  return { openingPence: opening, entries: rows as LedgerEntry[] };
}

function entries(db: Queries, userId: string) {
  return db
    .selectFrom('creditLedger as l')
    .leftJoin('orders as o', 'o.id', 'l.orderId')
    .leftJoin('invoices as i', 'i.orderId', 'l.orderId')
    .leftJoin('chargeInvoices as j', 'j.chargeId', 'l.chargeId')
    .leftJoin('creditNotes as n', 'n.ledgerId', 'l.id')
    .select([
      'l.id',
      'l.kind',
      'l.amountPence',
      'l.reference',
      'o.orderNumber',
      'o.poNumber',
      'o.itemReferences',
    ])
    .select('l.createdAt')
    .select(sql<boolean>`l.change_id is not null`.as('isChange'))
    .select(
      sql<string | null>`case l.kind when 'order' then i.invoice_number when 'charge' then j.invoice_number
        else n.note_number end`.as('documentNumber'),
    )
    .where('l.userId', '=', userId);
}
